"""Swiss stages played out at random, so that draws meet the fields they meet on the day."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from tournaments.draw import Contender, DrawnRound, draw_swiss_round

Round = tuple[list[Contender], DrawnRound]


class SwissEvent:
    """A stage whose results are thrown; entries may leave it and come to it between rounds."""

    def __init__(self, size: int, *, random: Random, units: int = 0) -> None:
        self.random = random
        self.units = units
        self.entries: dict[int, Contender] = {}
        self.rounds = 0
        self.enter(size)

    def enter(self, entries: int = 1) -> None:
        number = max(self.entries, default=0)
        for _ in range(entries):
            number += self.random.randint(1, 3)
            unit = f"unit {self.random.randint(1, self.units)}" if self.units else ""
            self.entries[number] = Contender(number, unit)
        self._rank()

    def leave(self) -> None:
        del self.entries[self.random.choice(sorted(self.entries))]
        self._rank()

    @property
    def field(self) -> list[Contender]:
        """In no order."""
        return self.random.sample(list(self.entries.values()), len(self.entries))

    def draw(self, *, seed: str, avoid_units: bool = False) -> Round:
        """The field before the next round and the round; the results are those of chance."""
        field, number = self.field, self.rounds + 1
        drawn = draw_swiss_round(field, number=number, seed=seed, avoid_units=avoid_units)
        self.play(drawn)
        return field, drawn

    def play(self, drawn: DrawnRound) -> None:
        self.rounds += 1
        for pairing in drawn.pairings:
            ns_points = self.random.choice((0, 0, 0, 1, 2, 2, 2))
            is_walkover = ns_points != 1 and self.random.random() < 0.03
            self._seat(pairing.ns, pairing.ew, ns_points, 1, is_walkover)
            self._seat(pairing.ew, pairing.ns, 2 - ns_points, -1, is_walkover)
        for bye in drawn.byes:
            one = self.entries[bye.entry]
            self.entries[bye.entry] = replace(one, score=one.score + 2, byes=one.byes + 1)
        self._rank()

    def _seat(self, number: int, other: int, points: int, side: int, is_walkover: bool) -> None:
        one = self.entries[number]
        self.entries[number] = replace(
            one,
            score=one.score + points,
            met=(*one.met, other),
            balance=one.balance + side,
            byes=one.byes + int(is_walkover and points == 2),
        )

    def _rank(self) -> None:
        """By score, then by number in threes, so that some share a place and some do not."""
        keys = {number: (-one.score, number // 3) for number, one in self.entries.items()}
        places: dict[tuple[int, int], int] = {}
        for index, key in enumerate(sorted(keys.values()), start=1):
            places.setdefault(key, index)
        for number, one in self.entries.items():
            self.entries[number] = replace(one, place=places[keys[number]])


def play_rounds(event: SwissEvent, rounds: int, *, seed: str) -> Iterator[Round]:
    for _ in range(rounds):
        yield event.draw(seed=seed)
