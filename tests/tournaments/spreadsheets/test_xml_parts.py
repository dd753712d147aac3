"""Parts of a workbook are passed on as they are read, and not one element beyond the limits."""

import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest

from tournaments.spreadsheets.reading.xml_parts import (
    LARGEST_UNPACKED,
    MOST_ELEMENTS,
    PartReader,
    TooMuch,
)


class Counted:
    """Handler of any part: how much of it came in."""

    def __init__(self) -> None:
        self.started = self.ended = self.characters = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.started += 1

    def end(self, name: str) -> None:
        self.ended += 1

    def text(self, characters: str) -> None:
        self.characters += len(characters)


class OpenedParts(zipfile.ZipFile):
    """A package that remembers which of its parts were opened."""

    def __init__(self, **parts: str) -> None:
        stream = BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, text in parts.items():
                packed.writestr(name, text)
        self.opened: list[str] = []
        super().__init__(stream)

    def open(self, name: Any, *how: Any, **more: Any) -> Any:
        self.opened.append(name)
        return super().open(name, *how, **more)


def elements(count: int) -> str:
    return f"<a>{'<b/>' * (count - 1)}</a>"


def test_reading_ends_at_the_element_after_the_last_one_allowed():
    full, beyond = Counted(), Counted()
    PartReader(OpenedParts(a=elements(MOST_ELEMENTS))).read("a", full)
    assert (full.started, full.ended) == (MOST_ELEMENTS, MOST_ELEMENTS)
    with pytest.raises(TooMuch):
        PartReader(OpenedParts(a=elements(2 * MOST_ELEMENTS))).read("a", beyond)
    assert beyond.started == MOST_ELEMENTS


def test_the_parts_of_a_workbook_share_its_elements():
    first, second = Counted(), Counted()
    reader = PartReader(OpenedParts(a=elements(MOST_ELEMENTS - 10), b=elements(1000)))
    reader.read("a", first)
    with pytest.raises(TooMuch):
        reader.read("b", second)
    assert (first.started, second.started) == (MOST_ELEMENTS - 10, 10)


def test_a_part_that_unpacks_to_too_much_is_not_opened():
    counted = Counted()
    half = f"<a>{' ' * (LARGEST_UNPACKED // 2)}</a>"
    parts = OpenedParts(a=half, b=half)
    reader = PartReader(parts)
    reader.read("a", counted)
    assert counted.characters == LARGEST_UNPACKED // 2
    with pytest.raises(TooMuch):
        reader.read("b", counted)
    assert (parts.opened, counted.started) == (["a"], 1)
