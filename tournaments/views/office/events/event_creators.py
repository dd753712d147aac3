"""Who may create events: for superusers, who give and take the right."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, form_page
from config.now import now
from tournaments.forms.officials import EventCreatorForm
from tournaments.selectors.events import event_creators as rights
from tournaments.services.event_creators import give_right_to_create
from tournaments.services.event_creators import take_right_to_create as take
from tournaments.tables.event_creators import EventCreatorTable
from tournaments.tables.parts.list_tables import requested
from tournaments.values.words import name_of


@form_page
def event_creators(request: SignedInRequest) -> HttpResponse:
    """The list, and giving the right to one more."""
    _require_superuser(request)
    form = EventCreatorForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and form.apply(give_right_to_create, by=request.user, now=now()):
        given = _("%(name)s may create events.") % {"name": name_of(form.done.user)}
        messages.success(request, given)
        return redirect("office:event_creators")
    table = requested(request, EventCreatorTable(rights()))
    context = {"form": form, "table": table}
    return render(request, "tournaments/office/events/event_creators.html", context)


@act("office:event_creators")
def take_right_to_create(request: SignedInRequest, user_id: int) -> HttpResponse:
    """Nobody's events change by it."""
    _require_superuser(request)
    user = get_object_or_404(User, pk=user_id)
    take(user=user, by=request.user, now=now())
    taken = _("%(name)s creates no more events.") % {"name": name_of(user)}
    messages.success(request, taken)
    return redirect("office:event_creators")


def _require_superuser(request: SignedInRequest) -> None:
    if not request.user.is_superuser:
        raise Http404
