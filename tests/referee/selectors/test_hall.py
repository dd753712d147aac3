"""The grid of tables: in which group each is, and what asks for the chief referee's eye."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.rulebook.offences import VoidCause
from referee.rulebook.seats import Side
from referee.selectors.hall.hall import Hall, HallGroup, HallMark, HallTable, load_hall
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.sheet.tables import TableSheet, load_tables
from referee.services import rulings, signing
from referee.services.clock import pause_clock, resume_clock, start_clock
from referee.services.hands import void_hand
from referee.wording.penalties import PenaltyKind
from tests.conftest import NOON, make_entry
from tests.referee.recording import laogai, play, score
from tests.referee.ruling import sign_all, warn
from tests.tournaments.printing.penalised import penalise
from tests.visits import at_table, in_office
from tournaments.models import Match, Round
from tournaments.selectors.rounds import matches_of_rounds
from tournaments.services.results import accept_result


@pytest.fixture
def other(make_match, entries) -> Match:
    """Entry 3 against entry 4 at table 2."""
    return make_match(entries[2], entries[3])


def hall(round_: Round, now) -> Hall:
    return load_hall(matches_of_rounds([round_]), now)


def table_1(match: Match, now) -> HallTable:
    return hall(match.round, now).tables[0]


def test_a_table_that_has_not_started_waits(match, clock) -> None:
    table = table_1(match, clock())
    assert (table.group, table.marks, table.is_urgent) == (HallGroup.WAITING, (), False)
    assert hall(match.round, clock()).changes_at is None


def test_a_table_is_late_once_another_has_played_ten_minutes(match, other, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    found = hall(match.round, clock.forward(minutes=9))
    assert found.tables[1].marks == ()
    assert found.changes_at == NOON + timedelta(minutes=10)
    found = hall(match.round, clock.forward(minutes=1))
    assert [table.marks for table in found.tables] == [(), (HallMark.LATE,)]
    assert found.changes_at == NOON + timedelta(minutes=20)


def test_a_table_is_silent_twenty_minutes_after_its_last_hand(match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    play(match, luo, clock.forward(minutes=15), score(100))
    assert table_1(match, clock.forward(minutes=19)).marks == ()
    assert table_1(match, clock.forward(minutes=1)).marks == (HallMark.SILENT,)


def test_nobody_expects_a_hand_of_a_clock_that_stands(match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    pause_clock(reason="争议", visit=at_table(match, luo), now=clock.forward(minutes=10))
    table = table_1(match, clock.forward(minutes=30))
    assert (table.group, table.marks, table.time_left) == (HallGroup.PLAYING, (), "1:50:00")
    resume_clock(visit=at_table(match, luo), now=clock())
    assert table_1(match, clock.forward(minutes=19)).marks == ()
    assert table_1(match, clock.forward(minutes=1)).marks == (HallMark.SILENT,)


def test_laogai_warnings_and_penalties_are_marked(match, luo, clock) -> None:
    play(match, luo, clock(), laogai("EW", points=130, dealer="N"))
    warn(match, match.west, luo, clock())
    table = table_1(match, clock())
    assert table.marks == (HallMark.LAOGAI, HallMark.PENALISED)
    assert (table.group, table.warnings, table.penalties) == (HallGroup.PLAYING, 1, 1)
    assert table.is_urgent
    warn(match, match.west, luo, clock())
    assert HallMark.CASE in table_1(match, clock()).marks


def listed(tables: Sequence[TableSheet], *kinds: PenaltyKind) -> Counter[int]:
    """How many lines that stand the list of penalties has of each table."""
    lines = penalty_lines(tables)
    return Counter(line.match.pk for line in lines if line.stands and line.kind in kinds)


def test_the_grid_counts_what_stands_in_the_list_of_penalties(
    match, other, luo, fang, clock
) -> None:
    penalise(match, other, luo, fang)
    play(match, luo, clock(), score(50, exposed_ew=1), laogai("EW", exposed_ns=2, exposed_ew=1))
    void_hand(
        number=4,
        revision=1,
        cause=VoidCause.OTHER,
        reason="洗牌",
        visit=at_table(match, luo),
        now=clock(),
    )
    found = hall(match.round, clock()).tables
    sheets = load_tables([table.match for table in found], clock())
    others = set(PenaltyKind) - {PenaltyKind.WARNING, PenaltyKind.ARBITRATION}
    warnings, penalties = listed(sheets, PenaltyKind.WARNING), listed(sheets, *others)
    assert [(penalties[one.pk], warnings[one.pk]) for one in (match, other)] == [(9, 2), (1, 0)]
    assert {one.match.pk: (one.penalties, one.warnings) for one in found} == {
        one.pk: (penalties[one.pk], warnings[one.pk]) for one in (match, other)
    }


def test_time_then_signing_then_acceptance(event, finished, luo, fang, clock) -> None:
    event.rules = {"second_person": True}
    event.save()
    assert table_1(finished, clock()).group == HallGroup.TO_SIGN
    sign_all(finished, luo, clock())
    table = table_1(finished, clock())
    assert (table.group, table.version, table.replaces) == (HallGroup.SIGNED, 1, False)
    accept_result(match=finished, version=1, visit=in_office(finished, fang), now=clock())
    table = table_1(finished, clock())
    assert (table.group, table.version) == (HallGroup.ACCEPTED, None)
    signing.reopen(version=1, reason="记错", visit=at_table(finished, fang), now=clock())
    table = table_1(finished, clock())
    assert (table.group, table.version) == (HallGroup.REOPENED, None)
    sign_all(finished, luo, clock())
    table = table_1(finished, clock())
    assert (table.group, table.version, table.replaces) == (HallGroup.SIGNED, 2, True)


def test_time_called_is_a_group_of_its_own(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    found = hall(match.round, clock.forward(minutes=119))
    assert found.changes_at == NOON + timedelta(minutes=120)
    assert table_1(match, clock.forward(minutes=1)).group == HallGroup.TIME


def test_a_ruling_before_the_start_is_to_be_signed(match, fang, clock) -> None:
    rulings.record_walkover(side=Side.EW, reason="缺席", visit=at_table(match, fang), now=clock())
    assert table_1(match, clock()).group == HallGroup.TO_SIGN


def test_filters_count_and_leave_what_they_say(match, other, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    warn(match, match.west, luo, clock())
    found = hall(match.round, clock())
    assert dict(found.counts()) == {"playing": 1, "waiting": 1, "penalised": 1}
    assert [table.match for table in found.shown("waiting")] == [other]
    assert [table.match for table in found.shown("penalised")] == [match]
    for nothing in ("", "x", "<script>"):
        assert found.shown(nothing) == found.tables


def test_the_hall_takes_the_same_queries_for_4_tables_as_for_60(
    event, round_one, make_match, luo, clock
) -> None:
    def queries(tables: int) -> int:
        while round_one.matches.count() < tables:
            number = event.entries.count() + 1
            match = make_match(make_entry(event, number), make_entry(event, number + 1))
            play(match, luo, clock(), score(100))
            warn(match, match.west, luo, clock())
        matches = matches_of_rounds([round_one])
        with CaptureQueriesContext(connection) as captured:
            assert len(load_hall(matches, clock()).tables) == tables
        return len(captured)

    assert queries(4) == queries(60) == 4
