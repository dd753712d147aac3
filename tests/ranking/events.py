"""Random stages for the ranking, and short ways to write one by hand."""

from hypothesis import strategies as st

from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from referee.rulebook.sheet import HandsWon
from tournaments.ranking import (
    KEYS,
    AdjustmentRecord,
    EntryRecord,
    EventRecord,
    MatchRecord,
    ResultKind,
    ResultRecord,
    RoundRecord,
)

BYE = ResultRecord(ResultKind.BYE)
VOID = ResultRecord(ResultKind.VOID)
NOBODY_CAME = ResultRecord(ResultKind.DOUBLE_WALKOVER)
NS_CAME = ResultRecord(ResultKind.WALKOVER, Side.NS)


def played(
    ns: str, ew: str, winner: Side | None = Side.NS, *, hands: HandsWon | None = None
) -> ResultRecord:
    levels = Levels(ew=Level(ew), ns=Level(ns))
    return ResultRecord(ResultKind.PLAYED, winner, levels, hands or HandsWon())


def stage(size: int, *rounds: tuple[MatchRecord, ...], **more: object) -> EventRecord:
    """Entries 1 to `size` and the matches of round 1, 2, …"""
    return EventRecord(
        entries=tuple(EntryRecord(number) for number in range(1, size + 1)),
        rounds=tuple(RoundRecord(number, row) for number, row in enumerate(rounds, start=1)),
        **more,  # type: ignore[arg-type]
    )


levels = st.builds(Levels, ew=st.sampled_from(Level), ns=st.sampled_from(Level))
hands_won = st.builds(HandsWon, ew=st.integers(0, 9), ns=st.integers(0, 9))
winners = st.sampled_from([Side.NS, Side.EW, None])
results = st.one_of(
    st.builds(ResultRecord, st.just(ResultKind.PLAYED), winners, levels, hands_won),
    st.builds(ResultRecord, st.just(ResultKind.ASSIGNED), winners, levels, hands_won),
    st.builds(ResultRecord, st.just(ResultKind.WALKOVER), st.sampled_from(Side)),
    st.sampled_from([VOID, NOBODY_CAME, None]),
)
key_orders = st.lists(
    st.sampled_from([code for code in KEYS if code != "lots"]), unique=True, min_size=1, max_size=5
).flatmap(lambda codes: st.sampled_from([codes, [*codes, "lots"]]))


@st.composite
def rounds_of(draw: st.DrawFn, numbers: list[int], number: int) -> RoundRecord:
    order = draw(st.permutations(numbers))
    matches = [
        MatchRecord(ns, ew, draw(results))
        for ns, ew in zip(order[::2], order[1::2], strict=False)
        if draw(st.integers(0, 9)) or number == 1
    ]
    if len(order) % 2 and draw(st.booleans()):
        matches.append(MatchRecord(order[-1], None, draw(st.sampled_from([BYE, None]))))
    return RoundRecord(number, tuple(matches))


@st.composite
def events(draw: st.DrawFn) -> EventRecord:
    numbers = draw(st.lists(st.integers(1, 40), unique=True, min_size=1, max_size=8))
    adjustments = st.builds(
        AdjustmentRecord,
        st.sampled_from(numbers),
        st.integers(-3, 3),
        st.integers(-4, 4),
        st.booleans(),
    )
    return EventRecord(
        entries=tuple(EntryRecord(n, draw(st.integers(0, 7)) == 7) for n in numbers),
        rounds=tuple(
            draw(rounds_of(numbers, number)) for number in range(1, draw(st.integers(0, 5)) + 1)
        ),
        adjustments=tuple(draw(st.lists(adjustments, max_size=3))),
        lots=tuple(draw(st.sampled_from([[], draw(st.permutations(numbers))]))),
    )
