"""What a stranger to the code reads first is true."""

import re
import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READING = ("config", "script", "ordeal", "bench", "tests", "referee", "tournaments", ".ci")
OWN = r"DESK_[A-Z]+(?:_[A-Z]+)*"
# Names that others gave, as our commands read them.
OTHERS = r"(?<![A-Z_])(?:DATABASE_URL|TEST_DATABASE_URL|CHROMIUM|CI|PORT|PYTHON)(?![A-Z_])"
MADE_UP = {"DESK_X"}  # of the tests of what the environment may say


def read_names() -> Iterator[str]:
    """Every variable of the environment that a file of ours names."""
    paths = (path for folder in READING for path in (ROOT / folder).rglob("*"))
    for path in paths:
        if path.is_file() and path.suffix in {"", ".py", ".sh"} and path != Path(__file__):
            text = path.read_text(encoding="utf-8")
            yield from re.findall(OWN, text)
            if path.suffix != ".py" or "environ" in text:
                yield from re.findall(OTHERS, text)


def test_every_variable_of_the_environment_is_in_one_table() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    _before, table = readme.split("## Every variable of the environment")
    rows = re.findall(r"^\| (`.+?`) \|", table.split("\n## ")[0], re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`([A-Z_]+)[^`]*`", row)]
    assert sorted(named) == sorted(set(read_names()) - MADE_UP)
    chinese = (ROOT / "README.zh-CN.md").read_text(encoding="utf-8")
    assert "README.md#every-variable-of-the-environment" in chinese


def test_the_newest_version_of_the_changelog_is_that_of_the_project() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased, *versions = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert unreleased == "Unreleased"
    numbers, days = zip(*(heading.split(" – ") for heading in versions), strict=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert numbers[0] == project["version"]
    ordered = [tuple(map(int, number.split("."))) for number in numbers]
    assert ordered == sorted(set(ordered), reverse=True)
    dates = list(map(date.fromisoformat, days))
    assert dates == sorted(dates, reverse=True)
