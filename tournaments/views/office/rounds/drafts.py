"""The draft of a round at the office: looked at, changed by hand, published, or dropped."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from config.entrance import SignedInRequest, act
from config.now import now
from tournaments.access import round_for_office, stage_for
from tournaments.captions.drafts import NOTES
from tournaments.forms.drafts import MarkedForm, PublishForm, SwapForm, TableForm
from tournaments.forms.rounds import is_id
from tournaments.forms.service import ServiceForm
from tournaments.models import Entry, Round, Stage
from tournaments.selectors.draws.drafts import Draft, draft_of
from tournaments.selectors.rounds import left_open
from tournaments.services import rounds as services
from tournaments.services.draws import draft_changes, drafts
from tournaments.spreadsheets.table_export import exported
from tournaments.tables.drafts import draft_export, draft_table
from tournaments.tables.parts.list_tables import requested
from tournaments.values.acts import Act
from tournaments.values.visits import OfficeVisit
from tournaments.values.words import round_name


def draft_page(
    request: SignedInRequest,
    visit: OfficeVisit,
    round_: Round,
    swap: SwapForm | None = None,
    table_form: TableForm | None = None,
    publish: PublishForm | None = None,
) -> HttpResponse:
    """A drafted round; the address of a published one shows its tables (`views.rounds`)."""
    event, stage = visit.event, round_.stage
    draft = draft_of(round_)
    words = f"{event.name} {round_name(round_)} {round_.get_state_display()}"
    if file := exported(request, requested(request, draft_export(draft)), words):
        return file
    changed = _changed(request, draft)
    context = {
        "event": event,
        "stage": stage,
        "round": round_,
        "draft": draft,
        "rounds": [(one, one == round_) for one in draft.rounds],
        "left_open": left_open(event),
        "notes": [(NOTES[reason], count) for reason, count in draft.reason_counts],
        "groups": _groups(draft),
        "changed": changed,
        "refused": _refusals(swap, table_form),
        "swap": swap or SwapForm(),
        "table_form": table_form or TableForm(),
        "publish": publish or PublishForm(),
        "table": requested(
            request,
            draft_table(
                draft,
                changed=frozenset(changed),
                changed_table=request.GET.get("table", ""),
                shows_standing=draft.shows_standing,
            ),
        ),
        "is_organiser": visit.is_organiser,
        "is_chief": visit.is_chief,
        "can_change": visit.is_organiser and draft.can_swap,
    }
    return render(request, "tournaments/office/rounds/draft.html", context)


@act("office:round", "event_id", "round_id")
def swap_entries(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Swap two entries of a draft."""
    visit, found = round_for_office(request.user, event_id, round_id, Act.SWAP_ENTRIES)
    form = SwapForm(request.POST)
    if form.is_valid() and form.apply(
        draft_changes.swap_entries, round_=found, visit=visit, now=now()
    ):
        swapped = f"{form.cleaned_data['first']}-{form.cleaned_data['second']}"
        return _back(event_id, round_id, f"?swapped={swapped}")
    return _refused(request, visit, found, form, swap=form)


@act("office:round", "event_id", "round_id")
def change_table(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Give a pairing of a draft another table."""
    visit, found = round_for_office(request.user, event_id, round_id, Act.CHANGE_TABLE)
    matches = found.matches.filter(table_number__isnull=False).select_related("round__stage__event")
    form = TableForm(request.POST, matches={match.table_number or 0: match for match in matches})
    if form.is_valid() and form.apply(draft_changes.change_table, visit=visit, now=now()):
        return _back(event_id, round_id, f"?table={form.cleaned_data['table_number']}")
    return _refused(request, visit, found, form, table_form=form)


@act("office:round", "event_id", "round_id")
def publish_round(request: SignedInRequest, event_id: int, round_id: int) -> HttpResponse:
    """Show a drafted round to everybody."""
    visit, found = round_for_office(request.user, event_id, round_id, Act.PUBLISH_ROUND)
    form = PublishForm(request.POST)
    if form.is_valid() and form.apply(services.publish_round, round_=found, visit=visit, now=now()):
        messages.success(request, _("%(round)s is public now.") % {"round": round_name(found)})
        return _back(event_id, round_id)
    return _refused(request, visit, found, form, publish=form)


@act("office:draw", "event_id", "stage_id")
def drop_draft(request: SignedInRequest, event_id: int, stage_id: int) -> HttpResponse:
    """Take a draft away."""
    visit, stage = stage_for(request.user, event_id, stage_id, Act.DROP_DRAW)
    form = MarkedForm(request.POST)
    if form.is_valid() and form.apply(drafts.drop_stage_draft, stage=stage, visit=visit, now=now()):
        messages.success(request, _("The draft is dropped."))
    else:
        messages.error(request, form.refused_words)
    return redirect("office:draw", event_id, stage_id)


def _refused(
    request: SignedInRequest, visit: OfficeVisit, found: Round, form: ServiceForm, **forms: Any
) -> HttpResponse:
    """The draft as it is now with what was refused; without a draft any more, to where it went."""
    rounds = Round.objects.filter(pk=found.pk, state=Round.State.DRAFTED)
    if not rounds.exists():
        messages.error(request, form.refused_words)
        return _back(found.stage.event_id, found.pk)
    return draft_page(request, visit, found, **forms)


def _back(event_id: int, round_id: int, query: str = "") -> HttpResponse:
    """To the round; to the list when it has gone with its draft."""
    if not Round.objects.filter(pk=round_id).exists():
        return redirect("office:rounds", event_id)
    answer = redirect("office:round", event_id, round_id)
    answer["Location"] += query
    return answer


def _refusals(*forms: ServiceForm | None) -> str:
    """What is said of the draft as a whole; the rest stands at its field."""
    return " ".join(str(error) for form in forms if form for error in form.non_field_errors())


def _changed(request: SignedInRequest, draft: Draft) -> list[int]:
    """The two entries whose swap led to this page."""
    there = {entry.number for entry in draft.entries}
    texts = request.GET.get("swapped", "").split("-")
    numbers = [int(text) for text in texts if is_id(text)]
    if len(numbers) == 2 and there.issuperset(numbers):
        return numbers
    return []


def _groups(draft: Draft) -> list[tuple[int, list[Entry]]]:
    """Who is in each group, those too who have no match in this round."""
    members: dict[int, list[Entry]] = {}
    if draft.round.stage.kind == Stage.Kind.GROUPS:
        rows = draft.round.stage.stage_entries.select_related("entry").order_by(
            "group", "entry__number"
        )
        for row in rows.prefetch_related("entry__players"):
            members.setdefault(row.group or 0, []).append(row.entry)
    return list(members.items())
