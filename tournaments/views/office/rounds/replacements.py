"""Replacing an accepted result: by a signed one, or by one that was accepted before."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page
from config.now import now
from tournaments.access import match_for_office
from tournaments.forms.results import ReplaceForm, RestoreForm
from tournaments.models import Match, Result
from tournaments.selectors.replacements import GoingThrough, Replacement, replacement
from tournaments.services.restorations import restore_result as restore
from tournaments.services.results import accept_result
from tournaments.tables.replacements import changes_table, compared_table
from tournaments.values.acts import Act
from tournaments.views.office.rounds.results import tell_acceptance


@form_page
def replace_result(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Both results and what would change, then the signed one takes the other's place."""
    visit, match = match_for_office(request.user, match_id, Act.ACCEPT_RESULT)
    signed = _newest(match)
    if signed is None or signed.state != Result.State.SIGNED:
        return _nothing_waits(request, match, signed)
    found = replacement(match, signed)
    form = ReplaceForm(request.POST if request.method == "POST" else None, initial=_shown(found))
    if form.is_valid() and form.apply(accept_result, match=match, visit=visit, now=now()):
        _tell(request, found, form.done)
        return redirect("office:match", match.pk)
    if form.is_bound:
        signed = _newest(match)
        if signed is None or signed.state != Result.State.SIGNED:
            return _nothing_waits(request, match, signed)
        found = replacement(match, signed)
        form.put(**_shown(found))
    return render(
        request, "tournaments/office/rounds/replace_result.html", _context(match, found, form)
    )


@form_page
def restore_result(request: SignedInRequest, match_id: int, version: int) -> HttpResponse:
    """The chief referee lets a version rank again that was accepted once."""
    visit, match = match_for_office(request.user, match_id, Act.RESTORE_RESULT)
    former = get_object_or_404(match.results, version=version, accepted_at__isnull=False)
    found = replacement(match, former)
    form = RestoreForm(request.POST if request.method == "POST" else None, initial=_shown(found))
    if form.is_valid() and form.apply(restore, match=match, visit=visit, now=now()):
        _tell(request, found, form.done)
        return redirect("office:match", match.pk)
    if form.is_bound:
        found = replacement(match, former)
        form.put(**_shown(found))
    context = _context(match, found, form) | {"version": former}
    return render(request, "tournaments/office/rounds/restore_result.html", context)


def _newest(match: Match) -> Result | None:
    return match.results.select_related("accepted_by").order_by("-version").first()


def _nothing_waits(request: SignedInRequest, match: Match, newest: Result | None) -> HttpResponse:
    """To the match; whoever came second is told who was first."""
    if newest and newest.state == Result.State.ACCEPTED:
        tell_acceptance(request, match, newest)
    else:
        messages.warning(request, _("No signed result of this table waits for acceptance."))
    return redirect("office:match", match.pk)


def _shown(found: Replacement) -> dict[str, Any]:
    return {
        "version": found.result.version,
        "replaces": found.former.version if found.former else "",
    }


def _context(match: Match, found: Replacement, form: ReplaceForm) -> dict[str, Any]:
    return {
        "event": match.round.stage.event,
        "match": match,
        "found": found,
        "compared": compared_table(found),
        "changes": changes_table(found),
        "form": form,
    }


def _tell(request: SignedInRequest, found: Replacement, result: Result) -> None:
    """What was done, and who goes through now: nothing is paired anew by itself."""
    tell_acceptance(request, found.match, result)
    if found.going_through:
        messages.warning(request, going_through_words(found.going_through))


def going_through_words(change: GoingThrough) -> str:
    """Who goes through instead of whom, by number and names."""
    words = _("Who goes through has changed. In: %(comes)s. Out: %(goes)s.") % {
        "comes": ", ".join(f"{entry.number} {entry.names}" for entry in change.comes) or "–",
        "goes": ", ".join(f"{entry.number} {entry.names}" for entry in change.goes) or "–",
    }
    if any(drawn.is_public for drawn in change.drawn):
        words += " " + _("What is published is not paired anew.")
    elif change.drawn:
        words += " " + _("Draw again: the draft was made on the old result.")
    return words
