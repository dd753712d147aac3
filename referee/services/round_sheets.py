"""The sheets of a whole round, replayed before its tables are locked.

To replay five hundred sheets takes longer than anybody's hand should wait. So it is done on what
stands before the lock, and under the lock only the tables with an act since are replayed anew:
every act at a table adds a row to its journal.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, Q

from referee.models import TimeCall
from referee.selectors.hall.rounds import is_at_play
from referee.selectors.sheet.tables import TableSheet, load_tables
from tournaments.models import JournalEntry, Match, Round
from tournaments.services.results import lock_matches

Acts = tuple[int, int]  # how many, and the newest: of two at once the older may be stored last
TABLES = Q(ew_entry__isnull=False)  # a bye is none


@dataclass(frozen=True, slots=True)
class SeenTable:
    """A sheet as it was replayed, and the acts at its table until then."""

    table: TableSheet
    acts: Acts | None

    def stands_for(self, match: Match, acts: Acts | None) -> bool:
        """Whether its sheet is still that of the match, read once more after these acts."""
        was, event_was = self.table.match, self.table.match.round.stage.event
        return (self.acts, was.rules, event_was.rules) == (
            acts,
            match.rules,
            match.round.stage.event.rules,
        )


def look_at_tables(round_: Round, now: datetime) -> dict[int, SeenTable]:
    """The sheets of a round by match id, without a lock."""
    # Read first: an act that comes between makes a sheet too old, never too new.
    acts = _acts_at_tables(round_)
    matches = round_.matches.filter(TABLES).select_related("round__stage__event")
    tables = load_tables(matches, now)
    for table in tables:
        if is_at_play(table):
            table.was_over_before_time  # noqa: B018  replayed here, and kept
    return {table.match.pk: SeenTable(table, acts.get(table.match.pk)) for table in tables}


def lock_tables_of_round(
    round_: Round, seen: Mapping[int, SeenTable], now: datetime
) -> list[TableSheet]:
    """The sheets of a round as `lock_sheet` gives each, all tables locked, in order of keys."""
    matches = lock_matches(round_, TABLES)
    acts = _acts_at_tables(round_)
    tables: dict[int, TableSheet] = {}
    for match in matches:
        known = seen.get(match.pk)
        if known and known.stands_for(match, acts.get(match.pk)):
            known.table.match = match
            tables[match.pk] = known.table
    moved = [match for match in matches if match.pk not in tables]
    tables |= {table.match.pk: table for table in load_tables(moved, now)} if moved else {}
    found = [tables[match.pk] for match in matches]
    _drop_outdated_calls(found, now)
    return found


def _acts_at_tables(round_: Round) -> dict[int, Acts]:
    acts = JournalEntry.objects.filter(match__round=round_).order_by().values("match")
    found = acts.annotate(count=Count("pk"), newest=Max("pk")).values_list(
        "match", "count", "newest"
    )
    return {match: (count, newest) for match, count, newest in found}


def _drop_outdated_calls(tables: list[TableSheet], now: datetime) -> None:
    """Answers to 9.2 that no longer count are taken back, as `lock_sheet` does."""
    outdated = [table for table in tables if table.last_call and table.time_call is None]
    if outdated:
        calls = [table.last_call.pk for table in outdated if table.last_call]
        TimeCall.objects.filter(pk__in=calls).update(cancelled_at=now)
    for table in outdated:
        table.last_call = None
