"""What a draw would be made of: which round, who is in it, who is left out, what stands before."""

from dataclasses import dataclass
from itertools import pairwise

from tournaments.models import Entry, Match, Round, Stage
from tournaments.selectors.draws.brackets import places_in_next_round
from tournaments.selectors.draws.contenders import entries_to_draw, newcomers
from tournaments.selectors.draws.outlooks import Concern, Outlook, group_sizes, outlook
from tournaments.selectors.draws.stages import Blocker, NextDraw, next_draw, stage_before
from tournaments.selectors.standings import StandingRow, standings

MOST_NAMED = 8  # entries that were left out


@dataclass(frozen=True, slots=True)
class Newcomer:
    """An entry that goes through: its seed in the new stage, and where it stood before."""

    entry: Entry
    seed: int
    place: int | None
    group: int | None


@dataclass(frozen=True, slots=True)
class Border:
    """The last who goes through in a list and the first who does not; `key` parted them.

    None where they share a place: then the lots of the stage's seed decided.
    """

    last: Entry
    first_out: Entry
    key: str | None
    group: int | None


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """A draw to be made: `outlook` is of the field, `left_out` have registered and not checked in.

    `undecided` are tables of the round before that have no winner; `blocking` is the round to be
    closed, or the stage before where none is drawn yet. `for_third_place` are drawn beside.
    """

    turn: NextDraw
    outlook: Outlook
    byes: int
    left_out: tuple[Entry, ...] = ()
    newcomers: tuple[Newcomer, ...] = ()
    borders: tuple[Border, ...] = ()
    undecided: tuple[Match, ...] = ()
    before: Stage | None = None
    blocking: Round | None = None
    for_third_place: int = 0

    @property
    def is_first_round(self) -> bool:
        return self.turn.number == 1

    @property
    def repeats(self) -> bool:
        """Whether everybody has met everybody, so that opponents meet again."""
        is_expected = Concern.REPEATS in self.outlook.concerns
        return is_expected and self.turn.number > self.outlook.most_rounds

    @property
    def names_left_out(self) -> bool:
        """Whether those left out are few enough to be named without asking."""
        return len(self.left_out) <= MOST_NAMED

    @property
    def is_all_at_once(self) -> bool:
        return not self.turn.stage.draws_every_round

    @property
    def is_whole(self) -> bool:
        """Whether the draw is that of the stage, rather than of one of its rounds."""
        turn = self.turn
        is_bracket = turn.stage.kind == Stage.Kind.KNOCKOUT and turn.number == 1
        return self.is_all_at_once or is_bracket or turn.blocker is not None


def draw_plan(stage: Stage) -> DrawPlan:
    """What drawing in a stage would do now; of a blocked one only what blocks it."""
    turn = next_draw(stage)
    before = None if stage.is_first else stage_before(stage)
    if turn.blocker:
        blocking = turn.open_round
        if turn.blocker is Blocker.EARLIER_STAGE and before:
            open_rounds = before.rounds.exclude(state=Round.State.CLOSED)
            blocking = open_rounds.order_by("number").first()
        return DrawPlan(turn, outlook(stage, 0), 0, before=before, blocking=blocking)
    if stage.kind == Stage.Kind.KNOCKOUT and turn.number > 1:
        return _next_bracket_round(turn)
    if before and turn.number == 1:
        return _first_of_later_stage(turn, before)
    found = outlook(stage, len(entries_to_draw(stage)))
    return DrawPlan(turn, found, _byes(found, turn.number), left_out=_left_out(stage))


def _left_out(stage: Stage) -> tuple[Entry, ...]:
    if not stage.is_first:
        return ()
    entries = stage.event.entries.filter(state=Entry.State.REGISTERED)
    return tuple(entries.order_by("number").prefetch_related("players"))


def _next_bracket_round(turn: NextDraw) -> DrawPlan:
    stage = turn.stage
    last = stage.rounds.get(number=turn.number - 1)
    last.stage = stage
    coming = places_in_next_round(stage, last)
    there = [place for place in coming.places if place]
    pairs = zip(coming.places[::2], coming.places[1::2], strict=True)
    undecided = last.matches.filter(table_number__in=coming.undecided).order_by("table_number")
    return DrawPlan(
        turn,
        outlook(stage, len(there)),
        byes=sum((one is None) != (other is None) for one, other in pairs),
        undecided=tuple(undecided),
        blocking=last,
        for_third_place=len(list(filter(None, coming.beaten))) if stage.third_place else 0,
    )


def _first_of_later_stage(turn: NextDraw, before: Stage) -> DrawPlan:
    chosen = newcomers(turn.stage)
    lists = standings(before).lists
    rows = {row.entry.number: row for one in lists for row in one.rows}
    through = {one.number for one in chosen}
    found = outlook(turn.stage, len(chosen))
    return DrawPlan(
        turn,
        found,
        _byes(found, 1),
        newcomers=tuple(
            Newcomer(
                rows[one.number].entry,
                seed,
                rows[one.number].place,
                rows[one.number].group,
            )
            for seed, one in enumerate(chosen, start=1)
        ),
        borders=tuple(
            border for one in lists if (border := _border(one.rows, through, one.group)) is not None
        ),
        before=before,
    )


def _border(rows: tuple[StandingRow, ...], through: set[int], group: int | None) -> Border | None:
    """Between neighbours of the list; none where all go through, or who left stands between."""
    for upper, lower in pairwise(rows):
        if upper.entry.number in through and lower.entry.number not in through:
            if lower.is_withdrawn or lower.is_disqualified:
                return None
            key = None if upper.place == lower.place else lower.parted_by
            return Border(upper.entry, lower.entry, key, group)
    return None


def _byes(found: Outlook, number: int) -> int:
    """How many entries get a bye in the round, in the first of a draw made at once."""
    entries, stage = found.entries, found.stage
    if stage.kind == Stage.Kind.KNOCKOUT:
        return 2**found.rounds - entries if number == 1 and found.rounds else 0
    if stage.kind == Stage.Kind.GROUPS:
        sizes = group_sizes(entries, stage.group_count or 1)
        return sum(size % 2 for size in sizes)
    return entries % 2
