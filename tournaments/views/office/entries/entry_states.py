"""Checking in: one entry with one tap, or many at once."""

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_htmx.http import HttpResponseClientRedirect

from config.entrance import SignedInRequest, act
from config.now import now
from tournaments.access import office_visit
from tournaments.forms.entry_states import ChosenEntriesForm
from tournaments.models import Event
from tournaments.selectors.entries.registered import entries_of, presence_of
from tournaments.services.entries import entry_states as services
from tournaments.tables.entries.entries import EntryTable
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit


@act("office:entries", "event_id")
def check_in(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Note that an entry is there; `present` 0 takes it back. A live page gets the row anew."""
    visit = office_visit(request.user, event_id, Act.CHECK_IN)
    event = visit.event
    entry = get_object_or_404(entries_of(event), pk=entry_id)
    is_present = request.POST.get("present") != "0"
    try:
        services.check_in(entry=entry, is_present=is_present, visit=visit, now=now())
    except CannotDo as refusal:
        messages.error(request, refusal.message)
        if request.htmx:
            return HttpResponseClientRedirect(back_to_list(request, event))
    if request.htmx:
        return _row(request, visit, entry_id)
    return redirect(back_to_list(request, event))


@act("office:entries", "event_id")
def check_in_entries(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Check in the ticked entries or all of the list, or take the ticked check-ins back."""
    visit = office_visit(request.user, event_id, Act.CHECK_IN)
    event = visit.event
    form = ChosenEntriesForm(request.POST)
    if not form.ids:
        messages.error(request, _("Tick entries first."))
        return redirect(back_to_list(request, event))
    changed = services.check_in_entries(
        entries=form.ids, is_present=form.is_present, visit=visit, now=now()
    )
    if form.is_present:
        text = ngettext("%(count)s entry checked in.", "%(count)s entries checked in.", changed)
    else:
        text = ngettext(
            "%(count)s check-in taken back.", "%(count)s check-ins taken back.", changed
        )
    if changed:
        messages.success(request, text % {"count": changed})
    else:
        messages.warning(request, _("Nothing to change: they are so already."))
    return redirect(back_to_list(request, event))


def back_to_list(request: SignedInRequest, event: Event) -> str:
    """The list of entries as it was filtered and sorted when the act was posted."""
    query = QueryDict(request.POST.get("list", "")).urlencode()
    address = reverse("office:entries", args=[event.pk])
    return f"{address}?{query}" if query else address


def _row(request: SignedInRequest, visit: OfficeVisit, entry_id: int) -> HttpResponse:
    event = visit.event
    context = {
        "event": event,
        "table": EntryTable(entries_of(event).filter(pk=entry_id)),
        "presence": presence_of(event),
        "list_query": request.POST.get("list", ""),
        "is_organiser": True,
        "is_chief": visit.is_chief,
    }
    return render(request, "tournaments/office/entries/_checked_in.html", context)
