"""The law in words: every number of the map has its text in both languages, and none in vain."""

import re

import pytest
from django.utils import translation

from referee.rulebook.combinations import Flaw
from referee.rulebook.following import OpenQuestion
from referee.rulebook.ruleset import RuleSet
from referee.rulebook.settings import settings_of
from referee.rulebook.tricks import PlayResult
from referee.selectors.judge.rules_text import Rule, rule_of, rule_sections, sections_about
from tests.rulebook.test_rules_map import MAP

RULES = [rule for section in rule_sections() for rule in section.rules]
HAN = re.compile(r"[\u4e00-\u9fff]")


def test_rules_are_those_of_the_map_in_order() -> None:
    assert [rule.number for rule in RULES] == list(MAP)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.number)
def test_each_rule_speaks_both_languages(rule: Rule) -> None:
    assert rule.parts
    for part in rule.parts:
        assert HAN.search(part.zh), part.zh
        assert part.en, part.zh
        assert not HAN.search(part.en.replace("劳改", "")), part.en
        assert set(part.marks) <= {"S", "D"}
        # What a rule refers to is a rule.
        for number in re.findall(r"(?<![\d.])\d{1,2}\.\d{1,2}(?!\d)", part.en):
            assert rule_of(number)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.number)
def test_both_languages_name_the_same_rules(rule: Rule) -> None:
    in_chinese, in_english = (
        [set(re.findall(r"\d+\.\d+", text)) for text in texts]
        for texts in ([part.zh for part in rule.parts], [part.en for part in rule.parts])
    )
    assert in_chinese
    assert in_chinese == in_english


def test_whatever_the_judge_cites_is_there() -> None:
    cited = {one.rule for kind in (Flaw, PlayResult, OpenQuestion) for one in kind}
    assert {rule_of(number).number for number in cited} == cited


def test_every_setting_stands_beside_a_rule() -> None:
    rows = settings_of(RuleSet)
    assert {name for rule in RULES for name in rule.settings} == set(rows)
    # The rule that leaves it open, as its row in the rulebook names it, is shown with its value.
    missing = [name for name, row in rows.items() if name not in rule_of(row.rule).settings]
    assert missing == []


@pytest.mark.parametrize("words", ["例一", "First example"])
def test_examples_say_by_whose_numbers_they_are(words: str) -> None:
    [part] = [part for rule in RULES for part in rule.parts if words in part.zh + part.en]
    assert "按默认设置" in part.zh
    assert "By the default settings" in part.en


def test_words_are_those_of_the_language() -> None:
    with translation.override("zh-hans"):
        assert rule_of("3.2").words == "连牌（拖拉机）：两对或两对以上点数相邻的对子。"
        assert rule_sections()[4].title == "跟牌"
    with translation.override("en"):
        assert rule_of("3.2").words == "Tractor: two or more pairs of neighbouring ranks."


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", [rule.number for rule in RULES]),
        ("8.10", ["8.10"]),
        ("6", ["6.1", "6.2", "6.3", "6.4"]),
        ("升二级 上台", ["8.3"]),
        ("WALKOVER absent", ["8.9", "10"]),
        ("８.２", ["8.2"]),
        ("８．１０", ["8.10"]),
        ("8。2", ["8.2"]),
        ("8.2。", ["8.2"]),
        ("升二级，上台", ["8.3"]),
        ("ＷＡＬＫＯＶＥＲ　absent", ["8.9", "10"]),
        ("8.2 8.3", ["8.2", "8.3"]),
        ("错牌 10", ["7.1", "7.6", "8.1", "10"]),
        ("劳改", ["8.2", "8.3", "9.5", "10"]),
        ("nothing of the kind", []),
    ],
)
def test_search_finds_numbers_and_words_of_both_languages(query: str, found: list[str]) -> None:
    numbers = [rule.number for section in sections_about(query) for rule in section.rules]
    assert numbers == found
