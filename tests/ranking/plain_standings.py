"""Standings worked out the long way, straight from the text of the settled ranking.

Nothing of `tournaments.ranking` is used here: what it says is compared with this. Levels are
written as the vectors write them, sides are simply the two entries of a meeting.
"""

from collections.abc import Sequence
from dataclasses import dataclass

LADDER = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "past A")
COUNTED_AS_PLAYED = ("played", "assigned")


@dataclass(frozen=True)
class Meeting:
    """What the two entries of a match (`b` None: a bye) have in the end from one round.

    `kind` is played, assigned, bye, walkover, double_walkover or void; `winner` an entry, for a
    walkover the one who receives it. `points` are win, tie and loss; `given` the levels of who
    receives a bye or walkover and of who is absent; `absent` the signed margin of the latter where
    the event says so.
    """

    round_number: int
    a: int
    b: int | None
    kind: str
    winner: int | None = None
    levels: tuple[str, str] = ("3", "3")
    hands: tuple[int, int] = (0, 0)
    points: tuple[int, int, int] = (2, 1, 0)
    given: tuple[str, str] = ("7", "3")
    absent: int | None = None


@dataclass(frozen=True)
class Story:
    """All that counts in the end: no cancelled adjustment, no replaced result is in it."""

    entries: tuple[int, ...]
    rounds: int
    meetings: tuple[Meeting, ...] = ()
    disqualified: frozenset[int] = frozenset()
    adjustments: tuple[tuple[int, int, int], ...] = ()  # entry, match points, level margin
    lots: tuple[int, ...] = ()


Columns = dict[int, int]  # round number → amount; round 0 holds adjustments and the lot


@dataclass(frozen=True)
class PlainRow:
    """`columns` tells for each key what every round gave; no columns, no value."""

    place: int | None
    entry: int
    columns: dict[str, Columns]
    parted_by: str | None

    @property
    def values(self) -> dict[str, int | None]:
        return {key: total(rounds) for key, rounds in self.columns.items()}


def plain_standings(story: Story, keys: Sequence[str]) -> list[PlainRow]:
    """Part those who are level by one key after the other, then number the groups."""
    columns = {entry: columns_of(story, entry) for entry in story.entries}
    groups = [sorted(set(story.entries) - story.disqualified)]
    for key in keys:
        if key == "head_to_head":
            count_meetings(story, groups, columns)
        if key == "lots":
            groups = [sorted(group, key=lambda entry: lot_of(story, entry)) for group in groups]
        else:
            groups = [part for group in groups for part in parted(group, key, columns)]
    shown = {entry: {key: columns[entry].get(key, {}) for key in keys} for entry in story.entries}
    rows: list[PlainRow] = []
    for group in groups:
        place = len(rows) + 1
        for entry in group:
            above = rows[-1].columns if rows else shown[entry]
            rows.append(PlainRow(place, entry, shown[entry], first_difference(above, shown[entry])))
    for nth, entry in enumerate(sorted(story.disqualified)):
        rows.append(PlainRow(None, entry, shown[entry], None if nth else "disqualified"))
    return rows


def total(rounds: Columns) -> int | None:
    return sum(rounds.values()) if rounds else None


def lot_of(story: Story, entry: int) -> int:
    """Which lot an entry drew; whoever drew none comes after all others."""
    return story.lots.index(entry) if entry in story.lots else len(story.lots)


def parted(group: list[int], key: str, columns: dict[int, dict[str, Columns]]) -> list[list[int]]:
    """The group parted by what each has by the key, most first; nothing is level with nothing."""
    amounts = {entry: total(columns[entry].get(key, {})) or 0 for entry in group}
    return [
        [entry for entry in group if amounts[entry] == amount]
        for amount in sorted(set(amounts.values()), reverse=True)
    ]


def first_difference(above: dict[str, Columns], below: dict[str, Columns]) -> str | None:
    return next((key for key in below if total(above[key]) != total(below[key])), None)


def count_meetings(
    story: Story, groups: list[list[int]], columns: dict[int, dict[str, Columns]]
) -> None:
    """胜负关系 at its turn: for each two who alone are level, the points of their meetings."""
    for group in groups:
        met = [one for one in counting(story.meetings) if {one.a, one.b} == set(group)]
        if len(group) == 2:
            for entry in group:
                columns[entry]["head_to_head"] = {
                    one.round_number: points_in(one, entry) for one in met
                }


def counting(meetings: Sequence[Meeting]) -> list[Meeting]:
    return [one for one in meetings if one.kind != "void"]


def columns_of(story: Story, entry: int) -> dict[str, Columns]:
    """Every key that adds up round by round, for one entry."""
    mine = {one.round_number: one for one in counting(story.meetings) if entry in (one.a, one.b)}
    moved = [row for row in story.adjustments if row[0] == entry]
    points_moved, margin_moved = (sum(row[column] for row in moved) for column in (1, 2))
    numbers = range(1, story.rounds + 1)
    score = {n: points_in(mine[n], entry) if n in mine else 0 for n in numbers}
    running = {n: sum(score[i] for i in range(1, n + 1)) for n in numbers}
    before = {n: running[n] - score[n] for n in numbers}
    columns = {
        "match_points": score | {0: points_moved},
        "cumulative": running | {0: 0},
        "cumulative_without_first": {n: running[n] - score[1] for n in numbers} | {0: 0},
        "rounds_won": {0: 0},
        "level_margin": {0: margin_moved},
        "margin26": {0: margin_moved},
        "levels_climbed": {0: 0},
        "hands_won": {0: 0},
        "opponents_points": {0: 0},
    }
    for n, one in mine.items():
        columns["rounds_won"][n] = int(is_win(one, entry))
        columns["level_margin"][n] = margin_in(one, entry)
        columns["margin26"][n] = of_26(one, entry)
        columns["levels_climbed"][n] = LADDER.index(own_level(one, entry))
        columns["hands_won"][n] = hands_in(one, entry)
        columns["opponents_points"][n] = opponent_points(story, one, entry, before[n])
    if entry in story.lots:
        columns["lots"] = {0: lot_of(story, entry) + 1}
    return columns


def is_win(one: Meeting, entry: int) -> bool:
    return one.kind == "bye" or one.winner == entry


def is_absent(one: Meeting, entry: int) -> bool:
    """Who gave a walkover, alone or with the other side."""
    return one.kind == "double_walkover" or (one.kind == "walkover" and one.winner != entry)


def points_in(one: Meeting, entry: int) -> int:
    win, tie, loss = one.points
    if is_win(one, entry):
        return win
    if is_absent(one, entry):
        return 0
    return tie if one.winner is None else loss


def levels_in(one: Meeting, entry: int) -> tuple[str, str]:
    """Own level and the other's."""
    if one.kind in COUNTED_AS_PLAYED:
        return one.levels if entry == one.a else (one.levels[1], one.levels[0])
    return one.given


def own_level(one: Meeting, entry: int) -> str:
    return "3" if is_absent(one, entry) else levels_in(one, entry)[0]


def margin_in(one: Meeting, entry: int) -> int:
    if is_absent(one, entry) and one.absent is not None:
        return one.absent
    own, other = levels_in(one, entry)
    if is_absent(one, entry):  # levels_in has those of who is there first
        return min(0, LADDER.index(other) - LADDER.index(own))
    return LADDER.index(own) - LADDER.index(other)


def of_26(one: Meeting, entry: int) -> int:
    return 0 if is_absent(one, entry) else 13 + margin_in(one, entry)


def hands_in(one: Meeting, entry: int) -> int:
    return one.hands[entry == one.b] if one.kind in COUNTED_AS_PLAYED else 0


def opponent_points(story: Story, one: Meeting, entry: int, before: int) -> int:
    if is_absent(one, entry):
        return 0
    if one.kind in ("bye", "walkover"):
        return before
    other = one.b if entry == one.a else one.a
    assert other is not None
    return sum(points_in(m, other) for m in counting(story.meetings) if other in (m.a, m.b))
