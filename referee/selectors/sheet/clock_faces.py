"""The clock as a screen shows it, with all a screen needs to tick on by itself."""

import math
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import ngettext

from referee.rulebook.clock import ClockEventKind, ClockState
from referee.selectors.sheet.tables import TableSheet
from referee.wording import words as wording

SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class TimeWarning:
    """A warning of 9.2: due when `minutes` are left; the last one is the urgent one."""

    minutes: int
    is_urgent: bool
    is_on: bool

    @property
    def words(self) -> str:
        words = ngettext("Last %(minutes)s minute", "Last %(minutes)s minutes", self.minutes)
        return words % {"minutes": self.minutes}


@dataclass(frozen=True, slots=True)
class ClockFace:
    """Time left at one moment. `remaining` is in milliseconds, `is_running` lets it tick."""

    state: ClockState
    words: str
    text: str
    remaining: int
    is_running: bool
    warnings: tuple[TimeWarning, ...]
    limit_minutes: int
    pause_reason: str

    @property
    def is_paused(self) -> bool:
        return self.state is ClockState.PAUSED

    @property
    def is_started(self) -> bool:
        return self.state is not ClockState.NOT_STARTED

    @property
    def look(self) -> str:
        """How it looks besides what it says: soon or urgent near the end."""
        on = [warning for warning in self.warnings if warning.is_on]
        if not on:
            return ""
        return "urgent" if any(warning.is_urgent for warning in on) else "soon"


def clock_face(table: TableSheet) -> ClockFace:
    """The clock of a table; it does not tick once the race is over."""
    reading = table.clock
    is_running = reading.state is ClockState.RUNNING and table.sheet.ending is None
    return ClockFace(
        state=reading.state,
        words=str(wording.CLOCK_STATES[reading.state]),
        text=clock_text(reading.remaining),
        remaining=reading.remaining // timedelta(milliseconds=1),
        is_running=is_running,
        warnings=_warnings(table, reading.warning if is_running else None),
        limit_minutes=reading.limit // timedelta(minutes=1),
        pause_reason=_pause_reason(table),
    )


def clock_text(left: timedelta) -> str:
    """1:17:42; a second that has begun to run is still shown until it is over."""
    seconds = math.ceil(left / SECOND)
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def _warnings(table: TableSheet, reached: int | None) -> tuple[TimeWarning, ...]:
    last = min(table.rules.warn_at, default=0)
    return tuple(
        TimeWarning(minutes, is_urgent=minutes == last, is_on=minutes == reached)
        for minutes in sorted(table.rules.warn_at, reverse=True)
    )


def _pause_reason(table: TableSheet) -> str:
    if table.clock.state is not ClockState.PAUSED:
        return ""
    pauses = [event for event in table.clock_events if event.kind == ClockEventKind.PAUSE]
    return pauses[-1].reason if pauses else ""
