"""Templates that can be read: no line too long for what it holds, no decision made there."""

import re
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db.models import TextChoices
from django.template import engines
from django.template.defaulttags import IfNode
from jinja2 import nodes

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "templates"
JINJA = FOLDER / "jinja2"
TEMPLATES = sorted(path for path in FOLDER.rglob("*") if path.is_file())
LONGEST = 160  # characters of a line that holds more than one tag
# A tag of the template's language, or one of HTML that opens or closes; `{{ … }}` is none, with
# whatever stands in its texts.
TAG = re.compile(r"\{\{.*?\}\}|(\{%.*?%\}|</?[A-Za-z])")
COMPARING = {"==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"}
EQUAL = {"==", "!=", "eq", "ne"}
# Kinds that others enumerate: Django's of fields, and the languages of the settings.
WIDGETS = {"checkbox", "checkboxselectmultiple", "radioselect"}
LANGUAGES = {code for code, _ in settings.LANGUAGES}


def long_lines(source: str) -> list[int]:
    """The numbers of the lines, from 1, that are long and hold more than one tag."""
    return [
        number
        for number, line in enumerate(source.splitlines(), 1)
        if len(line) > LONGEST and len(list(filter(None, TAG.findall(line)))) > 1
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("<p>" + "x" * 200, []),
        ("<p>" + "x" * 200 + "</p>", [1]),
        ("{% if a %}" + "x" * 200 + "{% endif %}", [1]),
        ("<p>" + "x" * 153 + "</p>", []),
        ("<p>" + "x" * 154 + "</p>", [1]),
        ("{{ a }}" * 30, []),
        ("<p>{{ _('<b>%(name)s</b>" + "x" * 200 + "') }}", []),
    ],
)
def test_a_line_is_long_with_more_than_one_tag(line: str, found: list[int]) -> None:
    assert long_lines(line) == found


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_line_of_a_template_is_too_long_for_its_tags(path: Path) -> None:
    found = long_lines(path.read_text(encoding="utf-8"))
    assert not found, f"break lines {found} at block boundaries or inside a tag"


def enumerated() -> frozenset[str]:
    """The values of every enumeration of the desk whose members a page may be told."""
    import_module("config.urls")  # loads what any page can show
    kinds: list[Any] = [StrEnum, TextChoices]
    values = WIDGETS | LANGUAGES
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.__module__.startswith(("config.", "referee.", "tournaments.")):
            values |= {str(member.value) for member in kind}
    return frozenset(values)


Comparison = tuple[str, str, str]  # as it is written: what, how, with what


def comparisons(source: str, *, is_jinja: bool) -> list[Comparison]:
    """Every comparison of a template that is neither of its loop nor with an enumerated value.

    Whether something is there at all (`is None`) is no comparison.
    """
    found = _of_jinja(source) if is_jinja else _of_django(source)
    known = enumerated()
    return [one for one in found if not _is_allowed(one, known)]


def _is_allowed(comparison: Comparison, known: frozenset[str]) -> bool:
    first, how, second = comparison
    asks_for_presence = how in {"is", "is not"} and second == "None"
    if asks_for_presence or first.startswith(("forloop.", "loop.")):
        return True
    return how in EQUAL and any(f'"{value}"' in {first, second} for value in known)


def _of_django(source: str) -> Iterator[Comparison]:
    template = engines["django"].from_string(source).template
    for test in template.nodelist.get_nodes_by_type(IfNode):
        for condition, _ in test.conditions_nodelists:
            yield from _compared(condition)


def _compared(condition: Any) -> Iterator[Comparison]:
    parts = [getattr(condition, name, None) for name in ("first", "second")]
    if getattr(condition, "id", "") in COMPARING:
        first, second = (part.text.replace("'", '"') for part in parts)
        yield first, condition.id, second
    for part in parts:
        if part is not None:
            yield from _compared(part)


def _of_jinja(source: str) -> Iterator[Comparison]:
    tree = engines["jinja2"].env.parse(source)
    for compare in tree.find_all(nodes.Compare):
        for operand in compare.ops:
            yield _written(compare.expr), operand.op, _written(operand.expr)


def _written(node: nodes.Node) -> str:
    if isinstance(node, nodes.Getattr):
        return f"{_written(node.node)}.{node.attr}"
    if isinstance(node, nodes.Const):
        return f'"{node.value}"' if isinstance(node.value, str) else str(node.value)
    return node.name if isinstance(node, nodes.Name) else type(node).__name__


@pytest.mark.parametrize(
    ("source", "is_jinja", "found"),
    [
        ('{% if match.state == "accepted" %}{% endif %}', False, []),
        ("{% if forloop.counter == 2 %}{% endif %}", False, []),
        ("{% if a and b.c or not d %}{% endif %}", False, []),
        ("{% if a is not None %}{% endif %}", False, []),
        ("{% if a and b.c == d %}{% endif %}", False, [("b.c", "==", "d")]),
        ("{% if a %}{% elif a|length > 1 %}{% endif %}", False, [("a|length", ">", "1")]),
        ('{% if "x" in a %}{% endif %}', False, [('"x"', "in", "a")]),
        (
            '{% if a == "nowhere enumerated" %}{% endif %}',
            False,
            [("a", "==", '"nowhere enumerated"')],
        ),
        ('{{ "x" if match.state == "accepted" }}', True, []),
        ("{% if loop.index > 1 %}{% endif %}", True, []),
        ("{{ 1 if a.b > 2 }}", True, [("a.b", "gt", "2")]),
        ('{% if a.b != "-" %}{% endif %}', True, [("a.b", "ne", '"-"')]),
    ],
)
def test_comparisons_are_found(source: str, is_jinja: bool, found: list[Comparison]) -> None:
    assert comparisons(source, is_jinja=is_jinja) == found


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_compares_its_loop_and_enumerated_values_alone(path: Path) -> None:
    found = comparisons(path.read_text(encoding="utf-8"), is_jinja=JINJA in path.parents)
    words = ", ".join(" ".join(one) for one in found)
    assert not found, f"make a property of what the page is told: {words}"
