"""Entries of an event: the list, adding and changing one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, form_page, page, posted
from config.now import now
from referee.selectors.penalties.rulings import entries_to_withdraw
from tournaments.access import office_visit
from tournaments.filters.entries import EntryFilter
from tournaments.forms.entries import AddEntryForm, ChangeEntryForm
from tournaments.models import Entry, Event
from tournaments.selectors.draws.appearances import appearances_of
from tournaments.selectors.draws.draws import draw_gap, drawn_entries
from tournaments.selectors.entries.registered import (
    details_of,
    entries_of,
    next_number,
    presence_of,
    public_entries,
    takes_late_entries,
)
from tournaments.selectors.events import next_elsewhere
from tournaments.selectors.next_steps import Step
from tournaments.selectors.progress import is_drawn, is_published
from tournaments.services.entries import entries as services
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.entries.entries import EntryFileTable, EntryTable
from tournaments.tables.parts.list_tables import requested
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.views.office.entries.withdrawals import left_just_now

PER_PAGE = 200


@page
def entries(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Every entry, narrowed down as asked for, with what can be done with it."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    narrowed = EntryFilter(request.GET, event=event)
    name = " ".join((event.name, _("Entries")))
    if file := exported(request, _file_table(request, narrowed), name):
        return file
    table = requested(request, EntryTable(narrowed.qs), per_page=PER_PAGE)
    is_chief = visit.is_chief
    context = {
        "event": event,
        "table": table,
        "filter": narrowed,
        "listed": list(narrowed.qs.values_list("pk", flat=True)),
        "list_query": request.GET.urlencode(),
        "is_awaited": narrowed.qs.filter(state=Entry.State.REGISTERED).exists(),
        "presence": presence_of(event),
        "next": next_elsewhere(event, Step.ADD_ENTRIES, Step.CHECK_IN),
        "to_withdraw": entries_to_withdraw(event),
        "left_just_now": left_just_now(request, event) if is_chief else (),
        "is_organiser": visit.is_organiser,
        "is_chief": is_chief,
        "is_drawn": is_drawn(event),
        "is_published": is_published(event),
        "is_open": not is_published(event) or takes_late_entries(event),
        "gap": draw_gap(event),
    }
    return render(request, "tournaments/office/entries/entries.html", context)


@form_page
def add_entry(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Add an entry and come back for the next one.

    The number is filled in, so that a form sent twice meets its own entry and adds no second.
    """
    visit = office_visit(request.user, event_id, Act.ADD_ENTRY)
    event = visit.event
    form = AddEntryForm(posted(request), initial={"number": next_number(event)})
    if form.is_valid() and form.apply(services.add_entry, visit=visit, now=now()):
        messages.success(request, _("Added: %(entry)s") % {"entry": form.done})
        return redirect("office:add_entry", event.pk)
    return render(
        request, "tournaments/office/entries/add_entry.html", {"event": event, "form": form}
    )


@form_page
def change_entry(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Put names, unit, number or seed right."""
    visit = office_visit(request.user, event_id, Act.CHANGE_ENTRY)
    event = visit.event
    entry = _entry(event, entry_id)
    form = ChangeEntryForm(posted(request), there=details_of(entry))
    was_drawn = is_drawn(event)
    if form.is_valid() and form.apply(services.change_entry, entry=entry, visit=visit, now=now()):
        messages.success(request, _("Saved."))
        _say_dropped(request, event, was_drawn)
        return redirect("office:entries", event.pk)
    is_in_draw = drawn_entries(event).filter(pk=entry.pk).exists()
    is_public = public_entries(event).filter(pk=entry.pk).exists()
    context = {
        "event": event,
        "entry": entry,
        "form": form,
        "is_public": is_public,
        "can_remove": not is_public,
        "drops_draft": is_in_draw,
        "appearances": appearances_of(entry),
    }
    return render(request, "tournaments/office/entries/change_entry.html", context)


@act("office:entries", "event_id")
def remove_entry(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Take an entry off the list, until a round of its draw is published."""
    visit = office_visit(request.user, event_id, Act.REMOVE_ENTRY)
    event = visit.event
    entry = _entry(event, entry_id)
    names, was_drawn = str(entry), is_drawn(event)
    try:
        services.remove_entry(entry=entry, visit=visit, now=now())
    except CannotDo as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("Removed: %(entry)s") % {"entry": names})
        _say_dropped(request, event, was_drawn)
    return redirect("office:entries", event.pk)


def _file_table(request: SignedInRequest, narrowed: EntryFilter) -> EntryFileTable:
    """What a file holds: every page of the list, in the order asked for."""
    return requested(request, EntryFileTable(narrowed.qs))


def _entry(event: Event, entry_id: int) -> Entry:
    return get_object_or_404(entries_of(event), pk=entry_id)


def _say_dropped(request: SignedInRequest, event: Event, was_drawn: bool) -> None:
    if was_drawn and not is_drawn(event):
        messages.warning(request, _("The draft of the draw is dropped. Draw again."))
