"""The tries at passwords, counted in the cache that all processes share.

Counted is the pair of a name and an address, so that nobody can lock out a whole hall behind one
router, nor a person everywhere. A device on which the name has signed in before has a count of its
own, which nobody else can raise. A browser that was told to wait is let in when its time has come,
whatever others at its address have tried meanwhile.
"""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from django.core.cache import cache

from config.sign_in.devices import Device, mark_of
from config.sign_in.line import Rank
from config.sign_in.waits import FORGOTTEN_AFTER, LONGEST, seconds_after

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
    _count, until = cache.get(attempt.count_key, (0, 0.0))
    moment = at.timestamp()
    if moment >= until:
        return 0
    told = cache.get(attempt.told_key)
    if told is None:
        told = until
        if not attempt.device.is_new:
            cache.set(attempt.told_key, told, LONGEST + PLACE_KEPT)
    return max(0, ceil(min(told, until) - moment))


def count(attempt: Attempt, at: datetime) -> None:
    """One more try, before it is known whether it is right."""
    tries, _until = cache.get(attempt.count_key, (0, 0.0))
    until = at.timestamp() + seconds_after(tries + 1)
    cache.set(attempt.count_key, (tries + 1, until), FORGOTTEN_AFTER)
    cache.set(attempt.wrong_key, True, PLACE_KEPT)
    cache.delete_many([attempt.told_key, attempt.place_key])


def forget(attempt: Attempt) -> None:
    """It was the right one."""
    cache.delete_many([attempt.count_key, attempt.wrong_key])


def rank_of(attempt: Attempt, at: datetime) -> Rank:
    """Known devices first, then browsers without a wrong try; of them who waits longest."""
    kept = cache.get_many([attempt.place_key, attempt.wrong_key])
    since = kept.get(attempt.place_key, at.timestamp())
    if attempt.device.knows(attempt.name):
        return Rank(0, since)
    return Rank(2 if attempt.device.is_new or attempt.wrong_key in kept else 1, since)


def keep_place(attempt: Attempt, rank: Rank) -> None:
    """Remember since when a browser has been waiting; one without our cookie cannot come back."""
    if not attempt.device.is_new:
        cache.add(attempt.place_key, rank.since, PLACE_KEPT)
