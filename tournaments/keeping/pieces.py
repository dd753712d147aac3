"""A part of a page cut into named pieces, so that only those that changed are sent.

Pieces are the rows, cells and list items that have an id, and whatever else says `data-piece`
beside its id, the outermost of them. What stands between them is the skeleton: where that changed,
or a piece came or went, the part is sent whole.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

_ID = re.compile(r'\sid="([^"]+)"')
_NAME = re.compile("[a-z][a-z0-9]*")
_MARK = re.compile(r"\sdata-piece\b")
_ALWAYS = {"tr", "td", "li"}
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
    while found := _ID.search(html, at):
        # Texts hold no brackets of tags: they are escaped.
        start, inside = html.rfind("<", at, found.start()), html.find(">", found.end()) + 1
        name = _NAME.match(html, start + 1)
        is_piece = name and (name[0] in _ALWAYS or _MARK.search(html, start, inside))
        end = _end_of(html, name[0], inside) if name and is_piece else None
        at = end or inside
        if end and found[1] not in seen:
            seen.add(found[1])
            yield found[1], (start, end)


def _end_of(html: str, tag: str, at: int) -> int | None:
    """Behind the end tag of an element whose start tag ends at `at`."""
    depth, closing = 1, f"</{tag}>"
    while (end := html.find(closing, at)) >= 0:
        depth += sum(html.count(f"<{tag}{follows}", at, end) for follows in " \n>") - 1
        at = end + len(closing)
        if depth == 0:
            return at
    return None
