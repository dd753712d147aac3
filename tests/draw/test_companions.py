"""Which companions are counted, and how far a draw looks for them."""

import pytest

from tournaments.draw.companions import Companions


def of(units: str, steps: int | None = None) -> Companions:
    return Companions([unit.strip("-") for unit in units], range(len(units)), steps=steps)


def test_all_companions_count_where_nobody_says_how_far() -> None:
    all_of_them = of("AABA-A-")
    assert all_of_them.counts() == [3, 3, 0, 3, 0, 3, 0]
    assert all_of_them.count(0, 5)
    assert not all_of_them.count(0, 2)
    assert not all_of_them.count(4, 6)  # no unit is no unit


def test_those_many_steps_apart_among_their_own_are_overlooked() -> None:
    close = of("AABA-A-", steps=1)
    assert close.counts() == [1, 2, 0, 2, 0, 1, 0]
    assert close.count(1, 3)
    assert close.overlook(0, 3)
    assert not close.overlook(1, 3)
    assert not close.overlook(0, 2)


def test_steps_are_those_along_the_line() -> None:
    along = Companions(["A", "B", "A", "A"], (3, 0, 1, 2), steps=1)
    assert [along.count(0, 2), along.count(0, 3), along.count(2, 3)] == [True, True, False]


@pytest.mark.parametrize(
    ("units", "steps"),
    [
        ("", (0,)),
        ("----", (0,)),
        ("ABCD", (1,)),
        ("A" * 9 + "B" * 9, (8, 9)),
        ("A" * 40 + "B" * 40, (8, 16, 32, 40)),
        ("A" * 41 + "B" * 40, (41,)),  # one of more than half meets itself
    ],
)
def test_a_draw_looks_further_until_everybody_counts(units: str, steps: tuple[int, ...]) -> None:
    assert of(units).steps_to_try(8) == steps
