"""A live part as it is kept: its text, packed once, and the pieces of it and of former versions."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.html import format_html

from tournaments.keeping.once import Made
from tournaments.keeping.packing import gzip_file, packed, unpacked
from tournaments.keeping.pieces import Cut, cut, digest, slim

FORMER_KEPT = 6  # versions that a poll may still show: one is made every few seconds
WEIGHT = 2  # bytes in memory for each of the text: packed, with pieces and former versions


@dataclass(frozen=True, slots=True)
class Part:
    """The values of the live part, and the moment at which the clock alone changes it."""

    values: dict[str, Any]
    true_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a poll is sent: the whole part, or the pieces that changed. Plain and as gzip."""

    is_whole: bool
    text: bytes
    zipped: bytes


@dataclass(frozen=True, slots=True)
class LivePart:
    """`text` with its address to ask again by, `block` the same compressed."""

    digest: str
    text: bytes
    block: bytes
    asking: int  # characters before the cut text
    cut: Cut
    spans: dict[str, tuple[int, int]]
    former: tuple[tuple[str, Cut], ...]
    answers: dict[str, Answer] = field(default_factory=dict, compare=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """For the cache the processes share: without what can be made of the rest."""
        return _unpacked, (
            *(self.digest, self.block, self.asking),
            *(self.cut, self.spans, self.former),
        )

    def answer_to(self, shown: str) -> Answer:
        """What turns the version `shown` into this one; made once for everybody."""
        known = next((cut for name, cut in self.former if name == shown), None)
        key = shown if known else ""
        if key not in self.answers:
            self.answers[key] = self._changed(known) if known else self._whole()
        return self.answers[key]

    def _whole(self) -> Answer:
        return Answer(True, self.text, gzip_file((self.text, self.block)))

    def _changed(self, former: Cut) -> Answer:
        names = self.cut.changed(former)
        if names is None:
            return self._whole()
        text = self.text.decode()
        asking, html = text[: self.asking], text[self.asking :]
        pieces = [f"<template>{html[slice(*self.spans[name])]}</template>" for name in names]
        sent = (asking + "".join(pieces)).encode()
        if 2 * len(sent) > len(self.text):
            return self._whole()
        return Answer(False, sent, gzip_file((sent, packed(sent))))


def _unpacked(digest: str, block: bytes, *rest: Any) -> LivePart:
    return LivePart(digest, unpacked(block), block, *rest)


def made(
    html: str, poll: Callable[[str], str], true_until: datetime | None, former: LivePart | None
) -> Made[LivePart]:
    """The part of what was rendered; `poll` gives the address for the digest of what is shown."""
    html = slim(html)
    name = digest(html)
    asking = format_html('<span id="poll" hidden data-poll="{}"></span>\n', poll(name))
    pieces, spans = cut(html)
    versions = ((former.digest, former.cut), *former.former) if former else ()
    text = (asking + html).encode()
    part = LivePart(
        name,
        text,
        packed(text),
        len(asking),
        pieces,
        spans,
        tuple(one for one in versions if one[0] != name)[:FORMER_KEPT],
    )
    return Made(part, true_until, weight=WEIGHT * len(text))
