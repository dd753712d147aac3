"""How numbers and suits are written on the pages of the table."""

from django import template

from referee.rulebook.levels import Level
from referee.rulebook.seats import Side
from referee.wording import words as wording
from tournaments.values.words import number_words

register = template.Library()


@register.filter
def suit_name(code: str) -> str:
    """The name of a suit beside its sign; colours and signs alone are easily mixed up."""
    return str(wording.SUIT_NAMES.get(code, ""))


@register.filter
def side_mark(code: str) -> str:
    """▲ for NS, ■ for EW; blank for what is no side."""
    return wording.SIDE_MARKS[Side(code)] if code in set(Side) else ""


@register.filter
def signed(number: int | None) -> str:
    """A score with a true minus sign; 0 is 0, None is blank."""
    return "" if number is None else number_words(number)


@register.filter
def level_words(code: str) -> str:
    """A stored level as it is said: 3 … A, or past A."""
    return wording.level_words(Level(code))
