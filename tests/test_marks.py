"""Colons and semicolons between words are translated with them: Chinese writes them full width."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from tournaments.values.words import joined_words, named_words

ROOT = Path(__file__).parents[1]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
# Pure packages have no words, migrations and commands no Chinese readers.
ELSEWHERE = {"rulebook", "draw", "ranking", "migrations", "management"}
MODULES = [
    path
    for app in ("referee", "tournaments")
    for path in sorted((ROOT / app).rglob("*.py"))
    if not ELSEWHERE & set(path.parts)
]
# What is no text of the page, or is translated as a whole.
WHOLE = re.compile(
    r"{% blocktranslate .*?{% endblocktranslate %}|{% comment %}.*?{% endcomment %}"
    r"|<style>.*?</style>|<script.*?</script>",
    re.DOTALL,
)
JOINED = re.compile(r"[%}]}(</\w+>)*[:;] .*")


def test_marks_are_those_of_the_language() -> None:
    with translation.override("en"):
        assert joined_words([named_words("a", 1), "b"]) == "a: 1; b"
    with translation.override("zh-hans"):
        assert joined_words(["a", "b"]) == "a；b"


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_joins_words_by_a_mark_of_its_own(path: Path) -> None:
    text = WHOLE.sub("{% translated %}", path.read_text(encoding="utf-8"))
    assert [found.group() for found in JOINED.finditer(text)] == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_joins_words_by_a_mark_of_its_own(path: Path) -> None:
    assert list(joining_lines(ast.parse(path.read_text(encoding="utf-8")))) == []


def joining_lines(tree: ast.AST) -> Iterator[int]:
    """Lines with f"{name}: {words}" or "; ".join, but in what only developers read."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and node.name == "__str__":
            continue
        if is_joined(node):
            yield node.lineno
        yield from joining_lines(node)


def is_joined(node: ast.AST) -> bool:
    if isinstance(node, ast.JoinedStr):
        return any(is_mark(part) for part in node.values[1:])
    is_method = isinstance(node, ast.Attribute) and node.attr == "join"
    return is_method and is_mark(node.value)


def is_mark(node: ast.AST) -> bool:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text and node.value.startswith((": ", "; "))
