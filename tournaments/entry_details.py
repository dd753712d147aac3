"""An entry as somebody typed it or a list gave it, on its way to the database."""

import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PlayerDetails:
    """A player's name and, if known, phone and member number: texts, zeros in front kept."""

    name: str
    phone: str = ""
    member_number: str = ""


@dataclass(frozen=True, slots=True)
class EntryDetails:
    """Two players, perhaps a substitute as the third. `number` None: the next free one."""

    players: tuple[PlayerDetails, ...]
    number: int | None = None
    unit: str = ""
    seed: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "EntryDetails":
        players = tuple(PlayerDetails(**player) for player in values["players"])
        return cls(**{**values, "players": players})


def unprintable(text: str) -> str:
    """The first control or zero-width character in a text, as U+200B; empty when there is none.

    Two names that look alike must not differ by something nobody can see.
    """
    for character in text:
        if unicodedata.category(character) in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}:
            return f"U+{ord(character):04X}"
    return ""
