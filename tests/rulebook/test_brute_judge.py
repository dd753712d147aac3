"""The judge against the brute judge on thousands of small holdings, made to be awkward."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from referee.rulebook import (
    Combination,
    classify,
    decide_trick,
    format_cards,
    judge_follow,
    legal_reply,
    owed_to,
    parse_cards,
    parse_trump,
)
from tests.rulebook import brute_judge
from tests.seeds import seeds

HOLDINGS_IN_BATCH = 1000
SHAPES = [
    *((1, 1), (2, 1), (3, 1), (4, 1)),
    *((2, 2), (2, 3), (2, 4), (3, 2)) * 3,
    *((2, 5), (3, 3), (4, 2)),
]
"""Copies and ranks of the leads, runs more often than the rest."""
TRUMPS = ["C8", "H4", "S3", "DA", "C10", "SK", "-5", "-A"]


LONG_SHAPES = [(2, 6), (2, 7), (2, 8), (3, 4), (3, 5), (4, 3)]


@pytest.mark.parametrize("seed", seeds(6, whole=20))
def test_judge_agrees_with_the_brute_judge(seed: int) -> None:
    random = Random(seed)
    told: Counter[bool] = Counter()
    for _ in range(HOLDINGS_IN_BATCH):
        trump = random.choice(TRUMPS)
        lead, near = some_lead(random, trump, SHAPES)
        told += compared(random, trump, lead, some_holding(random, near, len(lead)))
    assert min(told.values()) > HOLDINGS_IN_BATCH / 4, "one answer is hardly ever given"


@pytest.mark.parametrize("seed", seeds(2, whole=4))
def test_judge_agrees_under_long_leads(seed: int) -> None:
    random = Random(seed)
    told: Counter[bool] = Counter()
    for _ in range(150):
        trump = random.choice(TRUMPS)
        lead, near = some_lead(random, trump, LONG_SHAPES)
        packs = [card for card in dict.fromkeys(near) for _ in range(4)]
        random.shuffle(packs)
        told += compared(random, trump, lead, packs[: len(lead) + random.randint(1, 3)])
    assert min(told.values()) > 50, "one answer is hardly ever given"


def compared(random: Random, trump: str, lead: list[str], holding: list[str]) -> Counter[bool]:
    """How often either answer was given to some replies, by both judges."""
    told: Counter[bool] = Counter()
    for reply, legal in judged_replies(random, trump, lead, holding):
        told[legal] += 1
        question = trump, " ".join(lead), " ".join(holding), " ".join(reply)
        assert brute_judge.is_legal(*question) == legal, question
    return told


@pytest.mark.parametrize("seed", seeds(2, whole=4))
def test_tricks_are_won_by_whom_the_brute_judge_says(seed: int) -> None:
    random = Random(seed)
    won: Counter[int | None] = Counter()
    for _ in range(2000):
        trump = random.choice(TRUMPS)
        plays = some_plays(random, trump)
        discards = {index for index in range(len(plays)) if random.random() < 0.15}
        verdict = decide_trick([parse_cards(play) for play in plays], parse_trump(trump), discards)
        expected = brute_judge.winner(trump, plays, discards)
        won[expected] += 1
        assert verdict.winner == expected, (trump, plays, discards)
    assert min(won[play] for play in (0, 1, 2, 3, None)) > 5, "some play hardly ever wins"


def some_plays(random: Random, trump: str) -> list[str]:
    """Four plays of one size, nearly all of them combinations, of few suits."""
    size = random.choice([1, 1, 2, 3, 4, 4, 6, 8])
    suits = random.choices(["trumps", *"SHDC"], k=2)
    fitting = [play for suit in suits for play in combinations_of(size, suit, trump)]
    if not fitting:
        return some_plays(random, trump)
    plays = random.choices(fitting, k=4)
    if random.random() < 0.2:
        plays[random.randint(1, 3)] = " ".join(random.sample(["HA", "SK", "C2", "D5"] * 2, size))
    return plays


@cache
def combinations_of(size: int, suit: str, trump: str) -> list[str]:
    return [
        " ".join(run * copies)
        for run in brute_judge.runs(trump)
        for copies in range(2 if len(run) > 1 else 1, 5)
        if copies * len(run) == size and brute_judge.suit_of(run[0], trump) == suit
    ]


def judged_replies(
    random: Random, trump: str, lead: list[str], holding: list[str]
) -> list[tuple[list[str], bool]]:
    """A reply at random, the one the judge would play, and that one with a card exchanged."""
    trumps = parse_trump(trump)
    led = classify(parse_cards(" ".join(lead)), trumps)
    assert isinstance(led, Combination)
    held = parse_cards(" ".join(holding))
    best = format_cards(legal_reply(led, held, trumps, owed_to(led, held, trumps))).split()
    random.shuffle(best)
    unplayed = list((Counter(holding) - Counter(best)).elements())
    exchanged = [*best[1:], *random.sample(unplayed or best[:1], 1)]
    return [
        (reply, judge_follow(led, held, parse_cards(" ".join(reply)), trumps).is_legal)
        for reply in (random.sample(holding, len(best)), best, exchanged)
    ]


def some_lead(
    random: Random, trump: str, shapes: list[tuple[int, int]]
) -> tuple[list[str], list[str]]:
    """A combination, and a few neighbouring cards of its suit to make a holding of."""
    copies, ranks = random.choice(shapes)
    run = random.choice([run for run in brute_judge.runs(trump) if len(run) == ranks])
    suit = brute_judge.suit_of(run[0], trump)
    runs = [run for run in short_runs(trump) if brute_judge.suit_of(run[0], trump) == suit]
    near = [*random.choice(runs), *random.choice(runs)][: random.randint(2, 8)]
    return [card for card in run for _ in range(copies)], near


def some_holding(random: Random, near: list[str], size: int) -> list[str]:
    """Mostly these cards, many times over; some of other suits or ranks."""
    packs = [card for card in dict.fromkeys(near) for _ in range(4)]
    random.shuffle(packs)
    held = packs[: random.randint(max(size - 2, 1), size + 3)][:10]
    others = [card for card in brute_judge.deck() if card not in near]
    return (held + random.sample(others, random.randint(0, 3)))[:11]


@cache
def short_runs(trump: str) -> list[tuple[str, ...]]:
    return [run for run in brute_judge.runs(trump) if len(run) <= 6]
