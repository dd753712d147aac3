"""Who may act at a table: its referee, the chief referee at every table, and the recorder.

The recorder 编排记录员 reads every table of the event and types from paper what no referee
entered. Everybody else gets 404, as if the table were not there; whoever may read a table but not
do this gets 403.
"""

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.kept_queries import KeptQuery
from tournaments.models import Event, JournalEntry, Match, Official, Round
from tournaments.values.acts import Act

KEPT = gettext_lazy(
    "A referee has entered something at this table: a recorder reads it, but types nothing here."
)
ENTERING = [act.value for act in Act if act.row.enters_sheet]
READS_EVERY_TABLE = {Official.Role.CHIEF_REFEREE, Official.Role.RECORDER}
NOT_DONE_WITH = ~Q(round__state=Round.State.CLOSED, state=Match.State.ACCEPTED)


@dataclass(slots=True)
class Claim:
    """Somebody who wants to act at a table: not looked into yet, `match_claimed` does.

    A service that locks the table asks there and then whether this person may, in the query that
    takes the lock. So a save asks once, and what it was told is never older than the lock.
    `match` is there once that was done.
    """

    user: User | AnonymousUser
    match_id: int
    match: Match | None = None

    @property
    def event_id(self) -> int | None:
        """The event whose rules a refusal quotes."""
        return self.match.round.stage.event_id if self.match else None


def matches_of_referee(user: User | AnonymousUser, *chosen: Q) -> list[Match]:
    """Matches this person may open at the desk, in published rounds, with all they show.

    Two queries; `chosen` narrows them down.
    """
    roles = _roles_by_event(user)
    matches = _with_all(_at_tables()).filter(_may_be_read(user, roles), *chosen)
    in_order = matches.order_by(
        "round__stage__event", "round__stage__order", "round__number", "table_number"
    )
    return [_told(match, user, roles[match.round.stage.event_id]) for match in in_order]


def open_matches_of_referee(user: User | AnonymousUser) -> list[Match]:
    """The same without those that are done with in closed rounds."""
    return matches_of_referee(user, NOT_DONE_WITH)


def has_open_matches(user: User | AnonymousUser) -> bool:
    """Whether there are any of these."""
    may_be_read = _may_be_read(user, _roles_by_event(user))
    return _at_tables().filter(may_be_read, NOT_DONE_WITH).exists()


def match_for_referee(user: User | AnonymousUser, match_id: int) -> Match:
    """The match with all its page shows, to be read. One query, for a recorder two.

    `by_chief` tells whether this person is its chief referee, `as_recorder` whether only as a
    recorder, `is_read_only` whether this person may do nothing there. Raises Http404.
    """
    match = _only_readable(_WHOLE, user, match_id)
    match.is_read_only = _is_kept_from(match)  # type: ignore[attr-defined]
    return match


def match_to_write_on(user: User | AnonymousUser, match_id: int) -> Match:
    """The same match for a page that changes its sheet. Raises Http404, PermissionDenied."""
    match = match_for_referee(user, match_id)
    if match.is_read_only:  # type: ignore[attr-defined]
        raise PermissionDenied(str(KEPT))
    return match


def match_to_act_on(user: User | AnonymousUser, match_id: int) -> Match:
    """The bare match for an act that leads back to its page: the service reads what it needs.

    `by_chief` and `as_recorder` as of `match_for_referee`. Raises Http404, PermissionDenied.
    """
    return _to_act_on(_only_readable(_BARE, user, match_id))


def match_claimed(claim: Claim) -> Match:
    """The same, locked until the transaction ends. Raises Http404, PermissionDenied."""
    claim.match = _to_act_on(_only_readable(_LOCKED, claim.user, claim.match_id))
    return claim.match


def match_to_seat(user: User | AnonymousUser, match_id: int) -> Match:
    """The match for who says who sits where before play: the organiser too.

    `opens_table` tells whether this person may open its page. Raises Http404, PermissionDenied.
    """
    match = _only(_WHOLE, user, match_id)
    match.opens_table = _is_readable(match)  # type: ignore[attr-defined]
    if not match.opens_table and not match.by_organiser:  # type: ignore[attr-defined]
        raise Http404
    match.as_recorder &= not match.by_organiser  # type: ignore[attr-defined]
    if _is_kept_from(match):
        raise PermissionDenied(str(KEPT))
    return match


def match_for_chief(user: User | AnonymousUser, match_id: int) -> Match:
    """The match, for the chief referee only."""
    match = match_for_referee(user, match_id)
    if not match.by_chief:  # type: ignore[attr-defined]
        raise PermissionDenied
    return match


def require_to_sign(match: Match, *, is_chiefs: bool, on_paper: bool) -> None:
    """Only the chief referee signs as such; who types from paper signs on paper only.

    Raises PermissionDenied. The match as one of the functions above gave it.
    """
    if is_chiefs and not match.by_chief:  # type: ignore[attr-defined]
        raise PermissionDenied
    if match.as_recorder and not on_paper:  # type: ignore[attr-defined]
        raise PermissionDenied(_("A recorder signs for nobody but on paper."))


def is_kept_by_referee(match: Match) -> bool:
    """Whether anybody but a recorder put something on the sheet: then no recorder may.

    A recorder who did it as the match's referee or as chief referee is a referee here.
    """
    return Match.objects.filter(_kept(), pk=match.pk).exists()


def events_of_chief(user: User | AnonymousUser) -> QuerySet[Event]:
    """The events whose chief referee this person is."""
    if not user.is_authenticated:
        return Event.objects.none()
    return Event.objects.filter(
        officials__user=user, officials__role=Official.Role.CHIEF_REFEREE
    ).distinct()


def round_for_chief(user: User | AnonymousUser, round_id: int) -> Round:
    """A published round, for the chief referee of its event only."""
    return _round_for(user, round_id, Official.Role.CHIEF_REFEREE)


def round_for_recorder(user: User | AnonymousUser, round_id: int) -> Round:
    """A published round, for who sees to its paper: the recorder, and the chief referee."""
    return _round_for(user, round_id, Official.Role.RECORDER, Official.Role.CHIEF_REFEREE)


def paper_pile(round_: Round) -> QuerySet[Match]:
    """Tables of the round without a complete sheet, in the order of the pile: by table number.

    Each tells whether a recorder is kept from it: `is_kept`.
    """
    return (
        _with_all(Match.objects.filter(round=round_, ew_entry__isnull=False))
        .exclude(state__in=[Match.State.SIGNED, Match.State.ACCEPTED])
        .annotate(is_kept=_kept())
        .order_by("table_number")
    )


def _roles_by_event(user: User | AnonymousUser) -> dict[int, set[str]]:
    """What this person is at each event. One query."""
    roles: dict[int, set[str]] = defaultdict(set)
    if user.is_authenticated:
        for event_id, role in Official.objects.filter(user=user).values_list("event", "role"):
            roles[event_id].add(role)
    return roles


def _may_be_read(user: User | AnonymousUser, roles: dict[int, set[str]]) -> Q:
    """`_is_readable` for a query of many matches."""
    every = [event for event, held in roles.items() if held & READS_EVERY_TABLE]
    return Q(round__stage__event__in=every) | Q(
        round__stage__event__in=list(roles), referee=user.pk
    )


def _at_tables() -> QuerySet[Match]:
    """Matches at tables of public rounds."""
    at_tables = Match.objects.filter(ew_entry__isnull=False)
    return at_tables.exclude(round__state=Round.State.DRAFTED)


def _told(match: Match, user: User | AnonymousUser, roles: Collection[str]) -> Match:
    """The match with what this person is there: all that is decided here is decided from it."""
    is_its_referee = match.referee_id is not None and match.referee_id == user.pk
    match.by_chief = Official.Role.CHIEF_REFEREE in roles  # type: ignore[attr-defined]
    match.by_recorder = Official.Role.RECORDER in roles  # type: ignore[attr-defined]
    match.by_organiser = Official.Role.ORGANISER in roles  # type: ignore[attr-defined]
    match.by_referee = bool(roles) and is_its_referee  # type: ignore[attr-defined]
    match.as_recorder = (  # type: ignore[attr-defined]
        match.by_recorder and not match.by_chief and not is_its_referee  # type: ignore[attr-defined]
    )
    return match


def _is_readable(match: Match) -> bool:
    return bool(match.by_chief or match.by_recorder or match.by_referee)  # type: ignore[attr-defined]


def _with_all(matches: QuerySet[Match]) -> QuerySet[Match]:
    """With all their page shows."""
    people = ("referee", "north", "south", "east", "west")
    return matches.select_related("round__stage__event", "ns_entry", "ew_entry", *people)


def _of_person(matches: Callable[[], QuerySet[Match]]) -> KeptQuery[Match]:
    """One of these by its key and a person's: a row for each role there, or one without a role."""
    officials = "round__stage__event__officials"

    def query(match_id: int, user_id: int) -> QuerySet[Match]:
        office = FilteredRelation(officials, condition=Q(**{f"{officials}__user": user_id}))
        found = matches().order_by().filter(pk=match_id)
        return found.annotate(office=office, role=F("office__role"))

    return KeptQuery(query, keys=2)


_BARE = _of_person(_at_tables)
_WHOLE = _of_person(lambda: _with_all(_at_tables()))
_LOCKED = _of_person(lambda: _at_tables().select_for_update(no_key=True, of=("self",)))


def _only(matches: KeptQuery[Match], user: User | AnonymousUser, match_id: int) -> Match:
    """One of these, told what this person is there; Http404 where it is none. One query."""
    found = matches.rows(match_id, user.pk) if user.is_authenticated else []
    if not found:
        raise Http404
    return _told(found[0], user, {row.role for row in found} - {None})  # type: ignore[attr-defined]


def _only_readable(matches: KeptQuery[Match], user: User | AnonymousUser, match_id: int) -> Match:
    match = _only(matches, user, match_id)
    if not _is_readable(match):
        raise Http404
    return match


def _to_act_on(match: Match) -> Match:
    if _is_kept_from(match):
        raise PermissionDenied(str(KEPT))
    return match


def _is_kept_from(match: Match) -> bool:
    return match.as_recorder and is_kept_by_referee(match)  # type: ignore[attr-defined]


def _kept() -> Exists:
    """Read from the journal, which no act and no correction of an act escapes."""
    roles = Official.objects.filter(event=OuterRef("event"), user=OuterRef("by"))
    return Exists(
        JournalEntry.objects.filter(match=OuterRef("pk"), act__in=ENTERING).filter(
            ~Exists(roles.filter(role=Official.Role.RECORDER))
            | Exists(roles.filter(role=Official.Role.CHIEF_REFEREE))
            | Q(by=F("match__referee"))
        )
    )


def _round_for(user: User | AnonymousUser, round_id: int, *allowed: str) -> Round:
    if not user.is_authenticated:
        raise Http404
    found = Round.objects.select_related("stage__event").filter(pk=round_id).first()
    if found is None or found.state == Round.State.DRAFTED:
        raise Http404
    roles = set(found.stage.event.officials.filter(user=user).values_list("role", flat=True))
    if not roles:
        raise Http404
    if not roles.intersection(allowed):
        raise PermissionDenied
    return found
