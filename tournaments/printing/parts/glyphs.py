"""Names that no installed font can print, said before they are printed as boxes."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import unescape

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.printing.parts.pdf import unprintable_characters
from tournaments.selectors.entries.printed_names import NameKind, PrintedName, printed_names

# 〓 is what a Chinese printer sets where a character is missing; without it, a question mark.
SUBSTITUTE, PLAIN_SUBSTITUTE = "〓", "?"


@dataclass(frozen=True, slots=True)
class UnprintableName:
    """A name, whose it is in words, and those of its characters that no font has."""

    owner: str
    name: str
    characters: tuple[str, ...]

    @property
    def codes(self) -> str:
        """U+323AF: what to look for where the screen shows a box as well."""
        return ", ".join(f"U+{ord(character):04X}" for character in self.characters)


def unprintable_names(event: Event) -> list[UnprintableName]:
    """The names of the event that no installed font can print whole. Three queries."""
    names = printed_names(event)
    missing = unprintable_characters(one.name for one in names)
    return _with_owners(names, missing)


def unprintable_on(
    event: Event, sources: Sequence[str], missing: frozenset[str]
) -> list[UnprintableName]:
    """Whose names on these pages lack the `missing` characters, then whatever else lacks them."""
    words = _words_of(sources)
    names = [one for one in printed_names(event) if _squeezed(one.name) in words]
    found = _with_owners(names, missing)
    left = missing.difference(*(one.characters for one in found))
    if left:
        found.append(UnprintableName(_("Other text on this paper"), "", tuple(sorted(left))))
    return found


def substitute() -> str:
    """What is printed in place of a character that no font has."""
    return PLAIN_SUBSTITUTE if unprintable_characters([SUBSTITUTE]) else SUBSTITUTE


def with_substitutes(source: str, missing: Iterable[str]) -> str:
    """A page with the missing characters replaced, to be written in by hand."""
    return source.translate(dict.fromkeys(map(ord, missing), substitute()))


def _with_owners(names: Iterable[PrintedName], missing: frozenset[str]) -> list[UnprintableName]:
    return [
        UnprintableName(_owner(one), one.name, tuple(sorted(missing.intersection(one.name))))
        for one in names
        if missing.intersection(one.name)
    ]


def _owner(one: PrintedName) -> str:
    if one.kind is NameKind.PLAYER:
        return _("Player of entry %(number)s") % {"number": one.number}
    if one.kind is NameKind.UNIT:
        return _("Unit of entry %(number)s") % {"number": one.number}
    words = {
        NameKind.EVENT: _("Event"),
        NameKind.VENUE: _("Venue"),
        NameKind.OFFICIAL: _("Official"),
    }
    return words[one.kind]


def _words_of(sources: Iterable[str]) -> str:
    """The text of pages without tags and spaces: a long name may be broken over lines."""
    return _squeezed(unescape(re.sub(r"<[^<>]*>", "", "".join(sources))))


def _squeezed(words: str) -> str:
    return "".join(words.split())
