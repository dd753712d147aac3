"""各轮: a worksheet for each round, named as the round is; several stages are told apart."""

import pytest
from django.utils import translation

from tests.conftest import NOON
from tests.referee.recording import play as play_hands
from tests.referee.recording import score
from tests.tournaments.spreadsheets.reading import records
from tests.tournaments.stages import make_round, make_stage, play
from tournaments.models import Round, Stage
from tournaments.selectors.papers import workbooks
from tournaments.spreadsheets.workbook import event_worksheets
from tournaments.spreadsheets.worksheets import sheet_title

pytestmark = pytest.mark.usefixtures("in_english")


@pytest.fixture
def two_stages(event, entries):
    groups = make_stage(event, Stage.Kind.GROUPS, [entries[:2], entries[2:]], group_count=2)
    first = make_round(groups)
    play(first, entries[0], entries[1])
    play(first, entries[2], entries[3])
    final = make_stage(
        event, Stage.Kind.KNOCKOUT, [[entries[0], entries[2]]], takes=1, round_count=1
    )
    play(make_round(final, Round.State.RUNNING), entries[2], entries[0])


def test_each_round_has_its_own_worksheet(read, two_stages) -> None:
    book = read()
    assert book.sheetnames == [
        "Standings",
        "Standings 1. Groups",
        "Standings 2. Knockout",
        "Running totals 1. Groups",
        "Round 1",
        "Final",
        "Cross table 1. Groups",
        "Cross table 2. Knockout",
        "Hands",
        "Penalties",
        "Who entered",
        "Rules of the event",
    ]
    assert [row["▲NS No."] for row in records(book["Round 1"])] == [1, 3]
    assert [row["▲NS No."] for row in records(book["Final"])] == [3]
    for title, frozen in (("Hands", "E2"), ("Penalties", "E2")):
        assert book[title]["A1"].value == "Stage"
        assert book[title].freeze_panes == frozen


def test_titles_are_names_that_a_workbook_takes(event, two_stages) -> None:
    for language in ("en", "zh-hans"):
        with translation.override(language):
            titles = [worksheet.title for worksheet in event_worksheets(event, NOON)]
        assert max(map(len, titles)) <= 31
        assert len({title.casefold() for title in titles}) == len(titles)


def test_a_title_holds_no_sign_that_excel_refuses() -> None:
    assert sheet_title("[A]:*?/\\" + "x" * 40) == "(A)∶×¿⁄⁄" + "x" * 23


def test_slices_leave_nothing_out_and_keep_the_order(
    event, entries, make_match, luo, monkeypatch
) -> None:
    for ns, ew in ((0, 1), (2, 3)):
        play_hands(make_match(entries[ns], entries[ew]), luo, NOON, score(95), score(60))

    def everything() -> list:
        return [(sheet.title, list(sheet.rows)) for sheet in event_worksheets(event, NOON)]

    whole = everything()
    monkeypatch.setattr(workbooks, "READ_AT_ONCE", 1)
    assert everything() == whole
    hands = dict(whole)["Hands"]
    assert [row[1:3] for row in hands] == [(1, 1), (1, 2), (2, 1), (2, 2)]
