"""Who would be drawn in a stage now, with all that the draw must know of them."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from tournaments.draw import Contender, cross_pairing
from tournaments.models import Entry, Match, Result, Round, Stage, StageEntry
from tournaments.ranking import ResultKind, rank
from tournaments.selectors.draws import TO_BE_DRAWN
from tournaments.selectors.seat_balances import seat_balances
from tournaments.selectors.stages import stage_before
from tournaments.selectors.standings import keys_of, qualifiers, records_of, result_record


def entries_to_draw(stage: Stage) -> list[Entry]:
    """Who plays in a stage from its next round on, with players, by number.

    In a first stage everybody who has checked in; later, whoever came through and has not left.
    """
    entries = stage.event.entries.filter(state__in=TO_BE_DRAWN)
    if not stage.is_first:
        entries = entries.filter(stage_entries__stage=stage)
    return list(entries.order_by("number").prefetch_related("players"))


def newcomers(stage: Stage) -> tuple[Contender, ...]:
    """The field of a stage before its first round, in the order of their seeds there."""
    before = stage_before(stage)
    if before is None:
        return tuple(
            Contender(entry.number, entry.unit, entry.seed) for entry in entries_to_draw(stage)
        )
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

    `drawn` are numbers in a draft: they are among them also where they have left since.
    """
    entries = entries_to_draw(stage)
    if left := set(drawn) - {entry.number for entry in entries}:
        entries += stage.event.entries.filter(number__in=left).order_by("number")
    records = records_of(stage)
    places = {row.entry: row.place for row in rank(records, keys_of(stage.event, stage))}
    scores = {row.entry: row.values[0].amount for row in rank(records, ("match_points",))}
    last = max((place for place in places.values() if place), default=0) + 1
    met, byes = _history(stage)
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


def _history(stage: Stage) -> tuple[Mapping[int, list[int]], Counter[int]]:
    """Opponents' numbers and the count of byes of each entry, by id, from public rounds."""
    met: dict[int, list[int]] = {}
    byes: Counter[int] = Counter()
    for match in _public_matches(stage):
        if match.ew_entry is None:
            byes[match.ns_entry_id] += 1
            continue
        met.setdefault(match.ns_entry_id, []).append(match.ew_entry.number)
        met.setdefault(match.ew_entry.pk, []).append(match.ns_entry.number)
        if stage.walkover_is_bye and (receiver := _receiver(match)):
            byes[receiver.pk] += 1
    return met, byes


def _public_matches(stage: Stage) -> Iterable[Match]:
    return (
        Match.objects.filter(round__stage=stage)
        .exclude(round__state=Round.State.DRAFTED)
        .select_related("ns_entry", "ew_entry")
        .prefetch_related("results")
        .order_by("round__number")
    )


def _receiver(match: Match) -> Entry | None:
    """Who received a walkover in this match, if anybody."""
    accepted = [one for one in match.results.all() if one.state == Result.State.ACCEPTED]
    record = result_record(accepted[0], is_bye=match.is_bye) if accepted else None
    if record is None or record.kind is not ResultKind.WALKOVER or record.winner is None:
        return None
    return match.entry(record.winner)
