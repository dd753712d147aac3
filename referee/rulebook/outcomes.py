"""Who keeps the deal after a hand and how far the winner rises: the words of rule 7.4."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Result(StrEnum):
    """What becomes of the deal."""

    HOLD = "hold"
    TAKE = "take"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The verdict on a final score; `rise` in levels, before a stop of 9.1."""

    result: Result
    rise: int
