"""What the planned stages would mean for the field: rounds, tables, and what will not work."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count

from tournaments.draw import count_bracket_rounds
from tournaments.models import Entry, Event, Stage
from tournaments.selectors.draws.draws import TO_BE_DRAWN
from tournaments.selectors.draws.stages import stages_of

LEAST_ENTRIES = 2  # of a draw


class Concern(StrEnum):
    """What an organiser should know before drawing."""

    TOO_FEW_ENTRIES = "too_few_entries"
    TOO_MANY_GROUPS = "too_many_groups"  # a group would have fewer than two
    REPEATS = "repeats"  # more rounds than opponents
    FEWER_GO_THROUGH = "fewer_go_through"  # the stage takes more than there are


@dataclass(frozen=True, slots=True)
class FieldCount:
    """Entries of an event: those who would be drawn now, and who has registered only."""

    checked_in: int
    registered: int

    @property
    def most(self) -> int:
        return self.checked_in + self.registered


@dataclass(frozen=True, slots=True)
class Outlook:
    """A stage for `entries`: so many rounds, of so many tables in the first.

    `is_expected`: the entries are those that may still check in, or come through.
    `most_rounds` is after how many nobody can meet somebody new.
    """

    stage: Stage
    entries: int
    rounds: int
    tables: int
    most_rounds: int
    is_drawn: bool
    is_expected: bool
    concerns: tuple[Concern, ...]

    @property
    def has_a_table(self) -> bool:
        """Whether there are two entries to meet."""
        return self.entries >= LEAST_ENTRIES


def field_count(event: Event) -> FieldCount:
    rows = event.entries.order_by().values("state").annotate(count=Count("pk"))
    counts = {row["state"]: row["count"] for row in rows}
    there = sum(counts.get(state, 0) for state in TO_BE_DRAWN)
    return FieldCount(there, counts.get(Entry.State.REGISTERED, 0))


def outlooks(event: Event) -> list[Outlook]:
    """Each stage in order; before anybody has checked in, for everybody who is registered."""
    field = field_count(event)
    drawn = dict(event.stages.annotate(count=Count("stage_entries")).values_list("pk", "count"))
    found: list[Outlook] = []
    for stage in stages_of(event):
        expected, has_enough = _entries_of(stage, found, field)
        found.append(
            outlook(
                stage,
                drawn[stage.pk] or expected,
                is_drawn=bool(drawn[stage.pk]),
                is_expected=not drawn[stage.pk] and (not stage.is_first or not field.checked_in),
                has_enough=has_enough,
            )
        )
    return found


def outlook(
    stage: Stage,
    entries: int,
    *,
    is_drawn: bool = False,
    is_expected: bool = False,
    has_enough: bool = True,
) -> Outlook:
    """What a stage means for so many entries; `has_enough` to take from the stage before."""
    sizes = group_sizes(entries, stage.group_count or 1)
    rounds, tables = _circle(max(sizes)), sum(size // 2 for size in sizes)
    most_rounds = rounds
    if stage.kind == Stage.Kind.SWISS:
        rounds = stage.round_count or 0
    elif stage.kind == Stage.Kind.KNOCKOUT:
        rounds = count_bracket_rounds(entries)
        tables = entries - 2 ** (rounds - 1) if rounds else 0
    concerns = []
    if entries < 2:
        concerns.append(Concern.TOO_FEW_ENTRIES)
    elif min(sizes) < 2:
        concerns.append(Concern.TOO_MANY_GROUPS)
    elif stage.kind == Stage.Kind.SWISS and rounds > most_rounds:
        concerns.append(Concern.REPEATS)
    if not has_enough:
        concerns.append(Concern.FEWER_GO_THROUGH)
    return Outlook(
        stage, entries, rounds, tables, most_rounds, is_drawn, is_expected, tuple(concerns)
    )


def group_sizes(entries: int, groups: int) -> tuple[int, ...]:
    """How many play in each group: as equal as can be, the larger ones first."""
    least, more = divmod(entries, groups)
    return tuple(least + (group < more) for group in range(groups))


def _entries_of(stage: Stage, before: list[Outlook], field: FieldCount) -> tuple[int, bool]:
    """How many a stage would have, and whether that is all it takes."""
    if not before:
        return (field.checked_in or field.registered), True
    last, takes = before[-1], stage.takes or 0
    sizes = group_sizes(last.entries, last.stage.group_count or 1)
    return sum(min(size, takes) for size in sizes), min(sizes) >= takes


def _circle(entries: int) -> int:
    """After how many rounds everybody has met everybody: an odd field has a bye each."""
    return entries - 1 + entries % 2 if entries > 1 else 0
