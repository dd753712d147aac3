"""Small faults put into the code one at a time: the nearest tests must notice each.

The rulebook, the draw, the ranking and the services are copied aside, a fault is put into the
copy, and the tests nearest to its module are run until one fails: those named for it, then those
that import it, then the whole folder that mirrors its own. What survives them all lacks a test, or
changes nothing that anybody can see: such a one is listed with its reason.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from ordeal.mutating import Mutant, changed_lines, mutants_of
from ordeal.report import Report

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENTS = ROOT / "ordeal/equivalent_mutants.toml"
PURE = ("referee/rulebook", "tournaments/draw", "tournaments/ranking")
SERVICES = ("referee/services", "tournaments/services")
# Where the tests of a folder are; of the others, in a folder of the same name.
MIRRORED = {
    "referee/rulebook": "tests/rulebook",
    "tournaments/draw": "tests/draw",
    "tournaments/ranking": "tests/ranking",
}
NOT_COPIED = (".git", ".venv", "var", ".*_cache", ".hypothesis")
SAMPLE = 250
SHORT, SHORT_SAMPLE = ("tournaments/ranking",), 2  # whose tests are quick
OF_PURE = 0.6  # of a sample; the tests of services take longer
LONGEST = 300  # seconds for a set of tests: a fault that makes a loop endless is noticed, too


def run(seed: int, *, is_short: bool = False, sample: int | None = None) -> Report:
    """A sample of all mutants, in the short form of a package whose tests are quick."""
    if is_short:
        named = (one for one in drawn(SHORT, seed) if len(test_sets(one[0].path)) > 1)
        return tried(islice(named, sample or SHORT_SAMPLE))
    most = sample or SAMPLE
    pure = round(most * OF_PURE)
    return tried(chain(islice(drawn(PURE, seed), pure), islice(drawn(SERVICES, seed), most - pure)))


def tried(mutants: Iterable[tuple[Mutant, str]]) -> Report:
    report = Report()
    with Copy() as copy:
        for mutant, source in mutants:
            judge(copy, mutant, source, report)
    return report


def drawn(folders: tuple[str, ...], seed: int) -> Iterator[tuple[Mutant, str]]:
    """Mutants of these folders with the text of their module, in an order drawn by the seed."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    found = [one for path in paths for one in mutants_of(ROOT, path.relative_to(ROOT).as_posix())]
    for mutant in sorted(found, key=lambda one: one.rank(seed)):
        mutated = mutant.applied((ROOT / mutant.path).read_text(encoding="utf-8"))
        if mutated is not None:
            yield mutant, mutated


def judge(copy: "Copy", mutant: Mutant, mutated: str, report: Report) -> None:
    """Count it, and name it where no test fails that passes without it."""
    original = (ROOT / mutant.path).read_text(encoding="utf-8")
    where = f"{mutant.path}:{mutant.line}"
    report.count("mutants")
    for tests in test_sets(mutant.path):
        if not copy.passes(tests, {mutant.path: mutated}):
            report.count("killed")
            report.require(copy.passes(tests), f"{' '.join(tests)}: fails without any mutant")
            return
    if changed_lines(original, mutated) in equivalents(mutant.path):
        report.count("known to change nothing")
        return
    report.count("survived")
    fault = f"survived {where}\n{difference(mutant.path, original, mutated)}"
    print(fault, flush=True)  # a long run can be read while it goes on
    report.require(False, fault)


def test_sets(path: str) -> list[tuple[str, ...]]:
    """The tests named for a module, those that import it, all of the folder that mirrors it."""
    folder = next(one for one in (*PURE, *SERVICES) if path.startswith(f"{one}/"))
    tests = MIRRORED.get(folder, f"tests/{folder}")
    files = sorted((ROOT / tests).rglob("test_*.py"))
    named = [file for file in files if is_named_for(file, Path(path).stem)]
    importing = [file for file in files if file not in named and imports(file, path)]
    near = ((file.relative_to(ROOT).as_posix() for file in some) for some in (named, importing))
    return [one for one in (*map(tuple, near), (tests,)) if one]


def is_named_for(file: Path, stem: str) -> bool:
    named = file.stem.removeprefix("test_").removesuffix("_service")
    return named == stem or named.startswith(f"{stem}_")


def imports(file: Path, path: str) -> bool:
    package, _, name = path.removesuffix(".py").replace("/", ".").rpartition(".")
    lines = file.read_text(encoding="utf-8").splitlines()
    wanted = (f"from {package}.{name} ", f"from {package} import {name}")
    return any(line.startswith(wanted) for line in lines)


def equivalents(path: str) -> set[tuple[str, str]]:
    """What is known to change nothing in a module: lines before and after."""
    rows = tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8"))["mutant"]
    return {(row["line"], row["mutated"]) for row in rows if row["path"] == path}


def difference(path: str, original: str, mutated: str) -> str:
    before, after = original.splitlines(), mutated.splitlines()
    return "\n".join(unified_diff(before, after, path, path, n=1, lineterm=""))


class Copy:
    """The project in a folder and with a database of its own; the checkout is not touched."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory()
        self.root = Path(self._folder.name) / "desk"
        self._passing: dict[tuple[str, ...], bool] = {}
        self._written = 0

    def __enter__(self) -> "Copy":
        shutil.copytree(ROOT, self.root, ignore=shutil.ignore_patterns(*NOT_COPIED))
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def passes(self, tests: tuple[str, ...], mutated: dict[str, str] | None = None) -> bool:
        """Whether these tests pass, with other texts of some files. Without any: asked once."""
        if not mutated:
            if tests not in self._passing:
                self._passing[tests] = self._run(tests)
            return self._passing[tests]
        kept = {path: (self.root / path).read_text(encoding="utf-8") for path in mutated}
        try:
            self._write(mutated)
            return self._run(tests)
        finally:
            self._write(kept)

    def _write(self, texts: dict[str, str]) -> None:
        for path, text in texts.items():
            (self.root / path).write_text(text, encoding="utf-8")
            # Kept bytecode is told by size and second: each text has a second of its own.
            self._written += 1
            os.utime(self.root / path, (self._written, self._written))

    def _run(self, tests: tuple[str, ...]) -> bool:
        options = ("-x", "-q", "--reuse-db", "-p", "no:cacheprovider", "-m", "not browser")
        command = [sys.executable, "-m", "pytest", *options, *tests]
        left_out = ("DATABASE_URL", "PYTHONDONTWRITEBYTECODE")
        values = {name: value for name, value in os.environ.items() if name not in left_out}
        var = self.root / "var"
        (var / "static").mkdir(parents=True, exist_ok=True)
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env={**values, "DESK_VAR_DIR": str(var)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait(LONGEST) == 0
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
            return False
