"""The order of keys: the usual ones, and what is wrong with one an organiser chose."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.ranking.keys import KEYS, Key

ROUND_ROBIN_KEYS = ("match_points", "head_to_head", "level_margin", "levels_climbed", "lots")
SWISS_KEYS = (
    "match_points",
    "cumulative_without_first",
    "rounds_won",
    "level_margin",
    "levels_climbed",
    "lots",
)


class OrderFault(StrEnum):
    NONE_CHOSEN = "none_chosen"
    UNKNOWN = "unknown"
    REPEATED = "repeated"
    LOTS_NOT_LAST = "lots_not_last"
    NOT_TOGETHER = "not_together"


@dataclass(frozen=True, slots=True)
class KeyFault:
    """A fault of the order and the code it sits at; for two not together, the later one."""

    fault: OrderFault
    code: str = ""


def order_faults(codes: Sequence[str]) -> tuple[KeyFault, ...]:
    """Everything an organiser must mend in a list of key codes, in the order of the list."""
    if not codes:
        return (KeyFault(OrderFault.NONE_CHOSEN),)
    return tuple(
        KeyFault(fault, code)
        for index, code in enumerate(codes)
        for fault in _faults_at(codes, index)
    )


def read_order(codes: Sequence[str]) -> tuple[Key, ...]:
    """The keys of a list of codes. Raises ValueError where no ranking can be made of it.

    Two forms of one key side by side are useless but can be ranked by; `order_faults` tells the
    organiser of them.
    """
    for fault in order_faults(codes):
        if fault.fault is not OrderFault.NOT_TOGETHER:
            raise ValueError(f"{fault.fault}: {fault.code}")
    return tuple(KEYS[code] for code in codes)


def _faults_at(codes: Sequence[str], index: int) -> list[OrderFault]:
    code, before = codes[index], codes[:index]
    if code not in KEYS:
        return [OrderFault.UNKNOWN]
    faults = []
    if code in before:
        faults.append(OrderFault.REPEATED)
    if not KEYS[code].parts_places and index < len(codes) - 1:
        faults.append(OrderFault.LOTS_NOT_LAST)
    others = {one for one in before if one in KEYS} - {code}
    if _form(code) in map(_form, others):
        faults.append(OrderFault.NOT_TOGETHER)
    return faults


def _form(code: str) -> str:
    """What all forms of a key have in common: the code of the first."""
    return KEYS[code].form_of or code
