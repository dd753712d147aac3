"""Every act that is written has its row in the register, and every row is written somewhere."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from tests.test_architecture import modules, source
from tournaments.values.acts import Act

WRITERS = {"write_journal", "JournaledAct"}
REGISTER = tuple(act.name for act in Act)
FORMER = {act.name for act in Act if act.row.is_former}


def last_name(node: ast.expr | None) -> str:
    """The last name of what is called, read or written down as a type."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def is_named(node: ast.expr) -> bool:
    """Whether it is `Act.NAME`."""
    return isinstance(node, ast.Attribute) and last_name(node.value) == "Act"


def written_acts(tree: ast.AST) -> Iterator[ast.expr]:
    """What stands as the act at every call that writes the journal."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and last_name(node.func) in WRITERS:
            yield {keyword.arg: keyword.value for keyword in node.keywords}["act"]


def holders(tree: ast.AST) -> set[str]:
    """Names that hold nothing but acts: arguments and fields so typed, and dicts of acts."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and last_name(node.annotation) == "Act":
            found.add(node.arg)
        elif isinstance(node, ast.AnnAssign) and last_name(node.annotation) == "Act":
            found.add(last_name(node.target))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            is_of_acts = node.value.values and all(map(is_named, node.value.values))
            found |= {last_name(target) for target in node.targets if is_of_acts}
    return found


def unknown_acts(tree: ast.AST) -> list[str]:
    """Acts that are written and come from anywhere but the register."""
    held = holders(tree)
    tables = (
        (act, act.value if isinstance(act, ast.Subscript) else act) for act in written_acts(tree)
    )
    return [
        ast.unparse(act)
        for act, table in tables
        if not is_named(act) and last_name(table) not in held
    ]


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("write_journal(act='record_hand')", ["'record_hand'"]),
        ("journal.write_journal(act=f'{kind}_clock')", ["f'{kind}_clock'"]),
        ("JournaledAct(act=kind.value)", ["kind.value"]),
        ("write_journal(act=Act('lots'))", ["Act('lots')"]),
        ("write_journal(act=Act.LOTS)", []),
        ("def note(act: str): write_journal(act=act)", ["act"]),
        ("def note(act: Act): write_journal(act=act)", []),
        ("ACTS = {1: Act.LOTS}\nJournaledAct(act=ACTS[1])", []),
        ("ACTS = {1: 'lots'}\nJournaledAct(act=ACTS[1])", ["ACTS[1]"]),
    ],
)
def test_acts_from_elsewhere_are_found(code: str, found: list[str]) -> None:
    assert unknown_acts(ast.parse(code)) == found


def test_every_act_that_is_written_comes_from_the_register() -> None:
    writing = {module: list(written_acts(source(module))) for module in modules()}
    assert sum(map(len, writing.values())) >= 49
    assert {module: unknown_acts(source(module)) for module, acts in writing.items() if acts} == {
        module: [] for module, acts in writing.items() if acts
    }


@cache
def acts_of_services() -> frozenset[str]:
    """The names of the acts that services name, as they do for whatever they write."""
    services = [module for module in modules() if ".services" in module]
    nodes = (node for module in services for node in ast.walk(source(module)))
    return frozenset(
        node.attr for node in nodes if isinstance(node, ast.Attribute) and is_named(node)
    )


def faults(register: Iterable[str]) -> set[str]:
    """Acts that are written and have no row, rows that nothing writes, former acts written anew."""
    current = set(register) - FORMER
    return acts_of_services() ^ current


def test_register_and_services_know_the_same_acts() -> None:
    assert faults(REGISTER) == set()


@pytest.mark.parametrize("name", sorted(set(REGISTER) - FORMER))
def test_a_row_that_is_missing_is_found(name: str) -> None:
    assert faults(one for one in REGISTER if one != name) == {name}


def test_a_row_that_nothing_writes_is_found() -> None:
    assert faults([*REGISTER, "INVENTED"]) == {"INVENTED"}
