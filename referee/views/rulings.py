"""The chief referee's rulings at a table: walkovers, assigned results, lots."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, page, posted
from config.now import now
from referee.access import visit_to_read, visit_to_write
from referee.forms.rulings import (
    AssignForm,
    CancelRulingForm,
    LotsForm,
    RulingForm,
    WalkoverForm,
)
from referee.models import MatchRuling
from referee.selectors.penalties.rulings import match_rulings
from referee.selectors.sheet.signing import match_signing
from referee.selectors.sheet.tables import visited_table
from referee.services import rulings as services
from referee.values.visits import AtTable
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
    return _ruling(request, visit, WalkoverForm, services.record_walkover, "walkover")


@form_page
def assign_result(request: SignedInRequest, match_id: int) -> HttpResponse:
    """The chief referee decides who wins, at which levels."""
    visit = visit_to_write(request.user, match_id, Act.ASSIGNED)
    return _ruling(request, visit, AssignForm, services.assign_result, "assign_result")


@form_page
def draw_lots(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Lots for a match that the race leaves undecided."""
    visit = visit_to_write(request.user, match_id, Act.LOTS)
    return _ruling(request, visit, LotsForm, services.draw_lots, "draw_lots")


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


def _ruling(
    request: SignedInRequest,
    visit: AtTable,
    form_class: type[RulingForm],
    service: Callable[..., MatchRuling],
    template: str,
) -> HttpResponse:
    """The page of a ruling: what it changes is shown first, then it is made."""
    table = visited_table(visit, now())
    form = form_class(posted(request), table=table)
    if form.is_valid() and form.is_foreseen and form.apply(service, visit=visit, now=now()):
        messages.success(request, _("Ruled: %(what)s.") % {"what": ruling_words(form.done)})
        return redirect("desk:match", visit.match.pk)
    context = {
        "visit": visit,
        "match": visit.match,
        "table": table,
        "form": form,
        "rules": table.rules,
    }
    return render(request, f"referee/rulings/{template}.html", context)
