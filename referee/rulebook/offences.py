"""Breaches of the rules: their kinds, what each asks for, and who rules too soon. Section 8."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from referee.rulebook.ruleset import RuleSet
from referee.rulebook.seats import Seat, Side

WALKOVERS_BEFORE_WITHDRAWAL = 2
TRICKS_BEFORE_LAOGAI = 2


class LaogaiKind(StrEnum):
    """What was done. Rule 8.2."""

    NOT_FOLLOWING = "not following"
    WRONG_FOLLOW = "wrong follow"
    TOO_MANY_CARDS = "too many cards"
    TOO_FEW_CARDS = "too few cards"


class LaogaiOption(StrEnum):
    """What the innocent side chose. Rule 8.3."""

    A = "A"
    B = "B"


@dataclass(frozen=True, slots=True)
class Laogai:
    """`side` offended; `option` is None until the innocent side has chosen. Rule 8.3."""

    side: Side
    option: LaogaiOption | None


class VoidCause(StrEnum):
    """Why nothing of a hand counts. Rules 8.7, 8.3, 8.2, 4.4, 8.10, 8.12.

    STRUCK is no hand of this table at all: its row keeps its number, and nothing follows from it.
    """

    WRONG_DEALER = "wrong dealer"
    BOTH_LAOGAI = "both laogai"
    WRONG_CARD_COUNT = "wrong card count"
    NOBODY_BID = "nobody bid"
    OTHER = "other"
    STRUCK = "struck"

    @property
    def is_bid_for_again(self) -> bool:
        """The next hand is an opening hand; otherwise the same dealer deals again.

        After a struck row whoever was due stays due (8.12).
        """
        return self in _BID_FOR_AGAIN


_BID_FOR_AGAIN = frozenset({VoidCause.WRONG_DEALER, VoidCause.BOTH_LAOGAI, VoidCause.NOBODY_BID})


class BiddingFault(StrEnum):
    """Faults of bidding, logged and never worth points. Rules 4.5, 8.4."""

    OPEN_BID = "open bid"
    SHOWN_BID = "shown bid"
    WRONG_BID = "wrong bid"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a ruling cannot be given, and the rule that says so."""

    code: str
    rule: str


def laogai_refusal(*, offence_trick: int, tricks_played: int) -> Refusal | None:
    """Why a fault found now is no 劳改. Rule 8.2.

    `tricks_played`: tricks completed since the start of the hand when the fault was found;
    `offence_trick`: the trick of the fault, 1 the first, at most the one being played.
    """
    if tricks_played < TRICKS_BEFORE_LAOGAI:
        return Refusal("too_early", "8.2")
    if offence_trick > tricks_played + 1:
        return Refusal("not_yet_played", "8.2")
    return None


def wrong_dealer_refusal(
    *, dealer: Seat | None, due: Seat | None, next_hand_begun: bool
) -> Refusal | None:
    """Why a hand is not void for a wrong dealer. Rule 8.7.

    `dealer` really dealt, `due` should have (7.5); None where the hand was bid for, and then
    nobody can have dealt out of turn. Once the first card of the next hand is drawn it stands.
    """
    if next_hand_begun:
        return Refusal("next_hand_begun", "8.7")
    if due is None:
        return Refusal("was_bid_for", "8.7")
    if dealer is None or dealer is due:
        return Refusal("was_due", "8.7")
    return None


def opens_case(earlier_warnings: int, rules: RuleSet) -> bool:
    """Whether one more offence goes to the arbitration committee. Rule 8.5."""
    return earlier_warnings >= rules.warnings_before_arbitration


def is_late(late_by: timedelta, rules: RuleSet) -> bool:
    """Whether a side is late beyond the limit and gives a walkover. Rule 8.9."""
    return late_by > timedelta(minutes=rules.late_limit)


def is_to_be_withdrawn(walkovers_given: int) -> bool:
    """Whether an entry leaves the event once the chief referee confirms it. Rule 8.9."""
    return walkovers_given >= WALKOVERS_BEFORE_WITHDRAWAL
