"""What becomes of an entry: checking in, and leaving the event."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.entrance import SignedInRequest, act_on, signed_in
from config.now import now
from referee.selectors.rulings import walkovers_given
from tournaments.access import CHIEF_REFEREE, event_for, event_for_organiser
from tournaments.errors import CannotDo
from tournaments.forms.entry_states import WithdrawForm
from tournaments.selectors.entries import entries_of
from tournaments.services import entry_states as services
from tournaments.services.unplayed import LEFT


@act_on("office:entries", "event_id")
@signed_in
def check_in(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """Note that an entry is there; `present` 0 takes it back."""
    event = event_for_organiser(request.user, event_id)
    entry = get_object_or_404(entries_of(event), pk=entry_id)
    is_present = request.POST.get("present") != "0"
    try:
        services.check_in(
            event=event, entry=entry, is_present=is_present, by=request.user, now=now()
        )
    except CannotDo as refusal:
        messages.error(request, refusal.message)
    return redirect("office:entries", event.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def withdraw_entry(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """The chief referee confirms that an entry leaves the event (8.9)."""
    event = event_for(request.user, event_id, CHIEF_REFEREE)
    entry = get_object_or_404(entries_of(event), pk=entry_id)
    form = WithdrawForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and form.apply(
        services.withdraw_entry, event=event, entry=entry, by=request.user, now=now()
    ):
        messages.success(request, _("Withdrawn: %(entry)s") % {"entry": entry})
        return redirect("office:entries", event.pk)
    context = {
        "event": event,
        "entry": entry,
        "form": form,
        "has_left": entry.state in LEFT,
        "walkovers": walkovers_given([entry])[entry.pk],
    }
    return render(request, "tournaments/office/withdraw_entry.html", context)
