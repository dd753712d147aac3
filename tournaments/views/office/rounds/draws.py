"""Drawing at the office: what would be drawn in a stage, and the act itself."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, form_page, page
from config.now import now
from tournaments.access import office_visit, stage_for
from tournaments.forms.drafts import DrawForm
from tournaments.models import Round, Stage
from tournaments.selectors.draws.draw_plans import draw_plan
from tournaments.selectors.draws.draws import draft_mark, draw_gap, draw_mark
from tournaments.selectors.draws.stages import next_draw as next_draw_of
from tournaments.selectors.draws.stages import stage_to_draw
from tournaments.selectors.rounds import left_open
from tournaments.services.draws.draws import blocker_words, draw_stage
from tournaments.tables.drafts import NewcomersTable
from tournaments.values.acts import Act
from tournaments.values.visits import OfficeVisit
from tournaments.values.words import round_name, stage_name


@page
def next_draw(request: SignedInRequest, event_id: int) -> HttpResponse:
    """To the draw of the stage where the event stands; to the stages while there are none."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    stage = stage_to_draw(event)
    if stage is None:
        return redirect("office:stages", event.pk)
    return redirect("office:draw", event.pk, stage.pk)


@form_page
def draw(request: SignedInRequest, event_id: int, stage_id: int) -> HttpResponse:
    """Draft the next round of a stage, or all of them, in place of the draft there is."""
    asked = Act.DRAW_STAGE if request.method == "POST" else None
    visit, stage = stage_for(request.user, event_id, stage_id, asked)
    form = DrawForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        if form.apply(draw_stage, stage=stage, visit=visit, now=now()):
            messages.success(request, _("Drawn. Look at the draft, then publish it."))
            return redirect("office:round", event_id, form.done[0].pk)
        draft = _draft(stage)
        if draft and form.cleaned_data["mark"] not in {"", draw_mark(next_draw_of(stage))}:
            # A second click, or somebody else was first: this is what was drawn.
            messages.warning(request, form.refused_words)
            return redirect("office:round", event_id, draft.pk)
    return _page(request, visit, stage, form)


def _page(
    request: SignedInRequest, visit: OfficeVisit, stage: Stage, form: DrawForm
) -> HttpResponse:
    event, plan = stage.event, draw_plan(stage)
    drawn = Round(stage=stage, number=plan.turn.number)
    context = {
        "event": event,
        "stage": stage,
        "form": form,
        "plan": plan,
        "blocker": blocker_words(plan.turn) if plan.turn.blocker else "",
        "title": stage_name(stage) if plan.is_whole else round_name(drawn),
        "draft": _draft(stage),
        "mark": draw_mark(plan.turn),
        "draft_mark": draft_mark(stage),
        "gap": draw_gap(event),
        "left_open": left_open(event),
        "table": NewcomersTable(plan.newcomers) if plan.newcomers else None,
        "is_organiser": visit.is_organiser,
        "is_chief": visit.is_chief,
    }
    return render(request, "tournaments/office/rounds/draw.html", context)


def _draft(stage: Stage) -> Round | None:
    return stage.rounds.filter(state=Round.State.DRAFTED).order_by("number").first()
