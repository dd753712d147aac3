"""How fast the judge answers: full holdings dealt at random, and the worst one that can be found.

The leads to the dealt holdings are combinations the leader really holds, the longer the likelier.
The worst holding is looked for: crowded suits under long leads, then the slowest of them changed
card by card as long as that makes it slower.
"""

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from referee.rulebook.cards import CARDS_IN_HOLDING, DECK, DECKS, Suit
from referee.rulebook.combinations import Combination, classify
from referee.rulebook.following import judge_follow, legal_reply, owed_to
from referee.rulebook.holdings import Cards
from referee.rulebook.levels import Level
from referee.rulebook.tricks import decide_trick
from referee.rulebook.trump import LedSuit, Trump

QUESTIONS = 500
CROWDED = 1000
CHANGES = 1000
PLAYED = [level for level in Level if level is not Level.PAST_A]


class Question(NamedTuple):
    lead: Combination
    holding: Cards
    reply: Cards
    trump: Trump


def measure() -> list[tuple[str, float, str]]:
    """Follows judged and tricks decided per second, and how long one follow takes."""
    random = Random("judging")
    dealt = [_dealt(random) for _ in range(QUESTIONS)]
    times = [_taken(question) for question in dealt]
    worst = max(_worst(random), max(times))
    tricks = [(_trick(random, question), question.trump) for question in dealt]
    what = "judging a follow from 54 cards"
    return [
        (what, len(times) / sum(times), "per second"),
        (f"{what}, median", statistics.median(times) * 1000, "ms"),
        (f"{what}, worst found", worst * 1000, "ms"),
        ("deciding a trick", len(tricks) / _seconds(lambda: _decide(tricks)), "per second"),
    ]


def _dealt(random: Random) -> Question:
    """A holding of 54 cards, what another one leads, and a reply at random."""
    trump = Trump(random.choice(PLAYED), random.choice([None, *Suit]))
    pack = [card for card in DECK for _ in range(DECKS)]
    random.shuffle(pack)
    holding, leader = pack[:CARDS_IN_HOLDING], Cards.of(pack[-CARDS_IN_HOLDING:])
    leads = [
        lead for suit in LedSuit if suit.value != trump.suit for lead in _runs(leader, suit, trump)
    ]
    lead = random.choices(leads, [one.size for one in leads])[0]
    return Question(lead, Cards.of(holding), Cards.of(random.sample(holding, lead.size)), trump)


def _runs(cards: Cards, suit: LedSuit, trump: Trump) -> list[Combination]:
    """Every combination of this suit in these cards."""
    line = trump.line(suit)
    counts = line.counts_of(cards)
    found = []
    for first in range(len(counts)):
        for end in range(first + 1, len(counts) + 1):
            places = line.places[first:end]
            for copies in range(1, min(counts[first:end]) + 1):
                run = [DECK[place] for place in places if place is not None] * copies
                combination = classify(Cards.of(run), trump)
                if isinstance(combination, Combination):
                    found.append(combination)
    return found


def _worst(random: Random) -> float:
    """Seconds of the slowest follow found."""
    crowded = [question for _ in range(CROWDED) if (question := _crowded(random))]
    slowest = max(crowded, key=_taken)
    worst = _taken(slowest)
    for _ in range(CHANGES):
        changed = _changed(random, slowest)
        if (taken := _taken(changed)) > worst:
            slowest, worst = changed, taken
    return worst


def _crowded(random: Random) -> Question | None:
    """As many cards of the led suit as can be, under a long lead."""
    trump = Trump(random.choice(PLAYED), Suit.CLUBS)
    suit = random.choice([LedSuit.TRUMPS, LedSuit.HEARTS])
    places = [place for place in trump.line(suit).places if place is not None]
    weights = [random.random() for _ in range(DECKS + 1)]
    held = [DECK[place] for place in places for _ in range(random.choices(range(5), weights)[0])]
    run = [DECK[place] for place in places[-11:]][: random.randint(3, 11)]
    lead = classify(Cards.of(run * random.choice([2, 2, 2, 3, 4])), trump)
    if not isinstance(lead, Combination):
        return None
    random.shuffle(held)
    holding = held[:CARDS_IN_HOLDING]
    return Question(lead, Cards.of(holding), Cards.of(holding[: lead.size]), trump)


def _changed(random: Random, question: Question) -> Question:
    """One card more or less of one rank of the led suit."""
    places = [
        place for place in question.trump.line(question.lead.suit).places if place is not None
    ]
    counts = list(question.holding.counts)
    place = random.choice(places)
    counts[place] = random.randint(0, DECKS)
    holding = Cards(tuple(counts))
    reply = Cards.of(list(holding)[: question.lead.size])
    return question._replace(holding=holding, reply=reply)


def _trick(random: Random, question: Question) -> list[Cards]:
    """The lead and three replies: one that pays it, two others at random."""
    lead, holding, reply, trump = question
    legal = legal_reply(lead, holding, trump, owed_to(lead, holding, trump))
    return [lead.cards, legal, reply, Cards.of(random.sample(list(holding), lead.size))]


def _decide(tricks: list[tuple[list[Cards], Trump]]) -> None:
    for plays, trump in tricks:
        decide_trick(plays, trump)


def _taken(question: Question) -> float:
    """Seconds to judge it, at the quickest of three times."""
    lead, holding, reply, trump = question
    return min(_seconds(lambda: judge_follow(lead, holding, reply, trump)) for _ in range(3))


def _seconds(run: Callable[[], object]) -> float:
    """Of the processor: what else runs is not measured."""
    began = time.process_time()
    run()
    return time.process_time() - began
