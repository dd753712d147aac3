"""Who would be drawn in a stage now, with all that the draw must know of them."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace

from django.db.models import QuerySet

from referee.rulebook.seats import Side
from tournaments.draw import Contender, cross_pairing
from tournaments.models import Entry, Stage, StageEntry
from tournaments.ranking import EventRecord, ResultKind, rank
from tournaments.selectors.draws.brackets import seat_balances
from tournaments.selectors.draws.draws import TO_BE_DRAWN
from tournaments.selectors.draws.stages import stage_before
from tournaments.selectors.standings import keys_of, qualifiers, result_record
from tournaments.selectors.standings.facts import StageFacts, event_record, load_facts
from tournaments.selectors.standings.matches import RankedMatch


def entries_to_draw(stage: Stage) -> list[Entry]:
    """Who plays in a stage from its next round on, with players, by number.

    In a first stage everybody who has checked in; later, whoever came through and has not left.
    """
    return list(_to_draw(stage).prefetch_related("players"))


def _to_draw(stage: Stage) -> QuerySet[Entry]:
    entries = stage.event.entries.filter(state__in=TO_BE_DRAWN)
    if not stage.is_first:
        entries = entries.filter(stage_entries__stage=stage)
    return entries.order_by("number")


def newcomers(stage: Stage) -> tuple[Contender, ...]:
    """The field of a stage before its first round, in the order of their seeds there."""
    before = stage_before(stage)
    if before is None:
        return tuple(Contender(entry.number, entry.unit, entry.seed) for entry in _to_draw(stage))
    balance = seat_balances(stage.event)
    lists = [
        tuple(
            Contender(
                entry.number,
                entry.unit,
                group=group if before.kind == Stage.Kind.GROUPS else None,
                balance=balance[entry.pk],
            )
            for entry in entries
        )
        for group, entries in enumerate(qualifiers(before), start=1)
    ]
    return cross_pairing(lists)


def contenders(stage: Stage, drawn: Collection[int] = ()) -> tuple[Contender, ...]:
    """The field of a later round of a Swiss stage: places, scores, opponents, byes, seats.

    `drawn` are numbers in a draft: they are among them also where they have left since. Without
    it whatever draft there is counts for nothing: it is to be drawn anew.
    """
    entries = list(_to_draw(stage))
    if left := set(drawn) - {entry.number for entry in entries}:
        entries += stage.event.entries.filter(number__in=left).order_by("number")
    facts = load_facts(stage)
    records = event_record(facts)
    if not drawn:
        records = _without_draft(records)
    places = {row.entry: row.place for row in rank(records, keys_of(stage.event, stage))}
    scores = {row.entry: row.values[0].amount for row in rank(records, ("match_points",))}
    last = max((place for place in places.values() if place), default=0) + 1
    met, byes = _history(stage, facts)
    balance = seat_balances(stage.event)
    seeds = dict(StageEntry.objects.filter(stage=stage).values_list("entry_id", "seed"))
    return tuple(
        Contender(
            number=entry.number,
            unit=entry.unit,
            seed=entry.seed if stage.is_first else seeds.get(entry.pk),
            place=places.get(entry.number) or last,
            score=scores.get(entry.number) or 0,
            met=tuple(met.get(entry.pk, ())),
            byes=byes[entry.pk],
            balance=balance[entry.pk],
        )
        for entry in entries
    )


def _without_draft(records: EventRecord) -> EventRecord:
    """Of those alone who were paired in a public round; who is only in a draft is not placed."""
    matches = [match for drawn in records.rounds for match in drawn.matches]
    paired = {number for match in matches for number in (match.ns, match.ew)}
    return replace(
        records,
        entries=tuple(one for one in records.entries if one.number in paired),
        adjustments=tuple(one for one in records.adjustments if one.entry in paired),
    )


def _history(stage: Stage, facts: StageFacts) -> tuple[Mapping[int, list[int]], Counter[int]]:
    """Opponents' numbers and the count of byes of each entry, by id, from public rounds."""
    numbers = {entry.pk: entry.number for entry in facts.entries}
    met: dict[int, list[int]] = {}
    byes: Counter[int] = Counter()
    for match in facts.matches:
        ns, ew = match.ns_entry_id, match.ew_entry_id
        if ew is None:
            byes[ns] += 1
            continue
        met.setdefault(ns, []).append(numbers[ew])
        met.setdefault(ew, []).append(numbers[ns])
        if stage.walkover_is_bye and (receiver := _receiver(match)):
            byes[receiver] += 1
    return met, byes


def _receiver(match: RankedMatch) -> int | None:
    """The id of who received a walkover in this match, if anybody."""
    record = result_record(match.accepted, is_bye=match.is_bye) if match.accepted else None
    if record is None or record.kind is not ResultKind.WALKOVER:
        return None
    return {Side.NS: match.ns_entry_id, Side.EW: match.ew_entry_id, None: None}[record.winner]
