"""Power gone in mid-save: nothing acknowledged is lost, nothing is there twice.

Sixty tables save as fast as they are answered, all processes of the desk are killed at a moment
of chance, and the desk is started again on what lies there. What was answered must be on record
once; what was not is sent again with its key, as a phone does, and must then be there once.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connection, connections

from bench.database import temporary_database
from bench.hall.client import Phone
from bench.hall.event import HANDS_BEFORE, Hall, fill_hall
from bench.hall.people import TOKEN, is_done, tried
from bench.hall.phases import database_url
from bench.hall.serving import Served, served
from bench.hall.writing import hand_values
from ordeal.report import Report
from referee.models import Hand
from tournaments.models import JournalEntry

KILLS = 50
LIFE = (0.4, 2.0)  # seconds of saving before each kill
TABLES = 60


@dataclass
class Sent:
    """The form of the next hand of each table, and what the desk said it had taken."""

    forms: dict[int, dict[str, str]]
    taken: dict[str, tuple[int, int]] = field(default_factory=dict)  # key → match, number

    def next_form(self, match: int, number: int) -> None:
        self.forms[match] = hand_values(number)


def run(seed: int, *, is_short: bool = False) -> Report:
    """Fifty kills on this database, then on the PostgreSQL that TEST_DATABASE_URL names.

    The short form kills twice, on this database alone.
    """
    report = Report()
    if is_short:
        kill_often(report, seed, 2, 4)
        return report
    kill_often(report, seed, KILLS, TABLES)
    if connection.vendor == "sqlite":
        _run_on_postgresql(report, seed)
    return report


def _run_on_postgresql(report: Report, seed: int) -> None:
    """In a process of its own: a database is chosen once."""
    address = os.environ.get("TEST_DATABASE_URL", "")
    report.require(bool(address), "TEST_DATABASE_URL names no PostgreSQL server")
    if address:
        command = [sys.executable, "-m", "ordeal", "--seed", str(seed), "kills"]
        done = subprocess.run(command, env={**os.environ, "DATABASE_URL": address}, check=False)
        report.require(done.returncode == 0, "faults on PostgreSQL, see above")


def kill_often(report: Report, seed: int, kills: int, tables: int) -> None:
    chance = random.Random(seed)
    with temporary_database(), TemporaryDirectory() as folder:
        hall = fill_hall(tables)
        sent = Sent({match: hand_values(HANDS_BEFORE) for match in hall.matches})
        where = connection.vendor
        for _kill in range(kills):
            with served(database_url(), Path(folder)) as desk:
                asyncio.run(_save_until_killed(desk, hall, sent, chance.uniform(*LIFE)))
            report.count(f"kills, {where}")
            _check(report, hall, sent)
            connections.close_all()
        with served(database_url(), Path(folder)) as desk:
            asyncio.run(_send_again(desk, hall, sent))
        _check(report, hall, sent)
        report.count(f"acts acknowledged, {where}", len(sent.taken))
        connections.close_all()


async def _save_until_killed(desk: Served, hall: Hall, sent: Sent, life: float) -> None:
    tables = [
        asyncio.create_task(_keep_saving(desk, match, session, sent))
        for match, session in zip(hall.matches, hall.sessions, strict=True)
    ]
    await asyncio.sleep(life)
    os.killpg(desk.process, signal.SIGKILL)
    await asyncio.gather(*tables)


async def _send_again(desk: Served, hall: Hall, sent: Sent) -> None:
    """What was under way at the last kill."""
    for match, session in zip(hall.matches, hall.sessions, strict=True):
        await _save(desk, match, session, sent)


async def _keep_saving(desk: Served, match: int, session: str, sent: Sent) -> None:
    while await _save(desk, match, session, sent):
        pass


async def _save(desk: Served, match: int, session: str, sent: Sent) -> bool:
    """The form of the table, the same one until the desk has taken it."""
    phone = Phone(desk.port, f"sessionid={session}; csrftoken={TOKEN}")
    form = sent.forms[match]
    answer = await tried(phone.post(f"/desk/{match}/hands/record/", form, X_CSRFToken=TOKEN))
    if not is_done(answer):
        return False
    number = int(form["follows"]) + 1
    sent.taken[form["key"]] = match, number
    sent.next_form(match, number)
    return True


def _check(report: Report, hall: Hall, sent: Sent) -> None:
    hands = Hand.objects.filter(match__in=hall.matches).order_by("match", "number")
    stored = [(str(key), (match, number)) for key, match, number in hands.values_list(
        "key", "match", "number"
    )]  # fmt: skip
    by_key = dict(stored)
    report.require(len(by_key) == len(stored), "a key is there twice")
    for key, place in sent.taken.items():
        report.require(by_key.get(key) == place, f"acknowledged, but not there: {place}")
    numbers: dict[int, list[int]] = {}
    for _key, (match, number) in stored:
        numbers.setdefault(match, []).append(number)
    for match, found in numbers.items():
        report.require(found == list(range(1, len(found) + 1)), f"numbers of {match}: {found}")
    journaled = JournalEntry.objects.filter(act="record_hand", match__in=hall.matches).count()
    report.require(journaled == len(stored), f"{len(stored)} hands, {journaled} acts")
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            report.require(cursor.fetchall() == [("ok",)], "SQLite finds its file damaged")
