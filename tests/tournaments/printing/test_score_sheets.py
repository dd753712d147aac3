"""记分表, read back from the PDF: its head, and on how many pages it comes."""

from datetime import timedelta
from io import BytesIO

from pypdf import PdfReader

from referee.selectors.sheet.papers import load_papers
from tests.conftest import NOON, make_entry
from tests.referee.recording import play, score
from tests.tournaments.printing.reading import page_count, page_texts
from tests.tournaments.printing.sheets import (
    ADDRESS,
    LEVEL_HAND,
    placed_words,
    row_texts,
    sheet_pages,
)
from tournaments.models import Round
from tournaments.printing.sheets.score_sheets import (
    blank_page,
    filled_pages,
    spare_page,
)
from tournaments.selectors.papers.documents import printed_matches


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
        "Page1of1",
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
        assert f"Page{number}of8" in text
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


def test_a_sheet_printed_again_is_the_same_paper(print_pages, match, luo) -> None:
    first, again = (page_texts(print_pages(*sheet_pages(match))) for _time in range(2))
    assert first == again
    play(match, luo, NOON, score(95))
    [later] = page_texts(print_pages(*sheet_pages(match)))
    page_id = f"M{match.pk}-V1"
    assert (page_id in first[0], page_id in later) == (True, True)


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
        with django_assert_num_queries(4):
            papers = load_papers(printed_matches()[:count], NOON + timedelta(minutes=5))
            pages = [page for paper in papers for page in filled_pages(paper, ADDRESS)]
        assert len(pages) == count


def test_markup_in_names_is_printed_as_it_is(print_pages, match) -> None:
    match.north.name = "<b>&'\"</b>"
    match.north.save()
    pdf = print_pages(blank_page(printed_matches().get(), ADDRESS))
    assert "<b>&'\"</b>" in page_texts(pdf)[0]
    assert PdfReader(BytesIO(pdf)).metadata.title == "Score sheet · 秋季连牌赛"


def test_rare_characters_come_back_as_they_went_in(print_pages, match) -> None:
    match.north.name = "𠮷䶮㛃𬎆國"
    match.north.save()
    [text] = page_texts(print_pages(blank_page(printed_matches().get(), ADDRESS)))
    assert text.count("𠮷䶮㛃𬎆國") == 2
