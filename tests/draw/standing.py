"""Standings written short, and what to read off a drawn round."""

from dataclasses import replace

from tournaments.draw import Contender, DrawnRound


def standing(text: str) -> list[Contender]:
    """Entries "number:score:met,met:byes" in the order of their places; all but number optional."""
    rows = [(row + ":::").split(":")[:4] for row in text.split()]
    return [
        Contender(
            int(number),
            place=place,
            score=int(score or 0),
            met=tuple(int(other) for other in met.split(",") if other),
            byes=int(byes or 0),
        )
        for place, (number, score, met, byes) in enumerate(rows, start=1)
    ]


def of_units(text: str, field: list[Contender]) -> list[Contender]:
    return [replace(one, unit=unit) for one, unit in zip(field, text, strict=True)]


def meetings(drawn: DrawnRound) -> set[tuple[int, ...]]:
    """Who meets whom, the smaller number first; a bye is alone."""
    pairs = {tuple(sorted(pairing.entries)) for pairing in drawn.pairings}
    return pairs | {(bye.entry,) for bye in drawn.byes}
