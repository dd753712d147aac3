"""判罚通知单, 判罚记录 and 申诉书: who did it, who got what, what it moved, by which rule."""

from dataclasses import replace

import pytest

from referee.selectors.penalties.penalty_lists import event_penalties, round_penalties
from tests.conftest import NOON, make_entry
from tests.tournaments.printing.penalised import penalise
from tests.tournaments.printing.reading import page_count, page_texts
from tournaments.models import StandingsAdjustment
from tournaments.printing.parts.papers import Printing, papers_pdf
from tournaments.printing.penalty_papers import (
    adjustment_notice,
    adjustment_notice_paper,
    appeal_form_paper,
    listed_adjustment,
    listed_penalty,
    notice_of,
    penalty_list_paper,
    penalty_notice_paper,
)
from tournaments.selectors.standings.adjustments import adjustments_of


@pytest.fixture
def lines(event, entries, make_match, luo, fang) -> dict[str, object]:
    """A penalty of each kind by its kind; of several the first, the cancelled one apart."""
    match, other = make_match(*entries[:2]), make_match(*entries[2:])
    penalise(match, other, luo, fang)
    found: dict[str, object] = {}
    for line in event_penalties(event, NOON):
        key = "cancelled" if line.cancelled_at else str(line.kind)
        found.setdefault(f"{key} A" if "A: rise" in line.words else key, line)
    return found


NS, EW = "▲NS No. 1 张伟/李娜", "■EW No. 2 陈明/赵军"


def test_the_list_explains_every_point_and_level_moved(lines) -> None:
    told = {kind: listed_penalty(line) for kind, line in lines.items()}
    shown = {
        kind: (one.rule, one.committed_by, one.credited_to, one.moved, one.status)
        for kind, one in told.items()
    }
    assert shown == {
        "exposed": ("8.1", NS, EW, "10 points to ■EW", "in force"),
        "bidding": ("4.5", EW, "", "moves nothing", "in force"),
        "laogai": ("8.2", EW, NS, "160 points to ▲NS", "in force"),
        "laogai A": ("8.2", NS, EW, "+2 levels to ■EW", "in force"),
        "warning": ("8.5", EW, "", "moves nothing", "in force"),
        "arbitration": ("8.5", EW, "", "moves nothing", "Rejected"),
        "points": ("8.8", "", NS, "20 points to ▲NS", "in force"),
        "cancelled": ("8.8", "", EW, "moves nothing", "cancelled: 2026-10-03 12:00 方裁判长"),
        "levels": ("8.8", "", "", "−1 level", "in force"),
        "ruling": (
            "8.9",
            "▲NS No. 3 王芳/刘洋",
            "■EW No. 4 杨洁/黄磊",
            "■EW wins the match",
            "in force",
        ),
    }
    assert told["exposed"].place == "Round 1 · Table 1 · Hand 1"
    assert told["laogai"].words == (
        "followed wrongly (in trick 2, found after 3); chosen: B: move 160 points;"
        " holds the deal +8"
    )
    assert told["points"].words == "Defenders' points of hand 1: −20 · 漏记"


def test_a_round_has_the_penalties_of_its_tables(lines, event, round_one) -> None:
    assert [line.code for line in round_penalties(round_one, NOON)] == [
        line.code for line in event_penalties(event, NOON)
    ]


def test_a_notice_tells_whom_what_rule_and_what_it_moved(lines) -> None:
    line = lines["exposed"]
    notice = notice_of(line)
    assert notice.code == f"M{line.match.pk}-exposed-{line.source}-NS"
    assert notice.about == "Round 1 · Table 1 · Hand 1"
    assert dict(notice.lines) == {
        "Penalty": "Exposed cards",
        "Committed by": NS,
        "Grounds": "exposed cards: 1",
        "Rule": "8.1 Each card shown face up: 10 points against the side that did it.",
        "What it moves": "10 points to ■EW",
        "Credited to": EW,
        "Stands": "in force",
        "Time": "2026-10-03 12:00",
        "Ruled by": "罗裁判",
    }
    assert notice.signers == ("NS", "EW", "Referee", "Chief referee")


def test_only_what_was_warned_for_is_called_said_or_done(lines) -> None:
    told = {kind: dict(notice_of(line).lines) for kind, line in lines.items()}
    names = ("What was said or done", "Grounds", "What was ruled")
    assert {kind: [name for name in names if name in one] for kind, one in told.items()} == {
        "warning": ["What was said or done"],
        **{kind: ["Grounds"] for kind in ("exposed", "bidding", "laogai", "laogai A")},
        **{
            kind: ["What was ruled"]
            for kind in ("arbitration", "points", "levels", "cancelled", "ruling")
        },
    }


def test_the_rule_is_told_with_the_numbers_of_the_event(lines, event) -> None:
    line = lines["exposed"]
    line.match.round.stage.event.rules = {"exposed_card_points": 20}
    assert "20 points against" in dict(notice_of(line).lines)["Rule"]


def test_a_rule_that_no_words_are_kept_of_is_told_by_its_number(lines) -> None:
    line = replace(lines["exposed"], own_rule="8.99")
    assert (dict(notice_of(line).lines)["Rule"], listed_penalty(line).rule) == ("8.99", "8.99")


def test_every_notice_is_one_page_with_boxes_to_sign(lines, print_papers) -> None:
    assert len(lines) == 10
    for line in lines.values():
        [text] = print_papers(penalty_notice_paper(line))
        assert "Penaltynotice" in text
        assert "appealsinwriting" in text
        assert "Chiefreferee" in text
        assert "Page1of1" in text
        assert ("cancelled" in text) == bool(line.cancelled_at)


def test_the_longest_penalty_keeps_to_one_page(lines, print_papers, event) -> None:
    line = lines["warning"]
    event = line.match.round.stage.event
    event.name, event.venue = "赛" * 80, "馆" * 80
    for entry in (line.match.ns_entry, line.match.ew_entry):
        entry.unit = "队" * 40
    for player in (line.match.north, line.match.south, line.match.east, line.match.west):
        player.name = "欧" * 20
    long = replace(line, words="低" * 300, reason="因" * 300, player="欧" * 20)
    [text] = print_papers(penalty_notice_paper(long))
    assert (text.count("低"), text.count("因")) == (300, 300)
    [text] = print_papers(appeal_form_paper(event, long))
    assert (text.count("低"), text.count("因")) == (300, 300)


def test_an_appeal_against_a_penalty_names_it(lines, print_papers, event) -> None:
    line = lines["laogai"]
    [text] = print_papers(appeal_form_paper(event, line))
    assert f"M{line.match.pk}-laogai-{line.source}" in text
    assert "160pointsto▲NS" in text
    assert "Decisionofthearbitrationcommittee(final)" in text


def test_a_blank_appeal_form_has_its_questions(print_papers, event) -> None:
    [text] = print_papers(appeal_form_paper(event))
    for question in ("Round,table,hand", "Entryandplayers", "Againstthisruling", "Teamleader"):
        assert question in text


@pytest.fixture
def adjustment(round_one, event, fang) -> StandingsAdjustment:
    return StandingsAdjustment.objects.create(
        stage=round_one.stage,
        entry=make_entry(event, 9, unit="京华"),
        match_points=-1,
        reason="迟到",
        at=NOON,
        by=fang,
    )


def test_an_adjustment_of_the_standings_has_a_notice_too(adjustment, event, print_papers) -> None:
    [one] = adjustments_of(event)
    lines = dict(adjustment_notice(one).lines)
    assert lines["Entry"] == "No. 9 张伟/李娜 (京华)"
    assert lines["What it moves"] == "−1 match points"
    assert len(print_papers(adjustment_notice_paper(one))) == 1
    assert listed_adjustment(one).words == "迟到"


def test_the_list_is_printed_with_its_head_on_every_page(
    lines, adjustment, event, round_one, fang
) -> None:
    many = list(lines.values()) * 12
    paper = penalty_list_paper(event, "Round 1", many, adjustments_of(event))
    pdf = papers_pdf([paper], Printing(event=event, by=fang, at=NOON))
    texts = page_texts(pdf)
    assert page_count(pdf) > 2
    assert ["Committedby" in text and "Creditedto" in text for text in texts] == [True] * len(texts)
    assert "Penaltylist·Round1" in texts[0]
    assert "Adjustmentofthestandings8.8" in texts[-1]
    assert "Chiefreferee:" in texts[-1]


def test_a_list_without_penalties_says_so(event, print_papers) -> None:
    [text] = print_papers(penalty_list_paper(event, "", ()))
    assert "Nopenalties." in text


def test_the_list_takes_the_same_queries_for_one_match_and_for_four(
    event, make_match, luo, fang, django_assert_num_queries
) -> None:
    for first in (1, 5):
        entries = [make_entry(event, number) for number in range(first, first + 4)]
        match, other = make_match(*entries[:2]), make_match(*entries[2:])
        penalise(match, other, luo, fang)
        with django_assert_num_queries(6):
            assert event_penalties(event, NOON)
