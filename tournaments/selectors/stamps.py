"""What a page shows stays true until its stamp changes: every act adds a row to the journal.

The newest acts of each kind are read from the end of an index, so it costs the same however long
the journal is. Several of them, newest first, since a row with a lower id may be committed after
one with a higher.
"""

from collections.abc import Sequence

from django.db import connection
from django.db.models import Count, Max, Q, QuerySet

from tournaments.models import Event, JournalEntry, Match

Stamp = tuple[int, ...]
Scope = JournalEntry.Scope
ROWS_OF_A_STAMP = 20
_VEIL = (
    f"SELECT COUNT(*), MAX(id) FROM {JournalEntry._meta.db_table}"
    " WHERE event_id = %s AND scope = %s"
)


def veil_of(event_id: int) -> Stamp:
    """How many acts took something from view, and the newest of them. Exact: rows only come.

    Every poll of every phone asks it: written out, since making the query would cost more than
    the database's answer.
    """
    with connection.cursor() as cursor:
        cursor.execute(_VEIL, [event_id, Scope.VEIL.value])
        count, newest = cursor.fetchone()
    return count, newest or 0


def stamp_of_event(event_id: int) -> Stamp:
    """Every act: for pages that show all tables and the standings."""
    return _newest(JournalEntry.objects.filter(event=event_id))


def stamp_of_standings(event_id: int) -> Stamp:
    """The acts that may move the standings, or change what is said of entries and rounds."""
    return _newest_of(event_id, (Scope.RESULT, Scope.OFFICE, Scope.VEIL))


def stamp_of_office(event_id: int) -> Stamp:
    """The acts that may change every page."""
    return _newest_of(event_id, (Scope.OFFICE, Scope.VEIL))


def stamp_of_round(event_id: int, round_id: int) -> Stamp:
    """The acts at the tables of a round, and those that may change every page."""
    at_tables = JournalEntry.objects.filter(match__round=round_id)
    return (*_count_and_newest(at_tables), *stamp_of_office(event_id))


def stamp_of_match(event_id: int, match_id: int) -> Stamp:
    """The acts at one table, and those that may change every page."""
    at_table = JournalEntry.objects.filter(match=match_id)
    return (*_newest(at_table), 0, *stamp_of_office(event_id))


def stamps_of_tables(event_id: int, round_id: int) -> dict[int, Stamp]:
    """That of each match of a round with two entries, by id, in the order of tables.

    Two queries, however many there are.
    """
    everywhere = _count_and_newest(
        JournalEntry.objects.filter(event=event_id, scope__in=(Scope.OFFICE, Scope.VEIL))
    )
    seated = Match.objects.filter(round=round_id, ew_entry__isnull=False)
    acts = seated.annotate(count=Count("journal"), newest=Max("journal"))
    found = acts.order_by("table_number").values_list("pk", "count", "newest")
    return {pk: (count, newest or 0, *everywhere) for pk, count, newest in found}


def stamp_of_entry(entry_id: int) -> Stamp:
    """The acts at the tables of an entry."""
    matches = Match.objects.filter(Q(ns_entry=entry_id) | Q(ew_entry=entry_id))
    return _count_and_newest(JournalEntry.objects.filter(match__in=matches.values("pk")))


def _newest_of(event_id: int, scopes: Sequence[Scope]) -> Stamp:
    """A zero between scopes, so that no act of one is taken for another's."""
    acts = JournalEntry.objects.filter(event=event_id)
    return tuple(pk for scope in scopes for pk in (*_newest(acts.filter(scope=scope)), 0))


def _newest(acts: QuerySet[JournalEntry]) -> Stamp:
    return tuple(acts.order_by("-pk").values_list("pk", flat=True)[:ROWS_OF_A_STAMP])


def _count_and_newest(acts: QuerySet[JournalEntry]) -> Stamp:
    found = acts.aggregate(count=Count("pk"), newest=Max("pk"))
    return found["count"], found["newest"] or 0


def facts_mark(event: Event) -> int:
    """Grows with every act that may change entries, results, standings or drafts.

    Acts of a table alone, hands and clocks, leave it as it is. It counts: a number that an act
    took early and wrote late would be passed over by the largest number there is.
    """
    acts = JournalEntry.objects.filter(event=event)
    return acts.exclude(scope=JournalEntry.Scope.TABLE).count()
