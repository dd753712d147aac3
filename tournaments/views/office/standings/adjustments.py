"""Adjusting the standings, and taking that back (8.8)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page
from config.now import now
from tournaments.access import office_visit
from tournaments.captions.standings import moved_words
from tournaments.forms.standings import AdjustForm, CancelAdjustmentForm
from tournaments.models import StandingsAdjustment
from tournaments.services import adjustments as services
from tournaments.values.acts import Act
from tournaments.views.parts.standings_lists import begun_stage


@form_page
def adjust_standings(request: SignedInRequest, event_id: int, order: int) -> HttpResponse:
    """The chief referee gives or takes match points or levels of margin (8.8)."""
    visit = office_visit(request.user, event_id, Act.ADJUST_STANDINGS)
    event = visit.event
    stage = begun_stage(event, order)
    form = AdjustForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and form.apply(
        services.give_adjustment, stage=stage, visit=visit, now=now()
    ):
        words = {"entry": form.done.entry, "moved": moved_words(form.done)}
        messages.success(request, _("Adjusted: %(entry)s, %(moved)s.") % words)
        return redirect("office:stage_standings", event.pk, order)
    context = {"event": event, "stage": stage, "form": form}
    return render(request, "tournaments/office/standings/adjust_standings.html", context)


@form_page
def cancel_standings_adjustment(
    request: SignedInRequest, event_id: int, adjustment_id: int
) -> HttpResponse:
    """The chief referee takes an adjustment back; it stays on the list."""
    visit = office_visit(request.user, event_id, Act.CANCEL_STANDINGS_ADJUSTMENT)
    event = visit.event
    rows = StandingsAdjustment.objects.select_related("stage__event", "entry", "by")
    given = get_object_or_404(rows, pk=adjustment_id, stage__event=event)
    form = CancelAdjustmentForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and form.apply(
        services.cancel_adjustment, adjustment=given, visit=visit, now=now()
    ):
        messages.success(request, _("The adjustment is cancelled."))
        return redirect("office:stage_standings", event.pk, given.stage.order)
    context = {"event": event, "given": given, "moved": moved_words(given), "form": form}
    return render(request, "tournaments/office/standings/cancel_standings_adjustment.html", context)
