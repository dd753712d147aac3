"""Papers of many pages, laid out slice by slice while somebody watches how far they are."""

from collections.abc import Callable, Iterable

from tournaments.printing.glyphs import with_substitutes
from tournaments.printing.papers import Paper, Printing, paper_sources, slices_of
from tournaments.printing.pdf import pdf_of_sources, unprintable_characters

SLICE = 10  # pages laid out between two signs of life


def large_pdf(papers: Iterable[Paper], printing: Printing, moved: Callable[[int], None]) -> bytes:
    """These papers as one file; `moved` is told of pages laid out, and again of pages written.

    Characters that no font has are replaced: whoever asked was told of them before. Raises
    PrintingUnavailable, and whatever `moved` raises.
    """
    slices = [part for paper in papers for part in slices_of(paper, SLICE)]
    sources = paper_sources(slices, printing)
    missing = unprintable_characters(sources)
    return pdf_of_sources([with_substitutes(source, missing) for source in sources], moved)
