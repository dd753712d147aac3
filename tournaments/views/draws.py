"""Drawing at the office: what would be drawn in a stage, and the act itself."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from config.entrance import SignedInRequest, signed_in
from config.now import now
from tournaments.access import OFFICE, ORGANISER, event_for_office, stage_for
from tournaments.forms.rounds import DrawForm
from tournaments.selectors.draws import draw_gap
from tournaments.selectors.stages import next_draw as next_draw_of
from tournaments.selectors.stages import stage_to_draw
from tournaments.services.draws import draw_stage


@require_safe
@signed_in
def next_draw(request: SignedInRequest, event_id: int) -> HttpResponse:
    """To the draw of the stage where the event stands."""
    event = event_for_office(request.user, event_id)
    stage = stage_to_draw(event)
    if stage is None:
        return redirect("office:rounds", event.pk)
    return redirect("office:draw", event.pk, stage.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def draw(request: SignedInRequest, event_id: int, stage_id: int) -> HttpResponse:
    """Draft the next round of a stage, or all of them, in place of the draft there is."""
    allowed = (ORGANISER,) if request.method == "POST" else OFFICE
    stage = stage_for(request.user, event_id, stage_id, *allowed)
    form = DrawForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and form.apply(draw_stage, stage=stage, by=request.user, now=now()):
        messages.success(request, _("Drawn. Look at the draft, then publish it."))
        return redirect("office:round", event_id, form.done[0].pk)
    context = {
        "event": stage.event,
        "stage": stage,
        "form": form,
        "turn": next_draw_of(stage),
        "gap": draw_gap(stage.event),
    }
    return render(request, "tournaments/office/draw.html", context)
