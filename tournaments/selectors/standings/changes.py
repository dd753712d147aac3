"""What another result would move in the standings."""

from dataclasses import dataclass

from tournaments.models import Entry
from tournaments.selectors.standings.lists import StandingRow, Standings


@dataclass(frozen=True, slots=True)
class StandingChange:
    """An entry whose place or numbers change; None where it is not listed."""

    entry: Entry
    before: StandingRow | None
    after: StandingRow | None

    @property
    def moves_place(self) -> bool:
        """Whether more than its numbers change."""
        return _place(self.before) != _place(self.after)


def standings_changes(before: Standings, after: Standings) -> tuple[StandingChange, ...]:
    """The entries whose place or values differ, in the order of the list after."""
    former = {row.entry.pk: row for row in before.rows}
    later = {row.entry.pk: row for row in after.rows}
    found = [StandingChange(row.entry, former.get(pk), row) for pk, row in later.items()]
    gone = [StandingChange(row.entry, row, None) for pk, row in former.items() if pk not in later]
    return tuple(
        change for change in [*found, *gone] if _facts(change.before) != _facts(change.after)
    )


def _place(row: StandingRow | None) -> tuple[int | None, int | None] | None:
    return (row.group, row.place) if row else None


def _facts(row: StandingRow | None) -> object:
    return (row.group, row.place, row.beaten_in, row.amounts) if row else None
