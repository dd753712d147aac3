"""The clock of a table, as events at server time (9.2)."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee.models import ClockEvent, TimeCall
from referee.rulebook.clock import ClockEventKind, ClockState
from referee.selectors.hall.rounds import can_start, is_at_play, last_extension
from referee.selectors.sheet.tables import TableSheet
from referee.services.lots import lapse_lots
from referee.services.round_sheets import lock_tables_of_round, look_at_tables
from referee.services.sheets import lock_sheet, open_sheet, require_open
from referee.values.visits import AtTable, Claim
from tournaments.models import Match, Round
from tournaments.services.bulk_rows import insert_rows
from tournaments.services.journal import JournaledAct, write_journal, write_journal_of_many
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit
from tournaments.values.words import clock_words, name_of

LONGEST_EXTENSION = 120  # minutes; more is a slip of the finger
CLOCK_ACTS = {
    ClockEventKind.START: Act.START_CLOCK,
    ClockEventKind.PAUSE: Act.PAUSE_CLOCK,
    ClockEventKind.RESUME: Act.RESUME_CLOCK,
    ClockEventKind.EXTEND: Act.EXTEND_CLOCK,
}


@transaction.atomic
def start_clock(*, visit: AtTable | Claim, now: datetime, at: datetime | None = None) -> None:
    """Start a table's two hours. Starting a clock that runs changes nothing.

    `at` is when they began on paper, typed by a recorder; None: they begin now.
    """
    table = open_sheet(visit, now)
    if table.clock.state is not ClockState.NOT_STARTED:
        return
    if table.sheet.ending:
        raise CannotDo(_("The match is over."))
    if at and at > now:
        raise CannotDo(_("This time is still to come."), field="at")
    _start([table], visit.user, now, at)
    _run_round(table.match.round_id)


def start_round(
    *, round_: Round, visit: OfficeVisit, now: datetime, tables: Collection[int] | None = None
) -> int:
    """Start every table of a round that has not started; the number of tables started.

    Of these `tables` (matches by id) where a page named them, and no other.
    Tables that start late are started on their own. The round is running from now on.
    """
    seen = look_at_tables(round_, now)
    with transaction.atomic():
        locked = lock_tables_of_round(round_, seen, now)
        starting = [table for table in _named(locked, tables) if can_start(table)]
        if starting:
            _start(starting, visit.user, now)
            _run_round(round_.pk)
    return len(starting)


@transaction.atomic
def pause_clock(*, reason: str, visit: AtTable | Claim, now: datetime) -> None:
    """Stop the time, saying why."""
    table = open_sheet(visit, now)
    if table.clock.state is ClockState.PAUSED:
        return
    _require(table, ClockState.RUNNING, _("The clock is not running."))
    if not reason:
        raise CannotDo(_("Say why the clock stops."), field="reason")
    _add([table], ClockEventKind.PAUSE, visit.user, now, reason=reason)


@transaction.atomic
def resume_clock(*, visit: AtTable | Claim, now: datetime) -> None:
    """Let the time run again."""
    table = open_sheet(visit, now)
    if table.clock.state is ClockState.RUNNING:
        return
    _require(table, ClockState.PAUSED, _("The clock is not paused."))
    _add([table], ClockEventKind.RESUME, visit.user, now)


@transaction.atomic
def extend_clock(
    *, minutes: int, reason: str, visit: AtTable | Claim, now: datetime, after: int = 0
) -> None:
    """Give a table more minutes; a time already called is taken back.

    `after` is the key of the table's last extension as the form knew it (0: none): a second
    click must not give the minutes twice.
    """
    table = lock_sheet(visit, now)
    last = table.last_extension
    if last and last.pk != after:
        _require_same(last, minutes, reason, visit.user)
        return
    require_open(table)
    _extend([table], minutes, reason, visit.user, now)


def extend_round(
    *,
    round_: Round,
    minutes: int,
    reason: str,
    after: int,
    visit: OfficeVisit,
    now: datetime,
    tables: Collection[int] | None = None,
) -> int:
    """Give every table of a round still at play these minutes; the number of tables extended.

    Tables whose match is over keep their result. `after` is the key of the round's last extension
    as the form knew it (0: none): a second click must not give the minutes twice. Only of these
    `tables` (matches by id) where a page named them.
    """
    seen = look_at_tables(round_, now)
    with transaction.atomic():
        locked = lock_tables_of_round(round_, seen, now)
        last = last_extension(round_)
        if last and last.pk != after:
            _require_same(last, minutes, reason, visit.user)
            return ClockEvent.objects.filter(
                match__round=round_, kind=ClockEventKind.EXTEND.value, pk__gt=after
            ).count()
        at_play = [table for table in _named(locked, tables) if is_at_play(table)]
        if not at_play:
            raise CannotDo(_("No table of this round is at play."))
        _extend(at_play, minutes, reason, visit.user, now)
    return len(at_play)


@transaction.atomic
def call_time(
    *,
    hand_in_progress: bool,
    visit: AtTable | Claim,
    now: datetime,
    seen: bool | None = None,
) -> None:
    """Store the answer to 9.2: was the first card of the hand in progress drawn before time?

    The answer can be changed until a hand is recorded on it. `seen` is the answer the form knew
    (None: none): who has not seen another's answer does not change it.
    """
    table = open_sheet(visit, now)
    _require(table, ClockState.TIME_UP, _("Time is not up yet."))
    call = table.time_call
    if call and call.hand_in_progress == hand_in_progress:
        return
    if call and seen is not call.hand_in_progress:
        raise CannotDo(_answered_words(call), rule="9.2")
    if call and table.last_number > call.after_hand:
        raise CannotDo(_("The last hand is already on the sheet."), rule="9.2")
    if table.was_over_before_time:
        raise CannotDo(_("The match is over."))
    _take_back([table], visit.user, now)
    TimeCall.objects.create(
        match=table.match,
        after_hand=table.last_number,
        hand_in_progress=hand_in_progress,
        at=table.moment,
        by=visit.user,
    )
    write_journal(
        act=Act.CALL_TIME,
        by=visit.user,
        now=now,
        match=table.match,
        before={"hand_in_progress": call.hand_in_progress} if call else None,
        after={"after_hand": table.last_number, "hand_in_progress": hand_in_progress},
    )


def _answered_words(call: TimeCall) -> str:
    """Who said what, to whoever is about to say the contrary."""
    who = {"who": name_of(call.by)}
    if call.hand_in_progress:
        return _("%(who)s has answered: a hand was in progress. If not, change that answer.") % who
    return _("%(who)s has answered: no hand was in progress. If one was, change that answer.") % who


def _extend(
    tables: Sequence[TableSheet], minutes: int, reason: str, by: User, now: datetime
) -> None:
    """All of them or none. They are open and locked."""
    for table in tables:
        if table.clock.state is ClockState.NOT_STARTED:
            raise CannotDo(_("Start the clock of this table first."), rule="9.2")
    if not 1 <= minutes <= LONGEST_EXTENSION:
        raise CannotDo(
            _("Between 1 and %(most)s minutes.") % {"most": LONGEST_EXTENSION}, field="minutes"
        )
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    for table in tables:
        if table.was_over_before_time:
            raise CannotDo(_("The match is over."))
    _take_back(tables, by, now)
    _add(tables, ClockEventKind.EXTEND, by, now, minutes=minutes, reason=reason)


def _start(
    tables: Sequence[TableSheet], by: User, now: datetime, at: datetime | None = None
) -> None:
    _add(tables, ClockEventKind.START, by, now, at=at)
    waiting = [one.match.pk for one in tables if one.match.state == Match.State.WAITING]
    Match.objects.filter(pk__in=waiting).update(state=Match.State.PLAYING)


def _run_round(round_id: int) -> None:
    """Last of all: a table waiting for the round must not hold up who waits for the table."""
    Round.objects.filter(pk=round_id, state=Round.State.PUBLISHED).update(state=Round.State.RUNNING)


def _named(tables: Sequence[TableSheet], named: Collection[int] | None) -> Sequence[TableSheet]:
    return tables if named is None else [table for table in tables if table.match.pk in named]


def _require_same(last: ClockEvent, minutes: int, reason: str, by: User) -> None:
    """An extension the form did not know of must be the one it asks for: a repeated post."""
    if (last.minutes, last.reason, last.by_id) != (minutes, reason, by.pk):
        raise CannotDo(_("The clocks were extended meanwhile. Look at them again."))


def _take_back(tables: Sequence[TableSheet], by: User, now: datetime) -> None:
    """The answer to 9.2 so far, and lots drawn on it, count no more."""
    for table in tables:
        lapse_lots(table, by, now)
    called = [table.last_call.pk for table in tables if table.last_call]
    if called:
        TimeCall.objects.filter(pk__in=called).update(cancelled_at=now)


def _require(table: TableSheet, state: ClockState, sentence: str) -> None:
    if table.clock.state is not state:
        raise CannotDo(sentence)


def _add(
    tables: Sequence[TableSheet],
    kind: ClockEventKind,
    by: User,
    now: datetime,
    *,
    minutes: int = 0,
    reason: str = "",
    at: datetime | None = None,
) -> None:
    """Write one clock event at each of these tables, and journal it there."""
    insert_rows(
        ClockEvent(
            match=table.match,
            kind=kind.value,
            at=at or table.moment,
            minutes=minutes,
            reason=reason,
            by=by,
        )
        for table in tables
    )
    said = {"minutes": minutes} if minutes else {"at": clock_words(at)} if at else None
    write_journal_of_many(
        (
            JournaledAct(act=CLOCK_ACTS[kind], match=table.match, after=said, reason=reason)
            for table in tables
        ),
        by=by,
        now=now,
    )
