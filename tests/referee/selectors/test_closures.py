"""Why a table takes no further hand, and by which rule."""

import pytest
from django.utils import translation

from referee.rulebook import Level, Levels, Side
from referee.selectors.sheet.closures import closure
from referee.selectors.sheet.tables import load_table
from referee.services.rulings import assign_result, record_walkover
from tests.referee.recording import fresh, play, score
from tests.visits import at_table

OVER = "The match is over: no further hand is taken."


def told(match, now) -> tuple[str, str] | None:
    with translation.override("en"):
        closed = closure(load_table(fresh(match), now))
        return (closed.words, closed.rule) if closed else None


def test_a_side_past_a_ends_the_match(match, luo, clock) -> None:
    play(match, luo, clock(), *[score(0)] * 3)
    assert told(match, clock()) is None
    play(match, luo, clock(), score(0))
    assert told(match, clock()) == (OVER, "9.1")


def test_time_ends_the_match(finished, clock) -> None:
    assert told(finished, clock()) == (OVER, "9.2")


@pytest.mark.parametrize(("side", "rule"), [(Side.NS, "8.9"), (None, "8.9")])
def test_a_walkover_ends_the_match(match, fang, clock, side, rule) -> None:
    play(match, fang, clock(), score(100))
    record_walkover(side=side, reason="r", visit=at_table(match, fang), now=clock())
    assert told(match, clock()) == (OVER, rule)


def test_an_assigned_result_ends_the_match(match, fang, clock) -> None:
    play(match, fang, clock(), score(100))
    levels = Levels(ew=Level.THREE, ns=Level.FIVE)
    assign_result(
        winner=Side.NS, levels=levels, reason="r", visit=at_table(match, fang), now=clock()
    )
    assert told(match, clock()) == (OVER, "8.8")
