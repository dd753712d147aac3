"""What every entry has of the standings of an event: small enough to be kept for a hall of phones.

All shares are made from the standings at once, so that many cards cost one ranking.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.ranking.ledgers import Line
from tournaments.selectors.standings import Overall, ShownPlace, Standings, places_of


@dataclass(frozen=True, slots=True)
class StageShare:
    """An entry's part of the standings of a stage: its lines by number of the round, its values.

    `sums` are the key codes in the event's order with what the entry has by each. The lines are
    those of the rounds shown. `held_after`: later rounds are held back.
    """

    order: int
    sums: tuple[tuple[str, int | None], ...]
    lines: Mapping[int, Line]
    held_after: int | None


@dataclass(frozen=True, slots=True)
class EntryShare:
    """Where an entry stands, None while nobody does, and its part of each stage it is ranked in."""

    place: ShownPlace | None = None
    stages: tuple[StageShare, ...] = ()


def shares_of(found: Overall, *, is_held: bool) -> dict[int, EntryShare]:
    """By entry id. `is_held`: these are the standings that everybody may see."""
    stages: dict[int, list[StageShare]] = {}
    for one in found.stages:
        for pk, share in _stage_shares(one, is_held=is_held):
            stages.setdefault(pk, []).append(share)
    places = places_of(found)
    return {pk: EntryShare(places.get(pk), tuple(shares)) for pk, shares in stages.items()}


def _stage_shares(found: Standings, *, is_held: bool) -> list[tuple[int, StageShare]]:
    assert found.stage is not None
    order, held_after = found.stage.order, found.stage.shown_rounds if is_held else None
    return [
        (
            row.entry.pk,
            StageShare(
                order,
                tuple(zip(found.keys, row.amounts, strict=True)),
                {line.round_number: line for line in found.ledgers[row.entry.number].lines},
                held_after,
            ),
        )
        for row in found.rows
    ]
