"""The journal of an event, newest first."""

from django.contrib.auth.models import User
from django.db.models import QuerySet

from tournaments.models import Event, JournalEntry


def journal_of(event: Event) -> QuerySet[JournalEntry]:
    """Every act of office and tables, with who did it and where."""
    return JournalEntry.objects.filter(event=event).select_related("by", "match__round__stage")


def journal_acts(event: Event) -> list[str]:
    """The codes of the acts that are in it."""
    acts = JournalEntry.objects.filter(event=event).order_by("act").values_list("act", flat=True)
    return list(acts.distinct())


def journal_people(event: Event) -> QuerySet[User]:
    """Who has done any of them."""
    rows = JournalEntry.objects.filter(event=event, by__isnull=False)
    return User.objects.filter(pk__in=rows.order_by().values("by")).order_by("username")
