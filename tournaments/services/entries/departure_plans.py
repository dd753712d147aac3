"""What withdrawing entries or taking that back writes, ready before anybody has to wait for it.

A plan is made from what it found, its ground. Under the locks it is written if that is still
there, and made anew if something came between.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F, Q, QuerySet

from tournaments.models import Entry, Event, Match, Result
from tournaments.selectors.draws.unplayed import LEFT
from tournaments.selectors.entries.reinstatements import given_walkovers, reinstatement_preview
from tournaments.selectors.entries.withdrawals import unaccepted_matches, withdrawal_preview
from tournaments.selectors.progress import matches_of
from tournaments.selectors.stamps import facts_mark
from tournaments.services.bulk_rows import PreparedRows
from tournaments.services.entries.entry_states import state_acts, write_states
from tournaments.services.journal import JournaledAct, journal_of_many
from tournaments.services.results import result_values
from tournaments.services.unplayed import (
    Unplayed,
    entries_gone,
    unplayed_matches,
    unplayed_results,
)
from tournaments.values.acts import Act

Changes = Sequence[tuple[Entry, Entry.State]]


@dataclass(frozen=True, slots=True)
class Ground:
    """What a plan rests on: the facts of the event, and id, state and sheet version of matches.

    The facts alone would not do: a table that starts is no fact of them.
    """

    facts: int
    matches: tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """`mark` is that of the preview; `disqualified` were to withdraw, but have left for good.

    `taken_back` are matches (ids) that wait again before the unplayed ones get their results.
    """

    ground: Ground
    mark: str
    changes: Changes
    taken_back: tuple[int, ...]
    unplayed: Unplayed
    journal: PreparedRows
    disqualified: tuple[Entry, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(entry for entry, _state in self.changes)

    def write(self, event: Event) -> None:
        """In the transaction that holds the event and the matches of the plan."""
        write_states(event, self.changes)
        if self.taken_back:
            _take_back(self.taken_back)
        if self.unplayed.matches:
            self.unplayed.write()
        self.journal.write()


def withdrawal_plan(
    event: Event, entries: Collection[int], reason: str, by: User, now: datetime
) -> Plan:
    """Entries (by id) leave; published matches they have not begun become walkovers."""
    ground = Ground(facts_mark(event), _states_of(may_be_forfeited(event, entries)))
    event = Event.objects.get(pk=event.pk)  # its settings too may be others by now
    preview = withdrawal_preview(event, entries, has_names=False)
    changes = [(entry, Entry.State.WITHDRAWN) for entry in preview.entries]
    gone = entries_gone(event) | {entry.pk for entry in preview.entries}
    unplayed = unplayed_results(event, unplayed_matches(matches_of(event), gone), gone, by, now)
    acts = [*state_acts(Act.WITHDRAW_ENTRY, event, changes, reason=reason), *unplayed.acts]
    journal = journal_of_many(acts, by=by, now=now)
    return Plan(ground, preview.mark, changes, (), unplayed, journal, preview.disqualified)


def reinstatement_plan(
    event: Event, entries: Collection[int], reason: str, by: User, now: datetime
) -> Plan:
    """Entries (by id) come back; walkovers they gave in open rounds are taken back.

    Where the other side has left too, what is then due is given anew.
    """
    ground = Ground(facts_mark(event), _states_of(may_be_taken_back(event, entries)))
    event = Event.objects.get(pk=event.pk)
    preview = reinstatement_preview(event, entries, has_names=False)
    changes = [(one.entry, one.state) for one in preview.returning]
    taken_back = preview.taken_back
    gone = entries_gone(event) - {entry.pk for entry in preview.entries}
    unplayed = unplayed_results(event, _waiting_again(taken_back, gone), gone, by, now)
    acts = [
        *state_acts(Act.REINSTATE_ENTRY, event, changes, reason=reason),
        *_acts_of_taking_back(event, taken_back),
        *unplayed.acts,
    ]
    journal = journal_of_many(acts, by=by, now=now)
    return Plan(ground, preview.mark, changes, tuple(taken_back), unplayed, journal)


def may_be_forfeited(event: Event, entries: Collection[int]) -> QuerySet[Match]:
    """Every match that withdrawing these could give away, those of who left before among them."""
    left = event.entries.filter(state__in=LEFT).values("pk")
    leaving = _with(entries) | Q(ns_entry__in=left) | Q(ew_entry__in=left) | Q(ew_entry=None)
    return _bare(unaccepted_matches(event)).filter(leaving)


def may_be_taken_back(event: Event, entries: Collection[int]) -> QuerySet[Match]:
    return _bare(given_walkovers(event)).filter(_with(entries))


def locked_ground(event: Event, matches: QuerySet[Match]) -> Ground:
    """The ground there is, with these matches locked; the caller has locked the event."""
    states = _states_of(matches.select_for_update(no_key=True))
    return Ground(facts_mark(event), states)


def _states_of(matches: QuerySet[Match]) -> tuple[tuple[int, str, int], ...]:
    return tuple(matches.order_by("pk").values_list("pk", "state", "sheet_version"))


def _bare(matches: QuerySet[Match]) -> QuerySet[Match]:
    """These matches without anything joined to them: only they are to be locked."""
    return Match.objects.filter(pk__in=matches.values("pk"))


def _with(entries: Collection[int]) -> Q:
    ids = list(entries)
    return Q(ns_entry__in=ids) | Q(ew_entry__in=ids)


def _waiting_again(taken_back: Mapping[int, Match], gone: Collection[int | None]) -> list[Match]:
    """Matches whose walkover is taken back, as they will be then, that nobody plays anyway."""
    waiting = []
    for _pk, match in sorted(taken_back.items()):
        if match.is_bye or match.ns_entry_id in gone or match.ew_entry_id in gone:
            match.sheet_version += 1
            waiting.append(match)
    return waiting


def _acts_of_taking_back(event: Event, matches: Mapping[int, Match]) -> list[JournaledAct]:
    given = Result.objects.filter(match__in=list(matches), state=Result.State.ACCEPTED)
    return [
        JournaledAct(
            act=Act.TAKE_BACK_RESULT,
            event=event,
            match=matches[result.match_id],
            before=result_values(result),
        )
        for result in given.order_by("pk")
    ]


def _take_back(matches: Sequence[int]) -> None:
    """Matches that wait again are played by the event's rules as they are then."""
    given = Result.objects.filter(match__in=matches, state=Result.State.ACCEPTED)
    given.update(state=Result.State.SUPERSEDED)
    Match.objects.filter(pk__in=matches).update(
        state=Match.State.WAITING, rules=None, sheet_version=F("sheet_version") + 1
    )
