"""Charts of the workbooks, read back from their parts: which cells they draw, and how named."""

import pytest
from openpyxl import load_workbook

from tests.conftest import NOON, make_entry
from tests.referee.recording import laogai, play, score
from tests.tournaments.stages import make_round, make_stage
from tests.tournaments.stages import play as play_result
from tournaments.models import Round, Stage
from tournaments.spreadsheets.workbook import Saving, match_workbook, round_workbook

pytestmark = pytest.mark.usefixtures("in_english")


def lines(chart) -> list[tuple[str, str, str]]:
    """Where each line has its name, its labels and its values."""
    return [(line.tx.strRef.f, line.cat.numRef.f, line.val.numRef.f) for line in chart.series]


def words(title) -> str:
    return "".join(run.t for paragraph in title.tx.rich.p for run in paragraph.r)


def race_of(book) -> list[tuple]:
    return [row[:6] for row in book["Level race"].iter_rows(values_only=True)]


def test_the_race_of_a_match_is_drawn_over_its_hands(match, luo, fang) -> None:
    play(match, luo, NOON, score(60, last_won_by="EW"), laogai("NS", 120, "A"), score(400))
    book = load_workbook(match_workbook(match, Saving(by=fang, at=NOON)))
    assert book.sheetnames == ["Round 1", "Level race", "Hands", "Penalties"]
    assert race_of(book) == [
        ("Table", "Hand", "▲NS level after", "■EW level after", "▲NS", "■EW"),
        (1, 0, "3", "3", 3, 3),
        (1, 1, "6", "3", 6, 3),
        (1, 2, "6", "5", 6, 5),
        (1, 3, "Q", "5", 12, 5),
    ]
    [chart] = book["Level race"]._charts
    assert words(chart.title) == "Table 1: ▲ 1 张伟/李娜 – ■ 2 陈明/赵军"
    assert lines(chart) == [
        ("'Level race'!$E$1", "'Level race'!$B$2:$B$5", "'Level race'!$E$2:$E$5"),
        ("'Level race'!$F$1", "'Level race'!$B$2:$B$5", "'Level race'!$F$2:$F$5"),
    ]
    assert (chart.y_axis.scaling.min, chart.y_axis.scaling.max) == (3, 15)
    assert (chart.x_axis.delete, chart.y_axis.delete) == (False, False)


def test_a_round_has_a_chart_for_each_race_that_has_begun(
    event, entries, make_match, luo, fang, round_one
) -> None:
    more = [make_entry(event, number) for number in range(5, 7)]
    first, _waiting, third = (
        make_match(entries[0], entries[1]),
        make_match(entries[2], entries[3]),
        make_match(more[0], more[1]),
    )
    for match in (first, third):
        play(match, luo, NOON, score(95))
    sheet = load_workbook(round_workbook(round_one, Saving(by=fang, at=NOON)))["Level race"]
    assert [words(chart.title)[:8] for chart in sheet._charts] == ["Table 1:", "Table 3:"]
    assert [lines(chart)[0][2] for chart in sheet._charts] == [
        "'Level race'!$E$2:$E$3",
        "'Level race'!$E$5:$E$6",
    ]
    assert (sheet.page_setup.scale, [one.id for one in sheet.row_breaks.brk]) == (50, [55])


def test_running_totals_are_drawn_for_those_in_front(read, event) -> None:
    entries = [make_entry(event, number) for number in range(1, 5)]
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=2)
    first, second = make_round(stage), make_round(stage, Round.State.RUNNING)
    play_result(first, entries[0], entries[1])
    play_result(first, entries[2], entries[3])
    play_result(second, entries[0], entries[2])
    sheet = read()["Running totals"]
    assert [row[:5] for row in sheet.iter_rows(values_only=True)] == [
        ("Round", "1 张伟/李娜", "3 王芳/刘洋", "2 陈明/赵军", "4 杨洁/黄磊"),
        (0, 0, 0, 0, 0),
        (1, 2, 2, 0, 0),
        (2, 4, 2, 0, 0),
    ]
    [chart] = sheet._charts
    assert lines(chart)[0] == (
        "'Running totals'!$B$1",
        "'Running totals'!$A$2:$A$4",
        "'Running totals'!$B$2:$B$4",
    )
    assert len(chart.series) == 4
    assert (sheet.page_setup.fitToHeight, sheet.print_area) == (1, "")


def test_nothing_is_drawn_before_a_result_counts(read, match) -> None:
    assert not [sheet for sheet in read() if sheet._charts]
