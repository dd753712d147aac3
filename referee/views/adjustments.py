"""Points of a hand and levels of a side, moved by the chief referee and moved back (8.8)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, posted
from config.now import now
from referee.access import visit_to_write
from referee.forms.adjustments import AdjustForm, CancelAdjustmentForm
from referee.models import Adjustment
from referee.selectors.sheet.tables import visited_table
from referee.services import rulings as services
from referee.wording.rulings import adjustment_words
from tournaments.values.acts import Act


@form_page
def adjust(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Move points of a hand or levels of a side, seeing first what that changes."""
    visit = visit_to_write(request.user, match_id, Act.ADJUST)
    match = visit.match
    table = visited_table(visit, now())
    form = AdjustForm(posted(request), table=table)
    if form.is_valid() and form.is_foreseen and form.apply(services.adjust, visit=visit, now=now()):
        messages.success(request, _("Adjusted: %(what)s.") % {"what": adjustment_words(form.done)})
        return redirect("desk:match", match.pk)
    return render(
        request,
        "referee/rulings/adjust.html",
        {"visit": visit, "match": match, "table": table, "form": form},
    )


@form_page
def cancel_adjustment(request: SignedInRequest, match_id: int, adjustment_id: int) -> HttpResponse:
    """Take an adjustment back, saying why."""
    visit = visit_to_write(request.user, match_id, Act.CANCEL_ADJUSTMENT)
    match = visit.match
    adjustment = get_object_or_404(Adjustment, pk=adjustment_id, match=match)
    table = visited_table(visit, now())
    form = CancelAdjustmentForm(posted(request), adjustment=adjustment, table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.cancel_adjustment, adjustment=adjustment, visit=visit, now=now())
    ):
        messages.success(request, _("The adjustment is cancelled."))
        return redirect("desk:match", match.pk)
    context = {
        "visit": visit,
        "match": match,
        "adjustment": adjustment,
        "words": adjustment_words(adjustment),
        "form": form,
    }
    return render(request, "referee/rulings/cancel_adjustment.html", context)
