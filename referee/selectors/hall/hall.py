"""The tables of running rounds as the chief referee watches them: how far, and what is amiss."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from referee.models import RefereeCall, SideWarning
from referee.rulebook.clock import ClockEventKind, ClockState
from referee.selectors.hall.boards import Board, board_of, results_in_force
from referee.selectors.hall.calls import open_calls
from referee.selectors.penalties.penalty_lists import penalty_count
from referee.selectors.sheet.clock_faces import clock_text
from referee.selectors.sheet.states import DeskState
from referee.selectors.sheet.tables import TableSheet, load_tables
from tournaments.models import Match, Result, Round

SILENT_AFTER = timedelta(minutes=20)  # without a hand recorded, while the clock runs


class HallGroup(StrEnum):
    """How far a table is; each is in one group."""

    WAITING = "waiting"
    PLAYING = "playing"
    TIME = "time"
    TO_SIGN = "to-sign"
    SIGNED = "signed"
    ACCEPTED = "accepted"
    REOPENED = "reopened"


class HallMark(StrEnum):
    """What asks for the chief referee's eye."""

    CALLED = "called"
    LAOGAI = "laogai"
    LATE = "late"
    SILENT = "silent"
    CASE = "case"
    PENALISED = "penalised"


GROUPS = {
    DeskState.NOT_STARTED: HallGroup.WAITING,
    DeskState.PLAYING: HallGroup.PLAYING,
    DeskState.PAUSED: HallGroup.PLAYING,
    DeskState.LAOGAI: HallGroup.PLAYING,
    DeskState.TIME_ASKED: HallGroup.TIME,
    DeskState.LAST_HAND: HallGroup.TIME,
    DeskState.SIGNED: HallGroup.SIGNED,
    DeskState.ACCEPTED: HallGroup.ACCEPTED,
}


@dataclass(frozen=True, slots=True)
class HallTable:
    """One table. `time_left` is said while its clock stands still, None while it runs or has ended.

    `warnings` given here and `penalties`, the other lines that stand in the list of penalties; an
    arbitration case has a mark of its own. `called_at` is when the chief referee was called, None
    unless that waits. `version` is the signed result that waits for acceptance, None for none;
    `replaces` whether it would replace an accepted one.
    """

    match: Match
    board: Board
    group: HallGroup
    marks: tuple[HallMark, ...]
    called_at: datetime | None
    time_left: str | None
    warnings: int
    penalties: int
    version: int | None
    replaces: bool

    @property
    def is_to_accept(self) -> bool:
        """Whether its signed result waits for acceptance and replaces nothing: that is an act of
        its own."""
        return self.version is not None and not self.replaces

    @property
    def is_urgent(self) -> bool:
        """Whether somebody should go and look; what was penalised is settled."""
        return any(mark is not HallMark.PENALISED for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Hall:
    """The tables in their order; `changes_at` is when time alone changes what is shown."""

    tables: tuple[HallTable, ...]
    changes_at: datetime | None

    def counts(self) -> Counter[str]:
        """How many tables are in each group, and how many have each mark."""
        found = Counter[str](str(table.group) for table in self.tables)
        found.update(str(mark) for table in self.tables for mark in table.marks)
        return found

    def shown(self, only: str) -> tuple[HallTable, ...]:
        """The tables of one group or with one mark, calls the oldest first; all for other words."""
        if not is_filter(only):
            return self.tables
        found = [table for table in self.tables if table.group == only or only in table.marks]
        if only == HallMark.CALLED:
            found.sort(key=lambda table: (table.called_at is None, table.called_at))
        return tuple(found)


def is_filter(only: str) -> bool:
    """Whether this word leaves out any table at all."""
    return only in {*HallGroup, *HallMark}


def load_hall(matches: Sequence[Match], now: datetime) -> Hall:
    """The tables of whole rounds, in four queries however many there are.

    Each match must come with its round, stage and event; byes have no table.
    """
    seated = [match for match in matches if not match.is_bye]
    results: dict[int, list[Result]] = {}
    for result in results_in_force(seated):
        results.setdefault(result.match_id, []).append(result)
    warnings, calls = _warnings(seated), open_calls(seated)
    sheets = load_tables(seated, now)
    late_from = _late_from(sheets)
    tables = tuple(
        _hall_table(
            sheet,
            results.get(sheet.match.pk, []),
            warnings.get(sheet.match.pk, ()),
            calls.get(sheet.match.pk),
            late_from.get(sheet.match.round_id),
        )
        for sheet in sheets
    )
    moments = [
        moment
        for sheet, table in zip(sheets, tables, strict=True)
        for moment in _moments(sheet, table, late_from.get(sheet.match.round_id))
        if moment > now
    ]
    return Hall(tables, min(moments, default=None))


def _warnings(matches: Sequence[Match]) -> dict[int, list[SideWarning]]:
    found: dict[int, list[SideWarning]] = {}
    in_force = SideWarning.objects.filter(match__in=matches, cancelled_at=None)
    for warning in in_force.select_related("case"):
        found.setdefault(warning.match_id, []).append(warning)
    return found


def _late_from(sheets: Iterable[TableSheet]) -> Mapping[int, datetime]:
    """When a table of each round is late that has not started: counted from the first that has."""
    found: dict[int, datetime] = {}
    for sheet in sheets:
        if sheet.match.round.state != Round.State.RUNNING:
            continue
        for event in sheet.clock_events:
            if event.kind == ClockEventKind.START:
                late = event.at + timedelta(minutes=sheet.rules.late_limit)
                found[sheet.match.round_id] = min(found.get(sheet.match.round_id, late), late)
    return found


def _hall_table(
    sheet: TableSheet,
    results: Sequence[Result],
    warnings: Sequence[SideWarning],
    call: RefereeCall | None,
    late_from: datetime | None,
) -> HallTable:
    board = board_of(sheet, results[-1] if results else None)
    group = _group(sheet, board)
    is_signed = bool(results) and results[-1].state == Result.State.SIGNED
    is_still = sheet.clock.state is ClockState.PAUSED and board.reason is None
    penalties = penalty_count(sheet)
    return HallTable(
        match=sheet.match,
        board=board,
        group=group,
        marks=(
            *([HallMark.CALLED] if call else []),
            *_marks(sheet, board, warnings, penalties, late_from),
        ),
        called_at=call.at if call else None,
        time_left=clock_text(sheet.clock.remaining) if is_still else None,
        warnings=len(warnings),
        penalties=penalties,
        version=results[-1].version if is_signed else None,
        replaces=is_signed and len(results) > 1,
    )


def _group(sheet: TableSheet, board: Board) -> HallGroup:
    if sheet.match.state == Match.State.REOPENED:
        return HallGroup.REOPENED
    return GROUPS.get(board.state, HallGroup.TO_SIGN)


def _marks(
    sheet: TableSheet,
    board: Board,
    warnings: Sequence[SideWarning],
    penalties: int,
    late_from: datetime | None,
) -> Iterable[HallMark]:
    if board.state is DeskState.LAOGAI:
        yield HallMark.LAOGAI
    if board.state is DeskState.NOT_STARTED and late_from and sheet.now >= late_from:
        yield HallMark.LATE
    silent_from = _silent_from(sheet, board)
    if silent_from and sheet.now >= silent_from:
        yield HallMark.SILENT
    if any(_is_undecided(warning) for warning in warnings):
        yield HallMark.CASE
    if warnings or penalties:
        yield HallMark.PENALISED


def _silent_from(sheet: TableSheet, board: Board) -> datetime | None:
    """From when a table at play has been silent too long; None while nothing is expected of it."""
    if board.state is not DeskState.PLAYING or sheet.clock.state is not ClockState.RUNNING:
        return None
    heard = [hand.recorded_at for hand in sheet.hands]
    runs = {ClockEventKind.START.value, ClockEventKind.RESUME.value}
    heard += [event.at for event in sheet.clock_events if event.kind in runs]
    return max(heard) + SILENT_AFTER if heard else None


def _is_undecided(warning: SideWarning) -> bool:
    case = getattr(warning, "case", None)
    return case is not None and case.is_undecided


def _moments(sheet: TableSheet, table: HallTable, late_from: datetime | None) -> Iterable[datetime]:
    if table.board.time_up_at:
        yield table.board.time_up_at
    if late_from and table.group is HallGroup.WAITING:
        yield late_from
    silent_from = _silent_from(sheet, table.board)
    if silent_from:
        yield silent_from
