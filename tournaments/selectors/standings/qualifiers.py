"""Who goes through from a stage to the next, and whether a draw made since still has them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Max

from tournaments.models import Entry, Event, Stage, StageEntry
from tournaments.ranking import ResultRecord
from tournaments.selectors.standings.facts import NOTHING_ELSE, StageFacts, load_facts, lots_of
from tournaments.selectors.standings.lists import StandingRow, StandingsList, standings_of_facts

LEFT = (Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class QualifierChanges:
    """What the standings of a stage now say against the drawn stage after it.

    `missing` would have gone through and are not in the draw, `surplus` are in it and would not.
    """

    stage: Stage
    later: Stage
    missing: tuple[Entry, ...]
    surplus: tuple[Entry, ...]

    def __bool__(self) -> bool:
        return bool(self.missing or self.surplus)


def qualifiers(
    stage: Stage, instead: Mapping[int, ResultRecord | None] = NOTHING_ELSE
) -> tuple[tuple[Entry, ...], ...]:
    """Who goes through from a stage to the next, best first, for each of its lists.

    Those who share a place are ordered by the lots of the stage's seed, also at the border; who
    has left is passed over. All of them where the next stage takes no certain number or there is
    none. `instead` as of `standings_with`.
    """
    return _through(load_facts(stage), _takes(stage_after(stage)), set(), instead)


def qualifier_changes(stage: Stage) -> QualifierChanges | None:
    """How the next stage, once drawn, differs from the standings; None while it is not drawn.

    Who was drawn there and has left since went through all the same.
    """
    later = stage_after(stage)
    if later is None:
        return None
    members = StageEntry.objects.filter(stage=later).select_related("entry")
    drawn = {member.entry_id: member.entry for member in members.prefetch_related("entry__players")}
    if not drawn:
        return None
    lists = _through(load_facts(stage), _takes(later), set(drawn))
    through = {entry.pk: entry for entries in lists for entry in entries}
    return QualifierChanges(
        stage,
        later,
        missing=tuple(entry for pk, entry in through.items() if pk not in drawn),
        surplus=tuple(entry for pk, entry in drawn.items() if pk not in through),
    )


def announced_changes(event: Event) -> list[QualifierChanges]:
    """Every drawn stage that no longer has those who go through to it by the standings."""
    stages = list(event.stages.filter(order__lt=_last_drawn(event)).order_by("order"))
    for stage in stages:
        stage.event = event
    return [found for stage in stages if (found := qualifier_changes(stage))]


def _last_drawn(event: Event) -> int:
    """The last stage with entries of its own, 0 for none: nothing is read for most events."""
    members = StageEntry.objects.filter(stage__event=event)
    return members.aggregate(last=Max("stage__order"))["last"] or 0


def stage_after(stage: Stage) -> Stage | None:
    later = stage.event.stages.filter(order__gt=stage.order).order_by("order").first()
    if later:
        later.event = stage.event
    return later


def _takes(later: Stage | None) -> int | None:
    return later.takes if later else None


def _through(
    facts: StageFacts,
    takes: int | None,
    staying: set[int],
    instead: Mapping[int, ResultRecord | None] = NOTHING_ELSE,
) -> tuple[tuple[Entry, ...], ...]:
    """`staying` are the ids of those who are not passed over though they have left."""
    lots = {number: lot for lot, number in enumerate(lots_of(facts))}
    return tuple(
        tuple(_best_first(one, lots, staying))[:takes]
        for one in standings_of_facts(facts, instead).lists
    )


def _best_first(one: StandingsList, lots: dict[int, int], staying: set[int]) -> Iterator[Entry]:
    def order(row: StandingRow) -> tuple[bool, int, int]:
        return row.is_disqualified, row.place or 0, lots.get(row.entry.number, row.position)

    for row in sorted(one.rows, key=order):
        if row.entry.state not in LEFT or row.entry.pk in staying:
            yield row.entry
