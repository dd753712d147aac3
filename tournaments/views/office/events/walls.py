"""The wall screens of an event, told from the office what to show."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from config.addresses import asked_origin, paper_origin
from config.entrance import SignedInRequest, act, page
from config.now import now
from tournaments.access import office_visit
from tournaments.forms.walls import PutUpWallForm, WallForm
from tournaments.models import Event, Wall
from tournaments.selectors.walls import wall_of, walls_of
from tournaments.services import walls as services
from tournaments.values.acts import Act


@dataclass(frozen=True, slots=True)
class WallCard:
    """A screen with its form, and its whole address as somebody types it at the projector."""

    wall: Wall
    form: WallForm
    address: str


@page
def walls(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Every screen with what it shows."""
    return _page(request, office_visit(request.user, event_id).event)


@act("office:walls", "event_id")
def put_up_wall(request: SignedInRequest, event_id: int) -> HttpResponse:
    """A new screen."""
    visit = office_visit(request.user, event_id, Act.PUT_UP_WALL)
    event = visit.event
    form = PutUpWallForm(request.POST)
    if form.is_valid() and form.apply(services.put_up_wall, visit=visit, now=now()):
        messages.success(request, _("The screen is there. Open its address where it hangs."))
        return redirect("office:walls", event.pk)
    return _page(request, visit.event, new=form)


@act("office:walls", "event_id")
def change_wall(request: SignedInRequest, event_id: int, wall_id: int) -> HttpResponse:
    """Tell a screen what to show."""
    visit = office_visit(request.user, event_id, Act.CHANGE_WALL)
    event = visit.event
    wall = wall_of(event, wall_id)
    if wall is None:
        return _gone(request, event)
    form = WallForm.of(wall, services.details_of(wall), request.POST)
    if form.is_valid() and form.apply(services.change_wall, wall=wall, visit=visit, now=now()):
        messages.success(request, _("%(name)s shows it within ten seconds.") % {"name": wall.name})
        return redirect("office:walls", event_id)
    return _page(request, visit.event, changed=(wall, form))


@act("office:walls", "event_id")
def take_down_wall(request: SignedInRequest, event_id: int, wall_id: int) -> HttpResponse:
    """Remove a screen."""
    visit = office_visit(request.user, event_id, Act.TAKE_DOWN_WALL)
    event = visit.event
    wall = wall_of(event, wall_id)
    if wall is None:
        return _gone(request, event)
    services.take_down_wall(wall=wall, visit=visit, now=now())
    messages.success(request, _("%(name)s is taken down.") % {"name": wall.name})
    return redirect("office:walls", event_id)


def _gone(request: SignedInRequest, event: Event) -> HttpResponse:
    """Somebody else took it down; another that has its number now is another screen."""
    messages.error(request, _("That screen has been taken down meanwhile."))
    return redirect("office:walls", event.pk)


def _page(
    request: SignedInRequest,
    event: Event,
    *,
    new: PutUpWallForm | None = None,
    changed: tuple[Wall, WallForm] | None = None,
) -> HttpResponse:
    """The page; with a form that was refused as it was typed."""
    cards = []
    origin = paper_origin(asked_origin(request))
    for wall in walls_of(event):
        form = WallForm.of(wall, services.details_of(wall))
        if changed and changed[0] == wall:
            form = changed[1]
        path = reverse("public:wall", args=(event.pk, wall.number))
        cards.append(WallCard(wall, form, f"{origin}{path}"))
    context = {"event": event, "cards": cards, "form": new or PutUpWallForm()}
    return render(request, "tournaments/office/events/walls.html", context)
