"""Events at the office: the list, a new one, and the first page of one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, form_page, page, posted
from config.machine.state import troubles
from config.now import milliseconds, now
from referee.selectors.hall.calls import waiting_calls
from referee.selectors.penalties.rulings import entries_to_withdraw
from tournaments.access import (
    events_of,
    events_run_by_others,
    may_create_events,
    office_visit,
    require_to_create_events,
)
from tournaments.forms.events import CreateEventForm
from tournaments.forms.rules import RulesForm
from tournaments.ranking import EventRules
from tournaments.selectors.events import PathStep, event_home, with_entry_counts
from tournaments.selectors.officials import run_events
from tournaments.selectors.rounds import left_open
from tournaments.selectors.standings import announced_changes
from tournaments.services.events import create_event as create
from tournaments.wording.levels import level_lines


@page
def events(request: SignedInRequest) -> HttpResponse:
    """The events this person holds an office at."""
    context = {
        "events": with_entry_counts(events_of(request.user)),
        "may_create": may_create_events(request.user),
        "others": run_events(events_run_by_others(request.user)),
    }
    return render(request, "tournaments/office/events/events.html", context)


@form_page
def create_event(request: SignedInRequest) -> HttpResponse:
    """A new event with its rules; whoever creates it is its organiser."""
    require_to_create_events(request.user)
    form = CreateEventForm(posted(request), initial={"starts_on": localdate(now())})
    rules_form = RulesForm(posted(request), initial=RulesForm.initial_of(EventRules()))
    is_valid = form.is_valid() & rules_form.is_valid()
    if is_valid and form.apply(create, rules=rules_form.rules, by=request.user, now=now()):
        messages.success(request, _("The event is there. You are its organiser."))
        return redirect("office:event", form.done.pk)
    return render(
        request,
        "tournaments/office/events/create_event.html",
        {
            "form": form,
            "rules_form": rules_form,
            "level_lines": level_lines(rules_form.rules or EventRules()),
        },
    )


@page
def event(request: SignedInRequest, event_id: int) -> HttpResponse:
    """What is next, and the way to everything else."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    home, skipped = event_home(event), _skipped(request, event.pk)
    context = {
        "event": event,
        "home": home,
        "calls": waiting_calls(event),
        "server_now": milliseconds(now()),
        "left_open": left_open(event),
        "qualifier_changes": announced_changes(event),
        "to_withdraw": entries_to_withdraw(event),
        "path": [(step, step.code in skipped) for step in home.path],
        "is_organiser": visit.is_organiser,
        "is_chief": visit.is_chief,
        "troubles": troubles(now()),
    }
    return render(request, "tournaments/office/events/event.html", context)


@act("office:event", "event_id")
def skip_step(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Skip a step of the guided path, or take that back; only this person's pages say so."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    step = request.POST.get("step", "")
    if step in set(PathStep):
        found = _skipped(request, event.pk) ^ {step}
        request.session["skipped_steps"] = {
            **request.session.get("skipped_steps", {}),
            str(event.pk): sorted(found),
        }
    return redirect("office:event", event.pk)


def _skipped(request: SignedInRequest, event_id: int) -> set[str]:
    return set(request.session.get("skipped_steps", {}).get(str(event_id), ()))
