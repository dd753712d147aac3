"""The tables a referee may open, in a list."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from referee.models import Hand
from referee.rulebook.seats import Side
from referee.selectors.sheet.clock_faces import ClockFace, clock_face
from referee.selectors.sheet.states import STATE_WORDS, DeskState, state_of
from referee.selectors.sheet.tables import TableSheet, load_tables
from referee.values.visits import AtTable
from referee.wording import words as wording
from tournaments.models import Entry, Match, Player, Round

DONE = frozenset(
    {
        *(DeskState.PAST_A, DeskState.TIME_CLOSED, DeskState.HANDS_CLOSED, DeskState.UNDECIDED),
        *(DeskState.RULED, DeskState.SIGNED, DeskState.ACCEPTED),
    }
)


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table: who plays, how far they are, how much time is left."""

    match_id: int
    table_number: int
    ns: str
    ew: str
    ns_level: str
    ew_level: str
    hands: int
    clock: ClockFace
    state: DeskState
    state_words: str
    is_reopened: bool

    @property
    def shows_clock(self) -> bool:
        """Not once the table is done: what is left of its time means nothing then."""
        return self.state not in DONE


@dataclass(frozen=True, slots=True)
class RoundOfTables:
    """One round of an event with the tables a person may open there.

    `by_chief`: this person is its chief referee and may start and extend all its clocks;
    `by_recorder`: its recorder, and sees the pile of its papers.
    """

    round: Round
    lines: tuple[TableLine, ...]
    by_chief: bool
    by_recorder: bool

    @property
    def has_clocks_to_start(self) -> bool:
        return any(line.state is DeskState.NOT_STARTED for line in self.lines)


def tables_by_round(visits: Sequence[AtTable], now: datetime) -> tuple[RoundOfTables, ...]:
    """The tables somebody may open, by round, in their order; one query however many there are."""
    groups: dict[int, list[TableLine]] = {}
    seen = {visit.match.round_id: visit for visit in reversed(visits)}
    for table in load_tables([visit.match for visit in visits], now):
        groups.setdefault(table.match.round_id, []).append(table_line(table))
    return tuple(
        RoundOfTables(
            round=seen[key].match.round,
            lines=tuple(lines),
            by_chief=seen[key].by_chief,
            by_recorder=seen[key].by_recorder,
        )
        for key, lines in groups.items()
    )


def table_line(table: TableSheet) -> TableLine:
    match, levels, state = table.match, table.sheet.final_levels, state_of(table)
    return TableLine(
        match_id=match.pk,
        table_number=match.table_number or 0,
        ns=_names(match.ns_entry, match.north, match.south),
        ew=_names(match.ew_entry, match.east, match.west),
        ns_level=wording.level_words(levels.of(Side.NS)),
        ew_level=wording.level_words(levels.of(Side.EW)),
        hands=table.last_number,
        clock=clock_face(table),
        state=state,
        state_words=str(STATE_WORDS[state]),
        is_reopened=match.state == Match.State.REOPENED,
    )


def _names(entry: Entry | None, *players: Player | None) -> str:
    names = "/".join(player.name for player in players if player)
    return f"{entry.number} {names}" if entry else names


def hand_counts(matches: Iterable[Match]) -> dict[int, int]:
    """Hands recorded, void ones too, by match id; matches without any are left out."""
    ids = [match.pk for match in matches]
    counted = Hand.objects.filter(match__in=ids).values_list("match").order_by("match")
    return dict(counted.annotate(hands=Count("pk")))
