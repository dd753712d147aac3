"""The race of a match as points: levels after each hand, and what turned it."""

from uuid import uuid4

import pytest

from referee.models import Adjustment
from referee.rulebook.levels import Level, Levels
from referee.rulebook.offences import Laogai, LaogaiOption, VoidCause
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.selectors.sheet.level_races import RacePoint, level_race
from referee.services import rulings
from referee.values.hands import TypedHand
from tests.referee.recording import laogai, play, score
from tests.visits import at_table
from tournaments.models import Match


def race_of(match: Match, now) -> tuple[RacePoint, ...]:
    return level_race(load_table(Match.objects.get(pk=match.pk), now))


def levels(ns: str, ew: str) -> Levels:
    return Levels(ns=Level(ns), ew=Level(ew))


def test_no_hand_is_no_race(match, luo, clock) -> None:
    assert race_of(match, clock()) == ()
    play(match, luo, clock(), laogai("NS"))  # waits for the choice: nothing can be known yet
    assert race_of(match, clock()) == ()


def test_every_hand_is_a_point_with_what_turned_it(match, luo, clock) -> None:
    play(
        match, luo, clock(),
        score(100),  # NS deals and holds: 5
        score(200),  # EW takes: 4
        TypedHand(void_cause=VoidCause.WRONG_CARD_COUNT, void_reason="少牌"),
        laogai("EW", option="A"),  # NS rises two levels and takes the deal
        laogai("EW"),  # waits for its choice
    )  # fmt: skip
    assert race_of(match, clock()) == (
        RacePoint(0, levels("3", "3")),
        RacePoint(1, levels("5", "3")),
        RacePoint(2, levels("5", "4"), taken_by=Side.EW),
        RacePoint(3, levels("5", "4"), is_void=True),
        RacePoint(4, levels("7", "4"), laogai=Laogai(Side.EW, LaogaiOption.A), taken_by=Side.NS),
    )


@pytest.mark.parametrize(("hand", "expected"), [
    (0, [("5", "3"), ("7", "3"), ("7", "4")]),
    (1, [("3", "3"), ("7", "3"), ("7", "4")]),
    (2, [("3", "3"), ("5", "3"), ("7", "4")]),
])  # fmt: skip
def test_adjusted_levels_stand_at_the_hand_they_name(
    hand, expected, match, luo, fang, clock
) -> None:
    play(match, luo, clock(), score(100), score(200))
    rulings.adjust(
        kind=Adjustment.Kind.LEVELS, hand_number=hand, side=Side.NS, amount=2,
        reason="r", key=uuid4(), visit=at_table(match, fang), now=clock(),
    )  # fmt: skip
    race = race_of(match, clock())
    assert [(point.levels.ns, point.levels.ew) for point in race] == expected


def test_the_race_ends_past_a(event, match, luo, clock) -> None:
    event.rules = {"must_play": []}
    event.save()
    play(match, luo, clock(), score(0), score(0), score(0))
    race = race_of(match, clock())
    assert [point.levels.ns.value for point in race] == ["3", "8", "K", "past A"]
