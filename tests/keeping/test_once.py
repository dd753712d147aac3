"""Who makes a value, who gets the former one, and for how long."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier, Event

import pytest
from django.conf import settings as desk
from django.core.cache import cache
from django.test import override_settings

from config import shared_cache
from tournaments.keeping import once
from tournaments.keeping.once import Made

FACTS = ("a part", 1)


class Source:
    """What is read: a value that moves on with its stamp, counting how often it is made."""

    def __init__(self) -> None:
        self.stamp = 1
        self.made = 0
        self.true_until = None
        self.while_making: Callable[[], object] = lambda: None

    def make(self, former: str | None) -> Made[str]:
        self.made += 1
        value = f"{self.stamp} after {former}"[:9]
        self.while_making()
        return Made(value, self.true_until)

    def get(self, **how) -> str:
        return once.kept(FACTS, lambda: self.stamp, self.make, **how)


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
def rest(settings) -> None:
    settings.LIVE_REST_SECONDS = 3


def test_a_value_is_made_once_while_it_is_true(source, clock) -> None:
    assert [source.get() for _ in range(3)] == ["1 after N"] * 3
    assert source.made == 1


def test_a_value_is_made_anew_when_its_stamp_moves_on(source, clock) -> None:
    source.get()
    source.stamp = 2
    assert source.get() == "2 after 1"


def test_a_value_that_the_clock_makes_untrue_is_made_anew(source, clock) -> None:
    source.true_until = clock() + timedelta(seconds=60)
    source.get()
    clock.forward(seconds=59)
    source.get()
    assert source.made == 1
    clock.forward(seconds=1)
    source.get()
    assert source.made == 2


def test_a_value_just_made_rests_whatever_happens(source, clock, rest) -> None:
    source.get()
    for _ in range(2):
        source.stamp += 1
        clock.forward(seconds=1)
        assert source.get() == "1 after N"
    clock.forward(seconds=1)
    assert source.get() == "3 after 1"


def test_who_just_acted_is_shown_it(source, clock, rest) -> None:
    source.get()
    source.stamp = 2
    assert source.get(is_exact=True) == "2 after 1"


def test_eight_at_once_make_it_once_and_the_others_get_the_former(source, clock, rest) -> None:
    source.get()
    source.stamp = 2
    clock.forward(seconds=10)
    others_are_answered, begun = Event(), Barrier(8)
    source.while_making = lambda: others_are_answered.wait(10)

    def ask(_: int) -> str:
        begun.wait(10)
        answer = source.get()
        if answer.startswith("1"):
            got_former.append(answer)
        if len(got_former) == 7:
            others_are_answered.set()
        return answer

    got_former: list[str] = []
    with ThreadPoolExecutor(8) as hall:
        answers = sorted(hall.map(ask, range(8)))
    assert answers == ["1 after N"] * 7 + ["2 after 1"]
    assert source.made == 2


def test_eight_at_once_without_a_former_value_wait_for_one_maker(source, clock, rest) -> None:
    begun = Barrier(8)

    def ask(_: int) -> str:
        begun.wait(10)
        return source.get()

    with ThreadPoolExecutor(8) as hall:
        assert list(hall.map(ask, range(8))) == ["1 after N"] * 8
    assert source.made == 1


@pytest.mark.parametrize(("seconds", "answer"), [(15, "1 after N"), (16, "2 after 1")])
def test_a_value_untrue_for_long_is_not_given_out(source, clock, rest, seconds, answer) -> None:
    """Somebody claimed the making and is not heard of."""
    source.get()
    source.stamp = 2
    clock.forward(seconds=seconds)
    key = next(iter(once._memory.values))
    assert shared_cache.claim(f"{key}:making", 10)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(once, "LONGEST_WAIT", 0.05)
        assert source.get() == answer


def test_a_failed_making_lets_the_next_one_try(source, clock) -> None:
    def fail() -> None:
        raise ValueError

    source.while_making = fail
    with pytest.raises(ValueError):  # noqa: PT011
        source.get()
    source.while_making = lambda: None
    assert source.get() == "1 after N"


def test_another_process_finds_what_one_made(source, clock) -> None:
    source.get()
    once._memory.forget()
    source.get()
    assert source.made == 1


def test_memory_keeps_to_its_bounds(clock, monkeypatch) -> None:
    monkeypatch.setattr(once, "MOST_KEPT", 5000)
    for number in range(20):
        once.kept((number,), lambda: 1, lambda former: Made("x", weight=1000))
    assert len(once._memory.values) == 5


def test_a_stamp_is_read_once_a_second(clock, rest) -> None:
    found = iter(range(9))
    read = once.lately("stamp", lambda: next(found))
    assert [read(), read()] == [0, 0]
    clock.forward(seconds=1)
    assert read() == 1


BROKEN = {
    "no server": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": "redis://127.0.0.1:1/0",
    },
    "no folder": {
        "BACKEND": "config.file_cache.FileCache",
        "LOCATION": "/proc/nowhere",
    },
}


@pytest.mark.parametrize("backend", BROKEN.values(), ids=BROKEN)
def test_a_broken_cache_breaks_nothing(source, clock, backend, monkeypatch) -> None:
    monkeypatch.setattr(shared_cache, "_asked_again_at", 0.0)
    with override_settings(CACHES={"default": backend}):
        assert source.get() == "1 after N"
        source.stamp = 2
        assert source.get() == "2 after 1"
    assert source.made == 2
    assert desk.CACHES["default"] != backend
    monkeypatch.setattr(shared_cache, "_asked_again_at", 0.0)


def test_what_a_cache_left_alone_held_is_forgotten_too() -> None:
    shared_cache.keep("a-mark", 1, 60)
    with override_settings(CACHES={"default": BROKEN["no server"]}):
        assert shared_cache.fetch("a-mark") is None
    assert shared_cache.fetch("a-mark") is None, "it should be left alone yet"
    once.forget()
    assert cache.get("a-mark") is None
    shared_cache.keep("a-mark", 2, 60)
    assert shared_cache.fetch("a-mark") == 2
