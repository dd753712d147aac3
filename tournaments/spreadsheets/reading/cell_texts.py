"""Texts inside a workbook: the strings that cells share, and those a cell keeps itself."""

import re
from collections.abc import Mapping

LONGEST_KEPT = 1000  # characters; no column of a list takes as many
# How a workbook writes a character that XML cannot hold or would change.
ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


class TextCollector:
    """The characters between `begin` and `take`, the end of a very long text left out."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0

    def begin(self) -> None:
        self._pieces, self._length = [], 0

    def add(self, characters: str) -> None:
        if self._length <= LONGEST_KEPT:
            self._pieces.append(characters[: LONGEST_KEPT + 1])
            self._length += len(characters)

    def take(self) -> str:
        """The text; one that was cut shows it."""
        text = "".join(self._pieces)
        if len(text) > LONGEST_KEPT:
            text = f"{text[:LONGEST_KEPT]}…"
        return ESCAPED.sub(lambda match: _character(int(match[1], 16)), text)


class SharedStrings:
    """Handler of the strings that cells refer to by number."""

    def __init__(self) -> None:
        self.strings: list[str] = []
        self._string = RunsReader("si")

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self._string.start(name)

    def end(self, name: str) -> None:
        if self._string.end(name):
            self.strings.append(self._string.take())

    def text(self, characters: str) -> None:
        self._string.text(characters)


class RunsReader:
    """One string of a workbook: plain, or in runs of different fonts; its reading (注音) is no
    part of it.
    """

    def __init__(self, element: str) -> None:
        self._element = element
        self._collected = TextCollector()
        self._is_text = self._is_phonetic = False

    def start(self, name: str) -> None:
        if name == self._element:
            self._collected.begin()
        elif name == "rPh":
            self._is_phonetic = True
        elif name == "t":
            self._is_text = not self._is_phonetic

    def end(self, name: str) -> bool:
        """Whether this was the end of the string."""
        if name == "rPh":
            self._is_phonetic = False
        elif name == "t":
            self._is_text = False
        return name == self._element

    def text(self, characters: str) -> None:
        if self._is_text:
            self._collected.add(characters)

    def take(self) -> str:
        return self._collected.take()


def _character(code: int) -> str:
    """Half a character alone, which no page could show, is a replacement character."""
    return "\ufffd" if 0xD800 <= code <= 0xDFFF else chr(code)
