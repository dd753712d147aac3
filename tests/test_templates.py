"""Templates that can be read: no line too long for what it holds."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEMPLATES = sorted(path for path in (ROOT / "templates").rglob("*") if path.is_file())
LONGEST = 160  # characters of a line that holds more than one tag
# A tag of the template's language, or one of HTML that opens or closes; `{{ … }}` is none, with
# whatever stands in its texts.
TAG = re.compile(r"\{\{.*?\}\}|(\{%.*?%\}|</?[A-Za-z])")


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
