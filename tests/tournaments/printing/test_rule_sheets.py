"""竞赛规程, read back: the level table, every setting, the keys."""

import pytest

from referee.rulebook.levels import Level
from referee.rulebook.ruleset import FullStep
from tests.tournaments.stages import make_stage
from tournaments.models import Stage
from tournaments.printing.rule_sheets import rule_sheet_paper
from tournaments.ranking import EventRules


def test_a_sheet_has_the_level_table_the_settings_and_the_keys(event, print_papers) -> None:
    stages = [make_stage(event, Stage.Kind.SWISS, [], round_count=5)]
    [text] = print_papers(rule_sheet_paper(event, stages))
    for words in (
        "Rulesheet",
        "Swiss:5rounds",
        "≥400",
        "takesthedeal+6…",
        "160…195",
        "holdsthedeal+1",
        "Pointsthattakethedeal160",
        "Levelsthatmustbeplayed",
        "Mosthandsofamatchnolimit",
        "Cumulativewithoutthefirstround:Therunningtotals",
        "Lots:Theorderdrawnfromtherecordedseed",
        "Chiefreferee:",
        "Page1of1",
    ):
        assert words in text, words


def test_the_settings_of_the_event_are_printed(event, print_papers) -> None:
    rules = EventRules(
        take_deal_at=200,
        full_step=FullStep.FALLS_SHORT,
        must_play=frozenset(),
        warn_at=(),
        max_hands=16,
        walkover_levels=(Level.NINE, Level.FOUR),
        second_person=True,
        tie_breaks=("match_points", "hands_won"),
    )
    event.rules = rules.to_json()
    event.name = "<b>赛</b>" + "事" * 70
    event.save()
    [text] = print_papers(rule_sheet_paper(event, []))
    for words in ("<b>赛</b>" + "事" * 70, "≥440", "fallshortofit", "Mosthandsofamatch16"):
        assert words in text, words
    assert "Handswon:Thenumberofhandswon" in text
    assert "Cumulative" not in text
    assert "Notdecidedyet." in text


def test_stages_ranked_by_other_keys_are_told_apart(event, print_papers) -> None:
    stages = [
        make_stage(event, Stage.Kind.GROUPS, [], group_count=4),
        make_stage(event, Stage.Kind.SWISS, [], round_count=5, takes=2),
        make_stage(event, Stage.Kind.KNOCKOUT, [], takes=8, third_place=True),
    ]
    text = "".join(print_papers(rule_sheet_paper(event, stages)))
    assert "Rankingkeys,inorder(Groups)" in text
    assert "Rankingkeys,inorder(Swiss)" in text
    assert "Headtohead:Whenexactlytwoarelevel" in text
    assert "withamatchforthirdplace" in text


def test_the_settings_part_into_two_even_columns(event) -> None:
    columns = rule_sheet_paper(event, []).context["columns"]
    assert [[group.title for group in column] for column in columns] == [
        ["Levels", "Time"],
        ["Offences", "Match points, byes and walkovers", "Acceptance"],
    ]


@pytest.mark.parametrize("step", [5, 40, 100])
def test_any_level_table_keeps_to_a_page(event, print_papers, step: int) -> None:
    event.rules = EventRules(step=step).to_json()
    event.save()
    assert len(print_papers(rule_sheet_paper(event, []))) == 1
