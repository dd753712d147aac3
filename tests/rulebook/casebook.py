"""Rule cases as a referee writes them: TOML files of named cases, each with its rule number."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

CASES = Path(__file__).parent.parent / "cases"

Case = dict[str, Any]


def load(name: str) -> list[Case]:
    """The cases of `tests/cases/<name>`; each has a `rule` and a `name` of its own."""
    cases: list[Case] = tomllib.loads((CASES / name).read_text(encoding="utf-8"))["case"]
    return cases


def each(*names: str) -> pytest.MarkDecorator:
    """Run a test once for each case of these files."""
    cases = [case for name in names for case in load(name)]
    ids = [f"{case['rule']} {case['name']}" for case in cases]
    assert len(set(ids)) == len(ids), f"two cases of {names} have one name"
    return pytest.mark.parametrize("case", cases, ids=ids)
