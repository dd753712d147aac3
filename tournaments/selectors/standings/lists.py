"""The standings of a stage: its lists in order, by accepted results and adjustments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from tournaments.models import Entry, Event, Round, Stage, StandingsAdjustment
from tournaments.ranking import (
    BracketOutcome,
    EventRecord,
    ResultRecord,
    RoundRecord,
    Value,
    rank_ledgers,
)
from tournaments.ranking.keys import Ledgers
from tournaments.ranking.ledgers import open_ledgers
from tournaments.selectors.standings.bracket import bracket_standings
from tournaments.selectors.standings.facts import (
    NOTHING_ELSE,
    StageFacts,
    as_shown,
    event_record,
    keys_of,
    load_facts,
)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entry's line: `place` None once disqualified, `values` in the order of the keys.

    `position` counts the lines of its list from 1, whoever shares a place.
    `parted_by` is the code of the key that parted it from the row above, "disqualified" on the
    first such row, else None. `group` is its group. In a knockout `outcome` tells how it has its
    place, `beaten_in` the round it was stopped in. `has_result` is False while a round is under
    way and nothing of the entry has counted yet: its place says nothing then.
    """

    position: int
    place: int | None
    entry: Entry
    values: tuple[Value, ...]
    parted_by: str | None
    group: int | None = None
    outcome: BracketOutcome | None = None
    beaten_in: int | None = None
    has_result: bool = True

    @property
    def told_place(self) -> int | None:
        """The place as it is told: none while it says nothing."""
        return self.place if self.has_result else None

    @property
    def is_disqualified(self) -> bool:
        return self.place is None

    @property
    def is_withdrawn(self) -> bool:
        return self.entry.state == Entry.State.WITHDRAWN

    @property
    def amounts(self) -> tuple[int | None, ...]:
        return tuple(value.amount for value in self.values)


@dataclass(frozen=True, slots=True)
class RoundUnderWay:
    """A public round that is not closed: places are provisional until all `tables` are accepted."""

    number: int
    accepted: int
    tables: int


@dataclass(frozen=True, slots=True)
class StandingsList:
    """Entries ranked against each other: all of a stage, or one group of it."""

    group: int | None
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The lists of a stage, and what they rest on.

    `keys` are the key codes in the event's order, none in a knockout; `counted` results are
    accepted out of `drawn` matches in public rounds, the last at `accepted_at`. `stage` is None
    before any draw, `records` what was ranked, `ledgers` have it by entry (number), in a knockout
    too, where they rank nobody. `adjustments` are all that were given to its entries,
    cancelled ones too.
    """

    event: Event
    stage: Stage | None
    records: EventRecord
    keys: tuple[str, ...]
    lists: tuple[StandingsList, ...]
    counted: int
    drawn: int
    accepted_at: datetime | None
    adjustments: tuple[StandingsAdjustment, ...] = field(compare=False)
    ledgers: Ledgers = field(compare=False, repr=False)
    under_way: RoundUnderWay | None = None

    @property
    def is_held(self) -> bool:
        """Whether the office holds the stage back from the public."""
        return self.stage is not None and self.stage.shown_rounds is not None

    @property
    def rows(self) -> tuple[StandingRow, ...]:
        return tuple(row for one in self.lists for row in one.rows)


def standings(of: Stage | Event) -> Standings:
    """The standings of a stage, which must come with its event, or of the one an event is in.

    Eight queries at most, however many entries there are.
    """
    return standings_of_facts(load_facts(of))


def shown_standings(of: Stage | Event) -> Standings:
    """The standings as everybody may see them: held where the office holds them."""
    return standings_of_facts(as_shown(load_facts(of)))


def standings_with(stage: Stage, results: Mapping[int, ResultRecord | None]) -> Standings:
    """The standings of a stage as if matches (by id) had these accepted results, None for none."""
    return standings_of_facts(load_facts(stage), results)


def standings_of_facts(
    facts: StageFacts,
    instead: Mapping[int, ResultRecord | None] = NOTHING_ELSE,
    order: tuple[str, ...] = (),
) -> Standings:
    """The standings by another order of keys than the event's, if one is given."""
    is_knockout = facts.stage is not None and facts.stage.kind == Stage.Kind.KNOCKOUT
    keys = () if is_knockout else order or keys_of(facts.event, facts.stage)
    accepted = facts.accepted
    records = event_record(facts, instead)
    groups = _groups(facts, records)
    return Standings(
        event=facts.event,
        stage=facts.stage,
        records=records,
        keys=keys,
        lists=(_bracket(facts, instead),) if is_knockout else _lists(facts, records, groups, keys),
        counted=len(accepted),
        drawn=len(facts.matches),
        accepted_at=max((result.accepted_at for result in accepted), default=None),
        adjustments=facts.adjustments,
        ledgers={number: one for ledgers in groups.values() for number, one in ledgers.items()},
        under_way=_under_way(facts),
    )


def _under_way(facts: StageFacts) -> RoundUnderWay | None:
    """The first of the rounds shown that is not closed."""
    for drawn in facts.rounds:
        if drawn.state != Round.State.CLOSED:
            tables = [match for match in facts.matches_of(drawn) if not match.is_bye]
            accepted = sum(match.accepted is not None for match in tables)
            return RoundUnderWay(drawn.number, accepted, len(tables))
    return None


def _bracket(facts: StageFacts, instead: Mapping[int, ResultRecord | None]) -> StandingsList:
    by_number = {entry.number: entry for entry in facts.entries}
    rows = tuple(
        StandingRow(
            position,
            row.place,
            by_number[row.entry],
            values=(),
            parted_by=None,
            outcome=row.outcome,
            beaten_in=row.out_in_round,
        )
        for position, row in enumerate(bracket_standings(facts, instead), start=1)
    )
    return StandingsList(None, rows)


def _groups(facts: StageFacts, records: EventRecord) -> dict[int | None, Ledgers]:
    """The ledgers of all; those of each group where the stage has groups, in their order."""
    numbers: dict[int | None, set[int]] = {}
    for entry in facts.entries:
        numbers.setdefault(facts.groups.get(entry.pk), set()).add(entry.number)
    groups = sorted(numbers, key=lambda group: group or 0) or [None]
    return {group: open_ledgers(_part(records, numbers.get(group, set()))) for group in groups}


def _lists(
    facts: StageFacts,
    records: EventRecord,
    groups: Mapping[int | None, Ledgers],
    keys: Sequence[str],
) -> tuple[StandingsList, ...]:
    """One list, or one for each group."""
    by_number = {entry.number: entry for entry in facts.entries}
    told = by_number.keys() if _under_way(facts) is None else _with_result(records)
    return tuple(
        StandingsList(
            group,
            tuple(
                StandingRow(
                    position,
                    row.place,
                    by_number[row.entry],
                    row.values,
                    row.parted_by,
                    group=group,
                    has_result=row.entry in told,
                )
                for position, row in enumerate(rank_ledgers(ledgers, keys), start=1)
            ),
        )
        for group, ledgers in groups.items()
    )


def _with_result(records: EventRecord) -> set[int | None]:
    """The entries whose places rest on something."""
    met = [match for drawn in records.rounds for match in drawn.matches if match.result]
    told = {number for match in met for number in (match.ns, match.ew)}
    return told | {row.entry for row in records.adjustments}


def _part(records: EventRecord, numbers: set[int]) -> EventRecord:
    """The records of one group; its entries meet nobody else."""
    return replace(
        records,
        entries=tuple(entry for entry in records.entries if entry.number in numbers),
        rounds=tuple(
            RoundRecord(
                drawn.number, tuple(match for match in drawn.matches if match.ns in numbers)
            )
            for drawn in records.rounds
        ),
        adjustments=tuple(row for row in records.adjustments if row.entry in numbers),
        lots=tuple(number for number in records.lots if number in numbers),
    )
