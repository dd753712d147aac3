"""The settings in words: none is left out."""

from django.utils import translation

from tournaments.forms.rules import RulesForm
from tournaments.ranking import SWISS_KEYS, EventRules
from tournaments.wording.rules import key_lines, rule_groups


def test_every_setting_of_the_settings_page_is_worded(db) -> None:
    named = {name for group in rule_groups(EventRules()) for name, _value in group.lines}
    form = RulesForm(initial=RulesForm.initial_of(EventRules()))
    labels = {str(field.label) for field in form if not field.name.startswith("tie_break_")}
    assert named == labels


def test_every_setting_has_a_value() -> None:
    for rules in (EventRules(), EventRules(must_play=frozenset(), warn_at=())):
        values = [value for group in rule_groups(rules) for _name, value in group.lines]
        assert {bool(value) for value in values} == {True}


def test_keys_say_what_they_count() -> None:
    with translation.override("zh-hans"):
        lines = [(line.name, line.counts) for line in key_lines(SWISS_KEYS)]
    assert lines == [
        ("总积分", "各轮积分之和，含成绩调整。"),
        ("去首累进分", "每轮结束时累计积分的总和，第一轮按0分计。"),
        ("胜轮次", "获胜的轮次数。"),
        ("级差分", "各轮本方最终级数减对方最终级数之和，含成绩调整。"),
        ("升级数", "各轮本方最终级数之和：3计0，A计11，过A计12。"),
        ("抽签", "按记录的种子抽签所得顺序；只排列名次并列者的先后。"),
    ]
