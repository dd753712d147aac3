"""The pages of a paper of any length, the most of them kept in a file until they are laid out."""

import pickle
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from tempfile import TemporaryFile
from typing import Any, overload

IN_MEMORY = 50  # pages: as many as are laid out while somebody waits, and some more
TOGETHER = 10  # pages read back at a time: about a megabyte


def kept(pages: Iterable[Any]) -> Sequence[Any]:
    """These pages, all of them made now; those of a long paper are read back when they are asked
    for, so that a thousand take no more memory than fifty.
    """
    if isinstance(pages, _PagesInFile):
        return pages
    pages = iter(pages)
    first = list(islice(pages, IN_MEMORY + 1))
    return first if len(first) <= IN_MEMORY else _PagesInFile(chain(first, pages))


class _PagesInFile(Sequence[Any]):
    """Pages in an unnamed file of this process alone, which ends with them."""

    def __init__(self, pages: Iterator[Any]) -> None:
        self._file = TemporaryFile()  # noqa: SIM115 - open as long as the pages are wanted
        self._starts: list[int] = []
        self._count = 0
        while part := list(islice(pages, TOGETHER)):
            self._starts.append(self._file.tell())
            self._count += len(part)
            pickle.dump(part, self._file)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> list[Any]: ...
    def __getitem__(self, at: int | slice) -> Any:
        numbers = range(self._count)[at]
        if isinstance(numbers, int):
            return self._part(numbers // TOGETHER)[numbers % TOGETHER]
        parts = {number // TOGETHER for number in numbers}
        found = {part: self._part(part) for part in parts}
        return [found[number // TOGETHER][number % TOGETHER] for number in numbers]

    def _part(self, part: int) -> list[Any]:
        self._file.seek(self._starts[part])
        found: list[Any] = pickle.load(self._file)
        return found
