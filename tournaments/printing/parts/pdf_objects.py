"""Objects of a PDF file, written one after the other."""

import zlib
from array import array
from collections.abc import Iterable, Mapping
from hashlib import sha256
from io import BytesIO
from typing import BinaryIO

from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    NumberObject,
    PdfObject,
    StreamObject,
)

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"  # the second line says that bytes follow, not text
FREE, PLAIN, PACKED = range(3)  # how an object stands in the file
PACKED_TOGETHER = 200  # objects: a reader unpacks all of them to find one
WIDTHS = (1, 5, 2)  # bytes: how it stands, where or in which pack, which of the pack


class ObjectFile:
    """Numbered objects behind each other in `target`; kept is only where each stands.

    Those without a stream of bytes of their own are packed, some hundred at a time.
    """

    def __init__(self, target: BinaryIO, *, reserved: int) -> None:
        self._target, self._written = target, 0
        self._kinds, self._places, self._positions = array("B"), array("Q"), array("H")
        self._pack: list[tuple[int, bytes]] = []
        self._digest = sha256()
        for _number in range(1 + reserved):
            self.new_number()
        self._write(HEADER)

    def new_number(self) -> int:
        """The number of an object that will be written."""
        for values in (self._kinds, self._places, self._positions):
            values.append(0)
        return len(self._kinds) - 1

    def write(self, number: int, value: Mapping[str, PdfObject] | PdfObject) -> None:
        if isinstance(value, StreamObject):
            self._write_plain(number, value)
            return
        self._pack.append((number, _bytes_of(value)))
        if len(self._pack) == PACKED_TOGETHER:
            self._write_pack()

    def finish(self, catalog: int, info: int) -> None:
        """Write where everything stands. Numbers never written are free."""
        self._write_pack()
        number, begins = self.new_number(), self._written
        self._note(number, PLAIN, begins, 0)
        entries = zip(self._kinds, self._places, self._positions, strict=True)
        rows = b"".join(
            value.to_bytes(width)
            for entry in entries
            for value, width in zip(entry, WIDTHS, strict=True)
        )
        identifier = ByteStringObject(self._digest.digest()[:16])
        values = {
            "/Type": NameObject("/XRef"),
            "/Size": NumberObject(len(self._kinds)),
            "/W": array_of(map(NumberObject, WIDTHS)),
            "/Root": to(catalog),
            "/Info": to(info),
            "/ID": array_of([identifier] * 2),
        }
        self._write_plain(number, _stream(values, rows))
        self._write(b"startxref\n%d\n%%%%EOF\n" % begins)

    def _write_pack(self) -> None:
        if not self._pack:
            return
        pack, self._pack = self._pack, []
        container, starts, length = self.new_number(), b"", 0
        for position, (number, content) in enumerate(pack):
            self._note(number, PACKED, container, position)
            starts += b"%d %d " % (number, length)
            length += len(content) + 1
        values = {
            "/Type": NameObject("/ObjStm"),
            "/N": NumberObject(len(pack)),
            "/First": NumberObject(len(starts)),
        }
        contents = b"\n".join(content for _number, content in pack)
        self._write_plain(container, _stream(values, starts + contents))

    def _write_plain(self, number: int, value: StreamObject) -> None:
        self._note(number, PLAIN, self._written, 0)
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, _bytes_of(value)))

    def _note(self, number: int, kind: int, place: int, position: int) -> None:
        self._kinds[number], self._places[number] = kind, place
        self._positions[number] = position

    def _write(self, content: bytes) -> None:
        self._target.write(content)
        self._digest.update(content)
        self._written += len(content)


def _bytes_of(value: Mapping[str, PdfObject] | PdfObject) -> bytes:
    content = BytesIO()
    (value if isinstance(value, PdfObject) else dictionary_of(value)).write_to_stream(content)
    return content.getvalue()


def _stream(values: Mapping[str, PdfObject], content: bytes) -> StreamObject:
    stream = StreamObject()
    stream.update(dictionary_of({**values, "/Filter": NameObject("/FlateDecode")}))
    stream.set_data(zlib.compress(content))
    return stream


def to(number: int) -> IndirectObject:
    """A reference to an object of the file."""
    return IndirectObject(number, 0, None)


def name_of(name: str) -> NameObject:
    return NameObject(name)


def array_of(values: Iterable[PdfObject]) -> ArrayObject:
    return ArrayObject(values)


def dictionary_of(values: Mapping[str, PdfObject]) -> DictionaryObject:
    return DictionaryObject({NameObject(name): value for name, value in values.items()})
