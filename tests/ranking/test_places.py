"""Places and their order, the list of keys, and records that contradict each other."""

from dataclasses import replace

import pytest

from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from tests.ranking.events import BYE, VOID, played, stage
from tournaments.ranking import (
    AdjustmentRecord,
    EntryRecord,
    EventRecord,
    KeyFault,
    MatchRecord,
    OrderFault,
    RecordError,
    ResultKind,
    ResultRecord,
    RoundRecord,
    order_faults,
    rank,
)


def listed(event: EventRecord, keys: list[str]) -> list[tuple[int | None, int, str | None]]:
    return [(row.place, row.entry, row.parted_by) for row in rank(event, keys)]


LEVEL_FIVE = stage(5, (MatchRecord(4, None, BYE),), lots=(5, 3, 4, 1, 2))


def test_lots_order_a_shared_place() -> None:
    assert listed(LEVEL_FIVE, ["match_points", "lots"]) == [
        (1, 4, None),
        (2, 5, "match_points"),
        (2, 3, "lots"),
        (2, 1, "lots"),
        (2, 2, "lots"),
    ]


def test_lots_that_are_no_key_order_nothing() -> None:
    assert listed(LEVEL_FIVE, ["match_points"]) == [
        (1, 4, None),
        (2, 1, "match_points"),
        (2, 2, None),
        (2, 3, None),
        (2, 5, None),
    ]


def test_an_entry_without_a_lot_comes_after_those_with_one() -> None:
    event = replace(LEVEL_FIVE, lots=(5, 3, 4))
    assert [row.entry for row in rank(event, ["match_points", "lots"])] == [4, 5, 3, 1, 2]


def test_disqualified_only_are_listed_without_a_place() -> None:
    event = EventRecord(entries=(EntryRecord(2, True), EntryRecord(1, True)), rounds=())
    assert listed(event, ["match_points"]) == [(None, 1, "disqualified"), (None, 2, None)]


def test_no_entries_have_no_standings() -> None:
    assert rank(EventRecord(entries=(), rounds=()), ["match_points"]) == ()


def test_value_of_another_key_is_a_key_error() -> None:
    row = rank(LEVEL_FIVE, ["match_points"])[0]
    assert row.value("match_points").amount == 2
    with pytest.raises(KeyError):
        row.value("cumulative")


@pytest.mark.parametrize(
    ("codes", "faults"),
    [
        (["match_points", "head_to_head", "level_margin", "levels_climbed", "lots"], ()),
        ([], (KeyFault(OrderFault.NONE_CHOSEN),)),
        (
            ["lots", "points"],
            (
                KeyFault(OrderFault.LOTS_NOT_LAST, "lots"),
                KeyFault(OrderFault.UNKNOWN, "points"),
            ),
        ),
        (["rounds_won", "rounds_won"], (KeyFault(OrderFault.REPEATED, "rounds_won"),)),
        (
            ["cumulative", "margin26", "cumulative_without_first", "level_margin"],
            (
                KeyFault(OrderFault.NOT_TOGETHER, "cumulative_without_first"),
                KeyFault(OrderFault.NOT_TOGETHER, "level_margin"),
            ),
        ),
    ],
)
def test_order_faults(codes: list[str], faults: tuple[KeyFault, ...]) -> None:
    assert order_faults(codes) == faults


@pytest.mark.parametrize(
    "codes", [[], ["points"], ["lots", "match_points"], ["match_points", "match_points"]]
)
def test_rank_refuses_an_order_it_cannot_rank_by(codes: list[str]) -> None:
    with pytest.raises(ValueError, match=r"none_chosen|unknown|lots_not_last|repeated"):
        rank(LEVEL_FIVE, codes)


def twice(row: tuple[MatchRecord, ...]) -> tuple[RoundRecord, ...]:
    return RoundRecord(1, row), RoundRecord(1, row)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (stage(3, (MatchRecord(1, 2), MatchRecord(3, 1))), "entry 1 is in round 1 twice"),
        (stage(2, (MatchRecord(1, 7), MatchRecord(9, 2))), r"no such entries: \[7, 9\]"),
        (stage(1, adjustments=(AdjustmentRecord(4),)), "no such entry: 4"),
        (EventRecord((EntryRecord(1), EntryRecord(1)), ()), "an entry is given twice"),
        (EventRecord((EntryRecord(1),), twice(())), "a round is given twice"),
    ],
)
def test_contradictory_events_are_refused(event: EventRecord, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        rank(event, ["match_points"])


LEVELS = Levels(ew=Level.THREE, ns=Level.FOUR)


@pytest.mark.parametrize(
    ("kind", "winner", "levels"),
    [
        (ResultKind.PLAYED, Side.NS, None),
        (ResultKind.ASSIGNED, None, None),
        (ResultKind.WALKOVER, None, None),
        (ResultKind.WALKOVER, Side.NS, LEVELS),
        (ResultKind.DOUBLE_WALKOVER, Side.NS, None),
        (ResultKind.VOID, Side.EW, None),
        (ResultKind.VOID, None, LEVELS),
        (ResultKind.BYE, Side.NS, None),
        (ResultKind.BYE, None, LEVELS),
    ],
)
def test_contradictory_results_are_refused(
    kind: ResultKind, winner: Side | None, levels: Levels | None
) -> None:
    with pytest.raises(RecordError):
        ResultRecord(kind, winner, levels)


@pytest.mark.parametrize(("ew", "result"), [(None, played("6", "5")), (None, VOID), (2, BYE)])
def test_a_bye_goes_with_nobody_opposite_and_nothing_else(
    ew: int | None, result: ResultRecord
) -> None:
    with pytest.raises(RecordError):
        MatchRecord(1, ew, result)
