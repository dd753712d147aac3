"""How much is done to read a file: lines of Python run, as many on a slow machine as on a fast."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

Read = TypeVar("Read")


class TooMuchWork(BaseException):
    """More lines than a test allows: nothing that a reader could take for a damaged file."""


def within(most: int, read: Callable[[], Read]) -> Read:
    """What is read in at most so many lines. Raises TooMuchWork at the first line beyond."""
    run = 0

    def count(_frame: FrameType, event: str, _more: Any) -> Any:
        nonlocal run
        if event == "line":
            run += 1
            if run > most:
                raise TooMuchWork
        return count

    former = sys.gettrace()
    sys.settrace(count)
    try:
        return read()
    finally:
        sys.settrace(former)
