"""Parts kept compressed, and put into an answer as they are.

A block is raw DEFLATE that ends on a byte and looks back at nothing before it, so that blocks
from different places make one gzip file. What stands around a part holds the token of a form
beside what a reader typed: it goes into the file as it is, so that nobody can tell the token from
lengths. The part itself is the same for everybody and holds no secret.
"""

import zlib

LEVEL = 9
_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_END = b"\x03\x00"  # an empty last block
_LONGEST_STORED = 65_535


def packed(text: bytes) -> bytes:
    """A compressed block."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)


def unpacked(block: bytes) -> bytes:
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(block)


def stored(text: bytes) -> bytes:
    """Blocks that hold the text as it is."""
    slices = [text[at : at + _LONGEST_STORED] for at in range(0, len(text), _LONGEST_STORED)]
    return b"".join(b"\x00" + _lengths(len(one)) + one for one in slices)


def gzip_file(*blocks: tuple[bytes, bytes]) -> bytes:
    """One file of blocks, each with the text it stands for."""
    check = size = 0
    for text, _block in blocks:
        check = zlib.crc32(text, check)
        size += len(text)
    foot = check.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")
    return b"".join([_HEAD, *(block for _text, block in blocks), _END, foot])


def _lengths(size: int) -> bytes:
    return size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little")
