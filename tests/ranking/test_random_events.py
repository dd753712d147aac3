"""The ranking against standings worked out the long way, on thousands of random events."""

from collections import Counter, defaultdict
from random import Random

import pytest

from tests.ranking.plain_standings import (
    COUNTED_AS_PLAYED,
    LADDER,
    Columns,
    PlainRow,
    plain_standings,
)
from tests.ranking.random_events import Pairing, RandomEvent, Version, random_event, random_keys
from tests.seeds import seeds
from tournaments.ranking import Standing, Value, rank

EVENTS_A_BATCH = 300
ORDERS_AN_EVENT = 2


@pytest.mark.parametrize("batch", seeds(6, whole=20))
def test_ranking_agrees_with_plain_standings(batch: int) -> None:
    for nth in range(EVENTS_A_BATCH):
        seed = f"{batch}:{nth}"
        random = Random(seed)
        event = random_event(random)
        for _ in range(ORDERS_AN_EVENT):
            keys = random_keys(random)
            standings, plain = rank(event.record(), keys), plain_standings(event.story(), keys)
            assert rows_of(standings) == plain_rows_of(plain), (seed, keys)
            for standing, row in zip(standings, plain, strict=True):
                assert summands(standing) == plain_summands(row), (seed, keys)


def rows_of(standings: tuple[Standing, ...]) -> list[tuple[object, ...]]:
    return [
        (row.place, row.entry, [(value.key, value.amount) for value in row.values], row.parted_by)
        for row in standings
    ]


def plain_rows_of(rows: list[PlainRow]) -> list[tuple[object, ...]]:
    return [(row.place, row.entry, list(row.values.items()), row.parted_by) for row in rows]


def summands(standing: Standing) -> dict[str, Columns]:
    """What each round, and 0 for the adjustments, gave to each value; nothing where it gave 0."""
    return {value.key: by_round(value) for value in standing.values}


def by_round(value: Value) -> Columns:
    amounts: Columns = defaultdict(int)
    for term in value.terms:
        amounts[term.round_number or 0] += term.amount
    return {number: amount for number, amount in amounts.items() if amount}


def plain_summands(row: PlainRow) -> dict[str, Columns]:
    return {
        key: {number: amount for number, amount in rounds.items() if amount}
        for key, rounds in row.columns.items()
    }


def test_terms_name_the_opponent_of_their_round() -> None:
    """But for the own points that stand in for those of an opponent who did not come."""
    for nth in range(500):
        event = random_event(Random(f"opponents:{nth}"))
        for row in rank(event.record(), ["match_points", "margin26", "opponents_points"]):
            for value in row.values:
                for term in value.terms:
                    expected = opponent_of(event, row.entry, term.round_number, value.key)
                    assert term.opponent == expected, (nth, row.entry, value.key, term)


def opponent_of(event: RandomEvent, entry: int, round_number: int | None, key: str) -> int | None:
    for one in event.pairings:
        if one.round_number == round_number and entry in (one.a, one.b):
            other = one.b if entry == one.a else one.a
            received = one.counts and one.counts.kind == "walkover" and winner(one) == entry
            return None if key == "opponents_points" and received else other
    return None


def winner(one: Pairing) -> int | None:
    return {"a": one.a, "b": one.b, None: None}[one.counts.winner] if one.counts else None


def test_random_events_hold_whatever_can_happen() -> None:
    seen = Counter[str]()
    for nth in range(1000):
        seen.update(happenings(random_event(Random(f"seen:{nth}"))))
    assert {what: seen[what] for what in WHATEVER if seen[what] < 50} == {}


WHATEVER = (
    "no rounds",
    *("withdrawn", "disqualified", "late"),
    *("played", "assigned", "bye", "walkover a", "walkover b", "double_walkover", "void"),
    *("tie", "tie at two levels", "won by the lower level", "own scale"),
    *("replaced", "former kept", "signed only", "missing"),
    *("adjusted", "cancelled"),
    *("lots of all", "lots of some", "no lots"),
)


def happenings(event: RandomEvent) -> set[str]:
    found = {name for name in ("withdrawn", "disqualified", "late") if getattr(event, name)}
    found |= {"cancelled" if one.is_cancelled else "adjusted" for one in event.adjustments}
    if not event.rounds:
        found.add("no rounds")
    if len(event.lots) == len(event.entries):
        found.add("lots of all")
    else:
        found.add("lots of some" if event.lots else "no lots")
    return found.union(*map(outcomes, event.pairings))


def outcomes(one: Pairing) -> set[str]:
    result, accepted = one.counts, [version.is_accepted for version in one.versions]
    found = {"replaced"} if sum(accepted) > 1 else set()
    if result is None:
        return {"signed only" if one.versions else "missing"}
    if not accepted[-1]:
        found.add("former kept")
    if result.points:
        found.add("own scale")
    found.add(f"walkover {result.winner}" if result.kind == "walkover" else result.kind)
    if result.kind in COUNTED_AS_PLAYED:
        found |= levels_and_winner(result)
    return found


def levels_and_winner(result: Version) -> set[str]:
    a, b = map(LADDER.index, result.levels)
    if result.winner is None:
        return {"tie"} if a == b else {"tie", "tie at two levels"}
    lower = "a" if a < b else "b"
    return {"won by the lower level"} if a != b and result.winner == lower else set()
