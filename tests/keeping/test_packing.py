"""Blocks packed at different times make one gzip file that anybody can read."""

import gzip

import pytest

from tournaments.keeping.packing import gzip_file, packed, stored, unpacked

TEXTS = {"nothing": b"", "a word": "连牌".encode(), "much": "一桌一行\n".encode() * 20_000}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_file_of_blocks_holds_their_texts(text: bytes) -> None:
    around = b"<main>", b"</main>"
    file = gzip_file(
        (around[0], stored(around[0])), (text, packed(text)), (around[1], stored(around[1]))
    )
    assert gzip.decompress(file) == around[0] + text + around[1]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_stored_and_packed_blocks_hold_what_was_put_in(text: bytes) -> None:
    assert gzip.decompress(gzip_file((text, stored(text)))) == text
    assert unpacked(packed(text)) == text


def test_what_stands_around_a_part_is_not_compressed() -> None:
    """Else its length would tell whether something typed is also in a form's token."""
    token = b"csrf" * 100
    assert token in gzip_file((token, stored(token)), (b"x", packed(b"x")))
