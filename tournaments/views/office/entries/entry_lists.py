"""Importing a list of entries: first a look at what it would do, then all of it or nothing."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.doors.bodies import takes_file
from config.entrance import SignedInRequest, act, form_page, page, posted
from config.now import now
from tournaments.access import office_visit
from tournaments.forms.entries import ConfirmEntriesForm, EntryListForm, uploaded
from tournaments.models import Event
from tournaments.selectors.entries.comparisons import compare_entries
from tournaments.selectors.entries.registered import takes_late_entries, units_of
from tournaments.selectors.progress import is_published
from tournaments.services.entries.entry_imports import Imported
from tournaments.services.entries.entry_imports import import_entries as import_list
from tournaments.spreadsheets.entry_template import entry_template_xlsx
from tournaments.spreadsheets.reading.entry_list import EntryList, read_entry_lists
from tournaments.tables.entries.entry_changes import EntryChangeTable, change_lines
from tournaments.tables.entries.listed_entries import (
    BadCellsTable,
    ListedEntriesTable,
    clash_notes,
    list_lines,
)
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.views.papers.files import XLSX, file_answer


@takes_file
@form_page
def import_entries(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Read a file and show what is in it, list by list. Nothing is stored, not even the file."""
    visit = office_visit(request.user, event_id, Act.ADD_ENTRY)
    event = visit.event
    form = EntryListForm(posted(request), request.FILES if request.method == "POST" else None)
    previews: list[dict[str, Any]] = []
    if form.is_valid():
        try:
            lists = read_entry_lists(*uploaded(form))
        except CannotDo as refusal:
            form.add_error("file", refusal.message)
        else:
            previews = [_preview(request, event, listed) for listed in lists]
    return render(
        request,
        "tournaments/office/entries/import_entries.html",
        {"event": event, "form": form, "previews": previews},
    )


@act("office:import_entries", "event_id")
def confirm_entries(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Register and change what the preview showed."""
    visit = office_visit(request.user, event_id, Act.ADD_ENTRY)
    event = visit.event
    form = _confirm_form(request, event, request.POST)
    if form.is_valid() and form.apply(import_list, visit=visit, now=now()):
        messages.success(request, _done_words(form.done))
        return redirect("office:entries", event.pk)
    for errors in form.errors.values():
        messages.error(request, " ".join(map(str, errors)))
    return redirect("office:import_entries", event.pk)


@page
def entry_template(request: SignedInRequest, event_id: int) -> HttpResponse:
    """A workbook to be filled in by those who enter, in the reader's language."""
    visit = office_visit(request.user, event_id, Act.ADD_ENTRY)
    event = visit.event
    name = _("%(event)s entry list") % {"event": event.name}
    return file_answer(entry_template_xlsx(units_of(event)), XLSX, name, is_attachment=True)


def _preview(request: SignedInRequest, event: Event, listed: EntryList) -> dict[str, Any]:
    details = [entry.details for entry in listed.entries]
    found = compare_entries(event, details, listed.columns)
    addresses = {entry.details.number: entry.addresses for entry in listed.entries}
    is_open = not is_published(event) or takes_late_entries(event)
    is_closed = bool(found.new) and not is_open
    is_sound = not (listed.faults or found.clashes or is_closed)
    notes = [*listed.faults, *clash_notes(found.clashes, listed.entries)]
    sealed = _confirm_form(request, event).seal([*found.new, *found.there], found.changes)
    return {
        "listed": listed,
        "comparison": found,
        "is_closed": is_closed,
        "bad_cells": BadCellsTable(notes) if notes else None,
        "holds": ListedEntriesTable(list_lines(listed.entries, notes)),
        "changes": EntryChangeTable(change_lines(found.changes, addresses)),
        "can_import": is_sound and bool(found.new or found.changes),
        "sealed": sealed if is_sound else "",
    }


def _done_words(done: Imported) -> str:
    added, changed = len(done.added), len(done.changed)
    words = [ngettext("%(count)s entry added.", "%(count)s entries added.", added)]
    if changed:
        words.append(ngettext("%(count)s entry changed.", "%(count)s entries changed.", changed))
    counts = ({"count": added}, {"count": changed})
    return " ".join(text % count for text, count in zip(words, counts, strict=False))


def _confirm_form(request: SignedInRequest, event: Event, data: Any = None) -> ConfirmEntriesForm:
    return ConfirmEntriesForm(data, event_id=event.pk, user_id=request.user.pk or 0)
