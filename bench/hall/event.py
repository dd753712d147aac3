"""What the hall plays: sixty tables in round 3, and a second event of a thousand in five units."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from random import Random

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from bench.hall.writing import first_hand_values, hand_values
from bench.large_event import store
from config.now import now
from referee.models import ClockEvent, Hand
from tournaments.models import (
    Entry,
    Event,
    Match,
    Official,
    Player,
    Result,
    Round,
    Stage,
    StageEntry,
)
from tournaments.ranking import EventRules

TABLES = 60
HANDS_BEFORE = 4  # on each sheet when a phase begins
UNITS = 5
LARGE = 1000
PASSWORD = "a-right-password-of-the-hall"
STARTED_AGO = timedelta(minutes=15)


@dataclass(frozen=True, slots=True)
class Hall:
    """What the load must know: addresses by id, and a session for each referee's phone."""

    event: int
    matches: tuple[int, ...]
    sessions: tuple[str, ...]
    referees: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LargeDraw:
    """The event whose next round is drawn again and again, and its organiser's session."""

    event: int
    stage: int
    organiser: str


def fill_hall(tables: int = TABLES) -> Hall:
    """Round 3 under way at so many tables, in an empty database."""
    event = _event("满场公开赛")
    entries = _entries(event, 2 * tables, units=20)
    chief = _official(event, "chief", Official.Role.CHIEF_REFEREE)
    referees = [
        _official(event, f"referee{number:02}", Official.Role.REFEREE)
        for number in range(1, tables + 1)
    ]
    stage = Stage.objects.create(event=event, kind=Stage.Kind.SWISS, seed="hall", round_count=5)
    StageEntry.objects.bulk_create(StageEntry(stage=stage, entry=entry) for entry in entries)
    chance = Random(tables)
    matches: list[Match] = []
    for number in (1, 2, 3):
        is_running = number == 3
        state = Round.State.RUNNING if is_running else Round.State.CLOSED
        round_ = Round.objects.create(stage=stage, number=number, state=state)
        chance.shuffle(entries)
        matches = _tables(round_, entries, referees, is_running)
    _start(matches, chief)
    return Hall(
        event=event.pk,
        matches=tuple(match.pk for match in matches),
        sessions=tuple(_session(user) for user in referees),
        referees=tuple(user.username for user in referees),
    )


def fill_large_draw() -> LargeDraw:
    """A thousand entries in five units after eight rounds."""
    event = store(LARGE)
    entries = list(event.entries.order_by("number"))
    for index, entry in enumerate(entries):
        entry.unit = f"第{index % UNITS + 1}大队"
    Entry.objects.bulk_update(entries, ["unit"])
    stage = event.stages.get()
    stage.round_count = stage.unit_rounds = 20
    stage.save()
    organiser = _official(event, "organiser", Official.Role.ORGANISER)
    return LargeDraw(event.pk, stage.pk, _session(organiser))


def reset(hall: Hall) -> None:
    """Take back what a phase recorded, so that each begins with sheets of the same length."""
    Hand.objects.filter(match__in=hall.matches, number__gt=HANDS_BEFORE).delete()


def _event(name: str) -> Event:
    rules = EventRules(time_limit=8 * 60, second_person=True)
    return Event.objects.create(name=name, starts_on=date(2026, 10, 3), rules=rules.to_json())


def _official(event: Event, username: str, role: str) -> User:
    user = User.objects.create(
        username=username, password=_hashed(), first_name=f"裁判{username[-2:]}"
    )
    Official.objects.create(event=event, user=user, role=role)
    return user


@cache
def _hashed() -> str:
    """One hash for all of them: hashing is what takes the time."""
    return make_password(PASSWORD)


def _entries(event: Event, count: int, units: int) -> list[Entry]:
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, unit=f"第{number % units}代表队", state="active")
        for number in range(1, count + 1)
    )
    Player.objects.bulk_create(
        Player(entry=entry, position=position, name=f"欧阳{entry.number}之{position}")
        for entry in entries
        for position in (1, 2)
    )
    return entries


def _tables(
    round_: Round, entries: list[Entry], referees: list[User], is_running: bool
) -> list[Match]:
    pairs = zip(entries[::2], entries[1::2], strict=True)
    matches = []
    for number, (ns, ew) in enumerate(pairs, start=1):
        (north, south), (east, west) = ns.players.all()[:2], ew.players.all()[:2]
        matches.append(
            Match(
                round=round_,
                table_number=number,
                ns_entry=ns,
                ew_entry=ew,
                north=north,
                south=south,
                east=east,
                west=west,
                referee=referees[number - 1],
                state=Match.State.PLAYING if is_running else Match.State.ACCEPTED,
            )
        )
    Match.objects.bulk_create(matches)
    if not is_running:
        _accept(matches, round_.number)
    return matches


def _accept(matches: list[Match], seed: int) -> None:
    chance = Random(seed)
    levels = [chance.sample(["5", "7", "9", "J", "K"], 2) for _match in matches]
    order = ["5", "7", "9", "J", "K"]
    Result.objects.bulk_create(
        Result(
            match=match,
            version=1,
            kind=Result.Kind.PLAYED,
            winner="NS" if order.index(ns) > order.index(ew) else "EW",
            reason="higher level",
            ns_level=ns,
            ew_level=ew,
            state=Result.State.ACCEPTED,
            signed_at=now(),
            accepted_at=now(),
        )
        for match, (ns, ew) in zip(matches, levels, strict=True)
    )


def _start(matches: list[Match], chief: User) -> None:
    """The clocks run, and each table has its first hands, recorded as a referee records them."""
    started = now() - STARTED_AGO
    ClockEvent.objects.bulk_create(
        ClockEvent(match=match, kind="start", at=started, by=chief) for match in matches
    )
    for match in matches:
        client = Client()
        client.force_login(match.referee)
        for follows in range(HANDS_BEFORE):
            record(client, match.pk, follows)


def record(client: Client, match: int, follows: int) -> None:
    """One hand, by the desk's own page."""
    values = hand_values(follows) if follows else first_hand_values()
    response = client.post(f"/desk/{match}/hands/record/", values)
    assert response.status_code == 302, response.content.decode()[:2000]


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    store_ = client.session
    assert isinstance(store_, SessionStore)
    return store_.session_key or ""
