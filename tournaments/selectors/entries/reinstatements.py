"""What follows when withdrawn entries come back, told before it is done."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F, QuerySet

from tournaments.models import Entry, Event, Match, Result, Round
from tournaments.selectors.draws.unplayed import LEFT, outcome_without
from tournaments.selectors.entries.registered import entries_of, public_entries
from tournaments.selectors.entries.withdrawals import by_entry, matches_with
from tournaments.values.marks import mark_of


@dataclass(frozen=True, slots=True)
class Returning:
    """A withdrawn entry, the state it comes back to, and its walkovers.

    Those in `played` are taken back: the match waits again. Those in `given_anew` are taken back
    and given by the other side, which has left too. Those in `standing` stay: their round is
    closed.
    """

    entry: Entry
    state: Entry.State
    played: tuple[Match, ...] = ()
    given_anew: tuple[Match, ...] = ()
    standing: tuple[Match, ...] = ()

    @property
    def taken_back(self) -> tuple[Match, ...]:
        return (*self.played, *self.given_anew)

    @property
    def has_matches(self) -> bool:
        return bool(self.taken_back or self.standing)


@dataclass(frozen=True, slots=True)
class ReinstatementPreview:
    """Every entry that would come back, by number, and `mark`: see `WithdrawalPreview`."""

    returning: tuple[Returning, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(one.entry for one in self.returning)

    @property
    def taken_back(self) -> dict[int, Match]:
        """Matches whose walkover is taken back, by id."""
        return {match.pk: match for one in self.returning for match in one.taken_back}

    @property
    def mark(self) -> str:
        return mark_of(
            [
                (
                    one.entry.pk,
                    one.state.value,
                    [
                        [match.pk for match in some]
                        for some in (one.played, one.given_anew, one.standing)
                    ],
                )
                for one in self.returning
            ]
        )


def reinstatement_preview(
    event: Event, entry_ids: Collection[int], *, has_names: bool = True
) -> ReinstatementPreview:
    """What taking back these withdrawals would do now; entries that have not withdrawn are left
    out, disqualified ones too. `has_names`: see `withdrawal_preview`.
    """
    there = entries_of(event) if has_names else event.entries.order_by("number")
    withdrawn = there.filter(state=Entry.State.WITHDRAWN)
    entries = list(withdrawn.filter(pk__in=list(entry_ids)))
    left = set(event.entries.filter(state__in=LEFT).values_list("pk", flat=True))
    gone = left - {entry.pk for entry in entries}
    in_play = set(public_entries(event).values_list("pk", flat=True))
    matches = by_entry(matches_with(given_walkovers(event), entries, has_names))
    return ReinstatementPreview(
        tuple(_returning(entry, matches[entry.pk], gone, in_play) for entry in entries)
    )


def given_walkovers(event: Event) -> QuerySet[Match]:
    """Matches that rank by a walkover the office gave because somebody had left; `given_kind`."""
    walkovers = [Result.Kind.WALKOVER_NS, Result.Kind.WALKOVER_EW, Result.Kind.DOUBLE_WALKOVER]
    return Match.objects.filter(
        round__stage__event=event,
        state=Match.State.ACCEPTED,
        results__is_given=True,
        results__state=Result.State.ACCEPTED,
        results__kind__in=walkovers,
    ).annotate(given_kind=F("results__kind"))


def _returning(
    entry: Entry, matches: Collection[Match], gone: Collection[int], in_play: Collection[int]
) -> Returning:
    played, given_anew, standing = [], [], []
    for match in matches:
        kind = match.given_kind  # type: ignore[attr-defined]
        is_deserted = match.ns_entry_id in gone or match.ew_entry_id in gone
        if is_deserted and outcome_without(match, gone)[0] == kind:
            continue
        if match.round.state == Round.State.CLOSED:
            standing.append(match)
        elif is_deserted:
            given_anew.append(match)
        else:
            played.append(match)
    return Returning(
        entry,
        Entry.State.ACTIVE if entry.pk in in_play else Entry.State.CHECKED_IN,
        tuple(played),
        tuple(given_anew),
        tuple(standing),
    )
