"""The judge at the referee's elbow: cards laid before it, an answer in words with its rules."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.rulebook import (
    Breach,
    Card,
    Cards,
    Combination,
    LaogaiKind,
    LedSuit,
    NoCombination,
    OpenQuestion,
    Owed,
    Trump,
    classify,
    in_order,
    judge_follow,
    legal_reply,
    owed_to,
)
from referee.selectors.judge.rules_text import Rule, rule_of
from referee.wording import judge as words

SIGNS = {"good": "✓", "bad": "✕", "warn": "!", "plain": "→"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing the judge found, and the rule it rests on."""

    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Answer:
    """`sentence` is the whole verdict; `look` good, bad, warn (something comes first) or plain.

    `example` is one legal way to play, `for_chief` what the rules leave open, `offence` what a
    play against the rules is when it ends the hand (8.2), None where nothing is wrong.
    """

    sentence: str
    look: str
    findings: tuple[Finding, ...] = ()
    example: Cards | None = None
    for_chief: tuple[Finding, ...] = ()
    offence: LaogaiKind | None = None

    @property
    def sign(self) -> str:
        """Beside the colour of its look."""
        return SIGNS[self.look]

    @property
    def is_in_parts(self) -> bool:
        """Whether its sentence does not say it all: what was found is listed."""
        return len(self.findings) > 1 or self.look == "bad"

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Each rule the answer rests on, once."""
        numbers = dict.fromkeys(one.rule for one in (*self.findings, *self.for_chief))
        return tuple(rule_of(number) for number in numbers)


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as it is shown: its code (HA), suit, face (♥A), words (A of hearts), how many."""

    code: str
    suit: str
    face: str
    words: str
    count: int

    @property
    def times(self) -> str:
        """×2 and so on, blank for a single card."""
        return f"×{self.count}" if self.count > 1 else ""


@dataclass(frozen=True, slots=True)
class SuitGroup:
    """Cards of one suit, or all trumps, high to low; `mark` names them in little space."""

    suit: str
    name: str
    mark: str
    cards: tuple[ShownCard, ...]


def answer_to(lead: Cards, holding: Cards, play: Cards, trump: Trump) -> Answer | None:
    """The verdict on what is laid there so far; None without a lead. Section 5, rules 3.1-3.7."""
    if not len(lead):
        return None
    led = classify(lead, trump)
    if isinstance(led, NoCombination):
        return _no_lead(led)
    said = _("%(lead)s led") % {"lead": words.combination_words(led)}
    if not len(holding):
        return Answer(said, "plain", (Finding(said, _lead_rule(led)),))
    owed = owed_to(led, holding, trump)
    if not len(play):
        return _owed(led, owed, holding, trump)
    return _judged(led, holding, play, trump)


def suit_groups(cards: Cards, trump: Trump | None) -> tuple[SuitGroup, ...]:
    """The cards as a long hand is sorted: trumps first, then suit by suit."""
    groups: dict[LedSuit, dict[Card, ShownCard]] = {}
    for card in in_order(cards, trump):
        suit = trump.suit_of(card) if trump else LedSuit(card.suit or LedSuit.TRUMPS)
        groups.setdefault(suit, {})[card] = _shown(card, cards.count(card))
    return tuple(
        SuitGroup(
            suit.value, str(words.LED_SUITS[suit]), words.suit_mark(suit), tuple(group.values())
        )
        for suit, group in groups.items()
    )


def _shown(card: Card, count: int) -> ShownCard:
    face, spoken = words.card_words(card), words.card_spoken(card)
    return ShownCard(str(card), str(card.suit or ""), face, spoken, count)


def _lead_rule(led: Combination) -> str:
    return {1: "3.1"}.get(led.ranks, "3.2" if led.copies == 2 else "3.3")


def _no_lead(found: NoCombination) -> Answer:
    why = str(words.FLAWS[found.flaw])
    return Answer(
        _("This may not be led: %(why)s.") % {"why": why}, "bad", (Finding(why, found.rule),)
    )


def _owed(led: Combination, owed: Owed, holding: Cards, trump: Trump) -> Answer:
    findings = [Finding(words.owed_cards_words(led, owed), "5.1")]
    if form := words.form_words(owed.form, led):
        findings.append(Finding(_("among them %(form)s") % {"form": form}, owed.rule))
    return Answer(
        _("Owed: %(what)s.") % {"what": words.owed_words(led, owed)},
        "plain",
        tuple(findings),
        legal_reply(led, holding, trump, owed),
        _open(owed.open_questions),
    )


def _judged(led: Combination, holding: Cards, play: Cards, trump: Trump) -> Answer:
    verdict = judge_follow(led, holding, play, trump)
    for_chief = _open(verdict.open_questions)
    if verdict.is_legal:
        what = words.owed_words(led, verdict.owed)
        was_owed = Finding(_("owed: %(what)s") % {"what": what}, verdict.owed.rule)
        return Answer(_("Legal."), "good", (was_owed,), None, for_chief)
    findings = tuple(
        Finding(words.breach_words(fault.breach, verdict, led, play, trump), fault.rule)
        for fault in verdict.faults
    )
    breaches = {fault.breach for fault in verdict.faults}
    if Breach.NOT_HELD in breaches:
        # Nobody plays what he does not hold: a card is laid or typed wrongly.
        missing = {"cards": words.cards_words(play - holding, trump)}
        return Answer(_("Check the cards: %(cards)s not in the holding.") % missing, "warn")
    sentence = words.sentence_of(finding.words for finding in findings)
    is_revoke = Breach.WITHHELD_SUIT in breaches
    return Answer(
        _("Against the rules: %(faults)s.") % {"faults": sentence},
        "bad",
        findings,
        verdict.example,
        for_chief,
        LaogaiKind.NOT_FOLLOWING if is_revoke else LaogaiKind.WRONG_FOLLOW,
    )


def _open(questions: Iterable[OpenQuestion]) -> tuple[Finding, ...]:
    return tuple(Finding(str(words.OPEN_QUESTIONS[one]), one.rule) for one in questions)
