"""What a wall screen is told to show, on its way between form, service and journal."""

from dataclasses import asdict, dataclass
from typing import Any


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
