"""Whoever comes again faster than a person can, having just been sent away, is answered in a word.

The page with its form costs ten times as much; twelve phones that press without a pause would keep
the desk busy with it.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

SECONDS = 0.4  # nobody reads that he was refused and types a password in less
MOST = 2000  # devices remembered, the latest


class Haste:
    """When each device was last sent away, in this process."""

    def __init__(self, timer: Callable[[], float]) -> None:
        self._timer, self._lock = timer, Lock()
        self._sent_away: OrderedDict[str, float] = OrderedDict()

    def note(self, device: str) -> None:
        with self._lock:
            self._sent_away[device] = self._timer()
            self._sent_away.move_to_end(device)
            if len(self._sent_away) > MOST:
                self._sent_away.popitem(last=False)

    def is_hasty(self, device: str) -> bool:
        """Whether it comes too soon."""
        last = self._sent_away.get(device)
        return last is not None and 0 <= self._timer() - last < SECONDS
