"""docs/faults.md names a test for every fault, and the tests are there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROWS = re.findall(
    r"^\| (\d+) \|(.+)\|$", (ROOT / "docs/faults.md").read_text(encoding="utf-8"), re.MULTILINE
)
NAMED = [name for _number, row in ROWS for name in re.findall(r"`(tests/[^`]+)`", row)]


def test_every_fault_names_a_test() -> None:
    numbers = [int(number) for number, _row in ROWS]
    assert numbers[:26] == list(range(1, 27))
    assert numbers == sorted(set(numbers))
    assert all("`tests/" in row for _number, row in ROWS)


@pytest.mark.parametrize("name", NAMED)
def test_named_test_exists(name: str) -> None:
    path, function = name.split("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
