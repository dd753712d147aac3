"""The settings in words: none is left out."""

from referee.rulebook.ruleset import RuleSet
from tournaments.forms.rules import RulesForm
from tournaments.ranking import SWISS_KEYS
from tournaments.values.words import KEY_COUNTS, KEY_NAMES
from tournaments.wording.rules import key_lines, rule_groups


def test_every_setting_of_the_settings_page_is_worded(db) -> None:
    named = {name for group in rule_groups(RuleSet()) for name, _value in group.lines}
    form = RulesForm(initial=RulesForm.initial_of(RuleSet()))
    labels = {str(field.label) for field in form if not field.name.startswith("tie_break_")}
    assert named == labels


def test_every_setting_has_a_value() -> None:
    for rules in (RuleSet(), RuleSet(must_play=frozenset(), warn_at=())):
        values = [value for group in rule_groups(rules) for _name, value in group.lines]
        assert {bool(value) for value in values} == {True}


def test_keys_say_what_they_count() -> None:
    assert [(line.name, line.counts) for line in key_lines(SWISS_KEYS)] == [
        (str(KEY_NAMES[key]), str(KEY_COUNTS[key])) for key in SWISS_KEYS
    ]
