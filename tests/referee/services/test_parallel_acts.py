"""Signing, warning, choosing and starting at once, over real connections: each act once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection

from referee.models import (
    Adjustment,
    ArbitrationCase,
    ClockEvent,
    Evidence,
    EvidenceWithdrawal,
    Hand,
    MatchRuling,
    RefereeCall,
    SideWarning,
    Signature,
)
from referee.rulebook.offences import LaogaiOption
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.services.calls import call_chief_referee
from referee.services.cancelled_warnings import cancel_warning
from referee.services.clock import call_time, start_clock
from referee.services.hands import choose_laogai
from referee.services.rulings import adjust
from referee.services.signing import sign
from referee.services.warnings import decide_case, give_warning
from referee.values.errors import StaleSheet
from tests.referee.filing import KEY, file_two, withdraw
from tests.referee.recording import laogai, play, score
from tests.referee.ruling import PARTIES, warn
from tests.visits import at_table
from tournaments.models import JournalEntry, Match, Result, Round
from tournaments.values.errors import CannotDo

Act = Callable[[], Any]


@pytest.fixture
def at_once(transactional_db) -> Callable[..., list[Any]]:
    """Does these acts in a thread each, let go together; what each gave back or was refused."""

    def run(*acts: Act) -> list[Any]:
        gate = Barrier(len(acts))

        def do(act: Act) -> Any:
            try:
                connection.ensure_connection()
                gate.wait(timeout=10)
                return act()
            except StaleSheet as refusal:
                return refusal
            finally:
                connection.close()

        with ThreadPoolExecutor(max_workers=len(acts)) as pool:
            return list(pool.map(do, acts))

    return run


@pytest.fixture
def ended(transactional_db, match, luo, clock) -> Match:
    """NS leads 5 to 3 when time is up; nobody has signed."""
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    match.refresh_from_db()
    return match


def signing(match: Match, party: Signature.Party, by, now) -> Act:
    seen = load_table(match, now).mark
    values = {"party": party, "manner": Signature.Manner.PAPER, "seen": seen}
    return lambda: sign(visit=at_table(match, by), now=now, **values)


def test_both_sides_and_the_referee_sign_at_once(at_once, ended, luo, clock) -> None:
    done = at_once(*(signing(ended, party, luo, clock()) for party in PARTIES))
    assert sorted(done) == [False, False, True]
    assert sorted(Signature.objects.values_list("party", flat=True)) == ["EW", "NS", "referee"]
    assert Result.objects.get().winner == "NS"
    ended.refresh_from_db()
    assert ended.state == Match.State.ACCEPTED


def test_the_last_signature_given_twice_at_once_hands_in_one_result(
    at_once, ended, luo, clock
) -> None:
    for party in PARTIES[:-1]:
        signing(ended, party, luo, clock())()
    last = signing(ended, PARTIES[-1], luo, clock())
    assert at_once(last, last, last) == [True, True, True]
    assert Signature.objects.count() == len(PARTIES)
    assert Result.objects.count() == JournalEntry.objects.filter(act="sign_result").count() == 1


def test_two_warnings_at_once_open_exactly_one_case(
    at_once, transactional_db, make_match, entries, luo, clock
) -> None:
    """At two tables, so that only the entry's own lock keeps them apart."""
    first = make_match(entries[0], entries[1])
    second_round = Round.objects.create(stage=first.round.stage, number=2, state="published")
    tables = first, make_match(entries[0], entries[2], round=second_round)

    def warning(match: Match) -> Act:
        values = {"side": Side.NS, "player": match.north, "offence": "打手势", "key": uuid4()}
        return lambda: give_warning(visit=at_table(match, luo), now=clock(), **values)

    at_once(*(warning(match) for match in tables))
    assert SideWarning.objects.count() == 2
    assert ArbitrationCase.objects.count() == 1
    counted = JournalEntry.objects.filter(act="give_warning").order_by("id")
    assert [entry.after["earlier_warnings"] for entry in counted] == [0, 1]


@pytest.fixture
def two_tables(transactional_db, make_match, entries) -> tuple[Match, Match]:
    """NS of both is the same entry."""
    first = make_match(entries[0], entries[1])
    second_round = Round.objects.create(stage=first.round.stage, number=2, state="published")
    return first, make_match(entries[0], entries[2], round=second_round)


def deciding(decision: ArbitrationCase.Decision, by, now) -> Act:
    case = ArbitrationCase.objects.get()
    values = {"case": case, "decision": decision, "visit": at_table(case, by), "now": now}
    return lambda: decide_case(decided_by="仲裁委员会", grounds="属实", **values)


def or_refused(act: Act) -> Act:
    def do() -> Any:
        try:
            return act()
        except CannotDo as refusal:
            return refusal

    return do


@pytest.mark.parametrize("decision", ArbitrationCase.Decision)
def test_a_case_is_decided_or_lapses_with_a_warning_of_another_table(
    decision, at_once, two_tables, luo, fang, clock
) -> None:
    first, _second = (warn(match, match.north, luo, clock()) for match in two_tables)

    def cancelling() -> Any:
        return cancel_warning(
            warning=first, reason="看错", visit=at_table(first, fang), now=clock()
        )

    decided, cancelled = at_once(
        or_refused(deciding(decision, fang, clock())), or_refused(cancelling)
    )
    case = ArbitrationCase.objects.get()
    if isinstance(decided, CannotDo):
        assert (case.decision, case.lapsed_at) == ("", clock())
    else:
        assert (case.decision, case.lapsed_at) == (decision, None)
        is_kept = decision == ArbitrationCase.Decision.UPHELD
        assert isinstance(cancelled, CannotDo) == is_kept


def test_a_warning_and_a_disqualification_at_two_tables_do_not_wait_for_each_other(
    at_once, two_tables, luo, fang, clock
) -> None:
    for match in two_tables:
        start_clock(visit=at_table(match, luo), now=clock())
    case_at, other = two_tables
    for _twice in range(2):
        warn(case_at, case_at.north, luo, clock())
    values = {"side": Side.NS, "player": other.north, "offence": "打手势", "key": uuid4()}
    at_once(
        deciding(ArbitrationCase.Decision.UPHELD, fang, clock()),
        or_refused(lambda: give_warning(visit=at_table(other, luo), now=clock(), **values)),
    )
    assert ArbitrationCase.objects.get().decision == "upheld"
    rulings = MatchRuling.objects.order_by("match").values_list("kind", flat=True)
    assert list(rulings) == ["disqualified", "disqualified"]


def test_a_warning_cancelled_twice_at_once_is_cancelled_once(
    at_once, transactional_db, match, luo, fang, clock
) -> None:
    warning = warn(match, match.north, luo, clock())

    def cancelling() -> Any:
        return cancel_warning(
            warning=warning, reason="看错", visit=at_table(warning, fang), now=clock()
        ).pk

    assert at_once(cancelling, cancelling) == [warning.pk, warning.pk]
    assert JournalEntry.objects.filter(act="cancel_warning").count() == 1


def test_two_choices_at_once_leave_one(at_once, transactional_db, match, luo, clock) -> None:
    play(match, luo, clock(), laogai("EW", points=130, dealer="N"))

    def choice(option: LaogaiOption) -> Act:
        visit = at_table(match, luo)
        values = {"number": 1, "revision": 1, "option": option, "visit": visit, "now": clock()}
        return lambda: choose_laogai(**values)

    done = at_once(choice(LaogaiOption.A), choice(LaogaiOption.B))
    [stands] = [one for one in done if isinstance(one, Hand)]
    [refused] = [one for one in done if isinstance(one, StaleSheet)]
    assert refused.stored.laogai_option == stands.laogai_option
    hand = Hand.objects.get()
    assert (hand.laogai_option, hand.revision) == (stands.laogai_option, 2)
    assert JournalEntry.objects.filter(act="choose_laogai").count() == 1


def test_a_clock_started_at_once_starts_once(at_once, transactional_db, match, luo, clock) -> None:
    def start() -> None:
        start_clock(visit=at_table(match, luo), now=clock())

    assert at_once(*[start] * 5) == [None] * 5
    assert ClockEvent.objects.get().kind == "start"
    assert JournalEntry.objects.filter(act="start_clock").count() == 1


def test_one_form_at_two_tables_at_once_is_kept_at_one(
    at_once, match, make_match, entries, luo, clock
) -> None:
    tables = match, make_match(entries[2], entries[3])
    for table in tables:
        play(table, luo, clock(), score(0))

    def filing(table: Match) -> Act:
        return lambda: file_two(table, luo, clock(), key=KEY)

    done = at_once(*map(filing, tables))
    assert sorted(type(one).__name__ for one in done) == ["Evidence", "StaleSheet"]
    assert Evidence.objects.count() == 1
    assert JournalEntry.objects.filter(act="file_evidence").count() == 1


def called(match: Match, by: User, now: datetime) -> RefereeCall:
    return call_chief_referee(key=KEY, visit=at_table(match, by), now=now)


def warned(match: Match, by: User, now: datetime) -> SideWarning:
    said = {"side": Side.NS, "player": match.north, "offence": "打手势"}
    return give_warning(key=KEY, visit=at_table(match, by), now=now, **said)


def adjusted(match: Match, by: User, now: datetime) -> Adjustment:
    moved = {"kind": Adjustment.Kind.POINTS, "hand_number": 1, "side": None, "amount": 40}
    return adjust(reason="r", key=KEY, visit=at_table(match, by), now=now, **moved)


@pytest.mark.parametrize(
    ("made", "act"),
    [(called, "call_chief_referee"), (warned, "give_warning"), (adjusted, "adjust")],
)
def test_one_key_at_two_tables_at_once_acts_at_one(
    at_once, match, make_match, entries, fang, clock, made, act
) -> None:
    tables = match, make_match(entries[2], entries[3])
    for table in tables:
        play(table, fang, clock(), score(0))
    done = at_once(*(or_refused(partial(made, table, fang, clock())) for table in tables))
    assert sum(isinstance(one, CannotDo) for one in done) == 1
    assert JournalEntry.objects.filter(act=act).count() == 1


def test_evidence_withdrawn_twice_at_once_is_withdrawn_once(at_once, match, luo, clock) -> None:
    play(match, luo, clock(), score(0))
    filed = file_two(match, luo, clock())
    done = at_once(*[lambda: withdraw(filed, luo, clock())] * 2)
    assert done == [EvidenceWithdrawal.objects.get()] * 2
    assert JournalEntry.objects.filter(act="withdraw_evidence").count() == 1
