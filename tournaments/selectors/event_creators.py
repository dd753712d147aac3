"""Who may create events, besides superusers."""

from django.db.models import QuerySet

from tournaments.models import EventCreator


def event_creators() -> QuerySet[EventCreator]:
    """The rights in force, oldest first. One query."""
    held = EventCreator.objects.filter(taken_at=None)
    return held.select_related("user", "given_by").order_by("given_at", "pk")
