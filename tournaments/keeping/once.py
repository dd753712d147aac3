"""Values that are made once for everybody, and by one of those who ask at the same time.

Whoever first finds a value untrue claims the making of it; who comes meanwhile gets the former
one, unless that was untrue for too long already. A value that was made just now rests, however
many acts there are: what a hall asks for costs the same whatever happens in it.

A value is kept twice: in this process as it is, in the cache which the processes share packed.
What may no longer be shown has to be part of the key: then the former value is out of reach.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from threading import Lock
from typing import Any, Generic, TypeVar

from django.conf import settings

from config import shared_cache
from config.desk_mark import desk_mark
from config.now import now
from tournaments.keeping import here

MADE_WITHIN = 10  # seconds after which a claim to make something ends by itself
LONGEST_UNTRUE = timedelta(seconds=15)
LONGEST_WAIT = 3.0  # seconds for somebody else's making
SECONDS_KEPT = 600
MOST_KEPT = 50_000_000  # bytes of values in this process, the least asked for go first
MOST_STAMPS = 5000
LOOK_AGAIN = 0.03  # seconds

T = TypeVar("T")
Stamp = Hashable


@dataclass(frozen=True, slots=True)
class Made(Generic[T]):
    """A value, the moment at which the clock alone makes it untrue, and its bytes in memory."""

    value: T
    true_until: datetime | None = None
    weight: int = 1000


@dataclass(slots=True)
class _Kept:
    value: Any
    stamp: Stamp
    made_at: datetime  # before it was read what it was made of
    true_until: datetime | None
    seen_true_at: datetime
    looked_at: datetime  # whether the others have a newer one
    weight: int

    def is_true(self, stamp: Stamp, at: datetime) -> bool:
        return self.stamp == stamp and (self.true_until is None or at < self.true_until)


class _Memory:
    """What this process keeps: values by key, stamps as they were just read, its own claims."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.values: OrderedDict[str, _Kept] = OrderedDict()
        self.stamps: OrderedDict[Hashable, tuple[Stamp, datetime]] = OrderedDict()
        self.claims: dict[str, float] = {}
        self.weight = 0

    def forget(self) -> None:
        with self.lock:
            self.weight = 0
            self.values.clear()
            self.stamps.clear()
            self.claims.clear()

    def value(self, key: str) -> _Kept | None:
        with self.lock:
            if key in self.values:
                self.values.move_to_end(key)
            return self.values.get(key)

    def keep(self, key: str, kept: _Kept) -> _Kept:
        with self.lock:
            former = self.values.pop(key, None)
            self.weight += kept.weight - (former.weight if former else 0)
            self.values[key] = kept
            while self.weight > MOST_KEPT:
                self.weight -= self.values.popitem(last=False)[1].weight
        return kept

    def claim(self, key: str) -> bool:
        at = time.monotonic()
        with self.lock:
            if at - self.claims.get(key, -MADE_WITHIN) < MADE_WITHIN:
                return False
            self.claims[key] = at
        if shared_cache.claim(_claim_of(key), MADE_WITHIN):
            return True
        self.claims.pop(key, None)
        return False

    def let_go(self, key: str) -> None:
        at = self.claims.pop(key, None)
        if at is not None and time.monotonic() - at < MADE_WITHIN:
            shared_cache.let_go(_claim_of(key))


_memory = _Memory()


def forget() -> None:
    """Everything, here and in the shared cache: for tests and measurements."""
    _memory.forget()
    here.forget()
    shared_cache.clear()


def kept(
    facts: tuple[object, ...],
    read_stamp: Callable[[], Stamp],
    make: Callable[[T | None], Made[T]],
    *,
    is_exact: bool = False,
) -> T:
    """The value of these facts, made by `make` from the former one if its stamp moved on.

    `is_exact`: true at this very moment, for who has just changed it. The value must be picklable.
    """
    key = f"kept:{sha256(repr((desk_mark(), *facts)).encode()).hexdigest()}"
    at = now()
    stamp = read_stamp()
    found = _look(key, stamp, at)
    if found and found.is_true(stamp, at):
        found.seen_true_at = max(at, found.seen_true_at)
        return _value(found)
    is_servable = found and not is_exact and at - found.seen_true_at <= LONGEST_UNTRUE
    if found and is_servable and at - found.made_at < _rest():
        return _value(found)
    until = time.monotonic() + LONGEST_WAIT
    while not _memory.claim(key) and time.monotonic() < until:
        if found and is_servable:
            return _value(found)
        time.sleep(LOOK_AGAIN)
        if (others := _find(key, stamp, at)) and _is_good_for(others, stamp, at, is_exact):
            return _value(others)
    try:
        # Somebody may have finished it between our look and our claim.
        found = _find(key, stamp, at)
        if found and found.is_true(stamp, at):
            return _value(found)
        return _value(_make(key, stamp, at, make, found))
    finally:
        _memory.let_go(key)


def lately(name: Hashable, read: Callable[[], Stamp]) -> Callable[[], Stamp]:
    """Reads a stamp unless somebody in this process has read it just now."""

    def stamp() -> Stamp:
        at = now()
        with _memory.lock:
            known = _memory.stamps.get(name)
        if known and timedelta(0) <= at - known[1] < _rest() / 3:
            return known[0]
        found = read()
        with _memory.lock:
            _memory.stamps[name] = found, at
            while len(_memory.stamps) > MOST_STAMPS:
                _memory.stamps.popitem(last=False)
        return found

    return stamp


def _look(key: str, stamp: Stamp, at: datetime) -> _Kept | None:
    """What is kept, the others not asked again at every poll while the own value rests."""
    own = _memory.value(key)
    if own and (own.is_true(stamp, at) or at - own.looked_at < _rest() / 3):
        return own
    found = _find(key, stamp, at)
    if found:
        found.looked_at = at
    return found


def _find(key: str, stamp: Stamp, at: datetime) -> _Kept | None:
    """What this process keeps, or the others where that is newer."""
    own = _memory.value(key)
    if own and own.is_true(stamp, at):
        return own
    packed = shared_cache.fetch(key)
    if packed is None or (own and packed[-1] <= own.made_at):
        return own
    made, its_stamp, made_at = packed
    return _memory.keep(key, _kept(made, its_stamp, made_at))


def _make(
    key: str, stamp: Stamp, at: datetime, make: Callable[[T | None], Made[T]], former: _Kept | None
) -> _Kept:
    made = make(former.value if former else None)
    shared_cache.keep(key, (made, stamp, at), SECONDS_KEPT)
    return _memory.keep(key, _kept(made, stamp, at))


def _kept(made: Made[Any], stamp: Stamp, at: datetime) -> _Kept:
    return _Kept(made.value, stamp, at, made.true_until, at, at, made.weight)


def _is_good_for(found: _Kept, stamp: Stamp, asked_at: datetime, is_exact: bool) -> bool:
    is_young = not is_exact and asked_at - found.made_at <= LONGEST_UNTRUE
    return is_young or found.is_true(stamp, asked_at)


def _rest() -> timedelta:
    return timedelta(seconds=settings.LIVE_REST_SECONDS)


def _claim_of(key: str) -> str:
    return f"{key}:making"


def _value(kept: _Kept) -> Any:
    return kept.value
