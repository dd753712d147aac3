"""The journal of an event, newest first."""

from django.db.models import QuerySet

from tournaments.models import Event, JournalEntry


def journal_of(event: Event) -> QuerySet[JournalEntry]:
    """Every act of office and tables, with who did it and where."""
    return JournalEntry.objects.filter(event=event).select_related("by", "match__round")
