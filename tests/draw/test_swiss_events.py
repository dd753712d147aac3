"""Whole Swiss stages, every round read by the checker."""

from collections import Counter
from random import Random

import pytest

from tests.draw.checker import faults_of_swiss_round
from tests.draw.law import Law
from tests.draw.swiss_event import SwissEvent, play_rounds
from tournaments.draw import Reason, TableOrder, draw_swiss_round

# How much oftener one side than the other an entry sat in any of the stages below. Nothing
# keeps it there: the rules before seats may force more, and a checked round only forbids that
# the one who is due NS more sits EW.
FURTHEST_OFF = 2


@pytest.mark.parametrize("size", [*range(2, 17), 23, 24, 29])
def test_every_round_of_a_stage_is_right(size: int) -> None:
    event = SwissEvent(size, random=Random(size))
    faults = [
        faults_of_swiss_round(field, drawn, avoid_units=False)
        for field, drawn in play_rounds(event, 8, seed="autumn")
    ]
    assert faults == [[]] * 8


@pytest.mark.parametrize("size", [9, 16, 21, 28])
def test_every_round_is_right_while_units_are_kept_apart(size: int) -> None:
    event = SwissEvent(size, random=Random(size), units=size // 3)
    for number in range(1, 7):
        field, drawn = event.draw(seed="autumn", avoid_units=number <= 3)
        assert faults_of_swiss_round(field, drawn, avoid_units=number <= 3) == []


@pytest.mark.parametrize("case", range(12))
def test_every_round_is_right_while_entries_come_and_go(case: int) -> None:
    random = Random(f"come and go {case}")
    event = SwissEvent(random.randint(4, 26), random=random, units=6)
    for number in range(1, 8):
        for _ in range(random.choice([0, 0, 1, 2])):
            event.enter()
        for _ in range(random.choice([0, 0, 1, 2])):
            if len(event.entries) > 3:
                event.leave()
        field, drawn = event.draw(seed="autumn", avoid_units=number <= 2)
        assert faults_of_swiss_round(field, drawn, avoid_units=number <= 2) == []


@pytest.mark.parametrize("size", [64, 101])
def test_no_exchange_makes_a_round_of_many_better(size: int) -> None:
    event = SwissEvent(size, random=Random(size), units=20)
    for number in range(1, 7):
        field, drawn = event.draw(seed="autumn", avoid_units=number <= 2)
        assert faults_of_swiss_round(field, drawn, avoid_units=number <= 2) == []


def test_a_round_of_many_is_as_good_as_any() -> None:
    event = SwissEvent(110, random=Random(110), units=40)
    *_before, (field, drawn) = play_rounds(event, 5, seed="autumn")
    law = Law(field, 5)
    assert law.costs_of(drawn) == law.least_costs_by_matching()


@pytest.mark.parametrize("size", [5, 7, 9, 15])
def test_nobody_has_a_second_bye_while_somebody_had_none(size: int) -> None:
    event = SwissEvent(size, random=Random(size))
    lacks_and_second = [
        (any(one.byes == 0 for one in field), Reason.SECOND_BYE in drawn.byes[0].reasons)
        for field, drawn in play_rounds(event, size + 1, seed="autumn")
    ]
    assert len(lacks_and_second) == size + 1
    assert set(lacks_and_second) == {(True, False), (False, True)}


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_more_rounds_than_opponents_repeat_and_say_so(size: int) -> None:
    event = SwissEvent(size, random=Random(size))
    told = []
    for field, drawn in play_rounds(event, 12, seed="autumn"):
        assert faults_of_swiss_round(field, drawn, avoid_units=False) == []
        told.append({reason for pairing in drawn.pairings for reason in pairing.reasons})
    assert all(Reason.REPEAT in reasons for reasons in told[size + size % 2 - 1 :])
    assert Reason.REPEAT not in told[0] | (told[1] if size > 2 else set())


@pytest.mark.parametrize("size", [16, 33, 120])
def test_sides_stay_near_each_other(size: int) -> None:
    for case in range(4):
        event = SwissEvent(size, random=Random(f"{size}/{case}"))
        furthest = [
            max(abs(one.balance) for one in event.entries.values())
            for _round in play_rounds(event, 8, seed="autumn")
        ]
        assert len(furthest) == 8
        assert max(furthest) <= FURTHEST_OFF


def test_thousand_entries_are_drawn() -> None:
    event = SwissEvent(1001, random=Random(1), units=200)
    for number in range(1, 4):
        field, drawn = event.draw(seed="autumn", avoid_units=number == 1)
        reasons = Counter(
            reason for part in (*drawn.pairings, *drawn.byes) for reason in part.reasons
        )
        assert drawn.entries == tuple(sorted(one.number for one in field))
        assert reasons[Reason.REPEAT] == reasons[Reason.SAME_UNIT] == 0


def test_shuffled_tables_leave_the_pairing_as_it_is() -> None:
    event = SwissEvent(30, random=Random(2))
    *_before, (field, drawn) = play_rounds(event, 3, seed="autumn")
    shuffled = draw_swiss_round(field, number=3, seed="autumn", tables=TableOrder.SHUFFLED)
    assert {p.entries for p in shuffled.pairings} == {p.entries for p in drawn.pairings}
    assert [p.entries for p in shuffled.pairings] != [p.entries for p in drawn.pairings]
    checked = {"avoid_units": False, "tables": TableOrder.SHUFFLED}
    assert faults_of_swiss_round(field, shuffled, **checked) == []
