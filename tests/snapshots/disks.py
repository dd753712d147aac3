"""A disk without room: no file of this process may grow meanwhile."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager

ROOM = 64 * 1024  # bytes: less than any snapshot


@contextmanager
def full_disk() -> Iterator[None]:
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, former[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)
