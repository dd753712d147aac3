"""Rows of a worksheet made before it is its turn: they wait in a file, however many they are."""

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from tempfile import TemporaryFile

from referee.selectors import TableSheet
from tournaments.spreadsheets.worksheets import Row, Worksheet

Make = Callable[[Iterable[Sequence[TableSheet]]], Worksheet]


class KeptWorksheet:
    """A worksheet of tables that are read and replayed once, for several worksheets.

    Its rows are made slice by slice, while another worksheet is written. The file has no name and
    ends with this.
    """

    def __init__(self, make: Make) -> None:
        self._make = make
        self._file = TemporaryFile()  # noqa: SIM115 - open as long as the rows are wanted

    def note(self, tables: Sequence[TableSheet]) -> None:
        """Make and keep the rows of these tables."""
        pickle.dump(list(self._make([tables]).rows), self._file, pickle.HIGHEST_PROTOCOL)

    def worksheet(self) -> Worksheet:
        """The worksheet of all tables noted until its rows are read."""
        return replace(self._make([]), rows=self._rows())

    def _rows(self) -> Iterator[Row]:
        ends = self._file.tell()
        self._file.seek(0)
        while self._file.tell() < ends:
            yield from pickle.load(self._file)
