"""Holding the public standings, and releasing them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act
from config.now import now
from tournaments.access import office_visit
from tournaments.forms.standings import FreezeForm
from tournaments.selectors.standings import standings
from tournaments.services import standings as services
from tournaments.values.acts import Act
from tournaments.views.office.standings.standings import standings_page
from tournaments.views.parts.standings_lists import begun_stage


@act("office:stage_standings", "event_id", "order")
def freeze_standings(request: SignedInRequest, event_id: int, order: int) -> HttpResponse:
    """Hold the public standings as after a round."""
    visit = office_visit(request.user, event_id, Act.FREEZE_STANDINGS)
    event = visit.event
    stage = begun_stage(event, order)
    form = FreezeForm(request.POST)
    if form.is_valid() and form.apply(
        services.freeze_standings, stage=stage, visit=visit, now=now()
    ):
        messages.success(request, _("The public standings are held."))
        return redirect("office:stage_standings", event.pk, order)
    return standings_page(request, visit, standings(stage), freeze_form=form)


@act("office:stage_standings", "event_id", "order")
def release_standings(request: SignedInRequest, event_id: int, order: int) -> HttpResponse:
    """Show the public the standings as they are."""
    visit = office_visit(request.user, event_id, Act.RELEASE_STANDINGS)
    event = visit.event
    stage = begun_stage(event, order)
    services.release_standings(stage=stage, visit=visit, now=now())
    messages.success(request, _("The public sees the standings as they are."))
    return redirect("office:stage_standings", event.pk, order)
