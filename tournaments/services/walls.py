"""Wall screens: put up, told what to show, taken down.

The journal has each of these acts, and a wall asks for itself again after every act in it.
"""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.models import Wall
from tournaments.models.walls import MOST_WALLS
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.events import WallDetails
from tournaments.values.visits import OfficeVisit


@transaction.atomic
def put_up_wall(*, name: str, visit: OfficeVisit, now: datetime) -> Wall:
    """A new screen that chooses by itself what to show. The same name again is the same screen.

    Raises CannotDo when there are enough.
    """
    event = visit.event
    event = lock_event(event)
    if wall := event.walls.filter(name=name).first():
        return wall
    if event.walls.count() >= MOST_WALLS:
        raise CannotDo(_("There are %(most)s screens already.") % {"most": MOST_WALLS})
    last = event.walls.aggregate(last=Max("number"))["last"] or 0
    wall = Wall.objects.create(event=event, number=last + 1, name=name)
    _note(Act.PUT_UP_WALL, wall, visit.user, now, after={"name": name})
    return wall


@transaction.atomic
def change_wall(*, wall: Wall, details: WallDetails, visit: OfficeVisit, now: datetime) -> Wall:
    """Tell a screen what to show. Whoever says it last is obeyed: the screen shows it at once.

    Raises CannotDo where it is no more.
    """
    lock_event(wall.event)
    found = Wall.objects.select_related("event").filter(pk=wall.pk).first()
    if found is None:
        raise CannotDo(_("That screen has been taken down meanwhile."))
    wall = found
    before = details_of(wall)
    if details == before:
        return wall
    for name, value in details.to_json().items():
        setattr(wall, name, value)
    wall.save()
    _note(Act.CHANGE_WALL, wall, visit.user, now, before=before.to_json(), after=details.to_json())
    return wall


@transaction.atomic
def take_down_wall(*, wall: Wall, visit: OfficeVisit, now: datetime) -> None:
    """Remove a screen. Its address then answers that it is not there."""
    lock_event(wall.event)
    if Wall.objects.filter(pk=wall.pk).exists():
        _note(Act.TAKE_DOWN_WALL, wall, visit.user, now, before={"name": wall.name})
        wall.delete()


def details_of(wall: Wall) -> WallDetails:
    """What a screen was told, as its form shows it."""
    return WallDetails(wall.showing, wall.is_dark, wall.is_paused, wall.seconds, wall.notice)


def _note(
    act: Act,
    wall: Wall,
    by: User,
    now: datetime,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    write_journal(
        act=act,
        by=by,
        now=now,
        event=wall.event,
        before=before and {"number": wall.number, **before},
        after=after and {"number": wall.number, **after},
    )
