"""Entries that leave the event and come back: each time what follows is shown first (8.9)."""

from collections.abc import Callable, Collection

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, form_page
from config.now import now
from referee.selectors.penalties.rulings import walkovers_given
from tournaments.access import office_visit
from tournaments.forms.entry_states import ChosenEntriesForm, ReinstateForm, WithdrawForm
from tournaments.models import Entry, Event
from tournaments.selectors.draws.unplayed import LEFT
from tournaments.selectors.entries.reinstatements import reinstatement_preview
from tournaments.selectors.entries.withdrawals import withdrawal_preview
from tournaments.services.entries import withdrawals as services
from tournaments.values.acts import Act
from tournaments.values.visits import OfficeVisit
from tournaments.views.office.entries.entry_states import back_to_list

EntriesPage = Callable[[SignedInRequest, OfficeVisit, Collection[int]], HttpResponse]

LEFT_JUST_NOW = "left_just_now"  # in the session: event id, and the ids of who withdrew last


@form_page
def withdraw_entry(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The chief referee confirms that an entry leaves the event."""
    return _of_one(request, event_id, entry_id, Act.WITHDRAW_ENTRY, _withdraw)


@act("office:entries", "event_id")
def withdraw_entries(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Withdraw the entries ticked in the list: first what follows, then all of it or nothing."""
    return _of_ticked(request, event_id, Act.WITHDRAW_ENTRY, _withdraw)


@form_page
def reinstate_entry(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The chief referee takes a withdrawal back."""
    return _of_one(request, event_id, entry_id, Act.REINSTATE_ENTRY, _reinstate)


@act("office:entries", "event_id")
def reinstate_entries(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Take back that the entries ticked in the list have left."""
    return _of_ticked(request, event_id, Act.REINSTATE_ENTRY, _reinstate)


def left_just_now(request: SignedInRequest, event: Event) -> tuple[int, ...]:
    """Ids of the entries this person withdrew last, told once."""
    found = request.session.get(LEFT_JUST_NOW)
    if not found or found[0] != event.pk:
        return ()
    del request.session[LEFT_JUST_NOW]
    return tuple(found[1])


def _of_one(
    request: SignedInRequest, event_id: int, entry_id: int, asked: Act, page: EntriesPage
) -> HttpResponse:
    visit = office_visit(request.user, event_id, asked)
    entry = get_object_or_404(visit.event.entries, pk=entry_id)
    return page(request, visit, [entry.pk])


def _of_ticked(
    request: SignedInRequest, event_id: int, asked: Act, page: EntriesPage
) -> HttpResponse:
    visit = office_visit(request.user, event_id, asked)
    ids = ChosenEntriesForm(request.POST).ids
    if not ids:
        messages.error(request, _("Tick entries first."))
        return redirect(back_to_list(request, visit.event))
    return page(request, visit, ids)


def _withdraw(request: SignedInRequest, visit: OfficeVisit, ids: Collection[int]) -> HttpResponse:
    event = visit.event
    form = WithdrawForm(request.POST if "mark" in request.POST else None)
    if form.is_valid() and form.apply(
        services.withdraw_entries, entries=ids, visit=visit, now=now()
    ):
        if form.done:
            messages.success(request, _("Withdrawn: %(entry)s") % {"entry": _listed(form.done)})
            request.session[LEFT_JUST_NOW] = [event.pk, [entry.pk for entry in form.done]]
        return redirect("office:entries", event.pk)
    preview = withdrawal_preview(event, ids)
    given = walkovers_given(preview.entries)
    context = {
        "event": event,
        "form": form,
        "preview": preview,
        "rows": [(one, given[one.entry.pk]) for one in preview.departures],
        "gone": event.entries.filter(pk__in=ids, state__in=LEFT).prefetch_related("players"),
        "chosen": ",".join(map(str, ids)),
    }
    return render(request, "tournaments/office/entries/withdraw_entries.html", context)


def _reinstate(request: SignedInRequest, visit: OfficeVisit, ids: Collection[int]) -> HttpResponse:
    event = visit.event
    form = ReinstateForm(request.POST if "mark" in request.POST else None)
    if form.is_valid() and form.apply(
        services.reinstate_entries, entries=ids, visit=visit, now=now()
    ):
        if form.done:
            messages.success(request, _("Reinstated: %(entry)s") % {"entry": _listed(form.done)})
        return redirect("office:entries", event.pk)
    context = {
        "event": event,
        "form": form,
        "preview": reinstatement_preview(event, ids),
        "chosen": ",".join(map(str, ids)),
    }
    return render(request, "tournaments/office/entries/reinstate_entries.html", context)


def _listed(entries: Collection[Entry]) -> str:
    return ", ".join(map(str, entries))
