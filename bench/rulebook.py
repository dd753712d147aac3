"""How fast the rulebook replays a sheet of twenty hands."""

import itertools
import time

from referee.rulebook.cards import Suit
from referee.rulebook.race import HandFacts, RaceFacts, replay, start
from referee.rulebook.ruleset import RuleSet
from referee.rulebook.scoring import Exposed, LastTrick
from referee.rulebook.seats import Seat, Side

HANDS = 20


def twenty_hands() -> RaceFacts:
    """A long, level match: the deal changes hands and nobody passes A."""
    rules = RuleSet()
    dealer, hands = Seat.N, []
    points = itertools.cycle([150, 165, 120, 200])
    race = start(rules)
    for number in range(1, HANDS + 1):
        hand = HandFacts(
            number=number,
            dealer=dealer,
            trump=Suit.HEARTS,
            points=next(points),
            last=LastTrick(Side.NS, 10, 1),
            exposed=Exposed(ns=number % 3),
        )
        race = race.record(hand)
        hands.append(hand)
        sheet = replay(RaceFacts(tuple(hands)), rules)
        assert sheet.due is not None, "the bench match must last twenty hands"
        dealer = sheet.due
    return RaceFacts(tuple(hands))


def measure() -> list[tuple[str, float, str]]:
    """Replays per second of a 20-hand match."""
    facts, rules = twenty_hands(), RuleSet()
    assert len(replay(facts, rules).rows) == HANDS
    count, began = 0, time.perf_counter()
    while time.perf_counter() - began < 2:
        replay(facts, rules)
        count += 1
    return [("replays of a 20-hand match", count / (time.perf_counter() - began), "per second")]
