"""The XML inside a workbook, part by part, within limits that hold before anything is built.

A small file can unpack to very much, so a part is passed on as it is read: its handler keeps what
it needs, and reading stops at the first limit.
"""

from collections.abc import Mapping
from typing import Any, Protocol
from xml.parsers import expat
from zipfile import ZipFile

# A list of 1100 rows takes less than one megabyte, and formats a program may add as much again.
LARGEST_UNPACKED = 8 * 1024 * 1024  # bytes of the parts that are read
MOST_ELEMENTS = 300_000  # of the parts that are read
CHUNK = 64 * 1024  # bytes
NAMESPACE_END = " "


class TooMuch(Exception):
    """A part holds more than a list of entries can, or what no spreadsheet program writes."""


class Handler(Protocol):
    """Who takes the events of a part. Names of elements and attributes are without namespace."""

    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, name: str) -> None: ...

    def text(self, characters: str) -> None: ...


class PartReader:
    """Reads parts of one workbook, all of them together within the limits."""

    def __init__(self, parts: ZipFile) -> None:
        self._parts = parts
        self._bytes_left = LARGEST_UNPACKED
        self._elements_left = MOST_ELEMENTS

    def read(self, name: str, handler: Handler) -> None:
        """Pass the events of a part on. Raises TooMuch, and what zip and XML readers raise."""
        self._bytes_left -= self._parts.getinfo(name).file_size
        if self._bytes_left < 0:
            raise TooMuch
        parser = self._parser(handler)
        # zipfile gives no more than the size that was checked above.
        with self._parts.open(name) as part:
            while chunk := part.read(CHUNK):
                parser.Parse(chunk, False)
        parser.Parse(b"", True)

    def _parser(self, handler: Handler) -> expat.XMLParserType:
        parser = expat.ParserCreate(namespace_separator=NAMESPACE_END)
        parser.buffer_text = True

        def start(name: str, attributes: dict[str, str]) -> None:
            self._elements_left -= 1
            if self._elements_left < 0:
                raise TooMuch
            handler.start(_local(name), {_local(key): value for key, value in attributes.items()})

        parser.StartElementHandler = start
        parser.EndElementHandler = lambda name: handler.end(_local(name))
        parser.CharacterDataHandler = handler.text
        # Where entities are declared, which can repeat each other without end.
        parser.StartDoctypeDeclHandler = _refuse
        return parser


def _local(name: str) -> str:
    return name.rpartition(NAMESPACE_END)[2]


def _refuse(*_declaration: Any) -> None:
    raise TooMuch
