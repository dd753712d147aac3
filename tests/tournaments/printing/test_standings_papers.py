"""成绩公告 of a stage, read back: places, keys, what parted neighbours, what is held back."""

import re

import pytest

from tests.conftest import NOON
from tests.tournaments.printing.lists import (
    LONGEST,
    LONGEST_UNIT,
    MARKUP,
    RARE,
    many_entries,
    rename,
    rows_of,
    texts_of,
)
from tests.tournaments.stages import give_bye, make_round, make_stage, play
from tournaments.models import Entry, Match, Result, Round, Stage, StandingsAdjustment
from tournaments.printing.standings_papers import standings_paper
from tournaments.ranking import EventRules
from tournaments.selectors.standings import shown_standings, standings

ADDRESS = "http://desk.local/events/1/standings/1/"


@pytest.fixture
def swiss(event) -> Stage:
    """Four entries after round 1 of 3: 1 beats 2 by 4 levels, 3 beats 4 by 2."""
    entries = many_entries(event, 4, unit="红队")
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=3)
    drawn = make_round(stage)
    play(drawn, entries[0], entries[1], loser="10")
    play(drawn, entries[2], entries[3], loser="Q")
    return stage


def test_a_list_says_place_keys_and_what_parted(swiss, print_papers) -> None:
    paper = standings_paper(standings(swiss), ADDRESS)
    rows = rows_of(paper)
    assert rows[0] == ["1", "1", "赵军/王芳", "红队", "2", "0", "1", "+5", "12", ""]
    assert [(row[0], row[1], row[-1]) for row in rows] == [
        ("1", "1", ""),
        ("2", "3", "Level | margin"),
        ("3", "4", "Match | points"),
        ("4", "2", "Level | margin"),
    ]
    [page] = paper.context["pages"]
    marked = [[cell.style for cell in column.cells] for column in page.columns]
    assert ["underline" in style for style in marked[7]] == [False, True, False, True]
    [text] = print_papers(paper)
    for words in ("Standings·Swiss·afterRound1", "2of2resultsaccepted", "Rankedby:Matchpoints,"):
        assert words in text, words


def test_the_title_says_how_far_a_round_is(event, swiss) -> None:
    entries = list(event.entries.all())
    drawn = make_round(swiss, Round.State.RUNNING)
    assert _title(swiss) == "Standings · Swiss · after Round 1"
    play(drawn, entries[0], entries[2])
    Match.objects.create(round=drawn, table_number=2, ns_entry=entries[1], ew_entry=entries[3])
    assert _title(swiss) == "Standings · Swiss · Round 2, 1 of 2 accepted"


def test_places_are_provisional_while_a_round_is_under_way(event, swiss, print_papers) -> None:
    """Stamped, said and called so; the remarks are as wide as without the stamp."""
    entries = list(event.entries.all())
    assert heading(standings_paper(standings(swiss), ADDRESS)) == "Place"
    drawn = make_round(swiss, Round.State.RUNNING)
    play(drawn, entries[0], entries[2])
    paper = standings_paper(standings(swiss), ADDRESS)
    assert heading(paper) == "Provisional place"
    why = "Places are provisional: of round 2 1/1 tables are accepted."
    assert why in " ".join(texts_of(paper))
    [text] = print_papers(paper)
    assert "PROVISIONAL" in text
    drawn.state = Round.State.CLOSED
    drawn.save()
    closed = standings_paper(standings(swiss), ADDRESS)
    assert heading(closed) == "Place"
    assert "PROVISIONAL" not in print_papers(closed)[0]


def heading(paper) -> str:
    """What the column of places is called: the texts before the head of the numbers."""
    words = " ".join(texts_of(paper))
    return re.search(r"(Provisional place|Place) No\.", words).group(1)


def test_who_has_nothing_yet_has_no_place(event, swiss) -> None:
    swiss.rounds.update(state=Round.State.RUNNING)
    swiss.rounds.get().matches.filter(table_number=2).update(state=Match.State.PLAYING)
    Result.objects.filter(match__table_number=2).update(state=Result.State.SUPERSEDED)
    rows = rows_of(standings_paper(standings(swiss), ADDRESS))
    assert [row[:2] for row in rows] == [["1", "1"], ["–", "3"], ["–", "4"], ["4", "2"]]


def test_nothing_is_counted_before_the_first_result(event) -> None:
    entries = many_entries(event, 3)
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=3)
    assert _title(stage) == "Standings · Swiss · before the first round"
    drawn = make_round(stage, Round.State.PUBLISHED)
    Match.objects.create(round=drawn, table_number=1, ns_entry=entries[0], ew_entry=entries[1])
    give_bye(drawn, entries[2])
    assert _title(stage) == "Standings · Swiss · before the first round"


def _title(stage: Stage) -> str:
    return next(
        words for words in texts_of(standings_paper(standings(stage), "")) if "Standings" in words
    )


def test_held_standings_say_so_and_the_live_ones_are_for_the_office(event, swiss) -> None:
    entries = list(event.entries.all())
    drawn = make_round(swiss)
    play(drawn, entries[2], entries[0])
    play(drawn, entries[3], entries[1])
    swiss.shown_rounds = 1
    swiss.save()
    held = standings_paper(shown_standings(swiss), ADDRESS)
    assert rows_of(held)[0][1] == "1"
    assert "Held: the standings as after round 1." in " ".join(texts_of(held))
    live = standings_paper(standings(swiss), ADDRESS, is_internal=True)
    assert rows_of(live)[0][1] == "3"
    words = " ".join(texts_of(live))
    assert ("For the office only" in words, "Held:" in words) == (True, False)


def test_groups_stand_below_each_other(event) -> None:
    entries = many_entries(event, 4)
    stage = make_stage(event, Stage.Kind.GROUPS, [entries[:2], entries[2:]])
    drawn = make_round(stage)
    play(drawn, entries[0], entries[1])
    play(drawn, entries[3], entries[2])
    paper = standings_paper(standings(stage), ADDRESS)
    assert [row[:2] for row in rows_of(paper)] == [
        ["", ""],
        ["1", "1"],
        ["2", "2"],
        ["", ""],
        ["1", "4"],
        ["2", "3"],
    ]
    assert {"Group 1", "Group 2"} <= set(texts_of(paper))


def test_a_knockout_says_how_far_each_came(event) -> None:
    entries = many_entries(event, 2)
    stage = make_stage(event, Stage.Kind.KNOCKOUT, [entries], round_count=1)
    play(make_round(stage), *entries)
    paper = standings_paper(standings(stage), ADDRESS)
    assert [row[0::3] for row in rows_of(paper)] == [["1", "champion"], ["2", "beaten: Final"]]
    assert "Standings · Knockout · after Final" in texts_of(paper)


def test_who_has_left_and_what_was_adjusted_is_said(event, swiss, fang, print_papers) -> None:
    first, second, *_ = event.entries.all()
    Entry.objects.filter(pk=first.pk).update(state=Entry.State.DISQUALIFIED)
    Entry.objects.filter(pk=second.pk).update(state=Entry.State.WITHDRAWN)
    given = {"stage": swiss, "entry": second, "at": NOON, "by": fang}
    StandingsAdjustment.objects.create(match_points=-1, reason="迟到", **given)
    StandingsAdjustment.objects.create(match_points=-5, reason="误记", cancelled_at=NOON, **given)
    listed, adjusted = print_papers(standings_paper(standings(swiss), ADDRESS))
    assert ("(Disqualified)" in listed, "(Withdrawn)" in listed) == (True, True)
    assert ("迟到" in adjusted, "−1matchpoints" in adjusted, "误记" in adjusted) == (
        True,
        True,
        False,
    )


def test_every_key_has_a_column_and_its_heading(event, print_papers) -> None:
    keys = (
        "match_points",
        "cumulative",
        "rounds_won",
        "margin26",
        "levels_climbed",
        "opponents_points",
        "hands_won",
    )
    event.rules = EventRules(tie_breaks=keys).to_json()
    event.save()
    entries = many_entries(event, 2, unit=LONGEST_UNIT)
    stage = make_stage(event, Stage.Kind.SWISS, [entries], round_count=1)
    play(make_round(stage), *entries)
    [text] = print_papers(standings_paper(standings(stage), ADDRESS))
    for words in ("Matchpoints", "Roundswon", "Levelsclimbed", "Handswon"):
        assert words in text, words


@pytest.mark.parametrize(("entries", "pages"), [(2, 1), (3, 1), (24, 1), (34, 1), (35, 2), (75, 3)])
def test_longest_names_keep_to_the_planned_pages(event, print_papers, entries, pages) -> None:
    field = many_entries(event, entries)
    stage = make_stage(event, Stage.Kind.SWISS, [field], round_count=5)
    drawn = make_round(stage)
    for ns, ew in zip(field[::2], field[1::2], strict=False):
        play(drawn, ns, ew)
    rename(event, LONGEST, LONGEST_UNIT)
    texts = print_papers(standings_paper(standings(stage), ADDRESS))
    assert len(texts) == pages
    assert sum(text.count("欧") for text in texts) == 40 * entries
    assert sum(text.count("协") for text in texts) == 40 * entries


def test_an_empty_event_has_a_page_that_says_so(event, print_papers) -> None:
    [text] = print_papers(standings_paper(standings(event), ADDRESS))
    assert "Noentriesyet." in text


@pytest.mark.parametrize("name", [MARKUP, RARE])
def test_names_are_printed_as_they_are(event, swiss, print_papers, name: str) -> None:
    rename(event, name)
    [text] = print_papers(standings_paper(standings(swiss), ADDRESS))
    assert text.count(name) == 8


def test_a_result_that_is_not_accepted_is_not_announced(event, swiss) -> None:
    Result.objects.filter(match__round__stage=swiss).update(state=Result.State.SIGNED)
    assert {row[4] for row in rows_of(standings_paper(standings(swiss), ADDRESS))} == {"0"}


def test_two_hundred_entries_take_six_pages(event, print_papers) -> None:
    field = many_entries(event, 200, unit="红队")
    stage = make_stage(event, Stage.Kind.SWISS, [field], round_count=5)
    drawn = make_round(stage)
    for ns, ew in zip(field[::2], field[1::2], strict=True):
        play(drawn, ns, ew)
    assert len(print_papers(standings_paper(standings(stage), ADDRESS))) == 6
