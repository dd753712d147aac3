"""A hand as stored beside the same hand as typed, when the two got in each other's way."""

from dataclasses import dataclass

from referee.rulebook.hand_fields import HAND_COLUMNS
from referee.values.hands import TypedHand
from referee.wording.journal import name_words, value_words


@dataclass(frozen=True, slots=True)
class ComparedValue:
    name: str
    stored: str
    typed: str

    @property
    def differs(self) -> bool:
        return self.stored != self.typed


@dataclass(frozen=True, slots=True)
class Comparison:
    """Both versions of hand `number`; `is_stored` False: nothing is stored there."""

    number: int
    is_stored: bool
    values: tuple[ComparedValue, ...]


def compare_hands(number: int, stored: TypedHand | None, typed: TypedHand) -> Comparison:
    """Every value that either version has, in the order of the form."""
    there = stored or TypedHand()
    pairs = [(name, getattr(there, name), getattr(typed, name)) for name in HAND_COLUMNS]
    values = tuple(
        ComparedValue(name_words(name), value_words(name, old), value_words(name, new))
        for name, old, new in pairs
        if old not in ("", None) or new not in ("", None)
    )
    return Comparison(number, stored is not None, values)
