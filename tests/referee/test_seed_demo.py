"""The demo event is what it says, made by the same services as any other."""

from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from referee.rulebook.clock import ClockState
from referee.rulebook.race import Reason
from referee.selectors import TableSheet, load_tables
from tournaments.models import Event, Match, Result, Round


@pytest.fixture
def demo(db, clock, capsys) -> Event:
    call_command("seed_demo")
    return Event.objects.get()


def round_three(now) -> list[TableSheet]:
    matches = Match.objects.filter(round__number=3).select_related("round__stage__event")
    return load_tables(matches.order_by("table_number"), now)


def test_demo_stops_in_the_middle_of_round_three(demo, clock) -> None:
    states = list(Round.objects.order_by("number").values_list("state", flat=True))
    assert states == ["closed", "closed", "running", *["drafted"] * 4]
    assert Result.objects.filter(state="accepted").count() == 8
    waiting, warned, on_time, past_a = round_three(clock())
    assert waiting.sheet.is_waiting
    assert warned.match.warnings.count() == 1
    assert warned.sheet.takes_hand
    assert on_time.sheet.ending.reason in {Reason.HIGHER_LEVEL, Reason.DEALER_SEAT}
    assert on_time.match.state == Match.State.PLAYING
    assert past_a.sheet.ending.reason is Reason.PASSED_A
    assert past_a.match.state == Match.State.SIGNED


def test_restart_clock_makes_the_round_run_now(demo, clock) -> None:
    clock.forward(days=2)
    assert round_three(clock())[1].clock.state is ClockState.TIME_UP
    call_command("seed_demo", restart_clock=True)
    waiting, warned, on_time, _past_a = round_three(clock())
    assert waiting.clock.elapsed == warned.clock.elapsed == timedelta(minutes=64)
    assert on_time.clock.state is ClockState.TIME_UP


def test_log_ins_are_printed_and_work(demo, capsys) -> None:
    capsys.readouterr()
    call_command("seed_demo", log_ins=True)
    printed = [line.split()[0::2][:2] for line in capsys.readouterr().out.splitlines()[1:]]
    assert printed == [[name, f"{name}-demo"] for name in ("tang", "fang", "luo", "qin", "bai")]
    assert authenticate(username="luo", password="luo-demo") == User.objects.get(username="luo")
    assert not User.objects.filter(is_superuser=True).exists()


def test_demo_never_touches_a_database_in_use(demo) -> None:
    with pytest.raises(CommandError, match="in use"):
        call_command("seed_demo")
    assert Event.objects.count() == 1


def test_no_log_ins_are_printed_without_the_demo(db, capsys) -> None:
    call_command("seed_demo", log_ins=True)
    assert capsys.readouterr().out == ""


def test_demo_is_never_made_in_production(db, settings) -> None:
    settings.IS_PRODUCTION = True
    with pytest.raises(CommandError, match="production"):
        call_command("seed_demo")
    assert not User.objects.exists()
