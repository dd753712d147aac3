"""The matches of a stage as they are ranked: values of one query, since there are thousands."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import FilteredRelation, Q

from tournaments.models import Match, Result, Round


class AcceptedResult(NamedTuple):
    """The result of a match that ranks, by the names it is stored under."""

    kind: str
    winner: str | None
    reason: str
    ns_level: str
    ew_level: str
    ns_hands_won: int
    ew_hands_won: int
    rules: dict[str, Any] | None
    accepted_at: datetime


class RankedMatch(NamedTuple):
    """A match, its round, and the result of it that ranks, None without one."""

    pk: int
    round: Round
    table_number: int | None
    slot: int | None
    state: str
    ns_entry_id: int
    ew_entry_id: int | None
    accepted: AcceptedResult | None

    @property
    def is_bye(self) -> bool:
        return self.ew_entry_id is None

    def get_state_display(self) -> str:
        """How far it is, as its model says it."""
        return str(Match.State(self.state).label)


def matches_by_round(rounds: Sequence[Round]) -> Mapping[int, tuple[RankedMatch, ...]]:
    """The matches of these rounds by the id of the round, in the order of tables. One query."""
    by_id = {drawn.pk: drawn for drawn in rounds}
    own = ("round_id", "pk", "table_number", "slot", "state", "ns_entry_id", "ew_entry_id")
    accepted = [f"accepted__{name}" for name in AcceptedResult._fields]
    rows = (
        Match.objects.filter(round__in=by_id)
        .annotate(accepted=FilteredRelation("results", condition=_ACCEPTED))
        .order_by("round_id", "table_number")
        .values_list(*own, "accepted__pk", *accepted)
    )
    return {
        pk: tuple(_match(by_id[pk], row) for row in found)
        for pk, found in groupby(rows, key=lambda row: int(row[0]))
    }


_ACCEPTED = Q(results__state=Result.State.ACCEPTED)


def _match(drawn: Round, row: tuple[Any, ...]) -> RankedMatch:
    _, pk, table, slot, state, ns, ew, result, *values = row
    accepted = None if result is None else AcceptedResult(*values)
    return RankedMatch(pk, drawn, table, slot, state, ns, ew, accepted)
