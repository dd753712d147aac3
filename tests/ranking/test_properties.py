"""What holds for the ranking of any stage."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TypeVar

from hypothesis import given
from hypothesis import strategies as st

from referee.rulebook.levels import Levels
from referee.rulebook.sheet import HandsWon
from tests.ranking.events import events, key_orders
from tournaments.ranking import (
    DISQUALIFIED,
    EventRecord,
    MatchRecord,
    ResultRecord,
    RoundRecord,
    Standing,
    rank,
)

T = TypeVar("T")


def amounts(standing: Standing) -> list[int | None]:
    return [value.amount for value in standing.values]


def without_lots(standing: Standing) -> list[int | None]:
    return [value.amount for value in standing.values if value.key != "lots"]


def other_way_round(match: MatchRecord) -> MatchRecord:
    """The same match with the two entries on each other's side."""
    if match.ew is None or match.result is None:
        return match
    told = match.result
    turned = ResultRecord(
        told.kind,
        told.winner and told.winner.other,
        told.levels and Levels(ew=told.levels.ns, ns=told.levels.ew),
        HandsWon(ew=told.hands_won.ns, ns=told.hands_won.ew),
    )
    return MatchRecord(match.ew, match.ns, turned)


def mixed(rows: Sequence[T], random: Random) -> tuple[T, ...]:
    return tuple(random.sample(rows, len(rows)))


def shuffled(event: EventRecord, random: Random) -> EventRecord:
    rounds = [RoundRecord(one.number, mixed(one.matches, random)) for one in event.rounds]
    return replace(
        event,
        entries=mixed(event.entries, random),
        adjustments=mixed(event.adjustments, random),
        rounds=mixed(rounds, random),
    )


@given(events(), key_orders, st.randoms(use_true_random=False))
def test_rank_ignores_input_order(event: EventRecord, keys: list[str], random: Random) -> None:
    assert amounts_of(rank(shuffled(event, random), keys)) == amounts_of(rank(event, keys))


@given(events(), key_orders)
def test_rank_ignores_who_sits_where(event: EventRecord, keys: list[str]) -> None:
    turned = replace(
        event,
        rounds=tuple(
            RoundRecord(one.number, tuple(map(other_way_round, one.matches)))
            for one in event.rounds
        ),
    )
    assert rank(turned, keys) == rank(event, keys)


@given(events(), key_orders)
def test_cancelled_adjustments_leave_no_trace(event: EventRecord, keys: list[str]) -> None:
    kept = tuple(row for row in event.adjustments if not row.is_cancelled)
    assert rank(event, keys) == rank(replace(event, adjustments=kept), keys)


@given(events(), key_orders)
def test_everyone_has_one_row(event: EventRecord, keys: list[str]) -> None:
    standings = rank(event, keys)
    assert sorted(row.entry for row in standings) == sorted(e.number for e in event.entries)
    assert {tuple(value.key for value in row.values) for row in standings} == {tuple(keys)}


@given(events(), key_orders)
def test_a_place_is_one_more_than_those_above_it(event: EventRecord, keys: list[str]) -> None:
    placed = [row for row in rank(event, keys) if row.place is not None]
    assert len(placed) == sum(not entry.is_disqualified for entry in event.entries)
    for index, row in enumerate(placed):
        first = next(i for i, r in enumerate(placed) if without_lots(r) == without_lots(row))
        assert row.place == first + 1 <= index + 1


@given(events(), key_orders)
def test_neighbours_stand_in_the_order_of_the_key_that_parts_them(
    event: EventRecord, keys: list[str]
) -> None:
    standings = rank(event, keys)
    assert standings[0].parted_by in (None, DISQUALIFIED)
    for upper, lower in pairwise(standings):
        if lower.place is None:
            assert lower.parted_by == (None if upper.place is None else DISQUALIFIED)
        elif lower.parted_by is None:
            assert amounts(upper) == amounts(lower)
            assert upper.entry < lower.entry
        else:
            at = keys.index(lower.parted_by)
            assert amounts(upper)[:at] == amounts(lower)[:at]
            above, below = upper.values[at].amount, lower.values[at].amount
            assert above is not None
            assert below is not None
            assert above < below if lower.parted_by == "lots" else above > below


@given(events(), key_orders)
def test_disqualified_entries_come_last_by_number(event: EventRecord, keys: list[str]) -> None:
    out = sorted(entry.number for entry in event.entries if entry.is_disqualified)
    standings = rank(event, keys)
    assert [row.entry for row in standings if row.place is None] == out
    assert [row.entry for row in standings[len(standings) - len(out) :]] == out


@given(events(), key_orders)
def test_lots_move_no_place(event: EventRecord, keys: list[str]) -> None:
    def places(event: EventRecord) -> dict[int, int | None]:
        return {row.entry: row.place for row in rank(event, keys)}

    assert places(event) == places(replace(event, lots=()))


@given(events(), key_orders)
def test_a_value_is_the_sum_of_its_terms(event: EventRecord, keys: list[str]) -> None:
    standings = rank(event, keys)
    assert [len(row.values) for row in standings] == [len(keys)] * len(event.entries)
    for row in standings:
        for value in row.values:
            assert (value.amount or 0) == sum(term.amount for term in value.terms)
            assert value.amount is not None or value.terms == ()


def amounts_of(standings: tuple[Standing, ...]) -> list[tuple[object, ...]]:
    return [(row.place, row.entry, amounts(row), row.parted_by) for row in standings]
