"""A part of a page cut into named pieces, so that only those that changed are sent.

Pieces are the rows, cells and list items that have an id, and whatever else says `data-piece`
beside its id, the outermost of them. What stands between them is the skeleton: where that changed,
or a piece came or went, the part is sent whole.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

_START = re.compile(
    r'<(?:(tr|td|li)(?=[\s>])|([a-z][a-z0-9]*)(?=[^<>]*\sdata-piece\b))[^<>]*?\sid="([^"]+)"[^<>]*>'
)
_BLANKS = re.compile(r">\s*\n\s*")


@dataclass(frozen=True, slots=True)
class Cut:
    """Digests of the skeleton and of each piece by id, in the order of the part."""

    skeleton: str
    pieces: Mapping[str, str]

    def changed(self, former: "Cut") -> tuple[str, ...] | None:
        """The ids of the pieces that are not as they were; None: other pieces than before."""
        if former.skeleton != self.skeleton or tuple(former.pieces) != tuple(self.pieces):
            return None
        return tuple(name for name, one in self.pieces.items() if former.pieces[name] != one)


def cut(html: str) -> tuple[Cut, dict[str, tuple[int, int]]]:
    """The digests of a part, and where each piece stands in it."""
    spans = dict(_pieces(html))
    between, at = [], 0
    for start, end in spans.values():
        between.append(html[at:start])
        at = end
    between.append(html[at:])
    digests = {name: digest(html[start:end]) for name, (start, end) in spans.items()}
    return Cut(digest("\0".join(between)), digests), spans


def slim(html: str) -> str:
    """Without the blanks templates leave at the ends of lines behind a tag."""
    return _BLANKS.sub(">\n", html)


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def _pieces(html: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """The outermost ones; of two with the same id the first."""
    at, seen = 0, set()
    while found := _START.search(html, at):
        end = _end_of(html, found[1] or found[2], found.end())
        at = end or found.end()
        if end and found[3] not in seen:
            seen.add(found[3])
            yield found[3], (found.start(), end)


def _end_of(html: str, tag: str, at: int) -> int | None:
    """Behind the end tag of an element whose start tag ends at `at`."""
    depth, closing = 1, f"</{tag}>"
    while (end := html.find(closing, at)) >= 0:
        depth += sum(html.count(f"<{tag}{follows}", at, end) for follows in " \n>") - 1
        at = end + len(closing)
        if depth == 0:
            return at
    return None
