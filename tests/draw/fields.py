"""Fields of contenders for the draws, written short or made at random."""

from hypothesis import strategies as st

from tournaments.draw import Contender

SEEDS_OF_LOTS = st.text(min_size=1, max_size=8).filter(str.strip)


def units(text: str, *, seeds: int = 0) -> list[Contender]:
    """Entries 1, 2, … of the units "A B -", - for none; the first few are seeded."""
    return [
        Contender(number, "" if unit == "-" else unit, seed=number if number <= seeds else None)
        for number, unit in enumerate(text.split(), start=1)
    ]


@st.composite
def fields(draw: st.DrawFn, *, most: int = 20, groups: bool = False) -> list[Contender]:
    """Entries in any order, some seeded, of few units, and of few groups where wanted."""
    numbers = draw(st.lists(st.integers(1, 99), unique=True, min_size=2, max_size=most))
    seeded = draw(st.integers(0, len(numbers)))
    return [
        Contender(
            number,
            draw(st.sampled_from(["", "A", "A", "B", "C"])),
            seed=index if index <= seeded else None,
            group=draw(st.sampled_from([None, 1, 2, 3])) if groups else None,
        )
        for index, number in enumerate(numbers, start=1)
    ]
