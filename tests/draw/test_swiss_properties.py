"""What holds for every Swiss round: everybody once, and the same again from the same seed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.draw.fields import SEEDS_OF_LOTS, fields
from tests.draw.swiss_event import SwissEvent, play_rounds
from tournaments.draw import Contender, FirstRound, draw_swiss_round

ROOT = Path(__file__).resolve().parents[2]


@given(fields(), SEEDS_OF_LOTS, st.sampled_from(FirstRound), st.integers(1, 3))
def test_swiss_round_uses_each_entry_once(
    field: list[Contender], seed: str, pattern: FirstRound, number: int
) -> None:
    drawn = draw_swiss_round(field, number=number, seed=seed, first_round=pattern)
    assert drawn.entries == tuple(sorted(one.number for one in field))
    assert [p.table_number for p in drawn.pairings] == list(range(1, len(field) // 2 + 1))
    assert len(drawn.byes) == len(field) % 2


@given(fields(), SEEDS_OF_LOTS, st.booleans(), st.randoms(use_true_random=False))
def test_same_seed_gives_the_same_round_in_whatever_order(
    field: list[Contender], seed: str, avoid_units: bool, random: Random
) -> None:
    shuffled = random.sample(field, len(field))
    for number in (1, 2):
        assert draw_swiss_round(
            shuffled, number=number, seed=seed, avoid_units=avoid_units
        ) == draw_swiss_round(field, number=number, seed=seed, avoid_units=avoid_units)


@settings(max_examples=12)
@given(st.integers(2, 70), st.integers(0, 10**6))
def test_same_seed_gives_the_same_round_of_a_played_field(size: int, chance: int) -> None:
    event = SwissEvent(size, random=Random(chance))
    played = list(play_rounds(event, 4, seed="autumn"))
    assert [drawn.number for _field, drawn in played] == [1, 2, 3, 4]
    for field, drawn in played:
        again = draw_swiss_round(field[::-1], number=drawn.number, seed="autumn")
        assert again == drawn


def test_another_seed_gives_another_first_round() -> None:
    field = [Contender(number) for number in range(1, 13)]
    rounds = {draw_swiss_round(field, number=1, seed=f"seed {n}").pairings for n in range(50)}
    assert len(rounds) == 50


DRAW_IN_ANOTHER_PROCESS = """
import json
from random import Random
from tests.draw.swiss_event import SwissEvent, play_rounds
event = SwissEvent(150, random=Random(8))
*_, (field, drawn) = play_rounds(event, 4, seed="autumn")
print(json.dumps([pairing.entries for pairing in drawn.pairings]))
"""


def test_every_process_draws_the_same() -> None:
    draws = {
        subprocess.run(
            [sys.executable, "-c", DRAW_IN_ANOTHER_PROCESS],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2", "random")
    }
    assert len(draws) == 1
    assert len(json.loads(draws.pop())) == 75
