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

BATCHES = 20
HOLDINGS_IN_BATCH = 1000
SHAPES = [
    *((1, 1), (2, 1), (3, 1), (4, 1)),
    *((2, 2), (2, 3), (2, 4), (3, 2)) * 3,
    *((2, 5), (3, 3), (4, 2)),
]
"""Copies and ranks of the leads, runs more often than the rest."""
TRUMPS = ["C8", "H4", "S3", "DA", "C10", "SK", "-5", "-A"]


@pytest.mark.parametrize("seed", range(BATCHES))
def test_judge_agrees_with_the_brute_judge(seed: int) -> None:
    random = Random(seed)
    told = {True: 0, False: 0}
    for _ in range(HOLDINGS_IN_BATCH):
        trump = random.choice(TRUMPS)
        lead, holding = some_lead_and_holding(random, trump)
        for reply, legal in judged_replies(random, trump, lead, holding):
            told[legal] += 1
            question = trump, " ".join(lead), " ".join(holding), " ".join(reply)
            assert brute_judge.is_legal(*question) == legal, question
    assert min(told.values()) > HOLDINGS_IN_BATCH / 4, "one answer is hardly ever given"


@pytest.mark.parametrize("seed", range(4))
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


def some_lead_and_holding(random: Random, trump: str) -> tuple[list[str], list[str]]:
    """Mostly a few neighbouring ranks of the led suit, many times over; some of other suits."""
    copies, ranks = random.choice(SHAPES)
    run = random.choice([run for run in short_runs(trump) if len(run) == ranks])
    suit = brute_judge.suit_of(run[0], trump)
    runs = [run for run in short_runs(trump) if brute_judge.suit_of(run[0], trump) == suit]
    near = [*random.choice(runs), *random.choice(runs)][: random.randint(2, 8)]
    packs = [card for card in dict.fromkeys(near) for _ in range(4)]
    random.shuffle(packs)
    size = copies * ranks
    held = packs[: random.randint(max(size - 2, 1), size + 3)][:10]
    others = [card for card in brute_judge.deck() if card not in near]
    stray = random.sample(others, random.randint(0, 3))
    return [card for card in run for _ in range(copies)], (held + stray)[:11]


@cache
def short_runs(trump: str) -> list[tuple[str, ...]]:
    return [run for run in brute_judge.runs(trump) if len(run) <= 6]
