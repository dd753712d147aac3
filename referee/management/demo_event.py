"""The demo event: eight entries, a round robin stopped in the middle of round 3.

Round 3 shows the desk at work: table 1 has a 劳改 waiting for the choice, table 2 a warning,
table 3 finished on time and is to be signed, table 4 went past A and is to be accepted.
"""

import random
from dataclasses import replace
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from referee.management.demo_cast import ENTRIES, EVENT_NAME, OFFICIALS, SEED, VENUE
from referee.management.demo_play import DemoTable
from referee.models import ClockEvent, Hand
from referee.rulebook.seats import Seat, Side
from referee.selectors import load_table
from tournaments.access import office_visit
from tournaments.models import Event, Match, Round, Stage
from tournaments.services import events, officials, rounds, stages
from tournaments.services.draws import draws
from tournaments.services.entries import entries, entry_states
from tournaments.services.event_creators import give_right_to_create
from tournaments.services.results import accept_result
from tournaments.services.stages import StagePlan
from tournaments.values.entries import EntryDetails, PlayerDetails

RUNNING_FOR = timedelta(minutes=64)
ROUND_APART = timedelta(hours=2, minutes=30)


def password_of(username: str) -> str:
    """The demo's passwords are known to everybody, which is why it never runs in production."""
    return f"{username}-demo"


@transaction.atomic
def build(now: datetime) -> Event:
    """Make accounts, event and rounds in an empty database, as if now were mid-round 3."""
    people = {username: _account(username, name) for username, name, _roles in OFFICIALS}
    give_right_to_create(username="tang", by=None, now=now)
    morning = now - RUNNING_FOR - 2 * ROUND_APART
    event = events.create_event(
        name=EVENT_NAME,
        venue=VENUE,
        starts_on=timezone.localdate(now),
        rules=replace(events.DEFAULT_RULES, second_person=True),
        by=people["tang"],
        now=morning - timedelta(days=7),
    )
    _register(event, people, morning - timedelta(days=3))
    chance = random.Random(SEED)
    drawn = list(_drawn_rounds(event, people["tang"], morning))
    for number, round_ in enumerate(drawn[:2]):
        _play_through(round_, people, morning + number * ROUND_APART, chance)
    _play_third(drawn[2], people, now, chance)
    return event


@transaction.atomic
def restart_clock(now: datetime) -> int:
    """Move the clocks and hands of tables still open so that the round runs now; how many."""
    running = Match.objects.filter(
        round__stage__event__name=EVENT_NAME,
        round__state=Round.State.RUNNING,
        state=Match.State.PLAYING,
    ).select_related("round__stage__event")
    moved = 0
    for match in running:
        if load_table(match, now).time_call:
            continue
        started = match.clock_events.get(kind="start").at
        shift = now - RUNNING_FOR - started
        for event in ClockEvent.objects.filter(match=match):
            event.at += shift
            event.save(update_fields=["at"])
        for hand in Hand.objects.filter(match=match):
            hand.recorded_at += shift
            hand.save(update_fields=["recorded_at"])
        moved += 1
    return moved


def _account(username: str, name: str) -> User:
    assert not settings.IS_PRODUCTION
    return User.objects.create_user(username, password=password_of(username), first_name=name)


def _register(event: Event, people: dict[str, User], at: datetime) -> None:
    visit = office_visit(people["tang"], event.pk)
    for username, _name, roles in OFFICIALS:
        officials.add_official(visit=visit, username=username, roles=roles, now=at)
    for number, (unit, first, second, seed) in enumerate(ENTRIES, start=1):
        details = EntryDetails(
            number=number,
            unit=unit,
            seed=seed,
            players=(PlayerDetails(first), PlayerDetails(second)),
        )
        entry = entries.add_entry(visit=visit, details=details, now=at)
        entry_states.check_in(visit=visit, entry=entry, is_present=True, now=at)


def _drawn_rounds(event: Event, by: User, at: datetime) -> list[Round]:
    plan = StagePlan(kind=Stage.Kind.ROUND_ROBIN)
    visit = office_visit(by, event.pk)
    stage = stages.add_stage(visit=visit, plan=plan, now=at)
    drawn = draws.draw_stage(stage=stage, visit=visit, now=at, seed=SEED)
    for round_ in drawn[:3]:
        rounds.publish_round(round_=round_, visit=visit, now=at)
    return drawn


def _tables(round_: Round, start: datetime, chance: random.Random) -> list[DemoTable]:
    matches = (
        round_.matches.filter(ew_entry__isnull=False)
        .select_related("round__stage__event", "ns_entry", "ew_entry", "referee")
        .select_related("north", "south", "east", "west")
        .order_by("table_number")
    )
    return [DemoTable(match, start, chance) for match in matches]


def _play_through(
    round_: Round, people: dict[str, User], start: datetime, chance: random.Random
) -> None:
    visit = office_visit(people["tang"], round_.stage.event_id)
    for table in _tables(round_, start, chance):
        table.start()
        table.play_hands(chance.choice([8, 9, 10]))
        table.call_time()
        table.sign()
        accept_result(match=table.match, version=1, visit=visit, now=table.at)
    rounds.close_round(round_=round_, visit=visit, now=start + ROUND_APART)


def _play_third(
    round_: Round, people: dict[str, User], now: datetime, chance: random.Random
) -> None:
    start = now - RUNNING_FOR
    waiting, warned, on_time, past_a = _tables(round_, start, chance)
    for table in (waiting, warned, past_a):
        table.start()
    waiting.play(185, 65, 130, 215)
    waiting.end_by_laogai(Side.EW, points=130)
    warned.play(95, 240)
    warned.warn(Seat.W, "牌局中议论出牌：“你早该出黑桃”")
    warned.play(175, 40)
    # This table began early, before the others were called.
    on_time.at = now - timedelta(minutes=125)
    on_time.start()
    on_time.play(100, 160, 200, 155, 145, 240, 115, 170, 120)
    on_time.call_time()
    past_a.play(0, 35, 175, 215, 90, 150)
    past_a.sign()
