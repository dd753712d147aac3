"""桌牌, read back: a page a table with its number, seats, names and entries."""

from tests.conftest import make_entry
from tests.tournaments.printing.lists import LONGEST, LONGEST_UNIT, MARKUP, RARE, rename
from tournaments.models import Round
from tournaments.printing.table_signs import NUMBER, table_signs_paper
from tournaments.selectors.rounds import matches_of_round


def paper_of(drawn: Round):
    matches = matches_of_round(drawn)
    return table_signs_paper(matches, [f"http://desk.local/desk/{one.pk}/" for one in matches])


def test_a_sign_names_table_seats_and_entries(match, round_one, print_papers) -> None:
    match.ns_entry.unit = "红队"
    match.ns_entry.save()
    [text] = print_papers(paper_of(round_one))
    for words in ("秋季连牌赛", "Round1", "▲North1", "▲South1", "■East2", "■West2"):
        assert words in text, words
    assert [text.count(name) for name in ("张伟", "李娜", "陈明", "赵军")] == [1, 1, 1, 1]
    assert text.count("红队") == 2
    assert "Page1of1" in text
    assert "DRAFT" not in text


def test_the_number_is_the_largest_text(match, round_one) -> None:
    [sign] = paper_of(round_one).context["pages"]
    number = next(text for text in sign.texts if text.box == NUMBER)
    assert (number.words, number.size) == ("1", 260)
    match.table_number = 1234
    match.save()
    [sign] = paper_of(round_one).context["pages"]
    number = next(text for text in sign.texts if text.box == NUMBER)
    assert 200 < number.size < 260


def test_every_table_has_a_page(event, make_match, round_one, print_papers) -> None:
    entries = [make_entry(event, number) for number in range(1, 9)]
    for ns, ew in zip(entries[::2], entries[1::2], strict=True):
        make_match(ns, ew)
    texts = print_papers(paper_of(round_one))
    assert [f"Page{page}of4" in text for page, text in enumerate(texts, start=1)] == [True] * 4


def test_the_signs_of_a_draft_are_stamped(match, round_one, print_papers) -> None:
    round_one.state = Round.State.DRAFTED
    round_one.save()
    assert "DRAFT" in print_papers(paper_of(round_one))[0]


def test_longest_names_keep_to_the_page(event, match, round_one, print_papers) -> None:
    rename(event, LONGEST, LONGEST_UNIT)
    [text] = print_papers(paper_of(round_one))
    assert text.count("欧") == 4 * 20
    assert text.count("协") == 4 * 40


def test_names_are_printed_as_they_are(event, match, round_one, print_papers) -> None:
    for name in (MARKUP, RARE):
        rename(event, name)
        [text] = print_papers(paper_of(round_one))
        assert text.count(name) == 4
