"""Officials of an event: who they are, adding one, changing roles."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, form_page
from config.now import now
from tournaments.access import office_visit
from tournaments.forms.officials import OfficialForm, RolesForm
from tournaments.models import Official
from tournaments.selectors.officials import may_get_password, officials_of
from tournaments.services import officials as services
from tournaments.tables.officials import OfficialTable
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.visits import ORGANISER, OfficeVisit


@form_page
def officials(request: SignedInRequest, event_id: int) -> HttpResponse:
    """The list, and a form to add somebody.

    The password of an account made here is in this answer and nowhere else: it is not stored,
    and the page is not kept by the browser. Posting again adds nothing and shows none.
    """
    is_post = request.method == "POST"
    visit = office_visit(request.user, event_id, Act.ADD_OFFICIAL if is_post else None)
    form = OfficialForm(request.POST if is_post else None)
    added = None
    if form.is_valid() and form.apply(services.add_official, visit=visit, now=now()):
        added = form.done
        form = OfficialForm()
    return _page(request, visit, form, added=added)


@act("office:officials", "event_id")
def renew_password(request: SignedInRequest, event_id: int, user_id: int) -> HttpResponse:
    """A new password for an account made here that nobody has used; like the first one it is in
    this answer and nowhere else.
    """
    visit = office_visit(request.user, event_id, Act.RENEW_PASSWORD)
    event = visit.event
    user = get_object_or_404(User.objects.filter(offices__event=event).distinct(), pk=user_id)
    try:
        renewed = services.renew_password(user=user, visit=visit, now=now())
    except CannotDo as refusal:
        messages.error(request, refusal.message)
        return _back(request, event_id)
    return _page(request, visit, OfficialForm(), renewed=renewed)


def _page(
    request: SignedInRequest,
    visit: OfficeVisit,
    form: OfficialForm,
    **shown: services.NewOfficial | None,
) -> HttpResponse:
    event = visit.event
    added = shown.get("added")
    context = {
        "event": event,
        "form": form,
        **shown,
        "can_renew_added": added is not None and may_get_password(added.user, event),
        "table": OfficialTable(officials_of(event)),
        "is_organiser": visit.is_organiser,
    }
    return render(request, "tournaments/office/events/officials.html", context)


@act("office:officials", "event_id")
def change_roles(request: SignedInRequest, event_id: int, user_id: int) -> HttpResponse:
    """Set the roles of somebody on the list."""
    visit = office_visit(request.user, event_id, Act.CHANGE_ROLES)
    event = visit.event
    user = get_object_or_404(User.objects.filter(offices__event=event).distinct(), pk=user_id)
    form = RolesForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose at least one role, or remove the official."))
    elif form.apply(services.change_roles, user=user, visit=visit, now=now()):
        messages.success(request, _("The roles are saved."))
    else:
        messages.error(request, form.refusal.message)  # type: ignore[union-attr]
    return _back(request, event_id)


@act("office:officials", "event_id")
def remove_official(request: SignedInRequest, event_id: int, user_id: int) -> HttpResponse:
    """Take somebody off the list; the account stays."""
    visit = office_visit(request.user, event_id, Act.CHANGE_ROLES)
    event = visit.event
    user = get_object_or_404(User.objects.filter(offices__event=event).distinct(), pk=user_id)
    try:
        services.remove_official(user=user, visit=visit, now=now())
    except CannotDo as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("Removed from the officials."))
    return _back(request, event_id)


def _back(request: SignedInRequest, event_id: int) -> HttpResponse:
    """To the list; somebody who has just given up the office goes to the list of events."""
    mine = Official.objects.filter(event=event_id, user=request.user, role=ORGANISER)
    return redirect("office:officials", event_id) if mine.exists() else redirect("office:events")
