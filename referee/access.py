"""Who opens a table, and does what there: each act's row names the roles that may do it.

Its referee opens a table, and at every table the chief referee and the recorder 编排记录员, who
types from paper what no referee entered. Everybody else gets 404, as if the table were not there,
but for an act that is theirs too; whoever may read a table but not do this gets 403.
"""

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import replace

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.kept_queries import KeptQuery
from referee.values.visits import AtTable, Claim, Paper
from tournaments.access import roles_of
from tournaments.models import Event, JournalEntry, Match, Official, Round
from tournaments.values.acts import Act
from tournaments.values.visits import OfficeVisit

KEPT = gettext_lazy(
    "A referee has entered something at this table: a recorder reads it, but types nothing here."
)
CALLS = gettext_lazy("Only who is at the table calls the chief referee.")
ENTERING = [act.value for act in Act if act.row.enters_sheet]
READS_EVERY_TABLE = {Official.Role.CHIEF_REFEREE, Official.Role.RECORDER}
NOT_DONE_WITH = ~Q(round__state=Round.State.CLOSED, state=Match.State.ACCEPTED)


def visits_of(user: User, *chosen: Q) -> list[AtTable]:
    """The tables this person may open at the desk, in published rounds, with all they show.

    Two queries; `chosen` narrows them down.
    """
    roles = _roles_by_event(user)
    matches = _with_all(_at_tables()).filter(_may_be_read(user, roles), *chosen)
    in_order = matches.order_by(
        "round__stage__event", "round__stage__order", "round__number", "table_number"
    )
    return [_visit(match, user, roles[match.round.stage.event_id]) for match in in_order]


def open_visits_of(user: User) -> list[AtTable]:
    """The tables this person may open, without those that are done with in closed rounds."""
    return visits_of(user, NOT_DONE_WITH)


def has_open_visits(user: User | AnonymousUser) -> bool:
    """Whether there is a table this person may open that is not done with."""
    may_be_read = _may_be_read(user, _roles_by_event(user))
    return _at_tables().filter(may_be_read, NOT_DONE_WITH).exists()


def visit_to_read(user: User, match_id: int) -> AtTable:
    """At a table with all its page shows, to read it. One query, for a recorder two.

    Raises Http404.
    """
    visit = _visited(_WHOLE, user, match_id)
    if not visit.opens_table:
        raise Http404
    return replace(visit, is_read_only=_is_kept_from(visit))


def visit_to_write(user: User, match_id: int, act: Act) -> AtTable:
    """At a table with all its page shows, for the page of an act.

    Raises Http404, PermissionDenied.
    """
    return _let_in(_visited(_WHOLE, user, match_id), act)


def visit_to_act(user: User, match_id: int, act: Act) -> AtTable:
    """At a table with its bare match, for an act that leads back to its page.

    The service reads what it needs. Raises Http404, PermissionDenied.
    """
    return _let_in(_visited(_BARE, user, match_id), act)


def visit_claimed(claim: Claim) -> AtTable:
    """At a table with its bare match, locked until the transaction ends.

    Raises Http404, PermissionDenied.
    """
    claim.at_table = _let_in(_visited(_LOCKED, claim.user, claim.match_id), claim.act)
    return claim.at_table


def require_to_sign(visit: AtTable, *, is_chiefs: bool, on_paper: bool) -> None:
    """Only the chief referee signs as such; a recorder signs on paper only.

    Raises PermissionDenied.
    """
    if is_chiefs and not visit.by_chief:
        raise PermissionDenied
    if visit.as_recorder and not on_paper:
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


def round_for_chief(user: User, round_id: int) -> tuple[OfficeVisit, Round]:
    """A published round, for the chief referee of its event only."""
    return _round_for(user, round_id, Official.Role.CHIEF_REFEREE)


def round_for_recorder(user: User, round_id: int) -> tuple[OfficeVisit, Round]:
    """A published round, for the recorder and the chief referee, who see to its paper."""
    return _round_for(user, round_id, Official.Role.RECORDER, Official.Role.CHIEF_REFEREE)


def paper_pile(round_: Round) -> list[Paper]:
    """Tables of the round without a complete sheet, in the order of the pile: by table number."""
    matches = (
        _with_all(Match.objects.filter(round=round_, ew_entry__isnull=False))
        .exclude(state__in=[Match.State.SIGNED, Match.State.ACCEPTED])
        .annotate(is_kept=_kept())
        .order_by("table_number")
    )
    return [Paper(match, vars(match)["is_kept"]) for match in matches]


def _roles_by_event(user: User | AnonymousUser) -> dict[int, set[str]]:
    """What this person is at each event. One query."""
    roles: dict[int, set[str]] = defaultdict(set)
    if user.is_authenticated:
        for event_id, role in Official.objects.filter(user=user).values_list("event", "role"):
            roles[event_id].add(role)
    return roles


def _may_be_read(user: User | AnonymousUser, roles: dict[int, set[str]]) -> Q:
    """`AtTable.opens_table` for a query of many matches."""
    every = [event for event, held in roles.items() if held & READS_EVERY_TABLE]
    return Q(round__stage__event__in=every) | Q(
        round__stage__event__in=list(roles), referee=user.pk
    )


def _at_tables() -> QuerySet[Match]:
    """Matches at tables of public rounds."""
    at_tables = Match.objects.filter(ew_entry__isnull=False)
    return at_tables.exclude(round__state=Round.State.DRAFTED)


def _visit(match: Match, user: User, roles: Collection[str]) -> AtTable:
    """What this person is there: all that is decided here is decided from it."""
    visit = AtTable(match, user, frozenset(roles))
    is_at_table = visit.by_chief or visit.by_its_referee
    return replace(visit, as_recorder=visit.by_recorder and not is_at_table)


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


def _visited(matches: KeptQuery[Match], user: User, match_id: int) -> AtTable:
    """At one of these tables, with what this person is there; Http404 where that is nothing.

    One query.
    """
    found = matches.rows(match_id, user.pk) if user.is_authenticated else []
    if not found:
        raise Http404
    return _visit(found[0], user, {vars(row)["role"] for row in found} - {None})


def _let_in(visit: AtTable, act: Act) -> AtTable:
    """To do this act, as whatever its row lets this person do it.

    Raises Http404, PermissionDenied. A recorder is told first of all that the table is kept by its
    referee, but where the act is no referee's either.
    """
    held = visit.held_for(act)
    if not held and not visit.opens_table:
        raise Http404
    visit = replace(visit, as_recorder=visit.as_recorder and held <= {Official.Role.RECORDER})
    is_of_table = Official.Role.REFEREE in act.row.who
    if is_of_table and _is_kept_from(visit):
        raise PermissionDenied(str(KEPT))
    if not held:
        raise PermissionDenied(str(CALLS) if is_of_table else "")
    return visit


def _is_kept_from(visit: AtTable) -> bool:
    return visit.as_recorder and is_kept_by_referee(visit.match)


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


def _round_for(user: User, round_id: int, *allowed: str) -> tuple[OfficeVisit, Round]:
    if not user.is_authenticated:
        raise Http404
    found = Round.objects.select_related("stage__event").filter(pk=round_id).first()
    if found is None or found.state == Round.State.DRAFTED:
        raise Http404
    visit = OfficeVisit(found.stage.event, user, roles_of(user, found.stage.event))
    if not visit.roles:
        raise Http404
    if not visit.roles.intersection(allowed):
        raise PermissionDenied
    return visit, found
