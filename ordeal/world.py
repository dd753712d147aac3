"""An event with one of everything that has an address of its own, and one person of each role."""

from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from django.contrib.auth.models import User

from ordeal.routes import Route
from referee.access import visit_to_act
from referee.management.demo_event import build
from referee.models import Adjustment, ArbitrationCase, MatchRuling, SideWarning
from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Seat, Side
from referee.services.calls import call_chief_referee
from referee.services.rulings import adjust, assign_result
from referee.services.warnings import give_warning
from tournaments.access import office_visit
from tournaments.models import Event, Match, Official, PrintJob, StandingsAdjustment
from tournaments.services.adjustments import give_adjustment
from tournaments.services.walls import put_up_wall
from tournaments.values.acts import Act

PEOPLE = (
    *("visitor", "outsider", "superuser", "other organiser"),
    *("referee", "referee elsewhere", "recorder", "chief referee", "organiser"),
)


@dataclass(frozen=True, slots=True)
class World:
    """The ids that fill in addresses, and who is who; None for whoever has not signed in."""

    event: Event
    ids: dict[str, str]
    people: dict[str, User | None]

    def address(self, route: Route) -> str:
        """The address of a row that is there. Raises KeyError for a parameter nobody knows."""
        own = {
            name.partition(" ")[2]: value
            for name, value in self.ids.items()
            if name.startswith(f"{route.name} ")
        }
        return route.filled({**self.ids, **own})


def make_world(at: datetime) -> World:
    """The demo event with one more of each thing; call it in an empty database."""
    event = build(at)
    by_name = {user.username: user for user in User.objects.all()}
    tang, fang = by_name["tang"], by_name["fang"]
    match = Match.objects.get(round__number=3, table_number=2, round__stage__event=event)
    people: dict[str, User | None] = {
        "visitor": None,
        "outsider": User.objects.create(username="outsider"),
        "superuser": User.objects.create(username="superuser", is_superuser=True),
        "other organiser": _other_organiser(),
        "referee": match.referee,
        "referee elsewhere": next(
            by_name[name] for name in ("luo", "qin") if by_name[name] != match.referee
        ),
        "recorder": by_name["bai"],
        "chief referee": fang,
        "organiser": tang,
    }
    return World(
        event, {**_office_ids(event, tang, fang, at), **_table_ids(match, fang, at)}, people
    )


def _other_organiser() -> User:
    user = User.objects.create(username="elsewhere")
    event = Event.objects.create(name="另一赛事", starts_on="2026-10-03")
    Official.objects.create(event=event, user=user, role=Official.Role.ORGANISER)
    return user


def _office_ids(event: Event, tang: User, fang: User, at: datetime) -> dict[str, str]:
    stage = event.stages.get()
    entry = event.entries.order_by("number")[0]
    wall = put_up_wall(visit=office_visit(tang, event.pk), name="大屏", now=at)
    give_adjustment(
        visit=office_visit(fang, event.pk),
        stage=stage,
        number=entry.number,
        match_points=-1,
        reason="迟到",
        now=at,
    )
    job = PrintJob.objects.create(
        event=event,
        by=tang,
        path=f"/documents/events/{event.pk}/entry-cards.pdf",
        origin="http://testserver",
        language="zh-hans",
        name="积分编排卡",
        key=uuid4(),
        asked_at=at,
        moved_at=at,
    )
    return {
        "event_id": str(event.pk),
        "stage_id": str(stage.pk),
        "round_id": str(stage.rounds.get(number=3).pk),
        "entry_id": str(entry.pk),
        "user_id": str(User.objects.get(username="luo").pk),
        "wall_id": str(wall.pk),
        "adjustment_id": str(StandingsAdjustment.objects.get().pk),
        "job_id": str(job.pk),
        "order": str(stage.order),
        "number": "1",
        "key": "match_points",
        "version": "1",
        "name": "desk-2026-10-03-120000.sqlite3",
    }


def _table_ids(match: Match, fang: User, at: datetime) -> dict[str, str]:
    west, number = match.player(Seat.W), match.hands.count()
    assert west is not None
    visit = visit_to_act(fang, match.pk, Act.ADJUST)
    give_warning(visit=visit, side=Side.EW, player=west, offence="再次议论", key=uuid4(), now=at)
    call = call_chief_referee(visit=visit, note="请来", key=uuid4(), now=at)
    adjust(
        visit=visit,
        kind=Adjustment.Kind.POINTS,
        hand_number=number,
        side=None,
        amount=5,
        reason="漏记",
        key=uuid4(),
        now=at,
    )
    ruling = _ruled(match, fang, at)
    return {
        "match_id": str(match.pk),
        "call_id": str(call.pk),
        "warning_id": str(SideWarning.objects.order_by("pk")[0].pk),
        "case_id": str(ArbitrationCase.objects.get().pk),
        "ruling_id": str(ruling.pk),
        # These names stand for other rows at a table than in the office, or for another table's.
        "desk:cancel_adjustment adjustment_id": str(Adjustment.objects.get().pk),
        "desk:cancel_ruling match_id": str(ruling.match_id),
        "evidence_id": "1",
        "code": "w1",
    }


def _ruled(match: Match, fang: User, at: datetime) -> MatchRuling:
    """A ruling of another table: one on this table would end its sheet."""
    other = Match.objects.get(round=match.round_id, table_number=1)
    return assign_result(
        visit=visit_to_act(fang, other.pk, Act.ASSIGNED),
        winner=Side.NS,
        levels=Levels(ew=Level.THREE, ns=Level.ACE),
        reason="示例",
        now=at,
    )
