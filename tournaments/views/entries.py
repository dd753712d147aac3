"""Entries of an event: the list, adding and changing one, checking in."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.now import now
from tournaments.access import ORGANISER, event_for_office, event_for_organiser
from tournaments.errors import CannotDo
from tournaments.forms.entries import EntryForm
from tournaments.models import Entry, Event
from tournaments.selectors.entries import details_of, entries_of, next_number
from tournaments.selectors.progress import is_drawn, is_published
from tournaments.services import entries as services
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.entries import EntryTable
from tournaments.tables.requested import requested
from tournaments.views.entrance import SignedInRequest, signed_in


@require_safe
@signed_in
def entries(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Every entry, with what can be done with it."""
    event = event_for_office(request.user, event_id)
    is_organiser = ORGANISER in event.roles  # type: ignore[attr-defined]
    hidden = () if is_organiser else ("acts",)
    table = requested(request, EntryTable(entries_of(event), exclude=hidden))
    if file := exported(request, table, f"{event.name} {_('Entries')}"):
        return file
    context = {
        "event": event,
        "table": table,
        "is_organiser": is_organiser,
        "is_drawn": is_drawn(event),
        "is_published": is_published(event),
    }
    return render(request, "tournaments/office/entries.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def add_entry(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Add an entry and come back for the next one.

    The number is filled in, so that a form sent twice meets its own entry and adds no second.
    """
    event = event_for_organiser(request.user, event_id)
    form = EntryForm(request.POST or None, initial={"number": next_number(event)})
    if form.is_valid() and form.apply(services.add_entry, event=event, by=request.user, now=now()):
        messages.success(request, _("Added: %(entry)s") % {"entry": form.done})
        return redirect("office:add_entry", event.pk)
    return render(request, "tournaments/office/add_entry.html", {"event": event, "form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def change_entry(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Put names, unit, number or seed right."""
    event = event_for_organiser(request.user, event_id)
    entry = _entry(event, entry_id)
    form = EntryForm(request.POST or None, initial=EntryForm.initial_of(details_of(entry)))
    if form.is_valid() and form.apply(
        services.change_entry, event=event, entry=entry, by=request.user, now=now()
    ):
        messages.success(request, _("Saved."))
        return redirect("office:entries", event.pk)
    return render(
        request,
        "tournaments/office/change_entry.html",
        {"event": event, "entry": entry, "form": form, "is_drawn": is_drawn(event)},
    )


@require_POST
@signed_in
def remove_entry(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Take an entry that is in no draw off the list."""
    event = event_for_organiser(request.user, event_id)
    entry = _entry(event, entry_id)
    names = str(entry)
    try:
        services.remove_entry(event=event, entry=entry, by=request.user, now=now())
    except CannotDo as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("Removed: %(entry)s") % {"entry": names})
    return redirect("office:entries", event.pk)


@require_POST
@signed_in
def check_in(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Note that an entry is there; `present` 0 takes it back."""
    event = event_for_organiser(request.user, event_id)
    entry = _entry(event, entry_id)
    is_present = request.POST.get("present") != "0"
    try:
        services.check_in(
            event=event, entry=entry, is_present=is_present, by=request.user, now=now()
        )
    except CannotDo as refusal:
        messages.error(request, refusal.message)
    return redirect("office:entries", event.pk)


def _entry(event: Event, entry_id: int) -> Entry:
    return get_object_or_404(entries_of(event), pk=entry_id)
