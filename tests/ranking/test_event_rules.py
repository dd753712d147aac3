"""The settings of an event with its order of keys: plain values and back, refusals. Section 10."""

import json

import pytest

from referee.rulebook import RuleSet, RuleSetError
from tests.rulebook.casebook import Case, each
from tournaments.ranking import EventRules

ORDER = ("match_points", "cumulative_without_first", "rounds_won", "hands_won", "lots")


def test_an_event_without_an_order_of_its_own_has_the_settings_of_the_law() -> None:
    assert EventRules().to_json() == {
        **RuleSet().to_json(),
        "absent_margin": None,
        "tie_breaks": [],
    }
    assert EventRules.from_json({}) == EventRules()


def test_the_law_of_the_table_has_no_order() -> None:
    with pytest.raises(RuleSetError, match="tie_breaks: unknown_setting"):
        RuleSet.from_json({"tie_breaks": []})


def test_an_order_survives_json() -> None:
    rules = EventRules(step=50, tie_breaks=ORDER)
    written = json.loads(json.dumps(rules.to_json()))
    assert (written["step"], written["tie_breaks"]) == (50, list(ORDER))
    assert EventRules.from_json(written) == rules


@each("key_order.toml")
def test_order_is_refused(case: Case) -> None:
    with pytest.raises(RuleSetError) as refused:
        EventRules.from_json(case["settings"])

    assert f"{refused.value.field}: {refused.value.code}" == case["refused"]


def test_order_is_refused_without_json_too() -> None:
    with pytest.raises(RuleSetError, match="tie_breaks: lots_not_last"):
        EventRules(tie_breaks=("lots", "match_points"))
