"""What a hand is made of, one row a field, and what of it each hand must have. Sections 4, 7, 8."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Need(StrEnum):
    """Of which hands a field must be said. A void hand owes none."""

    EVERY = "every hand"
    PLAYED = "played to the end"  # 7.1
    LAOGAI = "ended by 劳改"  # 8.2


@dataclass(frozen=True, slots=True)
class HandField:
    """A fact of a hand as it is written down: by what name, for which rule, of which hands.

    `blank` is its value where nothing was said. `decides`: whether what the hand comes to
    depends on it; trumps only say what was played.
    """

    name: str
    rule: str
    need: Need | None = None
    blank: str | int | None = ""
    decides: bool = True


HAND_FIELDS = (
    HandField("dealer", "8.11", Need.EVERY),
    HandField("trump", "2.2", Need.EVERY, decides=False),
    HandField("points", "7.1", Need.EVERY, blank=None),
    HandField("last_won_by", "7.1", Need.PLAYED),
    HandField("last_points", "7.1", Need.PLAYED, blank=None),
    HandField("last_cards", "7.1", Need.PLAYED, blank=None),
    HandField("exposed_ns", "8.1", Need.EVERY, blank=0),
    HandField("exposed_ew", "8.1", Need.EVERY, blank=0),
    HandField("laogai_side", "8.2", Need.LAOGAI),
    HandField("laogai_kind", "8.2", Need.LAOGAI),
    HandField("laogai_option", "8.3"),
    HandField("offence_trick", "8.2", Need.LAOGAI, blank=None),
    HandField("tricks_played", "8.2", Need.LAOGAI, blank=None),
    HandField("void_cause", "8.10"),
    HandField("void_reason", "8.10"),
    HandField("bidding_fault", "4.5"),
    HandField("bidding_fault_side", "4.5"),
)
HAND_COLUMNS = tuple(row.name for row in HAND_FIELDS)
NOT_SAID = ("", None)


def needed_of(*needs: Need) -> tuple[str, ...]:
    """The names of the fields that hands of these kinds must have."""
    return tuple(row.name for row in HAND_FIELDS if row.need in needs)


def blank_of(need: Need) -> dict[str, str | int | None]:
    """What hands of another kind have in these fields: nothing."""
    return {row.name: row.blank for row in HAND_FIELDS if row.need is need}


def missing_of(values: Mapping[str, object]) -> tuple[str, ...]:
    """What this hand, given by the names of its fields, must have and leaves blank.

    A hand that is not void says its trumps too: permanent trumps only (2.4) is said, not left
    blank. A void hand needs nothing, but what is written of its end is whole.
    """
    if values["void_cause"]:
        return _missing_of_void(values)
    end = Need.LAOGAI if values["laogai_side"] else Need.PLAYED
    return tuple(
        row.name
        for row in HAND_FIELDS
        if row.need in (Need.EVERY, end) and values[row.name] in NOT_SAID
    )


def _missing_of_void(values: Mapping[str, object]) -> tuple[str, ...]:
    end: tuple[str, ...] = ("laogai_side", "laogai_kind")
    if not any(values[name] for name in (*end, "laogai_option")):
        end = ("last_won_by", "last_cards", "last_points")
        if all(values[name] in NOT_SAID for name in end):
            return ()
    return tuple(name for name in end if values[name] in NOT_SAID)
