"""An event's name, place and date, and how its units are ranked, apart from the event itself."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any


@dataclass(frozen=True, slots=True)
class EventDetails:
    """What the office may put right at any time."""

    name: str
    venue: str
    starts_on: date

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "starts_on": self.starts_on.isoformat()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "EventDetails":
        return cls(**{**values, "starts_on": date.fromisoformat(values["starts_on"])})


@dataclass(frozen=True, slots=True)
class UnitTableDetails:
    """How many entries of a unit count, and by which sum units are ranked."""

    unit_best: int
    unit_order: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "UnitTableDetails":
        return cls(**values)


@dataclass(frozen=True, slots=True)
class WallDetails:
    """As a `Wall` keeps it: what is shown, black or white, paging, seconds a page, a notice."""

    showing: str
    is_dark: bool
    is_paused: bool
    seconds: int
    notice: str

    def to_json(self) -> dict[str, Any]:
        return asdict(self)
