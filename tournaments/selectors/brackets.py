"""The bracket of a knockout: who comes through each of its places, and who was beaten there."""

from dataclasses import dataclass

from tournaments.draw import Contender
from tournaments.models import Entry, Match, Result, Round, Stage
from tournaments.ranking import ResultKind
from tournaments.selectors.seat_balances import seat_balances
from tournaments.selectors.standings import result_record

GONE = (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED)


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
    through: Entry | None = None
    beaten: Entry | None = None
    is_decided: bool = True


def slot_count(stage: Stage, number: int) -> int:
    """How many places the bracket has in a round: half of those of the round before."""
    first = Match.objects.filter(round__stage=stage, round__number=1)
    slots = first.order_by("-slot").values_list("slot", flat=True).first() or 1
    return max(int(slots) >> (number - 1), 1)


def places_in_next_round(stage: Stage, last: Round) -> Coming:
    """Who meets in the round after `last`, by slot; an entry that left comes through nowhere."""
    matches = (
        last.matches.filter(slot__isnull=False)
        .select_related("ns_entry", "ew_entry")
        .prefetch_related("results")
    )
    by_slot = {match.slot: match for match in matches}
    slots = range(1, slot_count(stage, last.number) + 1)
    outcomes = {slot: _outcome(by_slot.get(slot)) for slot in slots}
    balance = seat_balances(stage.event)

    def contender(entry: Entry | None) -> Contender | None:
        if entry is None or entry.state in GONE:
            return None
        return Contender(entry.number, entry.unit, balance=balance[entry.pk])

    return Coming(
        places=tuple(contender(outcomes[slot].through) for slot in slots),
        beaten=tuple(contender(outcomes[slot].beaten) for slot in slots) if len(slots) == 2 else (),
        undecided=tuple(
            by_slot[slot].table_number or 0 for slot in slots if not outcomes[slot].is_decided
        ),
    )


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
        return _Outcome(is_decided=False)
    return _Outcome(match.entry(record.winner), match.entry(record.winner.other))
