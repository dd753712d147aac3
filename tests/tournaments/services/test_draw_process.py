"""A large field is drawn in a process of its own, and no draw is written over other facts."""

import os
import subprocess
import sys

import pytest

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import check_in_all, field_of
from tests.tournaments.playing import pairs_of, swiss
from tests.visits import in_office
from tournaments.draw import Contender, DrawError, DrawFault
from tournaments.draw.messages import answer, rounds_of_answer, task_from_json, task_to_json
from tournaments.draw.tasks import DrawKind, DrawTask, perform
from tournaments.models import JournalEntry, Match
from tournaments.selectors.stamps import facts_mark
from tournaments.services.draws import draw_process, draws
from tournaments.services.draws.draw_process import FEW_ENTRIES, draw_beside
from tournaments.services.draws.draws import draw_stage
from tournaments.values.errors import CannotDo

FIELD = tuple(
    Contender(number, f"第{number % 5}队", seed=number if number < 9 else None)
    for number in range(1, FEW_ENTRIES + 6)
)
LATER = tuple(
    Contender(one.number, one.unit, place=2, score=one.number % 3, met=(one.number % 7 + 1,))
    for one in FIELD
)
PLACES = (FIELD[0], None, FIELD[2], FIELD[3])
TASKS = [
    DrawTask(DrawKind.SWISS, "s", 1, FIELD, avoid_units=True),
    DrawTask(DrawKind.SWISS, "s", 3, LATER, avoid_units=True),
    DrawTask(DrawKind.ROUND_ROBIN, "s", field=FIELD[:9]),
    DrawTask(DrawKind.GROUPS, "s", field=FIELD, groups=7),
    DrawTask(DrawKind.BRACKET, "s", field=FIELD),
    DrawTask(DrawKind.BRACKET_ROUND, "s", 2, places=PLACES),
    DrawTask(DrawKind.BRACKET_ROUND, "s", 3, places=PLACES[:2], third_place=PLACES[2:]),
]
LARGE = TASKS[0]


@pytest.mark.parametrize("task", TASKS)
def test_a_task_comes_through_as_json(task: DrawTask) -> None:
    assert task_from_json(task_to_json(task)) == task
    assert rounds_of_answer(answer(task_to_json(task))) == perform(task)


def test_a_process_of_its_own_draws_the_same(settings) -> None:
    asked = subprocess.run(
        [sys.executable, "-m", "tournaments.draw"],
        input=task_to_json(LARGE),
        cwd=settings.BASE_DIR,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert rounds_of_answer(asked.stdout) == perform(LARGE) == draw_beside(LARGE)


def test_a_fault_comes_back_from_the_process() -> None:
    twice = DrawTask(DrawKind.SWISS, "s", 1, (*FIELD, FIELD[0]))
    with pytest.raises(DrawError) as found:
        draw_beside(twice)
    assert (found.value.fault, found.value.entries) == (DrawFault.REPEATED_ENTRY, (1,))


def test_a_draw_that_takes_too_long_is_given_up_in_words(monkeypatch) -> None:
    monkeypatch.setattr(draw_process, "LONGEST_DRAW", 0.001)
    with pytest.raises(CannotDo, match="过久"):
        draw_beside(LARGE)


def test_a_process_that_dies_is_told_in_words(monkeypatch, settings, tmp_path) -> None:
    settings.BASE_DIR = tmp_path  # where there is nothing to draw with
    with pytest.raises(CannotDo, match="中断"):
        draw_beside(LARGE)


def test_a_large_stage_is_drawn_as_its_task_says(event, tang) -> None:
    field_of(event, FEW_ENTRIES + 6, units="甲乙丙")
    stage = swiss(event, tang, unit_rounds=1)
    (round_,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    field = tuple(Contender(entry.number, entry.unit) for entry in event.entries.order_by("number"))
    (drawn,) = perform(DrawTask(DrawKind.SWISS, "s", 1, field, avoid_units=True))
    assert set(pairs_of(round_)) == {pairing.entries for pairing in drawn.pairings}


@pytest.mark.parametrize("changes", [1, draws.TRIES])
def test_what_changes_while_a_draw_is_made_is_drawn_in_or_refused(
    event, tang, monkeypatch, changes
) -> None:
    """Somebody checks in while the draw is made; once it is made anew, again and again refused."""
    field_of(event, 4)
    stage = swiss(event, tang)
    coming = iter(range(11, 11 + changes))

    def while_others_come(task: DrawTask):
        if number := next(coming, None):
            make_entry(event, number)
            check_in_all(event)
            JournalEntry.objects.create(event=event, at=NOON, by=tang, act="check_in")
        return draw_beside(task)

    monkeypatch.setattr(draws, "draw_beside", while_others_come)
    before = facts_mark(event)
    if changes == 1:
        (round_,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
        assert {n for pair in pairs_of(round_) for n in pair if n} == {1, 2, 3, 4, 11}
        return
    with pytest.raises(CannotDo):
        draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    assert not Match.objects.exists()
    assert facts_mark(event) == before + changes
    assert not stage.stage_entries.exists()


def test_a_draft_of_many_is_written_in_few_statements(
    event, tang, django_assert_max_num_queries
) -> None:
    field_of(event, FEW_ENTRIES + 6)
    stage = swiss(event, tang)
    draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    with django_assert_max_num_queries(60):
        draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="t")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows decides for itself")
def test_a_draw_beside_the_desk_lets_tables_go_first(monkeypatch) -> None:
    given = []
    monkeypatch.setattr(
        draw_process.os, "setpriority", lambda which, process, nice: given.append((which, nice))
    )
    assert draw_beside(LARGE) == perform(LARGE)
    assert given == [(os.PRIO_PROCESS, draw_process.BEHIND_THE_DESK)]
    assert draw_process.BEHIND_THE_DESK > 0
