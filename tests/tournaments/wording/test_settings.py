"""The settings in words: each has its row by its name, and form, papers and worksheets read it."""

import pytest
from django import forms
from django.utils import translation

from referee.rulebook.levels import Level
from referee.rulebook.ruleset import FullStep, RuleSet
from referee.rulebook.settings import settings_of
from tournaments.forms.rules import KEY_FIELDS, RulesForm
from tournaments.ranking import EventRules
from tournaments.wording.settings import (
    SETTING_GROUPS,
    SETTING_WORDS,
    rule_groups,
    setting_lines,
)

SETTINGS = settings_of(EventRules)


def test_every_setting_has_words_and_none_in_vain() -> None:
    assert sorted(SETTING_WORDS) == sorted(SETTINGS)
    assert sum(len(rows) for _title, rows in SETTING_GROUPS) == len(SETTINGS)


def test_every_value_of_a_choice_has_words() -> None:
    choices = {
        name: type(row.default)
        for name, row in SETTINGS.items()
        if type(row.default).__module__ == RuleSet.__module__
    }
    assert sorted(choices) == ["full_step", "hand_at_time", "warnings_counted_per"]
    worded = {name: list(row.values) for name, row in SETTING_WORDS.items() if row.values}
    assert worded == {name: list(kind) for name, kind in choices.items()}


def test_the_settings_page_asks_for_every_setting_by_its_words() -> None:
    form = RulesForm(initial=RulesForm.initial_of(EventRules()))
    asked = [str(field.label) for _title, fields in form.groups for field in fields]
    worded = [name for group in rule_groups(EventRules()) for name, _value in group.lines]
    keys = [str(form[name].label) for name in KEY_FIELDS]
    assert asked == [*worded[:-1], *keys, worded[-1]]
    assert sorted(form.fields) == sorted(
        field.name for _title, fields in form.groups for field in fields
    )


@pytest.mark.parametrize(
    ("name", "kind", "is_needed"),
    [
        ("step", forms.IntegerField, True),
        ("max_hands", forms.IntegerField, False),
        ("absent_margin", forms.IntegerField, False),
        ("warn_at", forms.CharField, False),
        ("start_level", forms.ChoiceField, True),
        ("must_play", forms.MultipleChoiceField, False),
        ("full_step", forms.ChoiceField, True),
        ("second_person", forms.BooleanField, False),
        ("walkover_given", forms.ChoiceField, True),
    ],
)
def test_a_setting_is_asked_as_it_is_read(name: str, kind: type, is_needed: bool) -> None:
    field = RulesForm().fields[name]
    assert (isinstance(field, kind), field.required) == (True, is_needed)


def test_every_setting_has_a_value() -> None:
    for rules in (EventRules(), EventRules(must_play=frozenset(), warn_at=())):
        values = [value for group in rule_groups(rules) for _name, value in group.lines]
        assert {bool(value) for value in values} == {True}


def test_values_are_worded() -> None:
    rules = EventRules(
        full_step=FullStep.FALLS_SHORT,
        must_play=frozenset({Level.ACE, Level.FIVE}),
        warn_at=(),
        second_person=True,
    )
    names = ("step", "full_step", "must_play", "warn_at", "max_hands", "second_person")
    with translation.override("en"):
        assert [value for _label, value in setting_lines(rules, names)] == [
            *("40", "fall short of it", "5, A", "none", "no limit", "yes"),
        ]
        assert setting_lines(rules, ["walkover_levels"]) == [
            ("Level of who receives a bye or walkover", "7"),
            ("Level of the absent side", "3"),
        ]


def test_what_is_no_setting_has_no_words() -> None:
    with pytest.raises(KeyError):
        setting_lines(RuleSet(), ["kitty"])
