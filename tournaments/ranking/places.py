"""The places of a stage: who stands where, by what, and which key parted two neighbours."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from tournaments.ranking.key_order import read_order
from tournaments.ranking.keys import Key, Ledgers, Terms
from tournaments.ranking.ledgers import Ledger, open_ledgers
from tournaments.ranking.records import EventRecord

DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Value:
    """What an entry has by one key; `amount` is the sum of the terms, None where it has none."""

    key: str
    amount: int | None
    terms: Terms = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the list, its values in the order of the keys.

    `place` is None for a disqualified entry. `parted_by` is the code of the first key that
    differs from the row above, "disqualified" on the first such row, else None.
    """

    place: int | None
    entry: int
    values: tuple[Value, ...]
    parted_by: str | None = None

    def value(self, key: str) -> Value:
        """The value by a key of the list. Raises KeyError for another."""
        for value in self.values:
            if value.key == key:
                return value
        raise KeyError(key)


@dataclass(slots=True)
class _Row:
    ledger: Ledger
    values: list[Value] = field(default_factory=list)

    @property
    def last_amount(self) -> int | None:
        return self.values[-1].amount


def rank(event: EventRecord, keys: Sequence[str]) -> tuple[Standing, ...]:
    """Rank a stage by key codes in order of weight; every entry has one row.

    Those whom no key but lots parts share a place; inside it lots order them, or their numbers
    where lots are no key or undrawn. Disqualified entries come last, by number. Raises ValueError
    for an order that `read_order` refuses and RecordError for records that contradict each other.
    """
    return rank_ledgers(open_ledgers(event), keys)


def rank_ledgers(ledgers: Ledgers, keys: Sequence[str]) -> tuple[Standing, ...]:
    """Rank by key codes the entries of these ledgers, which are all that play each other."""
    order = read_order(keys)
    rows = [_Row(ledger) for ledger in ledgers.values() if not ledger.is_disqualified]
    groups = [rows] if rows else []
    for key in order:
        groups = [part for group in groups for part in _part(group, key, ledgers)]
    return tuple(_parted([*_placed(groups), *_unplaced(order, ledgers)]))


def _part(group: list[_Row], key: Key, ledgers: Ledgers) -> Iterable[list[_Row]]:
    """Give a group of level entries its values by a key, and split it where they differ."""
    level_with = tuple(row.ledger.number for row in group)
    for row in group:
        row.values.append(_value(row.ledger, key, ledgers, level_with))
    if not key.parts_places:
        return [sorted(group, key=_lot_first)]
    ordered = sorted(group, key=lambda row: -(row.last_amount or 0))
    return [list(part) for _, part in groupby(ordered, key=lambda row: row.last_amount)]


def _lot_first(row: _Row) -> tuple[bool, int]:
    return row.last_amount is None, row.last_amount or 0


def _value(entry: Ledger, key: Key, ledgers: Ledgers, level_with: Sequence[int]) -> Value:
    terms = key.terms(entry, ledgers, level_with)
    if terms is None:
        return Value(key.code, None)
    return Value(key.code, sum(term.amount for term in terms), terms)


def _placed(groups: list[list[_Row]]) -> Iterable[Standing]:
    place = 1
    for group in groups:
        for row in group:
            yield Standing(place, row.ledger.number, tuple(row.values))
        place += len(group)


def _unplaced(order: tuple[Key, ...], ledgers: Ledgers) -> Iterable[Standing]:
    for ledger in ledgers.values():
        if ledger.is_disqualified:
            values = tuple(_value(ledger, key, ledgers, ()) for key in order)
            yield Standing(None, ledger.number, values)


def _parted(standings: list[Standing]) -> Iterable[Standing]:
    """The rows, each with what parts it from the row above."""
    above: Standing | None = None
    for standing in standings:
        parted_by = _parting_key(above, standing)
        yield Standing(standing.place, standing.entry, standing.values, parted_by)
        above = standing


def _parting_key(above: Standing | None, standing: Standing) -> str | None:
    if standing.place is None:
        return DISQUALIFIED if above is None or above.place is not None else None
    if above is None:
        return None
    for upper, lower in zip(above.values, standing.values, strict=True):
        if upper.amount != lower.amount:
            return lower.key
    return None
