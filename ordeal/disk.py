"""A disk that fills while tables save: every refusal in words, nothing lost, and on it goes.

The database and everything the desk writes lie on a small file system of their own, which needs
the right to mount one.
"""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connection, connections

from bench.database import temporary_database
from bench.hall.client import Answer, Phone
from bench.hall.event import HANDS_BEFORE, Hall, fill_hall
from bench.hall.people import TOKEN, is_done, tried
from bench.hall.phases import database_url
from bench.hall.serving import Served, served
from bench.hall.writing import hand_values
from ordeal.report import Report
from referee.models import Hand

SIZE = "64m"
TABLES = 12
ROUNDS = 3
REFUSALS = {503, 507}


def run(seed: int, *, is_short: bool = False) -> Report:
    """Filled and emptied three times, on SQLite; once in the short form."""
    report = Report()
    if connection.vendor != "sqlite":
        report.faults.append("only a laptop's database lies on the desk's own disk")
        return report
    with _small_disk() as disk:
        former = connection.settings_dict["TEST"]["NAME"]
        connection.settings_dict["TEST"]["NAME"] = disk / "desk.sqlite3"
        try:
            with temporary_database():
                hall = fill_hall(TABLES)
                connections.close_all()
                with served(database_url(), disk) as desk:
                    for _round in range(1 if is_short else ROUNDS):
                        _fill_and_free(report, disk, desk, hall)
        finally:
            connection.settings_dict["TEST"]["NAME"] = former
    return report


@contextmanager
def _small_disk() -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "desk", folder], check=True)
        try:
            yield Path(folder)
        finally:
            connections.close_all()
            subprocess.run(["umount", "--lazy", folder], check=True)


def _fill_and_free(report: Report, disk: Path, desk: Served, hall: Hall) -> None:
    before = _stored(hall)
    _fill(disk)
    refused = asyncio.run(_save_all(desk, hall, before))
    taken = sum(is_done(answer) for answer in refused)
    report.count("saved all the same, in room that was left", taken)
    for answer in refused:
        if is_done(answer):
            continue
        report.count("refused on a full disk")
        status = answer.status if answer else 0
        report.require(status in REFUSALS, f"a full disk answered {status}")
        report.require(bool(answer and "<p" in answer.text), "a refusal without words")
    asyncio.run(_look(report, desk, hall))
    (disk / "ballast").unlink()
    kept, before = sum(before.values()), _stored(hall)
    report.require(sum(before.values()) - kept == taken, "half saved")
    freed = asyncio.run(_save_all(desk, hall, before))
    report.count("saved once there was room", sum(is_done(answer) for answer in freed))
    report.require(all(is_done(answer) for answer in freed), "no save after room was made")


def _fill(disk: Path) -> None:
    """Every byte there is: large pieces first, then small ones."""
    with (disk / "ballast").open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12, 1):
            with suppress(OSError):
                while True:
                    file.write(b"\0" * size)
        os.fsync(file.fileno())


def _stored(hall: Hall) -> dict[int, int]:
    counts = {match: Hand.objects.filter(match=match).count() for match in hall.matches}
    connections.close_all()
    return counts


async def _save_all(desk: Served, hall: Hall, before: dict[int, int]) -> list[Answer | None]:
    return [await _save(desk, hall, index, before) for index in range(TABLES)]


async def _save(desk: Served, hall: Hall, index: int, before: dict[int, int]) -> Answer | None:
    match = hall.matches[index]
    phone = Phone(desk.port, f"sessionid={hall.sessions[index]}; csrftoken={TOKEN}")
    form = hand_values(max(before[match], HANDS_BEFORE))
    return await tried(phone.post(f"/desk/{match}/hands/record/", form, X_CSRFToken=TOKEN))


async def _look(report: Report, desk: Served, hall: Hall) -> None:
    """Who only looks goes on looking."""
    phone = Phone(desk.port)
    for path in (f"/events/{hall.event}/", f"/events/{hall.event}/tables/{hall.matches[0]}/"):
        answer = await tried(phone.get(path))
        report.require(bool(answer and answer.status == 200), f"{path} on a full disk")
        report.count("pages looked at on a full disk")
