"""The tries at passwords, counted in the cache that all processes share.

Counted is the pair of a name and an address, so that nobody can lock out a whole hall behind one
router, nor a person everywhere. A device on which the name has signed in before has a count of its
own, which nobody else can raise. A browser that was told to wait is let in when its time has come,
whatever others at its address have tried meanwhile. Where the cache cannot be used nothing is
counted, and only the line before hashing holds guessers back.
"""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from config import shared_cache
from config.sign_in.devices import Device, mark_of
from config.sign_in.line import Rank

FREE = 3  # wrong passwords in a row that cost nothing: people mistype
LONGEST = 5  # seconds; whoever types the right one never waits longer
FORGOTTEN_AFTER = 15 * 60  # seconds without a try

PLACE_KEPT = 60  # seconds; for whoever was told to come again


@dataclass(frozen=True, slots=True)
class Attempt:
    """Somebody at a device tries a password for a name."""

    name: str
    address: str
    device: Device

    @property
    def count_key(self) -> str:
        source = self.device.id if self.device.knows(self.name) else self.address
        return f"sign-in:count:{mark_of(self.name)}:{source}"

    @property
    def told_key(self) -> str:
        return f"sign-in:told:{mark_of(self.name)}:{self.device.id}"

    @property
    def wrong_key(self) -> str:
        return f"sign-in:wrong:{self.device.id}"

    @property
    def place_key(self) -> str:
        return f"sign-in:place:{self.device.id}"


def seconds_left(attempt: Attempt, at: datetime) -> int:
    """Whole seconds until this attempt may be made, 0 if it may now."""
    _count, until = shared_cache.fetch(attempt.count_key) or (0, 0.0)
    moment = at.timestamp()
    if moment >= until:
        return 0
    told = shared_cache.fetch(attempt.told_key)
    if told is None:
        told = until
        if not attempt.device.is_new:
            shared_cache.keep(attempt.told_key, told, LONGEST + PLACE_KEPT)
    return max(0, ceil(min(told, until) - moment))


def count(attempt: Attempt, at: datetime) -> None:
    """One more try, before it is known whether it is right."""
    tries, _until = shared_cache.fetch(attempt.count_key) or (0, 0.0)
    until = at.timestamp() + seconds_after(tries + 1)
    shared_cache.keep(attempt.count_key, (tries + 1, until), FORGOTTEN_AFTER)
    shared_cache.keep(attempt.wrong_key, True, PLACE_KEPT)
    shared_cache.let_go(attempt.told_key)
    shared_cache.let_go(attempt.place_key)


def forget(attempt: Attempt) -> None:
    """It was the right one."""
    shared_cache.let_go(attempt.count_key)
    shared_cache.let_go(attempt.wrong_key)


def rank_of(attempt: Attempt, at: datetime) -> Rank:
    """Known devices first, then browsers without a wrong try; of them who waits longest."""
    since = shared_cache.fetch(attempt.place_key) or at.timestamp()
    if attempt.device.knows(attempt.name):
        return Rank(0, since)
    was_wrong = attempt.device.is_new or shared_cache.fetch(attempt.wrong_key)
    return Rank(2 if was_wrong else 1, since)


def keep_place(attempt: Attempt, rank: Rank) -> None:
    """Remember since when a browser has been waiting; one without our cookie cannot come back."""
    if not attempt.device.is_new and not shared_cache.fetch(attempt.place_key):
        shared_cache.keep(attempt.place_key, rank.since, PLACE_KEPT)


def seconds_after(tries: int) -> int:
    """Seconds from the last of so many tries in a row to the next: 0, 0, 0, 1, 2, 4, 5, 5, …"""
    return 0 if tries <= FREE else min(2 ** min(tries - FREE - 1, 10), LONGEST)
