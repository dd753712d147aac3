"""What a referee's page was made from, told by the journal: while it stands, so does the page."""

from collections.abc import Sequence

from django.db.models import Count, Max

from referee.values.visits import AtTable
from tournaments.models import JournalEntry
from tournaments.selectors.stamps import stamp_of_event, stamp_of_match, stamp_of_office


def match_head_facts(visit: AtTable) -> tuple[object, ...]:
    """The acts at the table and of the office, and what its reader may do there. Three queries."""
    match, rights = visit.match, (visit.by_chief, visit.as_recorder, visit.is_read_only)
    return stamp_of_match(match.round.stage.event_id, match.pk), rights


def table_list_facts(visits: Sequence[AtTable]) -> tuple[object, ...]:
    """The tables of a list and what their reader is there, the acts at them and of their events.

    One query, and two for each event.
    """
    rows = tuple((visit.match.pk, visit.by_chief, visit.by_recorder) for visit in visits)
    acts = JournalEntry.objects.filter(match__in=[visit.match.pk for visit in visits])
    newest = acts.aggregate(count=Count("pk"), newest=Max("pk"))
    # The chief referee's list has the calls of every table.
    events = {visit.event_id: visit.by_chief for visit in visits}
    stamps = [
        stamp_of_event(event) if by_chief else stamp_of_office(event)
        for event, by_chief in sorted(events.items())
    ]
    return rows, tuple(newest.values()), tuple(stamps)
