"""A filled 记分表: what was recorded at the table, in its columns, boxes and remarks."""

from uuid import uuid4

from referee.models import Adjustment, Signature
from referee.rulebook.offences import VoidCause
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.services.clock import call_time, extend_clock, pause_clock, resume_clock
from referee.services.hands import void_hand
from referee.services.rulings import adjust, record_walkover
from referee.services.signing import sign
from referee.services.warnings import give_warning
from tests.conftest import NOON
from tests.referee.recording import laogai, play, score
from tests.tournaments.printing.reading import page_texts
from tests.tournaments.printing.sheets import LEVEL_HAND, placed_words, row_texts, sheet_pages
from tests.visits import at_table
from tournaments.models import Match


def test_a_filled_sheet_says_what_was_recorded(match, luo) -> None:
    play(
        match,
        luo,
        NOON,
        score(95, last_won_by="EW", last_points=45, last_cards=2),
        score(60, last_won_by="EW", last_points=15, exposed_ew=2),
        laogai("NS", 120, "B"),
    )
    pages = sheet_pages(match)
    rows = [
        {
            code: row_texts(pages, code)[row]
            for code in ("dealer", "level", "points", "kou", "score")
        }
        for row in range(3)
    ]
    assert rows == [
        {"dealer": "North", "level": "3", "points": "95", "kou": "+45×2 ■", "score": "185"},
        {"dealer": "West", "level": "3", "points": "60", "kou": "−15×1 ■", "score": "65"},
        {"dealer": "East", "level": "6", "points": "120", "kou": "—", "score": "−40"},
    ]
    assert row_texts(pages, "exposed") == ["", "■2 +20"]
    assert row_texts(pages, "laogai") == ["", "", "▲ B"]
    assert row_texts(pages, "ns_level") == ["3", "3", "3"]
    assert row_texts(pages, "ew_level") == ["3", "6", "Q"]
    assert row_texts(pages, "next_dealer") == ["West", "East", "West"]


def test_a_true_zero_is_printed(print_pages, match, luo) -> None:
    play(match, luo, NOON, score(0, last_won_by="NS", last_points=0, last_cards=1))
    pages = sheet_pages(match)
    assert [row_texts(pages, code) for code in ("points", "kou", "score")] == [
        ["0"],
        ["0 ▲"],
        ["0"],
    ]
    [text] = page_texts(print_pages(*pages))
    assert "0▲" in text


def test_a_void_hand_is_one_note_across_its_row(print_pages, match, luo) -> None:
    play(match, luo, NOON, score(95))
    void_hand(
        number=1,
        revision=1,
        cause=VoidCause.OTHER,
        reason="牌少一张",
        visit=at_table(match, luo),
        now=NOON,
    )
    pages = sheet_pages(match)
    assert "void: 牌少一张" in placed_words(pages)
    assert row_texts(pages, "points") == []
    assert "牌少一张" in page_texts(print_pages(*pages))[0]


def test_the_boxes_are_filled_from_clock_result_and_signatures(
    print_pages, match, fang, luo, clock
) -> None:
    play(match, luo, clock(), score(60, last_won_by="EW"))
    clock.forward(minutes=30)
    pause_clock(reason="停电", visit=at_table(match, luo), now=clock())
    clock.forward(minutes=5)
    resume_clock(visit=at_table(match, luo), now=clock())
    extend_clock(minutes=10, reason="停电", visit=at_table(match, luo), now=clock())
    give_warning(
        side=Side.EW,
        player=match.east,
        offence="低语",
        key=uuid4(),
        visit=at_table(match, luo),
        now=clock(),
    )
    adjust(
        kind=Adjustment.Kind.POINTS,
        hand_number=1,
        side=None,
        amount=-20,
        reason="漏记",
        key=uuid4(),
        visit=at_table(match, fang),
        now=clock(),
    )
    clock.forward(minutes=100)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    fresh = Match.objects.select_related("round__stage__event").get(pk=match.pk)
    for party, player in (("NS", match.north), ("EW", match.west), ("referee", None)):
        sign(
            party=Signature.Party(party),
            manner=Signature.Manner.TAPPED,
            seen=load_table(fresh, clock()).mark,
            visit=at_table(match, luo),
            now=clock(),
            player=player,
        )
    pages = sheet_pages(match, clock())
    words = placed_words(pages)
    for wanted in ("12:00", "14:15", "12:30–12:35 停电; extended by 10 min", "7", "1", "0"):
        assert wanted in words, wanted
    # The winner, the reason, and that no hand had been begun.
    assert words.count("×") == 3
    [text] = page_texts(print_pages(*pages))
    assert "(漏记)" in text
    assert all(f"{name}14:15" in text for name in ("张伟", "赵军", "罗裁判"))


def test_a_walkover_before_the_first_hand_is_ticked(match, fang) -> None:
    record_walkover(side=Side.EW, reason="未到", visit=at_table(match, fang), now=NOON)
    words = placed_words(sheet_pages(match))
    assert words.count("×") == 2  # winner and reason
    assert ("7" in words, "3" in words) == (True, True)
    assert any("未到" in text for text in words)


def test_remarks_stand_below_the_last_hand_where_there_is_room(match, fang, luo) -> None:
    play(match, luo, NOON, *(score(**LEVEL_HAND) for _ in range(19)))
    for hand in (1, 2):
        adjust(
            kind=Adjustment.Kind.POINTS,
            hand_number=hand,
            side=None,
            amount=5,
            reason="漏记",
            key=uuid4(),
            visit=at_table(match, fang),
            now=NOON,
        )
    words = "Defenders' points of hand 1: +5 (漏记); Defenders' points of hand 2: +5 (漏记)"
    assert words in placed_words(sheet_pages(match))
    other = "Walkover given by ▲NS (退出)"
    record_walkover(side=Side.NS, reason="退出", visit=at_table(match, fang), now=NOON)
    # Three remarks do not fit into the one free row.
    assert f"{words}; {other}" in placed_words(sheet_pages(match))
    match.hands.filter(number__gt=2).delete()
    assert f"Remark: {other}" in placed_words(sheet_pages(match))
