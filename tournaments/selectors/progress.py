"""How far an event has come, which decides what may still be changed."""

from django.db.models import Q, QuerySet

from tournaments.models import Event, Match, Round


def has_started(event: Event) -> bool:
    """Whether any table has begun: from then on hands are recorded under the rules (section 10)."""
    return matches_of(event).exclude(ew_entry=None).exclude(state=Match.State.WAITING).exists()


def is_drawn(event: Event) -> bool:
    """Whether a draw exists, drafts included."""
    return Round.objects.filter(stage__event=event).exists()


def is_published(event: Event) -> bool:
    """Whether the public can see a round: the draw stands from then on."""
    return Round.objects.filter(stage__event=event).exclude(state=Round.State.DRAFTED).exists()


def matches_of(event: Event) -> QuerySet[Match]:
    return Match.objects.filter(round__stage__event=event)


def once_signed() -> Q:
    """Matches whose sheet was ever signed, those reopened since too.

    One that waits again, because a walkover was taken back, begins anew.
    """
    signed = [Match.State.SIGNED, Match.State.ACCEPTED, Match.State.REOPENED]
    return Q(state__in=signed) | (Q(sheet_version__gt=1) & ~Q(state=Match.State.WAITING))


def unsigned() -> Q:
    """Matches whose sheet is still open."""
    return ~Q(state__in=[Match.State.SIGNED, Match.State.ACCEPTED])
