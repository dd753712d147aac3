"""What a hand scores, what that is worth, and whether the numbers can be right. Section 7."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rulebook.cards import (
    CARDS_IN_HOLDING,
    DECKS,
    POINTS_IN_HAND,
    SUIT_RANKS_IN_SEQUENCE,
)
from referee.rulebook.errors import BreaksRule
from referee.rulebook.facts import Exposed, HandFacts, LastTrick
from referee.rulebook.offences import LaogaiOption
from referee.rulebook.outcomes import Outcome, Result
from referee.rulebook.ruleset import FullStep, RuleSet
from referee.rulebook.seats import Side

__all__ = [
    "Exposed",
    "Fault",
    "LastTrick",
    "Oddity",
    "Outcome",
    "Result",
    "ScoreSum",
    "dealers_pile",
    "is_size_of_combination",
    "number_faults",
    "oddities",
    "outcome",
    "score_hand",
]

MOST_EXPOSED = 2 * CARDS_IN_HOLDING
MOST_POINTS_PER_CARD = 10


@dataclass(frozen=True, slots=True)
class ScoreSum:
    """The defenders' final score s, part by part, each signed as it enters the sum. Rule 7.1."""

    points: int
    last_trick: int
    exposed_by_dealers: int
    exposed_by_defenders: int
    laogai: int
    adjustment: int

    @property
    def total(self) -> int:
        exposed = self.exposed_by_dealers + self.exposed_by_defenders
        return self.points + self.last_trick + exposed + self.laogai + self.adjustment


def score_hand(facts: HandFacts, rules: RuleSet) -> ScoreSum:
    """The final score of a hand, in points. Rules 7.1-7.3, 8.1, 8.3 option B, 8.8.

    A 劳改 without option B adds nothing, but neither does its hand have a last trick (8.2).
    Raises BreaksRule where nobody dealt.
    """
    if facts.dealer is None:
        raise BreaksRule("8.11", "dealer_missing")
    dealers = facts.dealer.side
    return ScoreSum(
        points=facts.points,
        last_trick=_last_trick_amount(facts, dealers),
        exposed_by_dealers=rules.exposed_card_points * facts.exposed.of(dealers),
        exposed_by_defenders=-rules.exposed_card_points * facts.exposed.of(dealers.other),
        laogai=_laogai_amount(facts, dealers, rules),
        adjustment=facts.adjustment,
    )


def _last_trick_amount(facts: HandFacts, dealers: Side) -> int:
    if facts.last is None or facts.laogai is not None:
        return 0
    bonus = facts.last.points * facts.last.cards
    return -bonus if facts.last.won_by is dealers else bonus


def _laogai_amount(facts: HandFacts, dealers: Side, rules: RuleSet) -> int:
    if facts.laogai is None or facts.laogai.option is not LaogaiOption.B:
        return 0
    return rules.laogai_points if facts.laogai.side is dealers else -rules.laogai_points


def outcome(score: int, rules: RuleSet) -> Outcome:
    """What a final score of s points is worth. Rule 7.4."""
    over = score - rules.take_deal_at
    if over >= 0:
        return Outcome(Result.TAKE, over // rules.step)
    short = -over
    if rules.full_step is FullStep.FALLS_SHORT:
        return Outcome(Result.HOLD, -(-short // rules.step))
    return Outcome(Result.HOLD, 1 + short // rules.step)


def dealers_pile(points: int, last_points: int) -> int:
    """Points the dealers should find in their own tricks, the last one aside. Rule 7.6."""
    return POINTS_IN_HAND - points - last_points


@dataclass(frozen=True, slots=True)
class Fault:
    """A number that cannot be right: `code` what is wrong, `field` where, `rule` which says so."""

    code: str
    field: str
    rule: str = "7.6"


def number_faults(
    *, points: int, last: LastTrick | None, exposed: Exposed, adjustment: int = 0
) -> tuple[Fault, ...]:
    """Every impossible number of a hand, not just the first. Rule 7.6.

    Codes: not_multiple_of_5, negative, too_many_points (P + F over 400, or F over 400),
    too_many_for_cards (F over 10 a card), too_few_cards, too_many_cards, too_many_exposed.
    """
    faults = list(_point_faults(points, "points"))
    if last is not None:
        faults += _last_trick_faults(last)
        if points >= 0 and points + last.points > POINTS_IN_HAND >= last.points:
            faults.append(Fault("too_many_points", "points"))
    elif points > POINTS_IN_HAND:
        faults.append(Fault("too_many_points", "points"))
    faults += _exposed_faults(exposed.ew, "exposed_ew")
    faults += _exposed_faults(exposed.ns, "exposed_ns")
    if adjustment % 5:
        faults.append(Fault("not_multiple_of_5", "adjustment", "8.8"))
    return tuple(faults)


def _point_faults(points: int, field: str) -> list[Fault]:
    faults = []
    if points % 5:
        faults.append(Fault("not_multiple_of_5", field))
    if points < 0:
        faults.append(Fault("negative", field))
    return faults


def _last_trick_faults(last: LastTrick) -> list[Fault]:
    faults = _point_faults(last.points, "last_points")
    if last.points > POINTS_IN_HAND:
        faults.append(Fault("too_many_points", "last_points"))
    if last.cards < 1:
        faults.append(Fault("too_few_cards", "last_cards"))
    elif last.cards > CARDS_IN_HOLDING:
        faults.append(Fault("too_many_cards", "last_cards"))
    elif last.points > MOST_POINTS_PER_CARD * DECKS * last.cards:
        faults.append(Fault("too_many_for_cards", "last_points"))
    return faults


def _exposed_faults(cards: int, field: str) -> list[Fault]:
    if cards < 0:
        return [Fault("negative", field)]
    return [Fault("too_many_exposed", field)] if cards > MOST_EXPOSED else []


@dataclass(frozen=True, slots=True)
class Oddity:
    """A number that may be right but asks for a second look."""

    code: str
    field: str


def oddities(*, points: int, last: LastTrick | None, rise: int | None = None) -> tuple[Oddity, ...]:
    """Everything legal but odd about a hand. Rule 7.6.

    Codes: all_points (P is 400), big_last_trick (F times n over 200), odd_card_count (n is the
    size of no combination), big_rise (5 levels or more).
    """
    odd = []
    if points == POINTS_IN_HAND:
        odd.append(Oddity("all_points", "points"))
    if last is not None and last.points * last.cards > BIG_LAST_TRICK:
        odd.append(Oddity("big_last_trick", "last_points"))
    if last is not None and not is_size_of_combination(last.cards):
        odd.append(Oddity("odd_card_count", "last_cards"))
    if rise is not None and rise >= BIG_RISE:
        odd.append(Oddity("big_rise", "rise"))
    return tuple(odd)


BIG_LAST_TRICK = 200
BIG_RISE = 5


def is_size_of_combination(cards: int) -> bool:
    """Whether some combination has this many cards: up to four alike, or a run. Rules 3.1-3.3.

    A run is two or more ranks of two, three or four cards each, and no suit has more than eleven.
    """
    if 1 <= cards <= DECKS:
        return True
    return any(
        cards % copies == 0 and 2 <= cards // copies <= SUIT_RANKS_IN_SEQUENCE
        for copies in range(2, DECKS + 1)
    )
