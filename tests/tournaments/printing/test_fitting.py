"""Type sizes at which a text stays on its line."""

import pytest

from tournaments.printing.parts.fitting import SMALLEST, ems_of, points_that_fit
from tournaments.printing.parts.placing import Box, placed_lines


@pytest.mark.parametrize(
    ("text", "ems"),
    [("", 0), ("张伟", 2), ("𠮷", 1), ("AB", 1.14), ("é", 0.57), ("e\u0301", 0.57)],
)
def test_width_in_ems(text: str, ems: float) -> None:
    assert ems_of(text) == pytest.approx(ems)


@pytest.mark.parametrize(
    ("text", "millimetres", "largest", "points"),
    [
        ("", 10, 12, 12),
        ("张伟", 40, 12, 12),
        ("张伟李娜", 10, 12, 7.0),
        ("张" * 99, 10, 12, SMALLEST),
    ],
)
def test_size_that_fits(text: str, millimetres: float, largest: float, points: float) -> None:
    assert points_that_fit(text, millimetres, largest) == points


@pytest.mark.parametrize(("lines", "points"), [(1, 5.6), (2, 10.6), (3, 15.5)])
def test_each_break_of_a_line_costs_five_millimetres(lines: int, points: float) -> None:
    """Twenty characters on lines of 40 mm: 40, 75 and 110 mm in all."""
    assert placed_lines("张" * 20, Box(0, 0, 40, 20), 30, lines).size == points
