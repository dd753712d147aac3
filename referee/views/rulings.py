"""The chief referee's rulings at a table: walkovers, assigned results, lots."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, page, posted
from config.now import now
from referee.access import visit_to_read, visit_to_write
from referee.forms.rulings import AssignForm, CancelRulingForm, LotsForm, WalkoverForm
from referee.models import MatchRuling
from referee.selectors.penalties.rulings import match_rulings
from referee.selectors.sheet.signing import match_signing
from referee.selectors.sheet.tables import visited_table
from referee.services import rulings as services
from referee.wording.rulings import ruling_words
from tournaments.values.acts import Act


@page
def rulings(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Everything ruled at a table, and for the chief referee what more can be ruled."""
    visit = visit_to_read(request.user, match_id)
    match = visit.match
    table, found = visited_table(visit, now()), match_rulings(match)
    context = {
        "visit": visit,
        "match": match,
        "table": table,
        "rulings": found,
        "signing": match_signing(table, found),
    }
    return render(request, "referee/rulings/rulings.html", context)


@form_page
def walkover(request: SignedInRequest, match_id: int) -> HttpResponse:
    """A side is late beyond the limit, absent or gives up."""
    visit = visit_to_write(request.user, match_id, Act.WALKOVER)
    match = visit.match
    table = visited_table(visit, now())
    form = WalkoverForm(posted(request), table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.record_walkover, visit=visit, now=now())
    ):
        return _ruled(request, form.done)
    context = {"visit": visit, "match": match, "table": table, "form": form, "rules": table.rules}
    return render(request, "referee/rulings/walkover.html", context)


@form_page
def assign_result(request: SignedInRequest, match_id: int) -> HttpResponse:
    """The chief referee decides who wins, at which levels."""
    visit = visit_to_write(request.user, match_id, Act.ASSIGNED)
    match = visit.match
    table = visited_table(visit, now())
    form = AssignForm(posted(request), table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.assign_result, visit=visit, now=now())
    ):
        return _ruled(request, form.done)
    context = {"visit": visit, "match": match, "table": table, "form": form}
    return render(request, "referee/rulings/assign_result.html", context)


@form_page
def draw_lots(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Lots for a match that the race leaves undecided."""
    visit = visit_to_write(request.user, match_id, Act.LOTS)
    match = visit.match
    table = visited_table(visit, now())
    form = LotsForm(posted(request), table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.draw_lots, visit=visit, now=now())
    ):
        return _ruled(request, form.done)
    context = {"visit": visit, "match": match, "table": table, "form": form}
    return render(request, "referee/rulings/draw_lots.html", context)


@form_page
def cancel_ruling(request: SignedInRequest, match_id: int, ruling_id: int) -> HttpResponse:
    """Take a ruling back: the race decides again."""
    visit = visit_to_write(request.user, match_id, Act.CANCEL_RULING)
    match = visit.match
    ruling = get_object_or_404(MatchRuling, pk=ruling_id, match=match)
    table = visited_table(visit, now())
    form = CancelRulingForm(posted(request), ruling=ruling, table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(services.cancel_ruling, ruling=ruling, visit=visit, now=now())
    ):
        messages.success(request, _("The ruling is cancelled."))
        return redirect("desk:match", match.pk)
    context = {
        "visit": visit,
        "match": match,
        "ruling": ruling,
        "words": ruling_words(ruling),
        "form": form,
    }
    return render(request, "referee/rulings/cancel_ruling.html", context)


def _ruled(request: SignedInRequest, ruling: MatchRuling) -> HttpResponse:
    messages.success(request, _("Ruled: %(what)s.") % {"what": ruling_words(ruling)})
    return redirect("desk:match", ruling.match_id)
