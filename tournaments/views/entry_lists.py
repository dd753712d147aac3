"""Importing a list of entries: first a look at what it would add, then all of it or nothing."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from config.entrance import SignedInRequest, act_on, signed_in
from config.now import now
from tournaments.access import event_for_organiser
from tournaments.entry_details import EntryDetails
from tournaments.errors import CannotDo
from tournaments.forms.entries import ConfirmEntriesForm, EntryListForm, uploaded
from tournaments.models import Event
from tournaments.selectors.entries import Comparison, compare_entries
from tournaments.services.entries import add_entries
from tournaments.spreadsheets.entry_list import EntryList, read_entry_list


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def import_entries(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Read a workbook and show what is in it. Nothing is stored, not even the file."""
    event = event_for_organiser(request.user, event_id)
    form = EntryListForm(request.POST or None, request.FILES or None)
    preview: dict[str, Any] = {}
    if form.is_valid():
        try:
            listed = read_entry_list(*uploaded(form))
        except CannotDo as refusal:
            form.add_error("file", refusal.message)
        else:
            preview = _preview(request, event, listed)
    return render(
        request,
        "tournaments/office/import_entries.html",
        {"event": event, "form": form, **preview},
    )


@act_on("office:import_entries", "event_id")
@signed_in
def confirm_entries(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Register what the preview showed."""
    event = event_for_organiser(request.user, event_id)
    form = _confirm_form(request, event, request.POST)
    if form.is_valid() and form.apply(add_entries, event=event, by=request.user, now=now()):
        added = len(form.done)
        text = ngettext("%(count)s entry added.", "%(count)s entries added.", added)
        messages.success(request, text % {"count": added})
        return redirect("office:entries", event.pk)
    for errors in form.errors.values():
        messages.error(request, " ".join(map(str, errors)))
    return redirect("office:import_entries", event.pk)


def _preview(request: SignedInRequest, event: Event, listed: EntryList) -> dict[str, Any]:
    comparison = compare_entries(event, [entry.details for entry in listed.entries])
    is_sound = not listed.faults and not comparison.clashes
    confirm = _confirm_form(request, event)
    return {
        "listed": listed,
        "comparison": comparison,
        "can_import": is_sound and bool(comparison.new),
        "sealed": confirm.seal(_all(comparison)) if is_sound else "",
    }


def _all(comparison: Comparison) -> tuple[EntryDetails, ...]:
    return (*comparison.new, *comparison.there)


def _confirm_form(request: SignedInRequest, event: Event, data: Any = None) -> ConfirmEntriesForm:
    return ConfirmEntriesForm(data, event_id=event.pk, user_id=request.user.pk or 0)
