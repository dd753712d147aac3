"""One hashes, one waits, the others are sent away; who goes first is not who presses most."""

from collections.abc import Callable
from threading import Event, Thread

import pytest

from config.sign_in.line import Line, LineIsFull, Rank

KNOWN, EARLY, LATE = Rank(0, 9.0), Rank(1, 1.0), Rank(1, 5.0)


class Person:
    """Somebody in a thread of their own who asks for the turn and keeps it until told."""

    def __init__(self, line: Line, rank: Rank) -> None:
        self.has_turn, self.may_go = Event(), Event()
        self.was_sent_away = False
        self.thread = Thread(target=self.come, args=(line, rank), daemon=True)
        self.thread.start()

    def come(self, line: Line, rank: Rank) -> None:
        try:
            with line.turn(rank):
                self.has_turn.set()
                self.may_go.wait(30)
        except LineIsFull:
            self.was_sent_away = True

    def go(self) -> None:
        self.may_go.set()
        self.thread.join(30)
        assert not self.thread.is_alive()


@pytest.fixture
def line() -> Line:
    return Line(patience=30)


@pytest.fixture
def hashing(line: Line) -> Person:
    person = Person(line, LATE)
    assert person.has_turn.wait(30)
    return person


def waiting(line: Line, rank: Rank) -> Person:
    """Somebody who has come to stand in the line."""
    person = Person(line, rank)
    until(lambda: line._waiting is not None and line._waiting[0] == rank)
    return person


def until(happens: Callable[[], bool]) -> None:
    clock = Event()
    for _ in range(3000):
        if happens():
            return
        clock.wait(0.01)
    raise AssertionError("it never happened")


def test_the_turn_is_passed_on(line: Line, hashing: Person) -> None:
    second = waiting(line, LATE)
    hashing.go()
    assert second.has_turn.wait(30)
    second.go()
    with line.turn(LATE):
        pass


@pytest.mark.parametrize("rank", [LATE, Rank(2, 0.0)])
def test_a_third_is_sent_away_at_once(line: Line, hashing: Person, rank: Rank) -> None:
    second = waiting(line, LATE)
    with pytest.raises(LineIsFull), line.turn(rank):
        pass
    hashing.go()
    second.go()
    assert not second.was_sent_away


@pytest.mark.parametrize("rank", [KNOWN, EARLY])
def test_who_goes_first_takes_the_place(line: Line, hashing: Person, rank: Rank) -> None:
    second = waiting(line, LATE)
    first = waiting(line, rank)
    second.thread.join(30)
    assert second.was_sent_away
    hashing.go()
    assert first.has_turn.wait(30)
    first.go()


def test_nobody_waits_longer_than_patience() -> None:
    line = Line(patience=0)
    person = Person(line, LATE)
    assert person.has_turn.wait(30)
    with pytest.raises(LineIsFull), line.turn(KNOWN):
        pass
    person.go()


def test_a_turn_that_failed_is_given_back(line: Line) -> None:
    with pytest.raises(ZeroDivisionError), line.turn(LATE):
        raise ZeroDivisionError
    with line.turn(LATE):
        pass
