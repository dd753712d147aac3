"""What the standings of a stage are made from, read in as many queries for 8 entries as for 800."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.draw.lots import draw_lots
from tournaments.models import Entry, Event, Round, Stage, StandingsAdjustment
from tournaments.ranking import (
    ROUND_ROBIN_KEYS,
    SWISS_KEYS,
    AdjustmentRecord,
    EntryRecord,
    EventRecord,
    EventRules,
    MatchRecord,
    ResultRecord,
    RoundRecord,
)
from tournaments.selectors.standings.matches import (
    AcceptedResult,
    RankedMatch,
    matches_by_round,
)
from tournaments.selectors.standings.records import point_scale, result_record

NOTHING_ELSE: Mapping[int, ResultRecord | None] = {}


@dataclass(frozen=True, slots=True)
class StageFacts:
    """A stage as it is ranked; `stage` is None before any draw.

    `entries` are those ranked, by number, with their players; `groups` has their group by id.
    `rounds` are the public ones in order; `by_round` has their matches, and those of drafts, by
    the id of the round. `adjustments` are those of the entries ranked, cancelled ones too.
    `rules` are the event's. `is_over` once the last round is closed: until then nobody needs lots.
    """

    event: Event
    stage: Stage | None
    entries: tuple[Entry, ...]
    groups: Mapping[int, int | None]
    rounds: tuple[Round, ...]
    by_round: Mapping[int, tuple[RankedMatch, ...]]
    adjustments: tuple[StandingsAdjustment, ...]
    rules: EventRules
    is_over: bool

    @property
    def matches(self) -> list[RankedMatch]:
        return [match for drawn in self.rounds for match in self.matches_of(drawn)]

    @property
    def accepted(self) -> list[AcceptedResult]:
        return [match.accepted for match in self.matches if match.accepted]

    def matches_of(self, drawn: Round) -> tuple[RankedMatch, ...]:
        """The matches of one of the rounds, in the order of tables."""
        return self.by_round.get(drawn.pk, ())


def load_facts(of: Stage | Event) -> StageFacts:
    """The facts of a stage, which must come with its event, or of the one an event has come to."""
    stage = of if isinstance(of, Stage) else current_stage(of)
    event = of.event if isinstance(of, Stage) else of
    rounds = _rounds(stage) if stage else []
    by_round = matches_by_round(rounds)
    groups = _groups(stage) if stage else {}
    entries = _entries(event, stage, by_round, groups)
    return StageFacts(
        event=event,
        stage=stage,
        entries=tuple(entries),
        groups=groups,
        rounds=tuple(drawn for drawn in rounds if drawn.is_public),
        by_round=by_round,
        adjustments=_adjustments(stage, entries) if stage else (),
        rules=event.rule_set,
        is_over=stage is not None and _is_over(stage, rounds),
    )


def ranked_entries(stage: Stage) -> list[Entry]:
    """Who is ranked in a stage, by number, with their players."""
    return _entries(stage.event, stage, matches_by_round(_rounds(stage)), _groups(stage))


def as_shown(facts: StageFacts) -> StageFacts:
    """A stage's facts as the public sees them: where it is held, only its first rounds.

    Adjustments, and corrections of those rounds, show at once; groups with the first round.
    """
    if not facts.rounds:
        facts = replace(facts, groups={})
    shown = facts.stage.shown_rounds if facts.stage else None
    if shown is None:
        return facts
    rounds = tuple(drawn for drawn in facts.rounds if drawn.number <= shown)
    return replace(facts, rounds=rounds, is_over=facts.is_over and rounds == facts.rounds)


def keys_of(event: Event, stage: Stage | None) -> tuple[str, ...]:
    """The event's ranking keys in order; where it has none of its own those usual in the format."""
    return event.rule_set.tie_breaks or usual_keys(stage)


def usual_keys(stage: Stage | None) -> tuple[str, ...]:
    """The order usual in the format of a stage."""
    is_swiss = stage is not None and stage.kind == Stage.Kind.SWISS
    return SWISS_KEYS if is_swiss else ROUND_ROBIN_KEYS


def current_stage(event: Event) -> Stage | None:
    """The last stage with a public round; before that the first; None before the draw."""
    stages = list(event.stages.prefetch_related("rounds").order_by("order"))
    public = [stage for stage in stages if any(r.is_public for r in stage.rounds.all())]
    if not stages:
        return None
    chosen = public[-1] if public else stages[0]
    chosen.event = event
    return chosen


def record_of(
    match: RankedMatch, instead: Mapping[int, ResultRecord | None]
) -> ResultRecord | None:
    """What ranks of a match of these facts, or what is given instead."""
    if match.pk in instead:
        return instead[match.pk]
    return result_record(match.accepted, is_bye=match.is_bye) if match.accepted else None


def records_of(stage: Stage) -> EventRecord:
    """A stage, which must come with its event, as the ranking reads it, adjustments included."""
    return event_record(load_facts(stage))


def event_record(
    facts: StageFacts, instead: Mapping[int, ResultRecord | None] = NOTHING_ELSE
) -> EventRecord:
    """These facts as the ranking reads them; `instead` has other results for some match ids."""
    numbers = {entry.pk: entry.number for entry in facts.entries}
    return EventRecord(
        entries=tuple(
            EntryRecord(entry.number, entry.state == Entry.State.DISQUALIFIED)
            for entry in facts.entries
        ),
        rounds=tuple(
            RoundRecord(
                drawn.number,
                tuple(_match_record(match, numbers, instead) for match in facts.matches_of(drawn)),
            )
            for drawn in facts.rounds
        ),
        adjustments=tuple(
            AdjustmentRecord(numbers[row.entry_id], row.match_points, row.level_margin)
            for row in facts.adjustments
            if not row.is_cancelled
        ),
        lots=lots_of(facts) if facts.is_over else (),
        scale=point_scale(facts.rules),
        walkover_levels=facts.rules.walkover_levels,
        absent_margin=facts.rules.absent_margin,
    )


def lots_of(facts: StageFacts) -> tuple[int, ...]:
    """The numbers of all entries in the order of their lots, from the seed of the stage."""
    seed = facts.stage.seed if facts.stage else ""
    numbers = [entry.number for entry in facts.entries]
    return draw_lots(numbers, seed=seed) if seed.strip() else ()


def _groups(stage: Stage) -> dict[int, int | None]:
    """The entries of a stage and their groups, by id."""
    return dict(stage.stage_entries.values_list("entry_id", "group"))


def _rounds(stage: Stage) -> list[Round]:
    return list(stage.rounds.order_by("number"))


def _entries(
    event: Event,
    stage: Stage | None,
    by_round: Mapping[int, Sequence[RankedMatch]],
    members: Mapping[int, int | None],
) -> list[Entry]:
    """Who is ranked: the entries of the stage; before its draw the first has all who are there."""
    drawn = {
        entry
        for matches in by_round.values()
        for match in matches
        for entry in (match.ns_entry_id, match.ew_entry_id)
    }
    is_open = not members and (stage is None or stage.is_first)
    return [
        entry
        for entry in event.entries.prefetch_related("players").order_by("number")
        if entry.pk in members
        or entry.pk in drawn
        or (is_open and entry.state != Entry.State.WITHDRAWN)
    ]


def _adjustments(stage: Stage, entries: Sequence[Entry]) -> tuple[StandingsAdjustment, ...]:
    """The adjustments of the entries ranked, each with its entry, in the order they were given."""
    ranked = {entry.pk: entry for entry in entries}
    given = [
        row
        for row in stage.adjustments.select_related("by", "cancelled_by").order_by("pk")
        if row.entry_id in ranked
    ]
    for row in given:
        row.entry = ranked[row.entry_id]
    return tuple(given)


def _is_over(stage: Stage, rounds: Sequence[Round]) -> bool:
    if not rounds or any(drawn.state != Round.State.CLOSED for drawn in rounds):
        return False
    return stage.kind != Stage.Kind.SWISS or len(rounds) >= (stage.round_count or 0)


def _match_record(
    match: RankedMatch, numbers: Mapping[int, int], instead: Mapping[int, ResultRecord | None]
) -> MatchRecord:
    return MatchRecord(
        ns=numbers[match.ns_entry_id],
        ew=numbers[match.ew_entry_id] if match.ew_entry_id else None,
        result=record_of(match, instead),
    )
