"""How much of a table's time is gone, read from the events of its clock. Rule 9.2."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from referee.rulebook.ruleset import RuleSet


class ClockEventKind(StrEnum):
    """What was done to a clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    EXTEND = "extend"


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """Something done at a server time; `minutes` is what an extension adds."""

    kind: ClockEventKind
    at: datetime
    minutes: int = 0


class ClockState(StrEnum):
    """What a clock is doing."""

    NOT_STARTED = "not started"
    RUNNING = "running"
    PAUSED = "paused"
    TIME_UP = "time up"


@dataclass(frozen=True, slots=True)
class ClockReading:
    """A clock at one moment.

    `warning`: the smallest `warn_at` minute reached, while time is left. `time_up_at`: the moment
    time comes if nothing is done, or came; None when it stands still.
    """

    state: ClockState
    elapsed: timedelta
    limit: timedelta
    remaining: timedelta
    warning: int | None
    time_up_at: datetime | None


def read_clock(events: Iterable[ClockEvent], now: datetime, rules: RuleSet) -> ClockReading:
    """Read a clock. Rule 9.2.

    Events are taken in the order given. One that changes nothing (a second start, a pause while
    paused) is passed over, and time never runs backwards between two of them.
    """
    stretches, state, extended = _follow(events)
    limit = timedelta(minutes=max(0, rules.time_limit + extended))
    if state is ClockState.RUNNING:
        stretches[-1] = _Stretch(stretches[-1].start, max(stretches[-1].start, now))
    elapsed = sum((stretch.length for stretch in stretches), timedelta())
    remaining = max(limit - elapsed, timedelta())
    if state is ClockState.NOT_STARTED:
        return ClockReading(state, elapsed, limit, remaining, None, None)
    if not remaining:
        came_at = _moment(limit, stretches)
        return ClockReading(ClockState.TIME_UP, elapsed, limit, remaining, None, came_at)
    comes_at = stretches[-1].end + remaining if state is ClockState.RUNNING else None
    return ClockReading(state, elapsed, limit, remaining, _warning(remaining, rules), comes_at)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A time the clock ran without a stop."""

    start: datetime
    end: datetime

    @property
    def length(self) -> timedelta:
        return self.end - self.start


def _follow(events: Iterable[ClockEvent]) -> tuple[list[_Stretch], ClockState, int]:
    """The stretches run (the last may still be open), what the clock does, minutes added."""
    stretches: list[_Stretch] = []
    state = ClockState.NOT_STARTED
    extended = 0
    for event in events:
        if event.kind is ClockEventKind.EXTEND:
            extended += event.minutes
        elif _begins_to_run(event.kind, state):
            stretches.append(_Stretch(event.at, event.at))
            state = ClockState.RUNNING
        elif event.kind is ClockEventKind.PAUSE and state is ClockState.RUNNING:
            start = stretches[-1].start
            stretches[-1] = _Stretch(start, max(start, event.at))
            state = ClockState.PAUSED
    return stretches, state, extended


def _begins_to_run(kind: ClockEventKind, state: ClockState) -> bool:
    return (kind, state) in {
        (ClockEventKind.START, ClockState.NOT_STARTED),
        (ClockEventKind.RESUME, ClockState.PAUSED),
    }


def _moment(elapsed: timedelta, stretches: list[_Stretch]) -> datetime:
    """When this much time had run; it must have."""
    for stretch in stretches:
        if elapsed <= stretch.length:
            return stretch.start + elapsed
        elapsed -= stretch.length
    return stretches[-1].end


def _warning(remaining: timedelta, rules: RuleSet) -> int | None:
    reached = [minutes for minutes in rules.warn_at if remaining <= timedelta(minutes=minutes)]
    return min(reached, default=None)
