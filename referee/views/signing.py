"""Signing the sheet of a table, taking signatures back, opening a signed sheet again."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, post_only, posted
from config.now import now
from referee.access import (
    require_to_sign,
    visit_to_act,
    visit_to_write,
)
from referee.forms.signing import RefusalForm, ReopenForm, SignForm
from referee.rulebook.seats import Side
from referee.selectors.penalties.rulings import match_rulings
from referee.selectors.sheet.signing import MatchSigning, match_signing
from referee.selectors.sheet.tables import visited_table
from referee.services import signing
from referee.wording.rulings import side_names
from tournaments.forms.service import ServiceForm
from tournaments.models import Match
from tournaments.values.acts import Act


@post_only("desk:match", "match_id")
def sign(request: SignedInRequest, match_id: int) -> HttpResponse:
    """One party signs what is on the screen; the last signature hands the result in."""
    visit = visit_to_act(request.user, match_id, Act.SIGN_SHEET)
    match = visit.match
    form = SignForm(request.POST, match=match)
    if not form.is_valid():
        messages.error(request, _("Nothing was signed. Try again."))
        return redirect("desk:match", match.pk)
    require_to_sign(visit, is_chiefs=form.is_chiefs, on_paper=form.cleaned_data["paper"])
    if not form.apply(signing.sign, visit=visit, now=now()):
        messages.error(request, form.refused_words)
    elif form.done:
        messages.success(request, _("The sheet is signed and the result handed in."))
    else:
        messages.success(request, _("Signed."))
    return redirect("desk:match", match.pk)


@post_only("desk:match", "match_id")
def withdraw_signatures(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Take back what was signed so far, so that the sheet can be corrected."""
    visit = visit_to_act(request.user, match_id, Act.WITHDRAW_SIGNATURES)
    match = visit.match
    form = ServiceForm(request.POST)
    if not form.is_valid() or not form.apply(signing.withdraw_signatures, visit=visit, now=now()):
        messages.error(request, form.refused_words)
    elif form.done:
        messages.success(request, _("The signatures are withdrawn; the sheet can be changed."))
    return redirect("desk:match", match.pk)


@form_page
def refuse_to_sign(request: SignedInRequest, match_id: int) -> HttpResponse:
    """A side will not sign: its words go to the chief referee."""
    visit = visit_to_write(request.user, match_id, Act.REFUSE_TO_SIGN)
    match = visit.match
    foot = match_signing(visited_table(visit, now()), match_rulings(match))
    form = RefusalForm(posted(request), sides=_unsigned_sides(match, foot))
    if form.is_valid() and form.apply(signing.refuse_to_sign, visit=visit, now=now()):
        messages.warning(request, _("Noted. The chief referee decides how it goes on."))
        return redirect("desk:match", match.pk)
    context = {"visit": visit, "match": match, "signing": foot, "form": form}
    return render(request, "referee/signing/refuse_to_sign.html", context)


@form_page
def reopen(request: SignedInRequest, match_id: int) -> HttpResponse:
    """The chief referee opens a signed sheet again."""
    visit = visit_to_write(request.user, match_id, Act.REOPEN_SHEET)
    match = visit.match
    found = match_rulings(match)
    form = ReopenForm(posted(request), initial={"version": match.sheet_version})
    if form.is_valid() and form.apply(signing.reopen, visit=visit, now=now()):
        messages.success(request, _("The sheet is open again."))
        return redirect("desk:match", match.pk)
    context = {
        "visit": visit,
        "match": match,
        "rulings": found,
        "signing": match_signing(visited_table(visit, now()), found),
        "form": form,
    }
    return render(request, "referee/signing/reopen.html", context)


def _unsigned_sides(match: Match, foot: MatchSigning) -> dict[str, str]:
    boxes = [box for box in foot.boxes if box.is_side and not box.signature]
    return {box.party.value: side_names(match, Side(box.party.value)) for box in boxes}
