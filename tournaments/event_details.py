"""An event's name, place and date, apart from the event itself."""

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
