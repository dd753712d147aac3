"""Adjustments of the standings of an event, for lists and papers."""

from django.db.models import QuerySet

from tournaments.models import Event, StandingsAdjustment


def adjustments_of(event: Event) -> QuerySet[StandingsAdjustment]:
    """Those in force and the cancelled ones, in order, with all that names them. Two queries."""
    return (
        StandingsAdjustment.objects.filter(stage__event=event)
        .select_related("stage__event", "entry", "by", "cancelled_by")
        .prefetch_related("entry__players")
        .order_by("stage__order", "pk")
    )
