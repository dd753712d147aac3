"""Settings of an event: defaults, plain values and back, refusals, the level table. Section 10."""

import json

import pytest

from referee.rulebook import (
    FullStep,
    HandAtTime,
    Level,
    LevelBand,
    RuleSet,
    RuleSetError,
    WarningScope,
    level_table,
)
from tests.rulebook.casebook import Case, each

DEFAULTS = {
    "take_deal_at": 160,
    "step": 40,
    "full_step": "earns",
    "start_level": "3",
    "must_play": ["A"],
    "laogai_levels": 2,
    "laogai_points": 160,
    "exposed_card_points": 10,
    "time_limit": 120,
    "warn_at": [10, 3],
    "hand_at_time": "counts",
    "max_hands": None,
    "warnings_before_arbitration": 1,
    "warnings_counted_per": "event",
    "late_limit": 10,
    "win_points": 2,
    "tie_points": 1,
    "loss_points": 0,
    "walkover_levels": ["7", "3"],
    "second_person": False,
}
OTHER = RuleSet(
    take_deal_at=200,
    step=50,
    full_step=FullStep.FALLS_SHORT,
    start_level=Level.FOUR,
    must_play=frozenset({Level.ACE, Level.FIVE, Level.KING, Level.TEN}),
    laogai_levels=3,
    laogai_points=200,
    exposed_card_points=5,
    time_limit=90,
    warn_at=(15, 5, 1),
    hand_at_time=HandAtTime.VOID,
    max_hands=12,
    warnings_before_arbitration=2,
    warnings_counted_per=WarningScope.MATCH,
    late_limit=15,
    win_points=3,
    tie_points=2,
    loss_points=1,
    walkover_levels=(Level.NINE, Level.FOUR),
    second_person=True,
)


def test_defaults_are_those_of_section_10() -> None:
    assert RuleSet().to_json() == DEFAULTS
    assert RuleSet.from_json({}) == RuleSet()


def test_every_setting_survives_json() -> None:
    written = json.loads(json.dumps(OTHER.to_json()))

    assert RuleSet.from_json(written) == OTHER
    assert not [name for name, value in written.items() if value == DEFAULTS[name]]


def test_must_play_levels_are_written_in_the_order_of_the_race() -> None:
    assert OTHER.to_json()["must_play"] == ["5", "10", "K", "A"]


@each("ruleset.toml")
def test_setting_is_refused(case: Case) -> None:
    with pytest.raises(RuleSetError) as refused:
        RuleSet.from_json(case["settings"])

    assert str(refused.value) == case["refused"]
    assert f"{refused.value.field}: {refused.value.code}" == case["refused"]


def test_setting_is_refused_without_json_too() -> None:
    with pytest.raises(RuleSetError, match="walkover_levels: unknown_level"):
        RuleSet(walkover_levels=(Level.PAST_A, Level.THREE))


@each("level_table.toml")
def test_level_table(case: Case) -> None:
    table = level_table(RuleSet.from_json(case.get("settings", {})))

    assert [band_text(band) for band in table] == case["bands"]
    assert [band.is_open for band in table] == [True, *[False] * (len(table) - 2), True]


def band_text(band: LevelBand) -> str:
    low = "" if band.low is None else band.low
    high = "" if band.high is None else band.high
    return f"{low}...{high}: {band.result} {band.rise}"
