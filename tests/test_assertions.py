"""Every test asserts something however it goes, also where a list came out empty."""

import ast
from pathlib import Path

import pytest

from tests.assertions import Assertions, functions_of

ROOT = Path(__file__).resolve().parent.parent


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_every_test_asserts_something_for_certain() -> None:
    """Where this fails: say first how many there are, or compare whole values."""
    trees = {
        module_of(path): ast.parse(path.read_text(encoding="utf-8"))
        for path in (ROOT / "tests").rglob("*.py")
    }
    assertions = Assertions(trees)
    tests = [
        (module, function.name)
        for module, tree in trees.items()
        if module.split(".")[-1].startswith("test_")
        for function in functions_of(tree.body)
        if function.name.startswith("test_")
    ]
    assert len(tests) > 2_000
    assert [one for one in tests if not assertions.are_certain(*one)] == []


@pytest.mark.parametrize(
    ("body", "is_certain"),
    [
        ("assert drawn == []", True),
        ("assert all(is_right(one) for one in drawn)", False),
        ("assert not any(one.reasons for one in drawn)", False),
        ("assert all(is_right(one) for one in (1, 2))", True),
        ("assert all(is_right(one) for one in (1, 2) if one > 2)", False),
        ("for one in drawn:\n  assert is_right(one)", False),
        ("assert len(drawn) == 3\nfor one in drawn:\n  assert is_right(one)", True),
        ("for one in (1, 2):\n  assert is_right(one)", True),
        ("names = [*drawn, 'x']\nfor name in names:\n  assert is_right(name)", True),
        ("names = [*drawn]\nfor name in names:\n  assert is_right(name)", False),
        ("for one in range(8):\n  for other in drawn:\n    assert is_right(other)", False),
        ("for one in range(3, 3):\n  assert is_right(one)", False),
        ("for one in range(1, 3):\n  assert is_right(one)", True),
        ("for side in Side:\n  assert is_right(side)", True),
        ("for one in SIZES:\n  assert is_right(one)", True),
        ("for one in NONE:\n  assert is_right(one)", False),
        ("if drawn:\n  assert is_right(drawn)", False),
        ("if drawn:\n  assert is_right(drawn)\nelse:\n  assert is_wrong(drawn)", True),
        ("while drawn:\n  assert is_right(drawn.pop())", False),
        ("with pytest.raises(KeyError):\n  drawn[0]", True),
        ("with opened(drawn):\n  pass", False),
        ("is_right(drawn)", False),
        ("must_be_right(drawn)", True),
        ("must_each_be_right(drawn)", False),
    ],
)
def test_what_is_certain_is_found(body: str, is_certain: bool) -> None:
    lines = "\n".join(f"  {line}" for line in body.splitlines())
    tree = ast.parse(
        "SIZES = [1, 2]\nNONE = []\n"
        "def must_be_right(drawn):\n  assert drawn == 1\n"
        "def must_each_be_right(drawn):\n  for one in drawn:\n    assert one == 1\n"
        f"def test_it(drawn):\n{lines}\n"
    )
    assert Assertions({"tests.test_it": tree}).are_certain("tests.test_it", "test_it") is is_certain
