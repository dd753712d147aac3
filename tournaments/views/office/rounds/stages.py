"""The stages of an event at the office: which formats it is played in."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act, form_page, page, posted
from config.now import now
from tournaments.access import office_visit, stage_for
from tournaments.forms.stages import AddStageForm, ChangeStageForm, PresetForm
from tournaments.models import Stage
from tournaments.selectors.draws.outlooks import field_count, outlooks
from tournaments.selectors.entries.registered import units_of
from tournaments.selectors.events import next_elsewhere
from tournaments.selectors.next_steps import Step
from tournaments.services import stages as services
from tournaments.services.stage_presets import Preset
from tournaments.services.stage_presets import start_stages as start
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo


@page
def stages(request: SignedInRequest, event_id: int) -> HttpResponse:
    """The stages in order, what each means for the field, and presets to start from."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    found = outlooks(event)
    context = {
        "event": event,
        "outlooks": found,
        "field": field_count(event),
        "next": next_elsewhere(event, Step.CHOOSE_STAGES),
        "has_units": bool(units_of(event)),
        "presets": [] if found else list(Preset),
        "can_add": not found or found[-1].stage.kind != Stage.Kind.KNOCKOUT,
        "is_organiser": visit.is_organiser,
    }
    return render(request, "tournaments/office/rounds/stages.html", context)


@act("office:stages", "event_id")
def start_stages(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Start from a preset."""
    visit = office_visit(request.user, event_id, Act.ADD_STAGE)
    event = visit.event
    form = PresetForm(request.POST)
    if not form.is_valid() or not form.apply(start, visit=visit, now=now()):
        messages.error(request, form.refused_words or _("Choose a format."))
    return redirect("office:stages", event.pk)


@form_page
def add_stage(request: SignedInRequest, event_id: int) -> HttpResponse:
    """Add a stage behind the last one."""
    visit = office_visit(request.user, event_id, Act.ADD_STAGE)
    event = visit.event
    form = AddStageForm(posted(request), is_first=not event.stages.exists())
    if form.is_valid() and form.apply(services.add_stage, visit=visit, now=now()):
        messages.success(request, _("The stage is added."))
        return redirect("office:stages", event.pk)
    return render(
        request, "tournaments/office/rounds/add_stage.html", {"event": event, "form": form}
    )


@form_page
def change_stage(request: SignedInRequest, event_id: int, stage_id: int) -> HttpResponse:
    """Change a stage; what its draw has fixed is shown and cannot be changed."""
    visit, stage = stage_for(request.user, event_id, stage_id, Act.CHANGE_STAGE)
    is_drawn = stage.rounds.exists()
    form = ChangeStageForm(
        posted(request),
        there=services.plan_of(stage),
        is_first=stage.is_first,
        is_drawn=is_drawn,
    )
    if form.is_valid() and form.apply(services.change_stage, stage=stage, visit=visit, now=now()):
        messages.success(request, _("Saved."))
        return redirect("office:stages", event_id)
    context = {
        "event": stage.event,
        "stage": stage,
        "form": form,
        "is_drawn": is_drawn,
        "has_draft": is_drawn and not any(drawn.is_public for drawn in stage.rounds.all()),
        "can_change": not is_drawn or stage.kind == Stage.Kind.SWISS,
    }
    return render(request, "tournaments/office/rounds/change_stage.html", context)


@act("office:stages", "event_id")
def remove_stage(request: SignedInRequest, event_id: int, stage_id: int) -> HttpResponse:
    """Take the last stage away."""
    visit, stage = stage_for(request.user, event_id, stage_id, Act.REMOVE_STAGE)
    try:
        services.remove_stage(stage=stage, visit=visit, now=now())
    except CannotDo as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, _("The stage is removed."))
    return redirect("office:stages", event_id)
