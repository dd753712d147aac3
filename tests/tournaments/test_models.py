"""What holds for every table of the office."""

import pytest
from django.apps import apps


@pytest.mark.parametrize("model", list(apps.get_app_config("tournaments").get_models()))
def test_rows_are_put_in_order_without_joining_another_table(model):
    assert " JOIN " not in str(model.objects.all().query)


def test_rules_are_parsed_once_as_long_as_they_are_the_same(match):
    event = match.round.stage.event
    first = event.rule_set
    assert match.rule_set is first
    assert event.rule_set is first
    event.rules["step"] = 20
    assert (event.rule_set.step, match.rule_set.step, first.step) == (20, 20, 40)
    match.rules = {"step": 60}
    assert match.rule_set is match.rule_set
    assert (match.rule_set.step, event.rule_set.step) == (60, 20)
    event.refresh_from_db()
    assert event.rule_set == first
