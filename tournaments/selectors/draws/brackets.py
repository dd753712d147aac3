"""The bracket of a knockout: who comes through each of its places, and who was beaten there."""

from collections import Counter
from dataclasses import dataclass

from tournaments.draw import Contender
from tournaments.models import Entry, Event, Match, Result, Round, Stage
from tournaments.ranking import ResultKind
from tournaments.selectors.draws.unplayed import LEFT
from tournaments.selectors.standings import result_record


@dataclass(frozen=True, slots=True)
class Coming:
    """What a closed round of a knockout leaves for the next one.

    `places` has who came through each slot, in order, None where nobody did; `beaten` the other
    sides of a semifinal, for third place. `undecided` are tables that have no winner although
    somebody must come through.
    """

    places: tuple[Contender | None, ...]
    beaten: tuple[Contender | None, ...]
    undecided: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """`table` is the one without a winner although somebody must come through."""

    through: Entry | None = None
    beaten: Entry | None = None
    table: int | None = None


def slot_count(stage: Stage, number: int) -> int:
    """How many places the bracket has in a round: half of those of the round before."""
    first = Match.objects.filter(round__stage=stage, round__number=1)
    slots = first.order_by("-slot").values_list("slot", flat=True).first() or 1
    return max(int(slots) >> (number - 1), 1)


def places_in_next_round(stage: Stage, last: Round) -> Coming:
    """Who meets in the round after `last`, by slot; an entry that left comes through nowhere."""
    outcomes = _outcomes(stage, last)
    balance = seat_balances(stage.event)

    def contender(entry: Entry | None) -> Contender | None:
        if entry is None or entry.state in LEFT:
            return None
        return Contender(entry.number, entry.unit, balance=balance[entry.pk])

    return Coming(
        places=tuple(contender(one.through) for one in outcomes.values()),
        beaten=tuple(contender(one.beaten) for one in outcomes.values())
        if len(outcomes) == 2
        else (),
        undecided=tuple(one.table for one in outcomes.values() if one.table is not None),
    )


def is_deserted(stage: Stage, last: Round) -> bool:
    """Whether nobody is there for the round after `last`: all who came through it have left."""
    outcomes = _outcomes(stage, last).values()
    coming = [one.through for one in outcomes]
    if stage.third_place and len(outcomes) == 2:
        coming += [one.beaten for one in outcomes]
    is_decided = all(one.table is None for one in outcomes)
    return is_decided and all(entry is None or entry.state in LEFT for entry in coming)


def _outcomes(stage: Stage, last: Round) -> dict[int, _Outcome]:
    """What came of every slot of a round, in order."""
    matches = (
        last.matches.filter(slot__isnull=False)
        .select_related("ns_entry", "ew_entry")
        .prefetch_related("results")
    )
    by_slot = {match.slot: match for match in matches}
    slots = range(1, slot_count(stage, last.number) + 1)
    return {slot: _outcome(by_slot.get(slot)) for slot in slots}


def _outcome(match: Match | None) -> _Outcome:
    if match is None:
        return _Outcome()
    accepted = [one for one in match.results.all() if one.state == Result.State.ACCEPTED]
    if match.ew_entry is None:
        return _Outcome(match.ns_entry)
    record = result_record(accepted[0]) if accepted else None
    if record and record.kind is ResultKind.DOUBLE_WALKOVER:
        return _Outcome()
    if record is None or record.winner is None:
        is_waited_for = not {match.ns_entry.state, match.ew_entry.state} <= set(LEFT)
        return _Outcome(table=(match.table_number or 0) if is_waited_for else None)
    return _Outcome(match.entry(record.winner), match.entry(record.winner.other))


def seat_balances(event: Event) -> Counter[int]:
    """For each entry (by id) how often it was to sit NS less how often EW, in public rounds."""
    seated = Match.objects.filter(round__stage__event=event, ew_entry__isnull=False).exclude(
        round__state=Round.State.DRAFTED
    )
    balance: Counter[int] = Counter()
    for ns, ew in seated.values_list("ns_entry", "ew_entry"):
        balance[ns] += 1
        balance[ew] -= 1
    return balance
