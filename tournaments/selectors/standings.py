"""The standings of a stage: accepted results made into the ranking's records, and its places."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Prefetch

from referee.rulebook.levels import Level, Levels
from referee.rulebook.race import Reason
from referee.rulebook.ruleset import RuleSet
from referee.rulebook.seats import Side
from referee.rulebook.sheet import HandsWon
from tournaments.draw.lots import draw_lots
from tournaments.models import Entry, Event, Match, Result, Round, Stage
from tournaments.ranking import (
    ROUND_ROBIN_KEYS,
    SWISS_KEYS,
    EntryRecord,
    EventRecord,
    MatchRecord,
    PointScale,
    ResultKind,
    ResultRecord,
    RoundRecord,
    Value,
    rank,
)

PRESENT_SIDE = {Result.Kind.WALKOVER_NS: Side.EW, Result.Kind.WALKOVER_EW: Side.NS}


@dataclass(frozen=True, slots=True)
class StandingRow:
    """An entry's line: `place` None once disqualified, `values` in the order of the keys.

    `position` counts the lines from 1, whoever shares a place.
    `parted_by` is the code of the key that parted it from the row above, "disqualified" on the
    first such row, else None.
    """

    position: int
    place: int | None
    entry: Entry
    values: tuple[Value, ...]
    parted_by: str | None

    @property
    def is_disqualified(self) -> bool:
        return self.place is None

    @property
    def is_withdrawn(self) -> bool:
        return self.entry.state == Entry.State.WITHDRAWN


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows of a stage in order, and what they rest on.

    `keys` are the key codes in the event's order; `counted` results are accepted out of `drawn`
    matches in public rounds, the last at `accepted_at`. `stage` is None before any draw.
    """

    event: Event
    stage: Stage | None
    keys: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    counted: int
    drawn: int
    accepted_at: datetime | None


def standings(of: Stage | Event) -> Standings:
    """The standings of a stage, or of the stage an event has come to.

    A stage must come with its event. Seven queries at most, however many entries there are.
    """
    stage = of if isinstance(of, Stage) else current_stage(of)
    event = of.event if isinstance(of, Stage) else of
    rounds = _rounds(stage) if stage else []
    public = [drawn for drawn in rounds if drawn.is_public]
    entries = _entries(event, stage, rounds)
    records = _records(event.rule_set, entries, public)
    if stage and rounds and all(drawn.state == Round.State.CLOSED for drawn in rounds):
        # Until the last round is closed nobody needs lots; level entries stand by number.
        records = _with_lots(records, stage.seed)
    keys = keys_of(event, stage)
    accepted = [result for result in map(_accepted, _matches(public)) if result]
    by_number = {entry.number: entry for entry in entries}
    return Standings(
        event=event,
        stage=stage,
        keys=keys,
        rows=tuple(
            StandingRow(position, row.place, by_number[row.entry], row.values, row.parted_by)
            for position, row in enumerate(rank(records, keys), start=1)
        ),
        counted=len(accepted),
        drawn=sum(len(drawn.matches.all()) for drawn in public),
        accepted_at=max(
            (result.accepted_at for result in accepted if result.accepted_at), default=None
        ),
    )


def keys_of(event: Event, stage: Stage | None) -> tuple[str, ...]:
    """The event's ranking keys in order; where it has none of its own those usual in the format."""
    is_swiss = stage is not None and stage.kind == Stage.Kind.SWISS
    return event.rule_set.tie_breaks or (SWISS_KEYS if is_swiss else ROUND_ROBIN_KEYS)


def current_stage(event: Event) -> Stage | None:
    """The last stage with a public round; before that the first; None before the draw."""
    stages = list(event.stages.prefetch_related("rounds").order_by("order"))
    public = [stage for stage in stages if any(r.is_public for r in stage.rounds.all())]
    if not stages:
        return None
    chosen = public[-1] if public else stages[0]
    chosen.event = event
    return chosen


def _rounds(stage: Stage) -> list[Round]:
    accepted = Result.objects.filter(state=Result.State.ACCEPTED)
    matches = Match.objects.prefetch_related(
        Prefetch("results", queryset=accepted, to_attr="accepted_results")
    )
    return list(stage.rounds.order_by("number").prefetch_related(Prefetch("matches", matches)))


def _entries(event: Event, stage: Stage | None, rounds: Sequence[Round]) -> list[Entry]:
    """Who is ranked: everybody drawn, and in the first stage whoever has not withdrawn."""
    drawn = {
        number for match in _matches(rounds) for number in (match.ns_entry_id, match.ew_entry_id)
    }
    is_first = stage is None or stage.order == 1
    return [
        entry
        for entry in event.entries.prefetch_related("players").order_by("number")
        if entry.pk in drawn or (is_first and entry.state != Entry.State.WITHDRAWN)
    ]


def _records(rules: RuleSet, entries: Sequence[Entry], rounds: Sequence[Round]) -> EventRecord:
    numbers = {entry.pk: entry.number for entry in entries}
    return EventRecord(
        entries=tuple(
            EntryRecord(entry.number, entry.state == Entry.State.DISQUALIFIED) for entry in entries
        ),
        rounds=tuple(
            RoundRecord(
                drawn.number,
                tuple(_match_record(match, numbers) for match in drawn.matches.all()),
            )
            for drawn in rounds
        ),
        scale=_scale(rules),
        walkover_levels=rules.walkover_levels,
    )


def _with_lots(records: EventRecord, seed: str) -> EventRecord:
    numbers = [entry.number for entry in records.entries]
    return replace(records, lots=draw_lots(numbers, seed=seed))


def _match_record(match: Match, numbers: dict[int, int]) -> MatchRecord:
    result = _accepted(match)
    return MatchRecord(
        ns=numbers[match.ns_entry_id],
        ew=numbers[match.ew_entry_id] if match.ew_entry_id else None,
        result=result_record(result, is_bye=match.is_bye) if result else None,
    )


def result_record(result: Result, *, is_bye: bool = False) -> ResultRecord | None:
    """An accepted result as the ranking reads it.

    A match lost by disqualification is a walkover given, both sides disqualified a double one
    (8.9). The bye of an entry that had left counts nothing: None. A result that keeps rules of
    its own keeps their points and walkover levels (section 10).
    """
    record = _record(result, is_bye=is_bye)
    if record is None or result.rules is None:
        return record
    rules = RuleSet.from_json(result.rules)
    return replace(record, scale=_scale(rules), walkover_levels=rules.walkover_levels)


def _scale(rules: RuleSet) -> PointScale:
    return PointScale(rules.win_points, rules.tie_points, rules.loss_points)


def _record(result: Result, *, is_bye: bool) -> ResultRecord | None:
    kind = Result.Kind(result.kind)
    if is_bye or kind is Result.Kind.BYE:
        return ResultRecord(ResultKind.BYE) if kind is Result.Kind.BYE else None
    winner = Side(result.winner) if result.winner else None
    if kind in PRESENT_SIDE or result.reason == Reason.DISQUALIFIED:
        if result.reason != Reason.DISQUALIFIED:
            winner = PRESENT_SIDE[kind]
        double = ResultRecord(ResultKind.DOUBLE_WALKOVER)
        return ResultRecord(ResultKind.WALKOVER, winner) if winner else double
    if kind is Result.Kind.DOUBLE_WALKOVER:
        return ResultRecord(ResultKind.DOUBLE_WALKOVER)
    return ResultRecord(
        kind=ResultKind.ASSIGNED if kind is Result.Kind.ASSIGNED else ResultKind.PLAYED,
        winner=winner,
        levels=Levels(ew=Level(result.ew_level), ns=Level(result.ns_level)),
        hands_won=HandsWon(ew=result.ew_hands_won, ns=result.ns_hands_won),
    )


def _matches(rounds: Iterable[Round]) -> list[Match]:
    return [match for drawn in rounds for match in drawn.matches.all()]


def _accepted(match: Match) -> Result | None:
    found: list[Result] = match.accepted_results  # type: ignore[attr-defined]
    return found[0] if found else None
