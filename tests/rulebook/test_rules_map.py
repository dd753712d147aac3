"""docs/rules.md names a function and a case for every rule, and none in vain."""

import ast
import importlib
import re
from functools import reduce
from pathlib import Path

import pytest

from tests.rulebook.casebook import CASES, load

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"
DESK = "desk"
RULES_PER_SECTION = {
    "1": 5,
    "2": 4,
    "3": 7,
    "4": 5,
    "5": 7,
    "6": 4,
    "7": 6,
    "8": 12,
    "9": 5,
}
RULES = [
    *(f"{section}.{n}" for section, last in RULES_PER_SECTION.items() for n in range(1, last + 1)),
    "10",
]


def mapped() -> dict[str, tuple[list[str], list[str]]]:
    """Of each rule in the table: its functions and its cases."""
    rows: dict[str, tuple[list[str], list[str]]] = {}
    for line in DOCUMENT.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and re.fullmatch(r"\d+(\.\d+)?", cells[0]):
            assert cells[0] not in rows, f"rule {cells[0]} is mapped twice"
            rows[cells[0]] = (names_in(cells[2]), names_in(cells[3]))
    return rows


def names_in(cell: str) -> list[str]:
    return [DESK] if cell == DESK else re.findall(r"`([^`]+)`", cell)


MAP = mapped()


def test_every_rule_is_mapped_in_order() -> None:
    assert list(MAP) == RULES


@pytest.mark.parametrize("rule", RULES)
def test_rule_names_functions_that_exist(rule: str) -> None:
    functions, _ = MAP[rule]

    assert functions
    for name in functions:
        if name != DESK:
            module, *path = name.split(".")
            reduce(getattr, path, importlib.import_module(f"referee.rulebook.{module}"))


@pytest.mark.parametrize("rule", RULES)
def test_rule_names_cases_that_exist(rule: str) -> None:
    _, cases = MAP[rule]

    assert cases
    for name in cases:
        assert name == DESK or is_there(name, rule), f"{name} has no case of rule {rule}"


def is_there(name: str, rule: str) -> bool:
    if name.endswith(".toml"):
        return rule in {case["rule"] for case in load(name)}
    if name.endswith(".json"):
        return (CASES / name).is_file()
    file, _, test = name.partition("::")
    tree = ast.parse((Path(__file__).parent / file).read_text(encoding="utf-8"))
    return test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_case_is_named_by_its_rule() -> None:
    unnamed = {
        (path.name, case["rule"])
        for path in CASES.glob("*.toml")
        for case in load(path.name)
        if case["rule"] in MAP and path.name not in MAP[case["rule"]][1]
    }

    assert unnamed == set()
