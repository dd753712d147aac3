"""What is installed is what `requirements.txt` names: each package by version and hash."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
FILES = {
    "requirements.txt": PROJECT["project"]["dependencies"],
    "requirements-dev.txt": PROJECT["project"]["dependencies"]
    + PROJECT["dependency-groups"]["dev"],
}


def pinned(file: str) -> dict[str, list[tuple[str, int]]]:
    """Each package of the file with its versions, and how many hashes each has."""
    found: dict[str, list[tuple[str, int]]] = {}
    text = (ROOT / file).read_text().replace("\\\n", " ")
    for line in text.splitlines():
        if match := re.match(r"([A-Za-z0-9_.-]+)==([^\s;]+)", line):
            hashes = len(re.findall(r"--hash=sha256:[0-9a-f]{64}\b", line))
            found.setdefault(named(match[1]), []).append((match[2], hashes))
    return found


def named(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


def names(requirements: list[str]) -> set[str]:
    return {named(re.match(r"[A-Za-z0-9_.-]+", line)[0]) for line in requirements}  # type: ignore[index]


def closure(requirements: list[str]) -> set[str]:
    """The installed packages that these need, and those that they need in turn."""
    found: set[str] = set()
    queue = sorted(names(requirements))
    while queue:
        package = queue.pop()
        try:
            needed = requires(package) or []
        except PackageNotFoundError:
            continue  # for another system or another Python
        if package not in found:
            found.add(package)
            queue += sorted(names([line for line in needed if "extra ==" not in line]))
    return found


@pytest.mark.parametrize("file", FILES)
def test_every_pin_has_hashes(file: str) -> None:
    found = pinned(file)
    assert len(found) > 20
    assert {
        name: versions for name, versions in found.items() if not all(n for _v, n in versions)
    } == {}


@pytest.mark.parametrize("file", FILES)
def test_the_file_names_what_the_project_asks_for(file: str) -> None:
    asked = {
        (named(match[1]), match[2])
        for line in FILES[file]
        if (match := re.match(r"([A-Za-z0-9_.-]+)(?:\[\w+\])?==([^\s;]+)", line))
    }
    assert len(asked) == len(FILES[file]), "every one is pinned"
    assert {(n, v) for n, v in asked if v not in dict(pinned(file)[n])} == set()


@pytest.mark.parametrize("file", FILES)
def test_whatever_is_needed_and_installed_is_named_with_its_version(file: str) -> None:
    needed, found = closure(FILES[file]), pinned(file)
    assert len(needed) > 20
    installed = {package: version(package) for package in needed}
    named_versions = {name: [v for v, _n in versions] for name, versions in found.items()}
    assert {n: v for n, v in installed.items() if v not in named_versions.get(n, [])} == {}
