"""The standings as a wall shows them: short enough to be read from ten metres."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.captions.standings import group_words, outcome_words
from tournaments.models import Entry
from tournaments.selectors.standings import Overall, Standings
from tournaments.wording.ranking_keys import key_amount_words, key_name

KEYS_SHOWN = 2
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """An entry and its place in words; `amounts` by the first keys, or where it has come to.

    A line with `heading` begins a group and has no entry; `group` is the one it is in, in words.
    """

    place: str = ""
    entry: Entry | None = None
    amounts: tuple[str, ...] = ()
    heading: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class PlaceList:
    """`keys` head the amounts; `remark` tells why places are not the last word."""

    lines: tuple[PlaceLine, ...]
    keys: tuple[str, ...] = ()
    remark: str = ""


def stage_places(found: Standings) -> PlaceList:
    """The order of a stage, group by group, with the first keys that have something to tell."""
    telling = {value.key for row in found.rows for value in row.values if value.amount is not None}
    keys = tuple(key for key in found.keys if key in telling)[:KEYS_SHOWN]
    return PlaceList(
        lines=tuple(_stage_lines(found, keys)),
        keys=tuple(key_name(key) for key in keys),
        remark=_remark(is_held=found.is_held, is_open=found.under_way is not None),
    )


def overall_places(found: Overall) -> PlaceList:
    """The order of the whole event."""
    lines = (
        PlaceLine(
            place=str(row.place or NOTHING),
            entry=row.entry,
            amounts=(_("still in") if row.is_still_in else row.entry.unit,),
        )
        for row in found.rows
    )
    is_open = found.under_way is not None
    return PlaceList(tuple(lines), remark=_remark(is_held=found.is_held, is_open=is_open))


def _stage_lines(found: Standings, keys: Sequence[str]) -> Iterator[PlaceLine]:
    for part in found.lists:
        group = "" if part.group is None else group_words(part.group)
        if group:
            yield PlaceLine(heading=group)
        for row in part.rows:
            amounts = tuple(
                NOTHING if value.amount is None else key_amount_words(value.key, value.amount)
                for value in row.values
                if value.key in keys
            )
            if not found.keys and found.stage:
                amounts = (outcome_words(row, found.stage),)
            yield PlaceLine(str(row.told_place or NOTHING), row.entry, amounts, group=group)


def _remark(*, is_held: bool, is_open: bool) -> str:
    if is_held:
        return _("held")
    return _("provisional") if is_open else ""
