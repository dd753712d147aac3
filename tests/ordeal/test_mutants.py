"""Mutants: which there are, that a sample is killed, and that one that survives is named."""

import subprocess
import sys
import tomllib
from itertools import islice
from pathlib import Path

import pytest
from django.conf import settings

from ordeal import mutants
from ordeal.mutating import mutants_of
from tests.ordeal.test_short_forms import SEED

MODULE = """from functools import cache


@cache
def is_late(minutes: int | None, pairs: tuple[int, ...]) -> bool:
    return minutes > 10 and all(one for one, _ in zip(pairs, pairs, strict=True))
"""
TESTS = """from referee.rulebook.lateness import is_late


def test_late() -> None:
    assert is_late(30, ())
    assert not is_late(0, ())
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch) -> Path:
    """A project of one module and its tests."""
    for path, text in {
        "referee/rulebook/lateness.py": MODULE,
        "tests/rulebook/test_lateness.py": TESTS,
        "config/settings.py": "DATABASES = {}",
        "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = '.'\nmarkers = 'browser'",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    return tmp_path


def changes(root: Path) -> list[tuple[int, str]]:
    source = (root / "referee/rulebook/lateness.py").read_text()
    found = mutants_of(root, "referee/rulebook/lateness.py")
    return [(one.line, mutants.changed_lines(source, one.applied(source))[1]) for one in found]


def test_faults_are_put_only_where_an_answer_depends_on_it(project: Path) -> None:
    """Neither into annotations nor into zip(strict=True), and what is kept is not forgotten."""
    rest = "all(one for one, _ in zip(pairs, pairs, strict=True))"
    assert changes(project) == [
        (6, f"return minutes >= 10 and {rest}"),
        (6, f"return minutes > 10 or {rest}"),
        (6, f"return minutes > 11 and {rest}"),
        (6, f"return minutes > 9 and {rest}"),
    ]


def test_a_sample_stays_the_same_while_other_lines_come_and_go(project: Path) -> None:
    def drawn() -> list[str]:
        return [one.name for one, _source in mutants.drawn(mutants.PURE, SEED)]

    before = drawn()
    module = project / "referee/rulebook/lateness.py"
    module.write_text(f"LIMIT = 7\n\n\n{MODULE}")
    after = drawn()
    assert len(before) == 4
    assert [name for name in after if "LIMIT" not in name] == before
    assert len(after) == 6


def test_who_survives_is_named_with_file_line_and_difference(project: Path) -> None:
    report = mutants.tried(mutants.drawn(mutants.PURE, SEED))
    assert report.figures == {"mutants": 4, "killed": 1, "survived": 3}
    line = " minutes > 10 and all(one for one, _ in zip(pairs, pairs, strict=True))"
    for fault in report.faults:
        assert fault.startswith("survived referee/rulebook/lateness.py:6\n--- referee/rulebook")
        assert f"\n-    return{line}\n+    return minutes >" in fault
    assert (project / "referee/rulebook/lateness.py").read_text() == MODULE


def test_tests_that_fail_anyway_kill_nothing(project: Path) -> None:
    (project / "tests/rulebook/test_lateness.py").write_text(TESTS.replace("30", "3"))
    report = mutants.tried(islice(mutants.drawn(mutants.PURE, SEED), 1))
    assert report.faults == ["tests/rulebook/test_lateness.py: fails without any mutant"]


def test_a_few_real_ones_are_killed() -> None:
    command = [sys.executable, "-m", "ordeal", "--short", "--seed", str(SEED), "mutants"]
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "mutants: 0 faults" in done.stdout


def test_those_that_change_nothing_are_still_there() -> None:
    """Each is listed with the line it changes, and why that changes nothing."""
    rows = tomllib.loads(mutants.EQUIVALENTS.read_text(encoding="utf-8"))["mutant"]
    gone = [
        row
        for row in rows
        if row["line"] not in (Path(settings.BASE_DIR) / row["path"]).read_text(encoding="utf-8")
    ]
    assert (gone, [row for row in rows if not row["why"]]) == ([], [])
