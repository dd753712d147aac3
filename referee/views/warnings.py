"""Warnings at a table, given and taken back, and the arbitration cases they open (8.5)."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, posted
from config.now import now
from referee.access import visit_to_write
from referee.forms.cancelled_warnings import CancelWarningForm
from referee.forms.warnings import CaseForm, WarningForm
from referee.models import ArbitrationCase, SideWarning
from referee.rulebook.seats import Side
from referee.selectors.penalties.cancelled_warnings import case_moves, kept_words
from referee.selectors.penalties.rulings import open_case, warning_counts
from referee.selectors.sheet.tables import visited_table
from referee.services import cancelled_warnings, warnings
from referee.wording.rulings import side_names
from tournaments.values.acts import Act


@form_page
def give_warning(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Warn a side; the page says beforehand what it has against it already."""
    visit = visit_to_write(request.user, match_id, Act.GIVE_WARNING)
    match = visit.match
    form = WarningForm(posted(request), match=match)
    if form.is_valid() and form.apply(warnings.give_warning, visit=visit, now=now()):
        messages.success(request, _warned_words(form.done))
        return redirect("desk:match", match.pk)
    rules = match.rule_set
    counts = [(side_names(match, one.side), one) for one in warning_counts(match, rules)]
    context = {"visit": visit, "match": match, "form": form, "counts": counts, "rules": rules}
    return render(request, "referee/rulings/give_warning.html", context)


@form_page
def cancel_warning(request: SignedInRequest, match_id: int, warning_id: int) -> HttpResponse:
    """Take a warning back, saying why; the page says what becomes of the arbitration case."""
    visit = visit_to_write(request.user, match_id, Act.CANCEL_WARNING)
    match = visit.match
    warnings = SideWarning.objects.select_related(
        "player", "entry", "cancelled_by", "match__round__stage__event"
    )
    warning = get_object_or_404(warnings, pk=warning_id, match=match)
    moves = case_moves(warning)
    form = CancelWarningForm(posted(request), warning=warning, moves=moves)
    if form.is_valid() and form.apply(
        cancelled_warnings.cancel_warning, warning=warning, visit=visit, now=now()
    ):
        messages.success(request, _("The warning is cancelled."))
        return redirect("desk:match", match.pk)
    context = {
        "visit": visit,
        "match": match,
        "warning": warning,
        "names": side_names(match, Side(warning.side)),
        "kept": kept_words(warning),
        "moves": moves,
        "form": form,
    }
    return render(request, "referee/rulings/cancel_warning.html", context)


@form_page
def decide_case(request: SignedInRequest, match_id: int, case_id: int) -> HttpResponse:
    """The chief referee records what the arbitration committee decided."""
    visit = visit_to_write(request.user, match_id, Act.DECIDE_CASE)
    match = visit.match
    cases = ArbitrationCase.objects.select_related("warning__player", "warning__entry")
    case = get_object_or_404(cases, pk=case_id, warning__match=match)
    table = visited_table(visit, now())
    form = CaseForm(posted(request), case=case, table=table)
    if (
        form.is_valid()
        and form.is_foreseen
        and form.apply(warnings.decide_case, case=case, visit=visit, now=now())
    ):
        messages.success(request, _("The decision is recorded."))
        return redirect("desk:match", match.pk)
    names = side_names(match, Side(case.warning.side))
    context = {
        "visit": visit,
        "match": match,
        "case": case,
        "names": names,
        "form": form,
        "table": table,
    }
    return render(request, "referee/rulings/decide_case.html", context)


def _warned_words(warning: SideWarning) -> str:
    words = _("Warning given: %(player)s.") % {"player": warning.player.name}
    if open_case(warning.entry) is None:
        return words
    goes_on = _("An arbitration case is open; play goes on.")
    return f"{words} {goes_on}"
