"""An entry as somebody typed it or a list gave it, on its way to the database."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

# Control, format and private characters, halves of one, line and paragraph separators.
UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
# Letters and signs by their category, which leave an empty place or none: joiners, fillers of
# Hangul, vowels of Khmer that are not written, the empty pattern of Braille.
BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# Names are often spread with spaces to the width of three characters: 李　娜 is 李娜.
HAN = "[\u3400-\u9fff\U00020000-\U0003ffff]"
BETWEEN_HAN = re.compile(rf"(?<={HAN})\s+(?={HAN})")


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


@dataclass(frozen=True, slots=True)
class EntryChange:
    """An entry that is there, as it was looked at, and what becomes of it; the number stays."""

    was: EntryDetails
    details: EntryDetails

    @property
    def fields(self) -> tuple[tuple[str, str, str], ...]:
        """What is changed: field, old and new text, as ("phone_1", "", "0771")."""
        old, new = by_field(self.was), by_field(self.details)
        names = {**old, **new}
        return tuple(
            (name, old.get(name, ""), new.get(name, ""))
            for name in names
            if old.get(name, "") != new.get(name, "")
        )

    def to_json(self) -> dict[str, Any]:
        return {"was": self.was.to_json(), "details": self.details.to_json()}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> "EntryChange":
        return cls(*(EntryDetails.from_json(values[name]) for name in ("was", "details")))


def by_field(details: EntryDetails) -> dict[str, str]:
    """Every detail as text under the name its form field and its column in a list have."""
    seed = "" if details.seed is None else str(details.seed)
    found = {"unit": details.unit, "seed": seed}
    for position, player in enumerate(details.players, start=1):
        found[f"player_{position}"] = player.name
        found[f"phone_{position}"] = player.phone
        found[f"member_{position}"] = player.member_number
    return found


def tidy(text: str) -> str:
    """A name or number in the one spelling it has here, whether typed or from a list: in one
    line, single spaces between words, none between Chinese characters.
    """
    return BETWEEN_HAN.sub("", " ".join(text.split()))


def unprintable(text: str) -> str:
    """The first character in a text that nobody can see, as U+200B; empty when there is none.

    Two names that look alike must not differ by such a character, and none may turn around or
    break the line it stands in. Characters that fonts to come will show are no such characters.
    """
    for character in text:
        if character in BLANK_LETTERS or unicodedata.category(character) in UNSEEN:
            return f"U+{ord(character):04X}"
    return ""
