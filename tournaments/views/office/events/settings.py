"""The settings of an event: name and date, the rules of section 10, and what they would change."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, form_page, post_only, posted
from config.now import now
from referee.selectors.sheet.rule_changes import changes_under
from tournaments.access import office_visit
from tournaments.forms.events import ChangeEventForm
from tournaments.forms.rules import ChangeRulesForm, RulesForm
from tournaments.forms.standings import UnitTableForm
from tournaments.models import Event, Stage
from tournaments.ranking import EventRules
from tournaments.selectors.progress import has_started
from tournaments.selectors.rounds import matches_in_play
from tournaments.selectors.standings import places_under
from tournaments.services import events as services
from tournaments.services import unit_tables
from tournaments.tables.replacements import ChangesTable
from tournaments.values.acts import Act
from tournaments.values.visits import OfficeVisit
from tournaments.wording.levels import level_lines

# The settings by which a result ranks.
RANKING = (
    *("tie_breaks", "win_points", "tie_points", "loss_points"),
    *("walkover_levels", "absent_margin"),
)


@form_page
def settings(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Change the rules; once play began, after a look at the matches that would change."""
    visit = office_visit(request.user, event_id, Act.CHANGE_RULES)
    event = visit.event
    is_playing = has_started(event)
    form = ChangeRulesForm(posted(request), there=event.rule_set)
    if form.is_valid():
        if is_playing and (preview := _preview(request, event, form)):
            return settings_page(request, visit, rules_form=form, **preview)
        if not form.refusal and form.apply(services.change_rules, visit=visit, now=now()):
            messages.success(request, _("The rules are saved."))
            return redirect("office:settings", event.pk)
    return settings_page(request, visit, rules_form=form)


@act("office:settings", "event_id")
def change_event(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Change name, venue or date."""
    visit = office_visit(request.user, event_id, Act.CHANGE_EVENT)
    event = visit.event
    form = ChangeEventForm(request.POST, there=services.details_of_event(event))
    if form.is_valid() and form.apply(services.change_event, visit=visit, now=now()):
        messages.success(request, _("Saved."))
        return redirect("office:settings", event.pk)
    return settings_page(request, visit, event_form=form)


@post_only("office:events")
def preview_rules(request: SignedInRequest) -> HttpResponse:
    """The level table of the settings being typed; nothing is saved."""
    form = RulesForm(request.POST)
    form.is_valid()
    lines = level_lines(form.rules) if form.rules else None
    return render(request, "tournaments/office/events/_level_table.html", {"level_lines": lines})


def settings_page(request: SignedInRequest, visit: OfficeVisit, **more: Any) -> HttpResponse:
    """The settings, with those of the forms that were filled in already."""
    event = visit.event
    form = more.setdefault("rules_form", ChangeRulesForm(there=event.rule_set))
    is_playing = has_started(event)
    context = {
        "event": event,
        "event_form": ChangeEventForm(there=services.details_of_event(event)),
        "unit_form": UnitTableForm(there=unit_tables.details_of_unit_table(event)),
        "is_organiser": visit.is_organiser,
        "is_playing": is_playing,
        "is_locked": is_playing and not visit.is_chief,
        "level_lines": level_lines(form.rules or event.rule_set),
        **more,
    }
    return render(request, "tournaments/office/events/settings.html", context)


def _preview(request: SignedInRequest, event: Event, form: ChangeRulesForm) -> dict[str, Any]:
    """What would happen by itself, and what the chief referee chooses by name.

    Nothing when this was looked at, when there is nothing to look at, or when the form is refused.
    """
    rules = form.rules
    assert rules is not None
    is_change = rules != event.rule_set
    if request.POST.get("seen") == _mark(rules) or (is_change and form.is_refused_as_changed()):
        return {}
    changes = changes_under(matches_in_play(event), rules, now())
    choices = tuple(change for change in changes if change.is_choice)
    if not is_change and not choices:
        return {}
    return {
        "changes": tuple(change for change in changes if not change.is_choice),
        "choices": [(change, change.match.pk in form.following) for change in choices],
        "places": _places(event, rules),
        "seen": _mark(rules),
    }


def _places(event: Event, rules: EventRules) -> list[tuple[Stage, ChangesTable]]:
    """For each stage begun who would have another place, where these rules rank otherwise."""
    before = event.rule_set
    if all(getattr(rules, name) == getattr(before, name) for name in RANKING):
        return []
    return [(one.stage, ChangesTable(one.changes)) for one in places_under(event, rules)]


def _mark(rules: EventRules) -> str:
    """Tells one rule set from another: what was looked at is what may be saved."""
    return repr(rules.to_json())


@act("office:settings", "event_id")
def change_unit_table(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Change how many entries of a unit count, and by what units are ranked."""
    visit = office_visit(request.user, event_id, Act.CHANGE_UNIT_TABLE)
    event = visit.event
    form = UnitTableForm(request.POST, there=unit_tables.details_of_unit_table(event))
    if form.is_valid() and form.apply(unit_tables.change_unit_table, visit=visit, now=now()):
        messages.success(request, _("Saved."))
        return redirect("office:settings", event.pk)
    return settings_page(request, visit, unit_form=form)
