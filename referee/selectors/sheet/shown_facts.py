"""What a referee's page was made from, told by the journal: while it stands, so does the page."""

from collections.abc import Sequence

from django.db.models import Count, Max

from tournaments.models import JournalEntry, Match
from tournaments.selectors.stamps import stamp_of_event, stamp_of_match, stamp_of_office


def match_head_facts(match: Match) -> tuple[object, ...]:
    """The acts at the table and of the office, and what its reader may do there. Three queries."""
    rights = (match.by_chief, match.as_recorder, match.is_read_only)  # type: ignore[attr-defined]
    return stamp_of_match(match.round.stage.event_id, match.pk), rights


def table_list_facts(matches: Sequence[Match]) -> tuple[object, ...]:
    """The tables of a list and what their reader is there, the acts at them and of their events.

    `matches` as `access` gives them. One query, and two for each event.
    """
    rows = tuple((match.pk, match.by_chief, match.by_recorder) for match in matches)  # type: ignore[attr-defined]
    acts = JournalEntry.objects.filter(match__in=[match.pk for match in matches])
    newest = acts.aggregate(count=Count("pk"), newest=Max("pk"))
    # The chief referee's list has the calls of every table.
    events = {match.round.stage.event_id: match.by_chief for match in matches}  # type: ignore[attr-defined]
    stamps = [
        stamp_of_event(event) if by_chief else stamp_of_office(event)
        for event, by_chief in sorted(events.items())
    ]
    return rows, tuple(newest.values()), tuple(stamps)
