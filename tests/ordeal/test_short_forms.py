"""The parts of the ordeal in their short, seeded form."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from ordeal.report import Report
from ordeal.roles import compare, lines, read_table, sample
from ordeal.world import make_world
from tests.conftest import NOON

SEED = 20261003


def test_every_address_and_method_has_its_line() -> None:
    """A new address is not let in by chance: who gets what is written down."""
    asked = set(lines())
    assert len(asked) > 500
    assert set(read_table()) == asked


@pytest.mark.one_database
@pytest.mark.django_db
def test_rights_are_those_of_the_table(clock) -> None:
    report = Report()
    compare(make_world(NOON), sample(SEED, 30), report)
    assert (report.figures, report.faults) == ({"requests": 30 * 9}, [])


@pytest.mark.one_database
@pytest.mark.django_db
def test_a_right_too_many_is_named(clock, monkeypatch) -> None:
    table = {line: dict(found) for line, found in read_table().items()}
    table["office:journal", "GET"]["chief referee"] = 403
    monkeypatch.setattr("ordeal.roles.read_table", lambda: table)
    report = Report()
    compare(make_world(NOON), [("office:journal", "GET")], report)
    assert report.faults == ["office:journal GET: chief referee 403 -> 200"]


def test_killed_in_mid_save_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    """With processes and a file of its own: the database of the tests is aside."""
    values = {n: v for n, v in os.environ.items() if n != "DATABASE_URL"}
    command = [sys.executable, "-m", "ordeal", "--short", "--seed", str(SEED), "kills"]
    done = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env={**values, "DESK_VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "kills: 0 faults" in done.stdout
    assert "acts acknowledged, sqlite" in done.stdout
