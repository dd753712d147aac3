"""The chief referee's rulings at a table: walkovers, assigned results, lots."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from config.entrance import posted, signed_in
from config.now import now
from referee.access import match_for_chief, match_for_referee
from referee.forms.rulings import AssignForm, CancelRulingForm, LotsForm, WalkoverForm
from referee.models import MatchRuling
from referee.selectors.penalties.rulings import match_rulings
from referee.selectors.sheet.signing import match_signing
from referee.selectors.sheet.tables import load_table
from referee.services import rulings as services
from referee.wording.rulings import ruling_words


@require_GET
@signed_in
@never_cache
def rulings(request: HttpRequest, match_id: int) -> HttpResponse:
    """Everything ruled at a table, and for the chief referee what more can be ruled."""
    match = match_for_referee(request.user, match_id)
    table, found = load_table(match, now()), match_rulings(match)
    context = {
        "match": match,
        "table": table,
        "rulings": found,
        "signing": match_signing(table, found),
    }
    return render(request, "referee/rulings/rulings.html", context)


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def walkover(request: HttpRequest, match_id: int) -> HttpResponse:
    """A side is late beyond the limit, absent or gives up."""
    match = match_for_chief(request.user, match_id)
    table = load_table(match, now())
    form = WalkoverForm(posted(request), table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.record_walkover, match=match, by=request.user, now=now())
    ):
        return _ruled(request, form.done)
    context = {"match": match, "table": table, "form": form, "rules": table.rules}
    return render(request, "referee/rulings/walkover.html", context)


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def assign_result(request: HttpRequest, match_id: int) -> HttpResponse:
    """The chief referee decides who wins, at which levels."""
    match = match_for_chief(request.user, match_id)
    table = load_table(match, now())
    form = AssignForm(posted(request), table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.assign_result, match=match, by=request.user, now=now())
    ):
        return _ruled(request, form.done)
    context = {"match": match, "table": table, "form": form}
    return render(request, "referee/rulings/assign_result.html", context)


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def draw_lots(request: HttpRequest, match_id: int) -> HttpResponse:
    """Lots for a match that the race leaves undecided."""
    match = match_for_chief(request.user, match_id)
    table = load_table(match, now())
    form = LotsForm(posted(request), table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.draw_lots, match=match, by=request.user, now=now())
    ):
        return _ruled(request, form.done)
    context = {"match": match, "table": table, "form": form}
    return render(request, "referee/rulings/draw_lots.html", context)


@require_http_methods(["GET", "POST"])
@signed_in
@never_cache
def cancel_ruling(request: HttpRequest, match_id: int, ruling_id: int) -> HttpResponse:
    """Take a ruling back: the race decides again."""
    match = match_for_chief(request.user, match_id)
    ruling = get_object_or_404(MatchRuling, pk=ruling_id, match=match)
    table = load_table(match, now())
    form = CancelRulingForm(posted(request), ruling=ruling, table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.cancel_ruling, ruling=ruling, by=request.user, now=now())
    ):
        messages.success(request, _("The ruling is cancelled."))
        return redirect("desk:match", match.pk)
    context = {"match": match, "ruling": ruling, "words": ruling_words(ruling), "form": form}
    return render(request, "referee/rulings/cancel_ruling.html", context)


def _ruled(request: HttpRequest, ruling: MatchRuling) -> HttpResponse:
    messages.success(request, _("Ruled: %(what)s.") % {"what": ruling_words(ruling)})
    return redirect("desk:match", ruling.match_id)
