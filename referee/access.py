"""Who may act at a table: its referee, and the chief referee at every table of the event.

Everybody else gets 404, as if the table were not there; a table's referee gets 403 for what is
the chief referee's.
"""

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404

from tournaments.models import Match, Official, Round


def matches_of_referee(user: User | AnonymousUser) -> QuerySet[Match]:
    """Matches this person may open at the desk, in published rounds, with all they show."""
    return (
        _open_to(user)
        .select_related("round__stage__event", "ns_entry", "ew_entry", "referee")
        .select_related("north", "south", "east", "west")
        .order_by("round__stage__event", "round__stage__order", "round__number", "table_number")
    )


def match_for_referee(user: User | AnonymousUser, match_id: int) -> Match:
    """The match with all its page shows, in one query. Raises Http404.

    `by_chief` tells whether this person is its chief referee.
    """
    return _only(matches_of_referee(user), match_id)


def match_to_act_on(user: User | AnonymousUser, match_id: int) -> Match:
    """The bare match for an act that leads back to its page: the service reads what it needs.

    `by_chief` as of `match_for_referee`. Raises Http404.
    """
    return _only(_open_to(user), match_id)


def _open_to(user: User | AnonymousUser) -> QuerySet[Match]:
    if not user.is_authenticated:
        return Match.objects.none()
    offices = Official.objects.filter(user=user, event=OuterRef("round__stage__event"))
    return (
        Match.objects.alias(is_official=Exists(offices))
        .annotate(by_chief=Exists(offices.filter(role=Official.Role.CHIEF_REFEREE)))
        .filter(Q(by_chief=True) | Q(referee=user, is_official=True), ew_entry__isnull=False)
        .exclude(round__state=Round.State.DRAFTED)
    )


def _only(matches: QuerySet[Match], match_id: int) -> Match:
    match = matches.order_by().filter(pk=match_id).first()
    if match is None:
        raise Http404
    return match


def match_for_chief(user: User | AnonymousUser, match_id: int) -> Match:
    """The match, for the chief referee only."""
    match = match_for_referee(user, match_id)
    if not match.by_chief:  # type: ignore[attr-defined]
        raise PermissionDenied
    return match


def round_for_chief(user: User | AnonymousUser, round_id: int) -> Round:
    """A published round, for the chief referee of its event only."""
    if not user.is_authenticated:
        raise Http404
    found = Round.objects.select_related("stage__event").filter(pk=round_id).first()
    if found is None or found.state == Round.State.DRAFTED:
        raise Http404
    roles = set(found.stage.event.officials.filter(user=user).values_list("role", flat=True))
    if not roles:
        raise Http404
    if Official.Role.CHIEF_REFEREE not in roles:
        raise PermissionDenied
    return found
