"""Adjustments of the standings of an event, for lists and papers."""

from django.db.models import Q, QuerySet

from tournaments.models import Entry, Event, Match, Stage, StandingsAdjustment


def adjustments_of(event: Event) -> QuerySet[StandingsAdjustment]:
    """Adjustments in force and cancelled, in order, with all that names them. Two queries."""
    return (
        StandingsAdjustment.objects.filter(stage__event=event)
        .select_related("stage__event", "entry", "by", "cancelled_by")
        .prefetch_related("entry__players")
        .order_by("stage__order", "pk")
    )


def adjustable_entry(stage: Stage, number: int) -> Entry | None:
    """The entry of this number where it is one of `ranked_entries`, found without the others."""
    entry = stage.event.entries.filter(number=number).first()
    if entry is None:
        return None
    members = stage.stage_entries
    matches = Match.objects.filter(round__stage=stage)
    is_open = stage.is_first and entry.state != Entry.State.WITHDRAWN and not members.exists()
    is_ranked = (
        is_open
        or members.filter(entry=entry).exists()
        or matches.filter(Q(ns_entry=entry) | Q(ew_entry=entry)).exists()
    )
    return entry if is_ranked else None
