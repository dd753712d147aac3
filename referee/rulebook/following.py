"""What a follower owes to a lead, and whether a reply pays it. Section 5."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from referee.rulebook.blocks import Block
from referee.rulebook.cards import CARDS_IN_HOLDING
from referee.rulebook.combinations import Combination, Kind
from referee.rulebook.forms import MAIN_FORM, TRIPLE_AND_ONE, Form, best_form, form_rule
from referee.rulebook.holdings import NO_CARDS, Cards
from referee.rulebook.trump import LedSuit, Trump, layout

Lead = Combination


class Breach(StrEnum):
    """What is wrong with a reply. A *run* is a tractor or what counts as one."""

    NOT_HELD = "not_held"
    WRONG_COUNT = "wrong_count"
    WITHHELD_SUIT = "withheld_suit"
    WITHHELD_TRIPLE = "withheld_triple"
    WITHHELD_BOMB = "withheld_bomb"
    WITHHELD_BULLDOZER = "withheld_bulldozer"
    WITHHELD_RUN = "withheld_run"
    WITHHELD_PAIR = "withheld_pair"


_MAIN_BREACH = {
    Kind.TRIPLE: Breach.WITHHELD_TRIPLE,
    Kind.BOMB: Breach.WITHHELD_BOMB,
    Kind.BULLDOZER: Breach.WITHHELD_BULLDOZER,
}


@dataclass(frozen=True, slots=True)
class FollowFault:
    """One breach and the rule it breaks."""

    breach: Breach
    rule: str


class OpenQuestion(StrEnum):
    """What the rules leave open; the answer given is for the chief referee to confirm. Rule 5.7.

    SHORT_HOLDING, LONG_HOLDING: the holder has fewer cards than were led, or more than anybody
    is dealt, which 8.2 punishes by itself.
    """

    SHORT_HOLDING = "short_holding"
    LONG_HOLDING = "long_holding"

    @property
    def rule(self) -> str:
        return "8.2"


@dataclass(frozen=True, slots=True)
class Owed:
    """What a holder owes to a lead.

    `cards` in all, `of_suit` of them of the led suit (rule 5.1), among these `form`, which
    `rule` asks for; `blocks` on the line of the suit are one way to lay the form out.
    """

    cards: int
    of_suit: int
    form: Form
    rule: str
    blocks: tuple[Block, ...]
    open_questions: tuple[OpenQuestion, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a reply. Rule 5.7.

    `played` is the form of its cards of the led suit; `example` one way to play legally, which
    is the reply itself when it is legal. A verdict with open questions is for the chief referee.
    """

    faults: tuple[FollowFault, ...]
    owed: Owed
    played: Form
    example: Cards
    open_questions: tuple[OpenQuestion, ...]

    @property
    def is_legal(self) -> bool:
        return not self.faults


def owed_to(lead: Lead, holding: Cards, trump: Trump) -> Owed:
    """What the holder of these cards owes to a lead. Rules 5.1-5.6."""
    of_suit = trump.of_suit(holding, lead.suit)
    form, blocks = best_form(of_suit, lead, trump)
    open_questions = []
    if len(holding) < lead.size:
        open_questions.append(OpenQuestion.SHORT_HOLDING)
    if len(holding) > CARDS_IN_HOLDING:
        open_questions.append(OpenQuestion.LONG_HOLDING)
    return Owed(
        cards=min(lead.size, len(holding)),
        of_suit=min(lead.size, len(of_suit)),
        form=form,
        rule=form_rule(lead),
        blocks=blocks,
        open_questions=tuple(open_questions),
    )


def judge_follow(lead: Lead, holding: Cards, reply: Cards, trump: Trump) -> Verdict:
    """Judge a reply against what its holder owed; the holding is that before the play.

    Every fault is reported, not just the first, since each may be penalised. Section 5.
    """
    owed = owed_to(lead, holding, trump)
    of_suit = trump.of_suit(reply, lead.suit)
    played, _ = best_form(of_suit, lead, trump)
    breaches = _miscounted(owed, holding, reply, of_suit)
    faults = [FollowFault(breach, "5.1") for breach in breaches]
    faults += [FollowFault(breach, owed.rule) for breach in _withheld(owed.form, played, lead)]
    example = legal_reply(lead, holding, trump, owed, liked=reply) if faults else reply
    return Verdict(tuple(faults), owed, played, example, owed.open_questions)


def _miscounted(owed: Owed, holding: Cards, reply: Cards, of_suit: Cards) -> list[Breach]:
    breaches = []
    if reply - holding != NO_CARDS:
        breaches.append(Breach.NOT_HELD)
    if len(reply) != owed.cards:
        breaches.append(Breach.WRONG_COUNT)
    if len(of_suit) < owed.of_suit:
        breaches.append(Breach.WITHHELD_SUIT)
    return breaches


def _withheld(owed: Form, played: Form, lead: Lead) -> list[Breach]:
    """What was owed among the cards of the suit and not played."""
    if played >= owed:
        return []
    if owed.rung == MAIN_FORM:
        return [_MAIN_BREACH[lead.kind]]
    if owed.rung == TRIPLE_AND_ONE:
        return [Breach.WITHHELD_TRIPLE]
    breaches = []
    if played.runs < owed.runs:
        breaches.append(Breach.WITHHELD_RUN)
    if sum(played.pairs) < sum(owed.pairs):
        breaches.append(Breach.WITHHELD_PAIR)
    return breaches


def legal_reply(
    lead: Lead, holding: Cards, trump: Trump, owed: Owed, *, liked: Cards = NO_CARDS
) -> Cards:
    """One way to play what is owed; where the choice is free, liked cards first, then low ones."""
    line = trump.line(lead.suit)
    counts = [0] * len(NO_CARDS.counts)
    for block in owed.blocks:
        for place in line.places[block.first : block.first + block.ranks]:
            if place is not None:
                counts[place] += block.copies
    of_suit = trump.of_suit(holding, lead.suit)
    for pool, size in ((of_suit, owed.of_suit), (holding, owed.cards)):
        for place in _fillers(pool - Cards(tuple(counts)), trump, liked - Cards(tuple(counts))):
            if sum(counts) < size:
                counts[place] += 1
    return Cards(tuple(counts))


def _fillers(pool: Cards, trump: Trump, liked: Cards) -> list[int]:
    """Places of the pool's cards, one for each copy, in the order of giving them away."""
    heights = layout(trump).heights

    def cost(copy: tuple[int, int]) -> tuple[bool, bool, int, int]:
        place, number = copy
        is_trump = layout(trump).suits[place] is LedSuit.TRUMPS
        return number >= liked.counts[place], is_trump, heights[place], place

    copies = [(place, number) for place, count in enumerate(pool.counts) for number in range(count)]
    return [place for place, _ in sorted(copies, key=cost)]
