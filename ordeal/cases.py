"""All random cases of the tests that play a sample: judge, rankings, events, draws."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from ordeal.report import Report
from tests.seeds import WHOLE

ROOT = Path(__file__).resolve().parent.parent
DRAWS, FEWER_DRAWS = 2000, 50


def run(seed: int, *, is_short: bool = False) -> Report:
    """The tests that ask `tests/seeds.py` for their cases; `seed` is theirs, the same each time."""
    report = Report()
    environment = {**os.environ, **({} if is_short else {WHOLE: "1"})}
    draws = FEWER_DRAWS if is_short else DRAWS
    with TemporaryDirectory() as folder:
        told = Path(folder) / "told.xml"
        command = (
            *(sys.executable, "-m", "pytest", "--quiet", "-n", "auto", "--dist", "worksteal"),
            *(f"--draw-cases={draws}", f"--junitxml={told}", *files()),
        )
        done = subprocess.run(command, cwd=ROOT, env=environment, check=False)
        for case in ElementTree.parse(told).iter("testcase"):
            report.count(f"cases of {case.get('classname')}")
    report.require(done.returncode == 0, "a case failed, see above")
    return report


def files() -> list[str]:
    """The tests that play a sample."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if any(
            words in path.read_text(encoding="utf-8")
            for words in ("from tests.seeds ", "draw_cases")
        )
    ]
