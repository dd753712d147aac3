"""The workbook of an event, read back: worksheets, types, print settings, no formulas."""

from datetime import datetime
from uuid import uuid4

import pytest
from django.utils import translation
from openpyxl import load_workbook

from referee.models import Signature
from referee.rulebook.offences import VoidCause
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.services.clock import call_time
from referee.services.hands import void_hand
from referee.services.signing import sign
from referee.services.warnings import give_warning
from tests.conftest import NOON, make_entry
from tests.referee.recording import laogai, play, score
from tests.tournaments.spreadsheets.reading import LOCAL_NOON, records
from tests.visits import at_table
from tournaments.models import Entry, Match, Player, Round
from tournaments.spreadsheets.workbook import Saving, event_worksheets, written
from tournaments.spreadsheets.worksheets import Worksheet

pytestmark = pytest.mark.usefixtures("in_english")

TITLES = [
    "Standings",
    "Round 1",
    "Cross table",
    "Hands",
    "Penalties",
    "Who entered",
    "Rules of the event",
]


def finish(match: Match, by, now) -> None:
    """Call time and sign as everybody."""
    call_time(hand_in_progress=False, visit=at_table(match, by), now=now)
    fresh = Match.objects.select_related("round__stage__event").get(pk=match.pk)
    seen = load_table(fresh, now).mark
    for party, player in (("NS", match.north), ("EW", match.west), ("referee", None)):
        sign(
            party=Signature.Party(party),
            manner=Signature.Manner.TAPPED,
            seen=seen,
            visit=at_table(match, by),
            now=now,
            player=player,
        )


def test_worksheets_that_print_on_a4_landscape(read, match) -> None:
    book = read()
    assert book.sheetnames == TITLES
    for worksheet in book:
        last = worksheet.cell(worksheet.max_row, worksheet.max_column).coordinate
        assert worksheet.auto_filter.ref == f"A1:{last}"
        assert worksheet.print_area.replace("$", "").endswith(f"A1:{last}")
        assert worksheet.print_title_rows == "$1:$1"
        assert worksheet.freeze_panes[1:] == "2"
        assert worksheet.page_setup.orientation == "landscape"
        assert int(worksheet.page_setup.paperSize) == 9
        # The hands have more columns than one page can show.
        wide = 2 if worksheet.title == "Hands" else 1
        assert (worksheet.page_setup.fitToWidth, worksheet.page_setup.fitToHeight) == (wide, 0)
        assert worksheet.sheet_properties.pageSetUpPr.fitToPage
        assert worksheet.oddHeader.left.text == "秋季连牌赛"
        assert worksheet.oddFooter.left.text == "Saved 2026-10-03 12:00 by 方裁判长"


def test_names_of_the_worksheets_in_chinese(event, match) -> None:
    with translation.override("zh-hans"):
        titles = [worksheet.title for worksheet in event_worksheets(event, NOON)]
    assert titles == ["成绩", "第1轮", "交叉表", "每盘记录", "判罚", "选手", "规程"]


def test_standings_and_rounds_follow_the_signed_result(read, match, entries, luo, clock) -> None:
    play(match, luo, NOON, score(60, last_won_by="EW"))
    finish(match, luo, clock.forward(minutes=125))
    book = read()
    first = records(book["Standings"])[0]
    assert {key: first[key] for key in ("Provisional place", "No.", "Players", "Match points")} == {
        "Provisional place": 1,
        "No.": 1,
        "Players": "张伟/李娜",
        "Match points": 2,
    }
    assert records(book["Round 1"]) == [
        {
            "Round": 1,
            "Table": 1,
            "▲NS No.": 1,
            "▲NS Players": "张伟/李娜",
            "■EW No.": 2,
            "■EW Players": "陈明/赵军",
            "Referee": "罗裁判",
            "State": "Accepted",
            "Winner": "▲NS",
            "By": "higher level",
            "▲NS final level": "6",
            "■EW final level": "3",
            "▲NS hands won": 1,
            "■EW hands won": 0,
            "Version": 1,
            "Signed at": datetime(2026, 10, 3, 14, 5),
            "Signature taken by": "罗裁判",
            "Accepted at": datetime(2026, 10, 3, 14, 5),
            "Accepted by": "罗裁判",
        }
    ]


def test_drafts_are_left_out_and_byes_are_in(read, event, match, entries, round_one) -> None:
    Match.objects.create(round=round_one, ns_entry=entries[2])
    draft = Round.objects.create(stage=round_one.stage, number=2)
    Match.objects.create(round=draft, table_number=1, ns_entry=entries[0], ew_entry=entries[2])
    rows = records(read()["Round 1"])
    assert [(row["Round"], row.get("Table"), row["State"]) for row in rows] == [
        (1, 1, "Waiting"),
        (1, None, "Bye"),
    ]


def test_hands_are_numbers_and_times(read, match, luo) -> None:
    play(
        match,
        luo,
        NOON,
        score(0, last_won_by="NS", last_points=0, last_cards=1),
        score(60, last_won_by="EW", last_points=15, last_cards=2, exposed_ew=2),
        laogai("NS", 120, "A"),
        score(95),
    )
    void_hand(
        number=4,
        revision=1,
        cause=VoidCause.OTHER,
        reason="缺牌",
        visit=at_table(match, luo),
        now=NOON,
    )
    first, second, third, fourth = records(read()["Hands"])
    assert first == {
        "Round": 1,
        "Table": 1,
        "Hand": 1,
        "▲NS No.": 1,
        "▲NS Players": "张伟/李娜",
        "■EW No.": 2,
        "■EW Players": "陈明/赵军",
        "Counts": "yes",
        "Dealer": "North",
        "Dealer's name": "张伟",
        "Dealers": "▲NS",
        "Level": "3",
        "Trumps": "♥",
        "P": 0,
        "Last trick won by": "▲NS",
        "F": 0,
        "n": 1,
        "Cards exposed by ▲NS": 0,
        "Cards exposed by ■EW": 0,
        "F×n in s": 0,
        "Exposed cards in s": 0,
        "劳改 in s": 0,
        "Adjustment in s": 0,
        "s": 0,
        "Result": "holds the deal",
        "Rise": 5,
        "▲NS level after": "8",
        "■EW level after": "3",
        "Next dealer": "South",
        "Recorded at": LOCAL_NOON,
        "Recorded by": "罗裁判",
        "Corrections": 0,
    }
    names = ("F×n in s", "Exposed cards in s", "s", "Cards exposed by ■EW")
    assert [second[name] for name in names] == [30, -20, 70, 2]
    names = ("劳改: committed by", "劳改: credited to", "劳改: choice", "Rise")
    assert [third[name] for name in names] == ["▲NS", "■EW", "A", 2]
    assert "s" not in third
    assert (fourth["Counts"], fourth["Void because"]) == ("void", "void: 缺牌")


@pytest.mark.parametrize(
    "name", ["=1+1", "+86", "-3", "@SUM(A1)", "#N/A", "\tx", "123456789012345678", "007", "TRUE"]
)
def test_text_stays_text(read, match, name: str) -> None:
    Player.objects.filter(pk=match.north_id).update(name=name)
    Entry.objects.filter(pk=match.ns_entry_id).update(unit=name)
    book = read()
    heads = [cell.value for cell in book["Round 1"][1]]
    unit = book["Round 1"].cell(2, heads.index("▲NS Unit") + 1)
    assert (unit.data_type, unit.value) == ("s", name)
    cells = [cell for worksheet in book for row in worksheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type in {"f", "e"}]


def test_control_characters_do_not_break_the_file(fang) -> None:
    names = ("a\x07b", "a\x00b", "a\x1fb", "a\ufffeb", "a\uffffb")
    worksheet = Worksheet("x", names, (names,))
    book = load_workbook(written([worksheet], "x&y\x07", Saving(by=fang, at=NOON)))
    assert [cell.value for cell in book["x"][2]] == ["a\ufffdb"] * 5
    assert book["x"].oddHeader.left.text == "x&&y\ufffd"


def test_the_workbook_takes_as_many_queries_for_one_table_as_for_four(
    event, make_match, luo, django_assert_num_queries
) -> None:
    entries = [make_entry(event, number) for number in range(1, 9)]
    counts = []
    for ns, ew in zip(entries[::2], entries[1::2], strict=True):
        match = make_match(ns, ew)
        play(match, luo, NOON, score(95, exposed_ew=1), laogai("NS", 0, "B"))
        give_warning(
            side=Side.EW,
            player=match.east,
            offence="低语",
            key=uuid4(),
            visit=at_table(match, luo),
            now=NOON,
        )
        if len(counts) in {0, 3}:
            with django_assert_num_queries(40) as captured:
                assert [len(list(sheet.rows)) for sheet in event_worksheets(event, NOON)]
            counts.append(len(captured))
        else:
            counts.append(0)
    assert counts == [40, 0, 0, 40]
