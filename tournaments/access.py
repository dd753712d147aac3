"""Who may do what in the office. Anything else answers 404 to outsiders, 403 to officials."""

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.models import (
    Entry,
    Event,
    EventCreator,
    Match,
    Official,
    PrintJob,
    Round,
    Stage,
    Wall,
)
from tournaments.values.acts import OFFICE, Act
from tournaments.values.visits import OfficeVisit


def roles_of(user: User | AnonymousUser, event: Event) -> frozenset[str]:
    """The roles this person holds at the event; none for outsiders and visitors."""
    if not user.is_authenticated:
        return frozenset()
    return frozenset(event.officials.filter(user=user).values_list("role", flat=True))


def events_of(user: User) -> QuerySet[Event]:
    """Events where this person holds an office role (organiser or chief referee)."""
    return Event.objects.filter(officials__user=user, officials__role__in=OFFICE).distinct()


def events_run_by_others(user: User) -> QuerySet[Event]:
    """For a superuser: the events of others, whose names alone are shown."""
    if not user.is_superuser:
        return Event.objects.none()
    return Event.objects.exclude(pk__in=events_of(user))


def may_create_events(user: User) -> bool:
    """A superuser, and whoever was given the right."""
    return user.is_superuser or EventCreator.objects.filter(user=user, taken_at=None).exists()


def require_to_create_events(user: User) -> None:
    """Raises PermissionDenied."""
    if not may_create_events(user):
        raise PermissionDenied(_("Whoever looks after the desk gives the right to create events."))


def office_visit(user: User, event_id: int, act: Act | None = None) -> OfficeVisit:
    """The office of the event, for whoever may do this act; without one, for all who read there.

    Raises Http404 for people without any role, PermissionDenied for other officials.
    """
    visit = _visited(user, get_object_or_404(Event, pk=event_id))
    if visit.roles.isdisjoint(act.row.who if act else OFFICE):
        raise PermissionDenied
    return visit


def stage_for(
    user: User, event_id: int, stage_id: int, act: Act | None = None
) -> tuple[OfficeVisit, Stage]:
    """A stage of the event, for whoever may do this act, or reads in the office."""
    visit = office_visit(user, event_id, act)
    found = get_object_or_404(visit.event.stages.all(), pk=stage_id)
    found.event = visit.event
    return visit, found


def round_for_office(
    user: User, event_id: int, round_id: int, act: Act | None = None
) -> tuple[OfficeVisit, Round]:
    """A round of the event, drafts included.

    For whoever may do this act, or reads in the office.
    """
    visit = office_visit(user, event_id, act)
    rounds = Round.objects.filter(stage__event=visit.event).select_related("stage")
    found = get_object_or_404(rounds, pk=round_id)
    found.stage.event = visit.event
    return visit, found


def round_for_printing(user: User, round_id: int) -> Round:
    """A round, drafts included, for the organiser or chief referee of its event."""
    found = get_object_or_404(Round.objects.select_related("stage"), pk=round_id)
    found.stage.event = office_visit(user, found.stage.event_id).event
    return found


def match_for_office(
    user: User, match_id: int, act: Act | None = None
) -> tuple[OfficeVisit, Match]:
    """A match of a public round with all that names it, byes too.

    For whoever may do this act, or reads in the office.
    """
    named = ("ns_entry", "ew_entry", "referee", "north", "south", "east", "west")
    matches = Match.objects.select_related("round__stage", *named)
    match = get_object_or_404(matches, pk=match_id)
    visit = office_visit(user, match.round.stage.event_id, act)
    if not match.round.is_public:
        raise Http404
    match.round.stage.event = visit.event
    return visit, match


def match_for_printing(user: User, match_id: int) -> Match:
    """A match at a table, for the office; once its round is published, for its referee too and
    for the recorder.
    """
    at_tables = Match.objects.filter(ew_entry__isnull=False).select_related("round__stage__event")
    match = get_object_or_404(at_tables, pk=match_id)
    roles = roles_of(user, match.round.stage.event)
    if not roles:
        raise Http404
    is_at_table = match.referee_id == user.pk or Official.Role.RECORDER in roles
    if not (is_at_table and match.round.is_public) and not roles.intersection(OFFICE):
        raise PermissionDenied
    return match


def print_job_for(user: User, job_id: int) -> PrintJob:
    """A paper being made, for the one who asked for it, while the event's office is theirs."""
    job = get_object_or_404(PrintJob.objects.select_related("by"), pk=job_id, by=user)
    job.event = office_visit(user, job.event_id).event
    return job


def _visited(user: User, event: Event) -> OfficeVisit:
    visit = OfficeVisit(event, user, roles_of(user, event))
    if not visit.roles:
        raise Http404
    return visit


def public_event(event_id: int) -> Event:
    """An event, for everybody."""
    return get_object_or_404(Event, pk=event_id)


def public_wall(event_id: int, number: int) -> Wall:
    """A wall screen with its event, for everybody."""
    return get_object_or_404(Wall.objects.select_related("event"), event=event_id, number=number)


def public_entry(event_id: int, entry_id: int) -> Entry:
    """An entry with its event and players, for everybody; one that left before it was drawn in a
    public round is not there.
    """
    entries = Entry.objects.select_related("event").prefetch_related("players")
    entry = get_object_or_404(entries, pk=entry_id, event=event_id)
    if entry.state == Entry.State.WITHDRAWN:
        drawn = Match.objects.filter(Q(ns_entry=entry) | Q(ew_entry=entry))
        if not drawn.exclude(round__state=Round.State.DRAFTED).exists():
            raise Http404
    return entry


def public_round(event_id: int, round_id: int) -> Round:
    """A round of the event, with stage and event, for everybody; a draft is not there."""
    rounds = Round.objects.select_related("stage__event").filter(stage__event=event_id)
    found = get_object_or_404(rounds, pk=round_id)
    if not found.is_public:
        raise Http404
    return found


def public_match(shown: QuerySet[Match], event_id: int, match_id: int) -> Match:
    """Of the matches as a page shows them, one at a table of a public round, for everybody."""
    match = get_object_or_404(shown, pk=match_id, round__stage__event=event_id)
    if match.is_bye or not match.round.is_public:
        raise Http404
    return match
