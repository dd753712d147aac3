"""Points of a hand and levels of a side, moved by the chief referee and moved back (8.8)."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.entrance import posted, signed_in
from config.now import now
from referee.access import match_for_chief
from referee.forms.adjustments import AdjustForm, CancelAdjustmentForm
from referee.models import Adjustment
from referee.selectors.sheet.tables import load_table
from referee.services import rulings as services
from referee.wording.rulings import adjustment_words


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def adjust(request: HttpRequest, match_id: int) -> HttpResponse:
    """Move points of a hand or levels of a side, seeing first what that changes."""
    match = match_for_chief(request.user, match_id)
    table = load_table(match, now())
    form = AdjustForm(posted(request), table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.adjust, match=match, by=request.user, now=now())
    ):
        messages.success(request, _("Adjusted: %(what)s.") % {"what": adjustment_words(form.done)})
        return redirect("desk:match", match.pk)
    return render(
        request, "referee/rulings/adjust.html", {"match": match, "table": table, "form": form}
    )


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def cancel_adjustment(request: HttpRequest, match_id: int, adjustment_id: int) -> HttpResponse:
    """Take an adjustment back, saying why."""
    match = match_for_chief(request.user, match_id)
    adjustment = get_object_or_404(Adjustment, pk=adjustment_id, match=match)
    table = load_table(match, now())
    form = CancelAdjustmentForm(posted(request), adjustment=adjustment, table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(
            services.cancel_adjustment, adjustment=adjustment, by=request.user, now=now()
        )
    ):
        messages.success(request, _("The adjustment is cancelled."))
        return redirect("desk:match", match.pk)
    context = {
        "match": match,
        "adjustment": adjustment,
        "words": adjustment_words(adjustment),
        "form": form,
    }
    return render(request, "referee/rulings/cancel_adjustment.html", context)
