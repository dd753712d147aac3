"""The judge at the referee's elbow: whether a play was legal, and who won a trick."""

from dataclasses import dataclass
from typing import Any

from django.forms import BoundField
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from config.entrance import HtmxRequest, SignedInRequest, page
from config.now import now
from referee.access import visit_to_read
from referee.forms.judge import JudgeForm, TableForm, TrickForm
from referee.models.hands import NO_TRUMP
from referee.rulebook import DECK, Cards, Trump, format_cards, format_trump
from referee.selectors.judge.evidence import judged_hand
from referee.selectors.judge.judged_tricks import JudgedPlay, trick_answer
from referee.selectors.judge.judging import SIGNS, Answer, SuitGroup, answer_to, suit_groups
from referee.selectors.sheet.closures import closure
from referee.selectors.sheet.tables import TableSheet, visited_table

LIVE = "answer"  # what the page asks for while somebody types


@dataclass(frozen=True, slots=True)
class LaidRow:
    """A row of cards: its field, what it is called in little space, and what was read of it."""

    name: str
    field: BoundField
    short_label: str
    groups: tuple[SuitGroup, ...]
    count: int
    codes: str

    @property
    def is_holding(self) -> bool:
        return self.name == "holding"


@dataclass(frozen=True, slots=True)
class InShort:
    """One line: the verdict, else what stands in its way, else what to lay next."""

    words: str
    look: str
    sign: str

    @property
    def is_warning(self) -> bool:
        return self.look == "warn"


@dataclass(frozen=True, slots=True)
class JudgeFirst:
    """A play of a trick that is judged before the trick is, and the address that does it."""

    play: JudgedPlay
    address: str


@require_safe
def free_judge(request: HtmxRequest) -> HttpResponse:
    """Judge a play, for everybody; nothing is kept."""
    return _judge(request, None)


@require_safe
def free_judge_trick(request: HtmxRequest) -> HttpResponse:
    """Decide a trick, for everybody; nothing is kept."""
    return _judge_trick(request, None)


@page
def judge(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Judge a play at a table, with the level of the hand in progress."""
    visit = visit_to_read(request.user, match_id)
    return _judge(request, visited_table(visit, now()), may_file=not visit.is_read_only)


@page
def judge_trick(request: SignedInRequest, match_id: int) -> HttpResponse:
    """Decide a trick at a table."""
    return _judge_trick(request, visited_table(visit_to_read(request.user, match_id), now()))


def _judge(
    request: HtmxRequest, table: TableSheet | None, *, may_file: bool = False
) -> HttpResponse:
    form = JudgeForm(request.GET or None, initial=judged_hand(table) if table else None)
    answer = None
    if case := form.case:
        answer = answer_to(case.lead, case.holding, case.play, case.trump)
    context = {
        "answer": answer,
        "closed": closure(table) if table else None,
        "can_file": may_file and answer is not None and answer.offence is not None,
        "query": form.query if case else "",
    }
    return _answer(request, table, form, context)


def _judge_trick(request: HtmxRequest, table: TableSheet | None) -> HttpResponse:
    form = TrickForm(request.GET or None, initial=judged_hand(table) if table else None)
    trick = None
    first: list[JudgeFirst] = []
    if form.is_valid() and (trump := form.laid_trump):
        plays = [form.laid(name) for name in form.rows]
        due = table.sheet.due if table else None
        dealers = due.side if due else None
        trick = trick_answer(form.laid_leader, plays, form.laid_discards, trump, dealers)
        if trick:
            first = [
                JudgeFirst(play, _address(table, trump, plays[0], play))
                for play in trick.miscounted
            ]
    context = {"trick": trick, "answer": trick.answer if trick else None, "judge_first": first}
    return _answer(request, table, form, context)


def _address(table: TableSheet | None, trump: Trump, lead: Cards, follow: JudgedPlay) -> str:
    """Where a follow is judged; the holding is still to be laid."""
    page = reverse("desk:judge", args=[table.match.pk]) if table else reverse("desk:free_judge")
    suit = trump.suit.value if trump.suit else NO_TRUMP
    laid = {"lead": format_cards(lead), "holding": "", "play": format_cards(follow.cards)}
    if table and follow.side:
        laid["side"] = follow.side.value
    return f"{page}?{urlencode({'trump': suit, 'level': trump.level.value, **laid})}"


def _answer(
    request: HtmxRequest,
    table: TableSheet | None,
    form: JudgeForm | TrickForm,
    more: dict[str, Any],
) -> HttpResponse:
    """The whole page, or what changes of it while somebody lays cards."""
    is_live = request.htmx and request.htmx.target == LIVE
    answer: Answer | None = more["answer"]
    example = answer.example if answer else None
    trump = form.laid_trump
    context = {
        "match": table.match if table else None,
        "draft": f"match{table.match.pk}-hand{table.sheet.next_number}" if table else "",
        "form": form,
        "is_trick": isinstance(form, TrickForm),
        "is_live": is_live,
        "rows": [_row(form, name) for name in form.rows],
        "deck": suit_groups(Cards.of(DECK), trump),
        "deck_of": format_trump(trump) if trump else "",
        "example": suit_groups(example, trump) if example else (),
        "in_short": _in_short(form, answer),
        **more,
    }
    page = "referee/judge/judge_live.html" if is_live else "referee/judge/judge.html"
    return render(request, page, context)


def _row(form: TableForm, name: str) -> LaidRow:
    form.is_valid()
    cards = form.laid(name)
    codes = format_cards(cards, form.laid_trump)
    groups = suit_groups(cards, form.laid_trump)
    return LaidRow(name, form[name], form.short_label(name), groups, len(cards), codes)


def _in_short(form: TableForm, answer: Answer | None) -> InShort:
    if answer:
        return InShort(answer.sentence, answer.look, answer.sign)
    if form.is_bound and (error := form.first_error):
        return InShort(error, "warn", SIGNS["warn"])
    return InShort(str(form.hint), "hint", SIGNS["plain"])
