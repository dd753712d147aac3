"""Single keys on stages small enough to add up by hand."""

from dataclasses import replace

import pytest

from referee.rulebook.levels import Level
from referee.rulebook.seats import Side
from referee.rulebook.sheet import HandsWon
from tests.ranking.events import BYE, NOBODY_CAME, NS_CAME, VOID, played, stage
from tournaments.ranking import (
    KEYS,
    AdjustmentRecord,
    EventRecord,
    MatchRecord,
    PointScale,
    Term,
    Value,
    rank,
)

CODES = [
    "match_points",
    "cumulative_without_first",
    "cumulative",
    "rounds_won",
    "level_margin",
    "margin26",
    "levels_climbed",
    "opponents_points",
    "head_to_head",
    "hands_won",
    "lots",
]


def column(event: EventRecord, key: str) -> dict[int, int | None]:
    """The amounts by a key that ranks alone, by entry number."""
    return {row.entry: row.values[0].amount for row in rank(event, [key])}


def value(event: EventRecord, keys: list[str], entry: int) -> Value:
    """What an entry has by the last of the keys."""
    return next(row.values[-1] for row in rank(event, keys) if row.entry == entry)


def test_every_key_is_a_class_that_says_all_there_is_to_it() -> None:
    assert list(KEYS) == CODES
    assert [code for code, key in KEYS.items() if not key.parts_places] == ["lots"]
    assert [code for code, key in KEYS.items() if key.is_signed] == ["level_margin"]
    assert {code: key.form_of for code, key in KEYS.items() if key.form_of} == {
        "cumulative_without_first": "cumulative",
        "margin26": "level_margin",
    }
    assert {code: key.adjusted_by for code, key in KEYS.items() if key.adjusted_by} == {
        "match_points": "match_points",
        "level_margin": "level_margin",
        "margin26": "level_margin",
    }


# 1 wins, has a bye, loses and gets a walkover; 3 and 2 meet once in a tie and once in vain.
FOUR_ROUNDS = stage(
    3,
    (MatchRecord(1, 2, played("9", "5", hands=HandsWon(ns=6, ew=2))),),
    (MatchRecord(1, None, BYE), MatchRecord(2, 3, played("J", "10", None, hands=HandsWon(4, 5)))),
    (MatchRecord(3, 1, played("past A", "K", hands=HandsWon(ns=7, ew=6))),),
    (MatchRecord(1, 3, NS_CAME),),
    adjustments=(AdjustmentRecord(1, match_points=-1, level_margin=3),),
)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("match_points", {1: 6 - 1, 2: 1, 3: 3}),
        ("cumulative", {1: 2 + 4 + 4 + 6, 2: 0 + 1 + 1 + 1, 3: 0 + 1 + 3 + 3}),
        ("cumulative_without_first", {1: 2 + 2 + 4, 2: 1 + 1 + 1, 3: 1 + 3 + 3}),
        ("rounds_won", {1: 3, 2: 0, 3: 1}),
        ("level_margin", {1: 4 + 4 - 2 + 4 + 3, 2: -4 + 1, 3: -1 + 2 - 4}),
        ("margin26", {1: 17 + 17 + 11 + 17 + 3, 2: 9 + 14, 3: 12 + 15}),
        ("levels_climbed", {1: 6 + 4 + 10 + 4, 2: 2 + 8, 3: 7 + 12}),
        ("opponents_points", {1: 1 + 2 + 3 + 4, 2: 6 + 3, 3: 1 + 6}),
        ("hands_won", {1: 6 + 6, 2: 2 + 5, 3: 4 + 7}),
        ("lots", {1: None, 2: None, 3: None}),
    ],
)
def test_columns_of_four_rounds(key: str, expected: dict[int, int]) -> None:
    assert column(FOUR_ROUNDS, key) == expected


def test_terms_show_the_sum_behind_a_number() -> None:
    assert value(FOUR_ROUNDS, ["match_points"], 1) == Value(
        "match_points", 5, (Term(2, 1, 2), Term(2, 2), Term(0, 3, 3), Term(2, 4, 3), Term(-1))
    )
    assert value(FOUR_ROUNDS, ["cumulative"], 2) == Value(
        "cumulative", 3, (Term(0, 1, 1), Term(1, 2, 3), Term(1, 3), Term(1, 4))
    )
    assert value(FOUR_ROUNDS, ["margin26"], 3) == Value(
        "margin26", 27, (Term(12, 2, 2), Term(15, 3, 1), Term(0, 4, 1))
    )
    assert value(FOUR_ROUNDS, ["opponents_points"], 1) == Value(
        "opponents_points", 10, (Term(1, 1, 2), Term(2, 2), Term(3, 3, 3), Term(4, 4))
    )


def test_an_absent_side_gets_nothing_where_a_loss_earns_some() -> None:
    event = stage(
        4,
        (MatchRecord(1, 2, NS_CAME), MatchRecord(3, 4, played("6", "5"))),
        (MatchRecord(1, 2, NOBODY_CAME), MatchRecord(3, 4, VOID)),
        scale=PointScale(win=3, tie=2, loss=1),
    )
    assert column(event, "match_points") == {1: 3, 2: 0, 3: 3, 4: 1}
    assert column(event, "margin26") == {1: 17, 2: 0, 3: 14, 4: 12}


def test_walkover_levels_are_the_events() -> None:
    event = stage(2, (MatchRecord(1, 2, NS_CAME),), walkover_levels=(Level.NINE, Level.FOUR))
    assert column(event, "levels_climbed") == {1: 6, 2: 0}
    assert column(event, "level_margin") == {1: 5, 2: -5}


@pytest.mark.parametrize(
    ("levels", "own", "margin"),
    [
        ((Level.SEVEN, Level.THREE), None, -4),
        ((Level.SEVEN, Level.THREE), -9, -9),
        ((Level.SEVEN, Level.THREE), 0, 0),
        ((Level.NINE, Level.FOUR), None, -5),
        ((Level.FOUR, Level.FIVE), None, 0),
    ],
)
def test_an_absent_side_has_a_margin_that_is_not_above_0(levels, own, margin) -> None:
    """Alone or with the other side, and in no other column."""
    event = stage(
        4,
        (MatchRecord(1, 2, NS_CAME), MatchRecord(3, 4, NOBODY_CAME)),
        walkover_levels=levels,
        absent_margin=own,
    )
    received = levels[0].position - levels[1].position
    assert column(event, "level_margin") == {1: received, 2: margin, 3: margin, 4: margin}
    assert column(event, "margin26") == {1: 13 + received, 2: 0, 3: 0, 4: 0}
    assert column(event, "levels_climbed") == {1: levels[0].position, 2: 0, 3: 0, 4: 0}


def test_a_result_keeps_the_margin_it_was_accepted_under() -> None:
    kept = replace(NS_CAME, walkover_levels=(Level.EIGHT, Level.THREE))
    own = replace(kept, absent_margin=-2)
    event = stage(4, (MatchRecord(1, 2, kept), MatchRecord(3, 4, own)), absent_margin=-9)
    assert column(event, "level_margin") == {1: 5, 2: -5, 3: 5, 4: -2}


def test_opponents_points_leave_adjustments_out() -> None:
    rounds = (MatchRecord(1, 2, played("6", "5")),), (MatchRecord(1, None, BYE),)
    event = stage(2, *rounds, adjustments=(AdjustmentRecord(1, match_points=-9),))
    assert column(event, "opponents_points") == {1: 0 + 2, 2: 4}


def test_head_to_head_of_three_level_is_not_tried() -> None:
    ring = (
        (MatchRecord(1, 2, played("6", "5")),),
        (MatchRecord(2, 3, played("6", "5")),),
        (MatchRecord(3, 1, played("6", "5")),),
    )
    keys = ["match_points", "head_to_head"]
    assert [(row.place, row.values[1].amount) for row in rank(stage(3, *ring), keys)] == [
        (1, None),
        (1, None),
        (1, None),
    ]


def test_head_to_head_is_tried_at_its_turn_only() -> None:
    """Before the margin three are level, after it two."""
    event = stage(
        4,
        (MatchRecord(1, 2, played("6", "5", Side.EW)), MatchRecord(3, 4, played("6", "4"))),
        (MatchRecord(1, 4, played("7", "6")), MatchRecord(2, 3, NOBODY_CAME)),
    )
    assert value(event, ["match_points", "head_to_head"], 1).amount is None
    keys = ["match_points", "level_margin", "head_to_head"]
    assert [(row.entry, row.value("head_to_head").amount) for row in rank(event, keys)] == [
        (1, None),
        (3, None),
        (2, None),
        (4, None),
    ]


def test_head_to_head_adds_all_meetings_but_void_and_open_ones() -> None:
    event = stage(
        2,
        (MatchRecord(1, 2, played("6", "5")),),
        (MatchRecord(2, 1, NS_CAME),),
        (MatchRecord(2, 1, VOID),),
        (MatchRecord(1, 2, NOBODY_CAME),),
        (MatchRecord(1, 2),),
    )
    assert value(event, ["head_to_head"], 2) == Value(
        "head_to_head", 2, (Term(0, 1, 1), Term(2, 2, 1), Term(0, 4, 1))
    )


def test_head_to_head_of_two_who_only_gave_walkovers_is_nil_each() -> None:
    assert column(stage(2, (MatchRecord(1, 2, NOBODY_CAME),)), "head_to_head") == {1: 0, 2: 0}


def test_an_adjustment_and_a_result_add_nothing_they_do_not_say() -> None:
    event = stage(2, (MatchRecord(1, 2, played("6", "5")),), adjustments=(AdjustmentRecord(1),))
    assert column(event, "match_points") == {1: 2, 2: 0}
    assert column(event, "level_margin") == {1: 1, 2: -1}
    assert column(event, "hands_won") == {1: 0, 2: 0}
