"""奖状 and 领奖签收表: who gets one, in which words, on how many pages."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.conftest import NOON, make_entry
from tests.tournaments.playing import lower_number_wins, settle
from tournaments.models import Entry, Match, Player, Round, Stage
from tournaments.printing.certificates import (
    certificates_paper,
    prize_list_paper,
    prize_words,
)
from tournaments.printing.parts.papers import Printing, papers_pdf
from tournaments.selectors.papers.prizes import (
    Outstanding,
    Prize,
    UnfinishedStage,
    outstanding,
    prizes_of,
)
from tournaments.services.results import lock_match, reopen_result


@pytest.fixture
def played(event, entries, make_match, tang, fang, round_one) -> list[Match]:
    """Two tables: 1 beats 2 and 3 beats 4 by as much, so that places are shared."""
    matches = [make_match(*entries[:2]), make_match(*entries[2:])]
    for match in matches:
        settle(match, lower_number_wins(match), by=tang, accepted_by=fang)
    round_one.state = Round.State.CLOSED
    round_one.save()
    return matches


def told(prizes: list[Prize]) -> list[tuple[int, bool, int, tuple[str, ...]]]:
    return [(one.place, one.is_shared, one.entry.number, one.players) for one in prizes]


def test_prizes_go_down_to_a_place(event, played) -> None:
    names = [one.players for one in prizes_of(event, 9999)]
    assert len(names) == 4
    first = prizes_of(event, 1)
    assert {one.place for one in first} == {1}
    assert told(prizes_of(event, 3)) == told(prizes_of(event, 9999))[: len(prizes_of(event, 3))]


def test_a_substitute_who_played_is_named_and_another_not(event, entries, played) -> None:
    for entry, name in ((entries[0], "替补甲"), (entries[1], "替补乙")):
        Player.objects.create(entry=entry, position=3, name=name)
    match = played[0]
    match.north = Player.objects.get(name="替补甲")
    match.save()
    by_number = {one.entry.number: one.players for one in prizes_of(event, 9)}
    assert by_number[1] == ("张伟", "李娜", "替补甲")
    assert by_number[2] == ("陈明", "赵军")


def test_disqualified_entries_get_no_prize(event, entries, played) -> None:
    Entry.objects.filter(number=1).update(state=Entry.State.DISQUALIFIED)
    assert 1 not in {one.entry.number for one in prizes_of(event, 9)}


def test_places_are_final_when_every_round_is_closed(event, played, round_one) -> None:
    assert not outstanding(event)
    round_one.state = Round.State.RUNNING
    round_one.save()
    assert outstanding(event) == Outstanding(
        True, (UnfinishedStage(round_one.stage, round_one),), ()
    )


def test_a_round_still_to_be_drawn_keeps_places_open(event, played, round_one) -> None:
    stage = round_one.stage
    stage.kind, stage.round_count = Stage.Kind.SWISS, 2
    stage.save()
    assert outstanding(event) == Outstanding(True, (UnfinishedStage(stage, None),), ())


def test_a_sheet_reopened_in_a_closed_round_keeps_places_open(event, played, fang) -> None:
    reopen_result(match=lock_match(played[0].pk), reason="记错", by=fang, now=NOON)
    ((left,), stages) = (outstanding(event).left_open, outstanding(event).stages)
    assert (stages, [table.match for table in left.tables]) == ((), [played[0]])


def test_an_event_without_a_stage_is_not_final(event) -> None:
    assert outstanding(event) == Outstanding(False, (), ())
    assert outstanding(event)
    assert prizes_of(event, 3) == []


@pytest.mark.parametrize(
    ("place", "is_shared", "english"),
    [
        (1, False, "First place"),
        (2, False, "Second place"),
        (3, True, "Third place, shared"),
        (4, False, "Place 4"),
        (12, True, "Place 12, shared"),
    ],
)
def test_places_in_words(place, is_shared, english) -> None:
    assert prize_words(place, is_shared=is_shared) == english


@pytest.fixture
def prize(event) -> Prize:
    entry = make_entry(event, 7, unit="京华棋牌社")
    return Prize(2, False, entry, ("张伟", "李娜"))


def test_a_certificate_is_one_page_an_entry(event, prize, print_papers) -> None:
    texts = print_papers(certificates_paper(event, [prize, prize]))
    assert len(texts) == 2
    for part in (
        "Certificate",
        "张伟李娜",
        "京华棋牌社",
        "秋季连牌赛",
        "Secondplace",
        "Organiser:",
    ):
        assert part in texts[0]
    assert "PROVISIONAL" not in texts[0]


def test_a_certificate_for_each_player_names_one(event, prize, print_papers) -> None:
    texts = print_papers(certificates_paper(event, [prize], one_each=True))
    assert [("张伟" in text, "李娜" in text) for text in texts] == [(True, False), (False, True)]


def test_the_list_of_prizes_is_stamped_while_places_may_change(event, prize, print_papers) -> None:
    [text] = print_papers(prize_list_paper(event, [prize], is_provisional=True))
    assert "PROVISIONAL" in text


def test_longest_names_keep_to_one_page(event, print_papers) -> None:
    event.name = "赛" * 80
    entry = make_entry(event, 9999, unit="队" * 40)
    prize = Prize(9999, True, entry, ("欧" * 20, "阳" * 20, "上" * 20))
    [text] = print_papers(certificates_paper(event, [prize]))
    counts = {sign: text.count(sign) for sign in "赛队欧阳上"}
    foot = 29  # of the name of the event, which the foot cuts off
    assert counts == {"赛": 80 + foot, "队": 40, "欧": 20, "阳": 20, "上": 20}
    [text] = print_papers(prize_list_paper(event, [prize], is_provisional=False))
    assert (text.count("欧"), text.count("队")) == (20, 40)


def test_rare_and_traditional_names_are_whole(event, print_papers) -> None:
    prize = Prize(1, False, make_entry(event, 1), ("𠮷田", "䶮㛃𬎆國"))
    paper = certificates_paper(event, [prize])
    assert "𠮷田䶮㛃𬎆國" in print_papers(paper)[0]
    assert [one.is_rare for one in paper.context["pages"]] == [True]


def test_a_rare_name_is_in_one_font(event, fang) -> None:
    """Serif fonts lack 𬎆: in them it alone would be of another font."""
    prize = Prize(1, False, make_entry(event, 1), ("𬎆國",))
    paper = certificates_paper(event, [prize])
    pdf = papers_pdf([paper], Printing(event=event, by=fang, at=NOON))
    used: set[str] = set()

    def note(text, _matrix, _text_matrix, font, _size) -> None:
        if set(text) & set("𬎆國"):
            used.add(str(font["/BaseFont"]))

    PdfReader(BytesIO(pdf)).pages[0].extract_text(visitor_text=note)
    assert len(used) == 1


def test_without_places_the_papers_say_so(event, print_papers) -> None:
    for paper in (
        certificates_paper(event, []),
        prize_list_paper(event, [], is_provisional=True),
    ):
        [text] = print_papers(paper)
        assert "Noplacesyet." in text


def test_the_receipt_list_has_a_row_a_prize(event, prize, print_papers) -> None:
    texts = print_papers(prize_list_paper(event, [prize] * 40, is_provisional=False))
    assert len(texts) == 3
    assert [text.count("Secondplace") for text in texts] == [17, 17, 6]
    assert "40prizes" in texts[0]
    for heading in ("Prize", "Signature", "Unit"):
        assert all(heading in text for text in texts)
