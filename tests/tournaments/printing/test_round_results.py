"""本轮成绩, read back: only accepted results are announced."""

from tests.tournaments.printing.lists import LONGEST, many_entries, rename, rows_of, texts_of
from tests.tournaments.stages import add_result, give_bye, make_round, make_stage, play
from tournaments.models import Match, Result, Round, Stage
from tournaments.printing.round_results import round_results_paper
from tournaments.selectors.rounds import matches_of_round


def paper_of(drawn: Round):
    return round_results_paper(drawn, matches_of_round(drawn), "http://desk.local/")


def test_results_say_levels_winner_hands_and_reason(event, print_papers) -> None:
    entries = many_entries(event, 7)
    drawn = make_round(make_stage(event, Stage.Kind.SWISS, [entries]))
    play(drawn, entries[0], entries[1])
    play(
        drawn, entries[2], entries[3], kind=Result.Kind.WALKOVER_NS, winner="EW", reason="walkover"
    )
    waiting = play(drawn, entries[4], entries[5])
    Match.objects.filter(pk=waiting.pk).update(state=Match.State.SIGNED)
    waiting.results.update(state=Result.State.SIGNED)
    give_bye(drawn, entries[6])
    paper = paper_of(drawn)
    assert rows_of(paper) == [
        ["1", "1", "赵军/王芳", "past A : 8", "2", "刘洋/杨洁", "▲1", "6:5", "passed A"],
        ["2", "3", "黄磊/周杰", "past A : 8", "4", "吴敏/徐静", "■4", "", "walkover"],
        ["3", "5", "孙涛/马超", "", "6", "朱红/胡斌", "", "", "Signed"],
        ["–", "7", "郭丽/张伟", "", "", "Bye", "", "", ""],
    ]
    assert "Swiss　1 table without an accepted result." in texts_of(paper)
    [text] = print_papers(paper)
    for words in ("Results·Round1", "pastA:8", "Chiefreferee:", "Page1of1"):
        assert words in text, words


def test_the_winner_is_marked_without_colour(event) -> None:
    entries = many_entries(event, 2)
    drawn = make_round(make_stage(event, Stage.Kind.SWISS, [entries]))
    play(drawn, *entries)
    [page] = paper_of(drawn).context["pages"]
    ns, ew = (column.cells[0].style for column in (page.columns[2], page.columns[5]))
    assert ("underline" in ns, "underline" in ew) == (True, False)


def test_a_reopened_table_shows_what_still_ranks(event) -> None:
    entries = many_entries(event, 2)
    drawn = make_round(make_stage(event, Stage.Kind.SWISS, [entries]))
    match = play(drawn, *entries)
    add_result(match, version=2, state=Result.State.SIGNED, winner="EW", ns_level="3")
    assert rows_of(paper_of(drawn))[0][3] == "past A : 8"


def test_groups_are_told_apart(event) -> None:
    entries = many_entries(event, 8)
    drawn = make_round(make_stage(event, Stage.Kind.GROUPS, [entries[:4], entries[4:]]))
    for group, (ns, ew) in ((1, entries[:2]), (2, entries[4:6])):
        play(drawn, ns, ew)
        drawn.matches.filter(ns_entry=ns).update(group=group)
    paper = paper_of(drawn)
    assert [row[0] for row in rows_of(paper)] == ["", "1", "", "2"]
    assert {"Group 1", "Group 2"} <= set(texts_of(paper))


def test_longest_names_and_many_tables_keep_to_the_planned_pages(event, print_papers) -> None:
    entries = many_entries(event, 200)
    drawn = make_round(make_stage(event, Stage.Kind.SWISS, [entries]))
    for ns, ew in zip(entries[::2], entries[1::2], strict=True):
        play(drawn, ns, ew)
    rename(event, LONGEST)
    texts = print_papers(paper_of(drawn))
    assert len(texts) == 5
    assert sum(text.count(LONGEST) for text in texts) == 400
    assert len(print_papers(paper_of(make_round(drawn.stage)))) == 1


def test_results_are_not_put_up_while_the_standings_are_held(event) -> None:
    entries = many_entries(event, 2)
    stage = make_stage(event, Stage.Kind.SWISS, [entries], shown_rounds=1)
    for held in (False, True):
        drawn = make_round(stage)
        play(drawn, *entries)
        words = " ".join(texts_of(paper_of(drawn)))
        assert ("do not put this up" in words, "All results" in words) == (held, not held)
