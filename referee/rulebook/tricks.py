"""Who wins a trick and what it is worth. Section 6, rules 7.1-7.3."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass
from enum import StrEnum

from referee.rulebook.combinations import Combination, NoCombination, classify
from referee.rulebook.errors import BreaksRule
from referee.rulebook.holdings import Cards
from referee.rulebook.seats import Seat
from referee.rulebook.trump import LedSuit, Trump


class PlayResult(StrEnum):
    """What a play did when it was laid down.

    LEADS: the first play. BEATS: the best play so far from then on; BETTER_KIND: so by its kind (a
    bomb or bulldozer over a tractor); RUFFS: so by trumps over a side suit. The others did not
    become the best: TOO_LOW, EQUAL (first played wins), WORSE_KIND (a tractor under a bulldozer or
    bomb), WEAK_RUFF (trumps of a worse kind than a side suit's best), SIDE_SUIT (under a ruff),
    OTHER_SUIT (neither led nor trumps), NO_COMBINATION, WRONG_COUNT, DISCARD (replaces an exposed
    card), UNDECIDED (the lead was no combination).
    """

    LEADS = "leads"
    BEATS = "beats"
    BETTER_KIND = "better_kind"
    RUFFS = "ruffs"
    TOO_LOW = "too_low"
    EQUAL = "equal"
    WORSE_KIND = "worse_kind"
    WEAK_RUFF = "weak_ruff"
    SIDE_SUIT = "side_suit"
    OTHER_SUIT = "other_suit"
    NO_COMBINATION = "no_combination"
    WRONG_COUNT = "wrong_count"
    DISCARD = "discard"
    UNDECIDED = "undecided"

    @property
    def rule(self) -> str:
        return _RULES.get(self, "6.1")


_RULES = {
    PlayResult.LEADS: "3.7",
    PlayResult.BETTER_KIND: "6.2",
    PlayResult.RUFFS: "6.3",
    PlayResult.SIDE_SUIT: "6.3",
    PlayResult.WORSE_KIND: "6.2",
    PlayResult.WEAK_RUFF: "6.3",
    PlayResult.DISCARD: "6.4",
    PlayResult.UNDECIDED: "3.7",
}
_TAKES = {PlayResult.LEADS, PlayResult.BEATS, PlayResult.BETTER_KIND, PlayResult.RUFFS}


@dataclass(frozen=True, slots=True)
class TrickVerdict:
    """Who wins a trick.

    `winner` indexes the plays, leader first; None where the rules name nobody: the lead was no
    combination (`lead` says why), or it counts as a discard and nobody played its shape or a
    better kind, which is then for the chief referee. `points` are the face points of all cards
    (F in the last trick), `cards` those in one player's play (n).
    """

    lead: Combination | NoCombination
    results: tuple[PlayResult, ...]
    points: int
    cards: int

    @property
    def winner(self) -> int | None:
        takers = [index for index, result in enumerate(self.results) if result in _TAKES]
        return takers[-1] if takers else None

    @property
    def is_for_chief_referee(self) -> bool:
        """Whether 6.4 leaves nobody to win: rules.md does not say who leads next."""
        return self.winner is None and isinstance(self.lead, Combination)

    @property
    def bonus(self) -> int:
        """What the last trick is worth to its winner, in points: F times n. Rules 7.1, 7.3."""
        return self.points * self.cards

    def winning_seat(self, leader: Seat) -> Seat | None:
        """Who won, play going counter-clockwise from the leader. Rule 1.4."""
        if self.winner is None:
            return None
        seat = leader
        for _ in range(self.winner):
            seat = seat.next
        return seat


def decide_trick(
    plays: Sequence[Cards], trump: Trump, discards: Set[int] = frozenset()
) -> TrickVerdict:
    """Decide a trick of one to four plays, the lead first; `discards` index those of 6.4.

    Raises BreaksRule for no play or a fifth one.
    """
    if not 1 <= len(plays) <= len(Seat):
        raise BreaksRule("1.1", "wrong_number_of_plays")
    lead = classify(plays[0], trump)
    points = sum(play.points for play in plays)
    if isinstance(lead, NoCombination):
        results = [PlayResult.NO_COMBINATION, *[PlayResult.UNDECIDED] * (len(plays) - 1)]
    else:
        results = _results(lead, plays, trump, discards)
    return TrickVerdict(lead, tuple(results), points, len(plays[0]))


def _results(
    lead: Combination, plays: Sequence[Cards], trump: Trump, discards: Set[int]
) -> list[PlayResult]:
    """A lead that counts as a discard still says what suit and shape are asked for."""
    best: Combination | None = None if 0 in discards else lead
    results = [PlayResult.DISCARD if best is None else PlayResult.LEADS]
    for index, play in enumerate(plays[1:], start=1):
        found = classify(play, trump)
        if index in discards:
            result = PlayResult.DISCARD
        elif len(play) != lead.size:
            result = PlayResult.WRONG_COUNT
        elif isinstance(found, NoCombination):
            result = PlayResult.NO_COMBINATION
        elif found.suit not in (lead.suit, LedSuit.TRUMPS):
            result = PlayResult.OTHER_SUIT
        else:
            result = _against(found, best or lead, is_first=best is None)
            best = found if result in _TAKES else best
        results.append(result)
    return results


def _against(play: Combination, best: Combination, *, is_first: bool) -> PlayResult:
    """A play of the led suit or trumps against the best so far; both have as many cards."""
    is_ruff = play.suit is not best.suit and play.suit is LedSuit.TRUMPS
    if play.suit is not best.suit and not is_ruff:
        return PlayResult.SIDE_SUIT
    if play.copies < best.copies:
        return PlayResult.WEAK_RUFF if is_ruff else PlayResult.WORSE_KIND
    if is_ruff:
        return PlayResult.RUFFS
    if play.copies > best.copies:
        return PlayResult.BETTER_KIND
    if is_first or play.height > best.height:
        return PlayResult.BEATS
    return PlayResult.EQUAL if play.height == best.height else PlayResult.TOO_LOW
