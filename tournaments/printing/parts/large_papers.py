"""Papers of many pages, laid out slice by slice while somebody watches how far they are."""

from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile
from typing import BinaryIO, cast

from tournaments.printing.parts.glyphs import with_substitutes
from tournaments.printing.parts.papers import Paper, Printing, paper_source, slices_of
from tournaments.printing.parts.pdf import Moved, unprintable_characters, write_pdf

SLICE = 10  # pages laid out at once


def large_pdf(papers: Iterable[Paper], printing: Printing, moved: Moved) -> BinaryIO:
    """These papers as one file, at its start; no more than a slice of them is held at once.

    `moved` is told of pages laid out, and again of pages written. Characters that no font has are
    replaced: whoever asked was told of them before. Raises PrintingUnavailable, and whatever
    `moved` raises.
    """
    file = cast(BinaryIO, TemporaryFile())  # noqa: SIM115 - whoever keeps it closes it
    try:
        write_pdf(_sources(papers, printing), file, moved)
    except BaseException:
        file.close()
        raise
    file.seek(0)
    return file


def _sources(papers: Iterable[Paper], printing: Printing) -> Iterator[str]:
    for paper in papers:
        for part in slices_of(paper, SLICE):
            source = paper_source(part, printing)
            yield with_substitutes(source, unprintable_characters([source]))
