"""The match page: everything it shows of one table, put together once."""

from dataclasses import dataclass
from datetime import datetime

from referee.rulebook.clock import ClockState
from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Seat, Side
from referee.selectors.hall.calls import CallLine, call_lines
from referee.selectors.judge.evidence import EvidenceLine, evidence_of
from referee.selectors.penalties.hand_penalties import sheet_penalties
from referee.selectors.penalties.penalty_lines import PenaltyLine
from referee.selectors.penalties.rulings import MatchRulings, match_rulings, said_rows
from referee.selectors.sheet.clock_faces import ClockFace, clock_face
from referee.selectors.sheet.closures import Closure, closure
from referee.selectors.sheet.journal_lines import JournalLine, journal_lines, newest_act
from referee.selectors.sheet.lines import SheetLine, sheet_lines
from referee.selectors.sheet.open_choices import OpenChoice, open_choice
from referee.selectors.sheet.proposals import proposed_result
from referee.selectors.sheet.signing import MatchSigning, match_signing
from referee.selectors.sheet.states import STATE_WORDS, DeskState, state_of
from referee.selectors.sheet.tables import TableSheet, load_table, visited_table
from referee.values.visits import AtTable
from referee.wording import words as wording
from tournaments.models import Entry, Match
from tournaments.selectors.replacements import Replacement, replacement

JOURNAL_TAIL = 30
# Reading order of the page: the north-south side first, on paper too.
SIDES = (Side.NS, Side.EW)
COMPASS = (Seat.N, Seat.W, Seat.E, Seat.S)


@dataclass(frozen=True, slots=True)
class SideCell:
    """A side at the table: who plays for it and how far it has come.

    `swapped` are the keys of its players as they would sit after they changed seats.
    """

    side: Side
    words: str
    css: str
    names: str
    entry: Entry
    level: str
    is_past_a: bool
    is_on_deal: bool
    swapped: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class SeatCell:
    """One seat of the compass; `deals` when the next hand is dealt from it."""

    seat: Seat
    words: str
    name: str
    side: Side
    css: str
    deals: bool


@dataclass(frozen=True, slots=True)
class TableHead:
    """What the page asks for again and again while it stands open.

    `version` changes with every act at the table and when time comes.
    """

    match: Match
    table: TableSheet
    clock: ClockFace
    state: DeskState
    state_words: str
    asks_time: bool
    can_change_answer: bool
    version: str
    next_number: int


@dataclass(frozen=True, slots=True)
class MatchPage:
    """One table in full. `lines` are the hands so far, `journal` the newest acts first,
    `penalties` those that stand on the hands.

    `closed` is why no further hand is taken, None while one is.
    """

    visit: AtTable
    head: TableHead
    sides: tuple[SideCell, ...]
    seats: tuple[SeatCell, ...]
    lines: tuple[SheetLine, ...]
    due: Seat | None
    due_words: str
    next_level: str
    next_number: int
    closed: Closure | None
    can_seat: bool
    ending: str
    is_locked: bool
    is_reopened: bool
    choice: OpenChoice | None
    journal: tuple[JournalLine, ...]
    rulings: MatchRulings
    signing: MatchSigning
    evidence: tuple[EvidenceLine, ...]
    penalties: tuple[PenaltyLine, ...]
    calls: tuple[CallLine, ...]

    @property
    def is_read_only(self) -> bool:
        """Whether its reader may do nothing here: a recorder, where a referee types."""
        return self.visit.is_read_only

    @property
    def by_chief(self) -> bool:
        """Whether the event's chief referee reads it."""
        return self.visit.by_chief

    @property
    def open_call(self) -> CallLine | None:
        """The call for the chief referee that waits."""
        return next((line for line in self.calls if line.answer is None), None)

    @property
    def can_call(self) -> bool:
        """Whether its reader calls the chief referee: the table's referee does, signed or not."""
        return not (self.by_chief or self.visit.as_recorder or self.is_read_only)

    @property
    def takes_hand(self) -> bool:
        return self.closed is None and not self.is_read_only

    @property
    def can_withdraw(self) -> bool:
        """Whether its reader may take evidence back: once all have signed, the chief referee."""
        return not self.is_read_only and (self.by_chief or not self.is_locked)

    @property
    def has_open_clock(self) -> bool:
        """Whether the clock may still be started, stopped or extended."""
        return not (self.is_locked or self.ending or self.is_read_only)

    @property
    def can_pause(self) -> bool:
        return self.has_open_clock and self.clock.state is ClockState.RUNNING

    @property
    def can_extend(self) -> bool:
        return self.has_open_clock and self.clock.is_started

    @property
    def last_extension_id(self) -> int:
        """The key of the clock's newest extension, 0 for none."""
        last = self.table.last_extension
        return last.pk if last else 0

    @property
    def match(self) -> Match:
        return self.head.match

    @property
    def table(self) -> TableSheet:
        return self.head.table

    @property
    def clock(self) -> ClockFace:
        return self.head.clock

    @property
    def state(self) -> DeskState:
        return self.head.state


def table_head(
    match: Match, now: datetime, table: TableSheet | None = None, newest: int | None = None
) -> TableHead:
    """Clock, state and version of a table, in two queries: its sheet and its newest act."""
    table = table or load_table(match, now)
    newest = newest_act(match) if newest is None else newest
    clock, state = clock_face(table), state_of(table)
    return TableHead(
        match=match,
        table=table,
        clock=clock,
        state=state,
        state_words=str(STATE_WORDS[state]),
        asks_time=table.sheet.is_time_unanswered and not table.is_locked,
        can_change_answer=_can_change_answer(table, state),
        version=f"{newest}-{clock.state.value}",
        next_number=table.sheet.next_number,
    )


def _can_change_answer(table: TableSheet, state: DeskState) -> bool:
    """Whether the answer to 9.2 may still be taken back: no hand was recorded on it."""
    call = table.time_call
    is_open = state in {DeskState.LAST_HAND, DeskState.TIME_CLOSED, DeskState.UNDECIDED}
    return is_open and call is not None and table.last_number <= call.after_hand


def match_page(visit: AtTable, now: datetime, table: TableSheet | None = None) -> MatchPage:
    """The page of one match, in three queries and one for each kind of people it names.

    The match comes with its players and event; a `table` read already is not read again.
    """
    match = visit.match
    table, said = table or visited_table(visit, now), said_rows(match)
    rulings, journal = match_rulings(match, said), journal_lines(match, JOURNAL_TAIL)
    sheet, filed = table.sheet, tuple(evidence_of([table])[match.pk])
    newest = journal[0].number if journal else 0
    due = None if sheet.ending else sheet.due
    return MatchPage(
        visit=visit,
        head=table_head(match, now, table, newest),
        sides=tuple(_side(table, side, due) for side in SIDES),
        seats=seat_cells(table, due),
        lines=sheet_lines(table),
        due=due,
        due_words=wording.seat_words(match, due) if due else "",
        next_level=wording.level_words(sheet.next_level),
        next_number=sheet.next_number,
        closed=closure(table),
        can_seat=not (table.hands or table.is_locked or visit.is_read_only),
        ending=wording.ending_words(sheet.ending) if sheet.ending else "",
        is_locked=table.is_locked,
        is_reopened=match.state == Match.State.REOPENED,
        choice=open_choice(table),
        journal=journal,
        rulings=rulings,
        signing=match_signing(table, rulings),
        evidence=filed,
        penalties=sheet_penalties(table, filed),
        calls=call_lines(match, said),
    )


def _side(table: TableSheet, side: Side, due: Seat | None) -> SideCell:
    match, sheet = table.match, table.sheet
    seats = (Seat.N, Seat.S) if side is Side.NS else (Seat.E, Seat.W)
    players = [match.player(seat) for seat in seats]
    entry = match.entry(side)
    assert entry is not None
    return SideCell(
        side=side,
        words=wording.side_words(side),
        css=side.value.lower(),
        names="/".join(player.name for player in players if player),
        entry=entry,
        level=sheet.levels.of(side).value,
        is_past_a=_has_passed(table, side),
        is_on_deal=due is not None and due.side is side,
        swapped=tuple(player.pk if player else None for player in reversed(players)),
    )


def _has_passed(table: TableSheet, side: Side) -> bool:
    ending = table.sheet.ending
    passed = ending is not None and ending.reason is Reason.PASSED_A
    return passed and table.sheet.final_levels.of(side) is Level.PAST_A


def seat_cells(table: TableSheet, due: Seat | None = None) -> tuple[SeatCell, ...]:
    """The four seats in reading order: north, west, east, south."""
    return tuple(_seat(table, seat, due) for seat in COMPASS)


def _seat(table: TableSheet, seat: Seat, due: Seat | None) -> SeatCell:
    player = table.match.player(seat)
    return SeatCell(
        seat=seat,
        words=str(wording.SEATS[seat]),
        name=player.name if player else "",
        side=seat.side,
        css=seat.side.value.lower(),
        deals=seat is due,
    )


def replacement_by_signing(page: MatchPage) -> Replacement | None:
    """The proposed result held against the accepted one, and what it moves in the standings.

    None while nothing can be signed, nothing is accepted, or a second person accepts.
    """
    match, accepted = page.match, page.rulings.accepted
    if match.state != Match.State.REOPENED or accepted is None or not page.signing.is_open:
        return None
    if match.round.stage.event.rule_set.second_person:
        return None
    proposed = proposed_result(page.table)
    return replacement(match, proposed) if proposed else None
