"""The two entries of a match change over: what was NS is EW, on the match and on its results."""

from django.db.models import Case, F, Value, When

from referee.rulebook.seats import Side
from tournaments.models import Match, Result

NS, EW = Side.NS.value, Side.EW.value
WALKOVERS = (Result.Kind.WALKOVER_NS.value, Result.Kind.WALKOVER_EW.value)


def swapped(column: str, one: str = NS, other: str = EW) -> Case:
    """An update that writes one value for the other and leaves any third as it is."""
    return Case(
        When(**{column: one}, then=Value(other)),
        When(**{column: other}, then=Value(one)),
        default=F(column),
    )


def turn_results(match: Match) -> None:
    """Let every version of the result speak of the entries it spoke of before they change over.

    What is accepted goes on ranking for the same entry. The match must be locked by the caller.
    """
    match.results.update(
        kind=swapped("kind", *WALKOVERS),
        winner=swapped("winner"),
        ns_level=F("ew_level"),
        ew_level=F("ns_level"),
        ns_hands_won=F("ew_hands_won"),
        ew_hands_won=F("ns_hands_won"),
    )
