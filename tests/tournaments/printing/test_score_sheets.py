"""记分表, read back from the PDF: what is on it, and on how many pages."""

from datetime import timedelta
from io import BytesIO
from uuid import uuid4

import pytest
from django.utils import translation
from pypdf import PdfReader

from referee.models import Adjustment, Signature
from referee.rulebook.offences import VoidCause
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.selectors.papers import load_papers
from referee.services.clock import call_time, extend_clock, pause_clock, resume_clock
from referee.services.hands import void_hand
from referee.services.penalties import give_warning
from referee.services.rulings import adjust, record_walkover
from referee.services.signing import sign
from tests.conftest import NOON, make_entry
from tests.referee.recording import laogai, play, score
from tests.tournaments.printing.reading import page_count, page_texts
from tournaments.models import Match, Round
from tournaments.printing.score_sheets import (
    Printing,
    blank_page,
    filled_pages,
    score_sheets_pdf,
    spare_page,
)
from tournaments.selectors.documents import printed_matches

ADDRESS = "http://desk.local/desk/1/"
# A hand that moves nothing, whoever deals it.
LEVEL_HAND = {"points": 160, "last_won_by": "EW"}


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


@pytest.fixture
def print_pages(fang, event):
    """Prints pages as Fang at noon."""

    def to_pdf(*pages) -> bytes:
        return score_sheets_pdf(pages, Printing(event=event, by=fang, at=NOON))

    return to_pdf


def sheet_pages(match: Match, now=NOON) -> list:
    [paper] = load_papers(printed_matches().filter(pk=match.pk), now)
    return filled_pages(paper, ADDRESS)


def row_texts(pages: list, code: str) -> list[str]:
    """What a column says, from the first row of the first page on."""
    return [
        cell.words
        for page in pages
        for printed in page.columns
        if printed.column.code == code
        for cell in printed.cells
    ]


def placed_words(pages: list) -> list[str]:
    return [text.words for page in pages for text in page.texts]


def test_a_blank_sheet_names_match_seats_and_columns(print_pages, match) -> None:
    [text] = page_texts(print_pages(blank_page(printed_matches().get(), ADDRESS)))
    for words in (
        "秋季连牌赛",
        "Scoresheet·Round1·Table1",
        "Date:Oct.3,2026",
        "Referee:罗裁判",
        "Venue:文化宫",
        "North张伟",
        "South李娜",
        "East陈明",
        "West赵军",
        f"M{match.pk}-V1",
        "Chiefreferee:",
        "Recorder:",
        "Signatureofthereferee",
        "1/1",
        "Printed2026-10-0312:00by方裁判长",
    ):
        assert words in text, words
    for heading in ("Hand", "Dealer", "Level", "Trump", "P", "F×n", "Exposed", "劳改", "Next"):
        assert heading in text, heading
    assert all(str(number) in text for number in range(1, 21))


def test_both_sides_come_in_the_order_of_the_screen(print_pages, match) -> None:
    [text] = page_texts(print_pages(blank_page(printed_matches().get(), ADDRESS)))
    assert text.index("▲NS") < text.index("■EW")
    assert text.index("Signature▲NS") < text.index("Signature■EW")


def test_the_code_leads_to_the_desk_page(match) -> None:
    page = blank_page(printed_matches().get(), ADDRESS)
    assert page.code.startswith("data:image/svg+xml")
    assert page.code != blank_page(printed_matches().get(), f"{ADDRESS}x").code


def test_a_round_is_one_file_with_a_page_a_table(print_pages, event, make_match) -> None:
    entries = [make_entry(event, number) for number in range(1, 17)]
    for ns, ew in zip(entries[::2], entries[1::2], strict=True):
        make_match(ns, ew)
    texts = page_texts(print_pages(*(blank_page(m, ADDRESS) for m in printed_matches())))
    assert len(texts) == 8
    for number, text in enumerate(texts, start=1):
        # The form is drawn once and referred to: its words must be on every page all the same.
        assert f"Table{number}" in text
        assert f"{number}/8" in text
        assert "Winner" in text


def test_the_form_is_stored_once_however_many_pages(print_pages, event, make_match) -> None:
    entries = [make_entry(event, number) for number in range(1, 17)]
    for ns, ew in zip(entries[::2], entries[1::2], strict=True):
        make_match(ns, ew)
    matches = list(printed_matches())
    two = len(print_pages(*(blank_page(match, ADDRESS) for match in matches[:2])))
    eight = len(print_pages(*(blank_page(match, ADDRESS) for match in matches)))
    assert eight - two < 6 * 8_000


def test_longest_names_keep_to_one_page(print_pages, match) -> None:
    match.round.stage.event.name = "赛" * 80
    for seat in (match.north, match.south, match.east, match.west):
        seat.name = "欧" * 20
        seat.save()
    match.round.stage.event.save()
    match.ns_entry.unit = "协" * 40
    match.ns_entry.save()
    fresh = printed_matches().get()
    [text] = page_texts(print_pages(blank_page(fresh, ADDRESS)))
    assert "赛" * 80 in text
    assert text.count("欧" * 20) >= 2  # North and South stand on one line each
    assert text.count("欧") == 8 * 20  # in the entries and in the compass
    assert "协" * 30 in text


def test_twenty_hands_keep_to_one_page_and_the_next_takes_another(print_pages, match, luo) -> None:
    play(match, luo, NOON, *(score(**LEVEL_HAND) for _ in range(20)))
    assert page_count(print_pages(*sheet_pages(match))) == 1
    play(match, luo, NOON, score(**LEVEL_HAND))
    pages = sheet_pages(match)
    assert page_count(print_pages(*pages)) == 2
    assert row_texts(pages, "number") == [str(number) for number in range(1, 41)]
    assert row_texts(pages, "score") == ["160"] * 21
    first, second = page_texts(print_pages(*pages))
    assert "Table1(1/2)" in first
    assert "Continuedonthenextpage." in first
    assert "Table1(2/2)" in second
    assert "North张伟" in second
    assert "Continued" not in second


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
        ["−0×1 ▲"],
        ["0"],
    ]
    [text] = page_texts(print_pages(*pages))
    assert "−0×1▲" in text


def test_a_void_hand_is_one_note_across_its_row(print_pages, match, luo) -> None:
    play(match, luo, NOON, score(95))
    void_hand(
        match=match,
        number=1,
        revision=1,
        cause=VoidCause.OTHER,
        reason="牌少一张",
        by=luo,
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
    pause_clock(match=match, reason="停电", by=luo, now=clock())
    clock.forward(minutes=5)
    resume_clock(match=match, by=luo, now=clock())
    extend_clock(match=match, minutes=10, reason="停电", by=luo, now=clock())
    give_warning(
        match=match,
        side=Side.EW,
        player=match.east,
        offence="低语",
        key=uuid4(),
        by=luo,
        now=clock(),
    )
    adjust(
        match=match,
        kind=Adjustment.Kind.POINTS,
        hand_number=1,
        side=None,
        amount=-20,
        reason="漏记",
        key=uuid4(),
        by=fang,
        now=clock(),
    )
    clock.forward(minutes=100)
    call_time(match=match, hand_in_progress=False, by=luo, now=clock())
    fresh = Match.objects.select_related("round__stage__event").get(pk=match.pk)
    for party, player in (("NS", match.north), ("EW", match.west), ("referee", None)):
        sign(
            match=match,
            party=Signature.Party(party),
            manner=Signature.Manner.TAPPED,
            seen=load_table(fresh, clock()).mark,
            by=luo,
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
    record_walkover(match=match, side=Side.EW, reason="未到", by=fang, now=NOON)
    words = placed_words(sheet_pages(match))
    assert words.count("×") == 2  # winner and reason
    assert ("7" in words, "3" in words) == (True, True)
    assert any("未到" in text for text in words)


def test_the_sheet_of_a_draft_is_stamped(print_pages, match, round_one) -> None:
    round_one.state = Round.State.DRAFTED
    round_one.save()
    page = blank_page(printed_matches().get(), ADDRESS)
    assert "DRAFT" in page_texts(print_pages(page))[0]
    round_one.state = Round.State.PUBLISHED
    round_one.save()
    page = blank_page(printed_matches().get(), ADDRESS)
    assert "DRAFT" not in page_texts(print_pages(page))[0]


def test_a_spare_sheet_has_a_head_to_fill_in(print_pages, event) -> None:
    [text] = page_texts(print_pages(spare_page(event)))
    assert "秋季连牌赛" in text
    assert "Round____·Table____" in text
    assert "M1-V1" not in text


def test_a_reopened_sheet_is_another_paper(match) -> None:
    match.sheet_version = 2
    match.save()
    assert f"M{match.pk}-V2" in placed_words(sheet_pages(match))


def test_papers_take_as_many_queries_for_one_table_as_for_four(
    event, make_match, luo, django_assert_num_queries
) -> None:
    entries = [make_entry(event, number) for number in range(1, 9)]
    for ns, ew in zip(entries[::2], entries[1::2], strict=True):
        play(make_match(ns, ew), luo, NOON, score(95, exposed_ew=1), score(120))
    for count in (1, 4):
        with django_assert_num_queries(8):
            papers = load_papers(printed_matches()[:count], NOON + timedelta(minutes=5))
            pages = [page for paper in papers for page in filled_pages(paper, ADDRESS)]
        assert len(pages) == count


def test_markup_in_names_is_printed_as_it_is(print_pages, match) -> None:
    match.north.name = "<b>&'\"</b>"
    match.north.save()
    pdf = print_pages(blank_page(printed_matches().get(), ADDRESS))
    assert "<b>&'\"</b>" in page_texts(pdf)[0]
    assert PdfReader(BytesIO(pdf)).metadata.title == "Score sheet · 秋季连牌赛"


def test_remarks_stand_below_the_last_hand_where_there_is_room(match, fang, luo) -> None:
    play(match, luo, NOON, *(score(**LEVEL_HAND) for _ in range(19)))
    for hand in (1, 2):
        adjust(
            match=match,
            kind=Adjustment.Kind.POINTS,
            hand_number=hand,
            side=None,
            amount=5,
            reason="漏记",
            key=uuid4(),
            by=fang,
            now=NOON,
        )
    words = "Defenders' points of hand 1: +5 (漏记); Defenders' points of hand 2: +5 (漏记)"
    assert words in placed_words(sheet_pages(match))
    other = "Walkover given by ▲NS (退出)"
    record_walkover(match=match, side=Side.NS, reason="退出", by=fang, now=NOON)
    # Three remarks do not fit into the one free row.
    assert f"{words}; {other}" in placed_words(sheet_pages(match))
    match.hands.filter(number__gt=2).delete()
    assert f"Remark: {other}" in placed_words(sheet_pages(match))


def test_rare_characters_come_back_as_they_went_in(print_pages, match) -> None:
    match.north.name = "𠮷䶮㛃𬎆國"
    match.north.save()
    [text] = page_texts(print_pages(blank_page(printed_matches().get(), ADDRESS)))
    assert text.count("𠮷䶮㛃𬎆國") == 2
