"""Three web processes and two workers on PostgreSQL and Redis; one of each is killed.

Tables save at all three, spectators look at all three. When one is gone its phones ask the next;
what it acknowledged is on record once, and what the others take is seen by everybody.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connection, connections

from bench.database import temporary_database
from bench.hall.client import Answer, Phone
from bench.hall.event import HANDS_BEFORE, Hall, fill_hall
from bench.hall.people import ROW, TOKEN, is_done, tried
from bench.hall.phases import database_url
from bench.hall.serving import Served, served
from bench.hall.writing import hand_values
from ordeal.report import Report
from ordeal.workers import check_papers, kill_while_printing, order_papers, working
from referee.models import Hand

WEB = 3
TABLES = 30
SECONDS = 40.0
KILLED_AFTER = 12.0
SAVE_EVERY = 2.0
SEEN_WITHIN = 15.0  # seconds
REDIS = "redis://127.0.0.1:6379/9"


def run(seed: int, *, is_short: bool = False) -> Report:
    """On the PostgreSQL that TEST_DATABASE_URL names, and Redis; in a process of its own."""
    report = Report()
    if connection.vendor == "postgresql":
        _share(report, seed, 15.0 if is_short else SECONDS)
        return report
    address = os.environ.get("TEST_DATABASE_URL", "")
    report.require(bool(address), "TEST_DATABASE_URL names no PostgreSQL server")
    if address:
        command = [sys.executable, "-m", "ordeal", "--seed", str(seed), "processes"]
        command += ["--short"] if is_short else []
        cache = os.environ.get("DESK_CACHE_URL", REDIS)
        values = {
            **os.environ,
            "DATABASE_URL": address,
            "DESK_CACHE_URL": cache,
            "DESK_QUEUE_URL": cache,
        }
        done = subprocess.run(command, env=values, check=False)
        report.require(done.returncode == 0, "faults on PostgreSQL, see above")
    return report


class Crowd:
    """The processes that answer; who asked a dead one goes on at the next."""

    def __init__(self, desks: list[Served]) -> None:
        self.desks = desks
        self.dead: set[int] = set()

    def port(self, index: int) -> int:
        alive = [desk.port for desk in self.desks if desk.port not in self.dead]
        return alive[index % len(alive)]

    def kill(self, index: int) -> None:
        desk = self.desks[index]
        self.dead.add(desk.port)
        os.killpg(desk.process, signal.SIGKILL)


@contextmanager
def _processes(folder: Path) -> Iterator[Crowd]:
    with ExitStack() as stack:
        yield Crowd(
            [
                stack.enter_context(served(database_url(), folder, DESK_WORKERS="1"))
                for _number in range(WEB)
            ]
        )


def _share(report: Report, seed: int, seconds: float) -> None:
    with temporary_database(), TemporaryDirectory() as folder:
        hall = fill_hall(TABLES)
        connections.close_all()
        queue = os.environ["DESK_QUEUE_URL"]
        with _processes(Path(folder)) as crowd, working(Path(folder), queue) as workers:
            jobs = order_papers(hall)
            report.require(kill_while_printing(workers, jobs), "no worker began")
            taken, seen = asyncio.run(_hall(crowd, hall, seed, seconds))
            check_papers(report, jobs)
        _check(report, hall, taken, seen)
        connections.close_all()


Taken = dict[str, tuple[int, int, float]]  # key → match, number, when it was acknowledged
Seen = list[tuple[int, int, int, float]]  # spectator's process, match, newest hand, when


async def _hall(crowd: Crowd, hall: Hall, seed: int, seconds: float) -> tuple[Taken, Seen]:
    until, taken, seen = time.monotonic() + seconds, Taken(), Seen()
    chance = random.Random(seed)
    tasks = [
        asyncio.create_task(_save(crowd, hall, index, until, taken)) for index in range(TABLES)
    ]
    tasks += [
        asyncio.create_task(_look(crowd, hall, index, until, seen)) for index in range(WEB * 4)
    ]
    await asyncio.sleep(min(KILLED_AFTER, seconds / 3))
    crowd.kill(chance.randrange(WEB))
    await asyncio.gather(*tasks)
    return taken, seen


async def _save(crowd: Crowd, hall: Hall, index: int, until: float, taken: Taken) -> None:
    match, session = hall.matches[index], hall.sessions[index]
    form = hand_values(HANDS_BEFORE)
    # The last acts need their time to be seen.
    while time.monotonic() < until - SEEN_WITHIN / 2:
        phone = Phone(crowd.port(index), f"sessionid={session}; csrftoken={TOKEN}")
        answer = await tried(phone.post(f"/desk/{match}/hands/record/", form, X_CSRFToken=TOKEN))
        if is_done(answer):
            number = int(form["follows"]) + 1
            taken[form["key"]] = match, number, time.monotonic()
            form = hand_values(number)
            await asyncio.sleep(SAVE_EVERY)
        else:
            await asyncio.sleep(0.2)


async def _look(crowd: Crowd, hall: Hall, index: int, until: float, seen: Seen) -> None:
    match = hall.matches[index % 4]
    while time.monotonic() < until:
        phone = Phone(crowd.port(index))
        answer: Answer | None = await tried(phone.get(f"/events/{hall.event}/tables/{match}/"))
        if answer and answer.status == 200:
            newest = max((int(number) for number in ROW.findall(answer.text)), default=0)
            seen.append((index, match, newest, time.monotonic()))
        await asyncio.sleep(1.0)


def _check(report: Report, hall: Hall, taken: Taken, seen: Seen) -> None:
    report.count("acts acknowledged", len(taken))
    report.count("pages looked at", len(seen))
    stored = {
        str(key): (match, number)
        for key, match, number in Hand.objects.filter(match__in=hall.matches).values_list(
            "key", "match", "number"
        )
    }
    for key, (match, number, _at) in taken.items():
        report.require(stored.get(key) == (match, number), f"lost: hand {number} of {match}")
    places = list(stored.values())
    report.require(len(set(places)) == len(places), "a hand is there twice")
    longest = 0.0
    watched = {match for _who, match, _newest, _at in seen}
    for match, number, at in taken.values():
        if match in watched:
            longest = max(longest, _until_seen(seen, match, number, at))
    report.count("seconds until an act was seen everywhere, longest", longest)
    report.require(longest <= SEEN_WITHIN, f"an act was seen after {longest:.0f} s only")


def _until_seen(seen: Seen, match: int, number: int, at: float) -> float:
    """Until every spectator of the table has seen the hand; those who never looked later aside."""
    later: dict[int, list[tuple[float, int]]] = {}
    for who, looked_at, newest, when in seen:
        if looked_at == match and when >= at:
            later.setdefault(who, []).append((when, newest))
    delays = [0.0]
    for looks in later.values():
        first = next((when for when, newest in looks if newest >= number), None)
        last = looks[-1][0]
        delays.append((first if first is not None else last) - at)
    return max(delays)
