"""What becomes of an entry: checking in, being disqualified."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Entry, Event, Match
from tournaments.selectors.progress import matches_of
from tournaments.services.entries.entries import entry_now
from tournaments.services.events import lock_event
from tournaments.services.journal import JournaledAct, write_journal, write_journal_of_many
from tournaments.services.unplayed import give_unplayed_results
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit


@transaction.atomic
def check_in(*, entry: Entry, is_present: bool, visit: OfficeVisit, now: datetime) -> Entry:
    """Note that an entry is there (签到), or take it back, before it plays."""
    event = visit.event
    before_play = {Entry.State.REGISTERED, Entry.State.CHECKED_IN}
    event = lock_event(event)
    entry = entry_now(event, entry)
    if entry.state not in before_play:
        raise CannotDo(_("Only an entry that does not play yet checks in."))
    state = Entry.State.CHECKED_IN if is_present else Entry.State.REGISTERED
    if entry.state != state:
        change_state(Act.CHECK_IN, event, entry, state, visit.user, now)
    return entry


@transaction.atomic
def check_in_entries(
    *, entries: Collection[int], is_present: bool, visit: OfficeVisit, now: datetime
) -> int:
    """Note of several entries (by id) at once that they are there, or are not; how many changed.

    Those that play, have left or are gone by now are passed over.
    """
    event = visit.event
    event = lock_event(event)
    before, after = Entry.State.REGISTERED, Entry.State.CHECKED_IN
    if not is_present:
        before, after = after, before
    changing = event.entries.filter(pk__in=list(entries), state=before)
    numbers = list(changing.values_list("number", flat=True))
    if numbers:
        changing.update(state=after)
        write_journal(
            act=Act.CHECK_IN,
            by=visit.user,
            now=now,
            event=event,
            after={"entries": numbers, "state": after.value},
        )
    return len(numbers)


@transaction.atomic
def disqualify_entry(
    *,
    event: Event,
    entry: Entry,
    reason: str,
    by: User,
    now: datetime,
    at_match: Match | None = None,
) -> Entry:
    """Take an entry out of the event (rule 8.5): it keeps its results but has no place.

    Published matches it has not begun become received walkovers, apart from `at_match`, the
    one it was disqualified in, whose sheet says so itself. Whoever has locked that match must
    have locked the event before it.
    """
    event = lock_event(event)
    entry = entry_now(event, entry)
    change_state(
        Act.DISQUALIFY_ENTRY, event, entry, Entry.State.DISQUALIFIED, by, now, reason=reason
    )
    owed = matches_of(event)
    if at_match:
        owed = owed.exclude(pk=at_match.pk)
    give_unplayed_results(event=event, matches=owed, by=by, now=now)
    return entry


def change_state(
    act: Act,
    event: Event,
    entry: Entry,
    state: Entry.State,
    by: User,
    now: datetime,
    *,
    reason: str = "",
) -> None:
    """Write the state and journal it; the caller holds the event's lock."""
    change_states(act, event, [(entry, state)], by, now, reason=reason)


def change_states(
    act: Act,
    event: Event,
    changes: Sequence[tuple[Entry, Entry.State]],
    by: User,
    now: datetime,
    *,
    reason: str = "",
) -> None:
    """Write the states of several entries and journal each; the caller holds the event's lock."""
    acts = state_acts(act, event, changes, reason=reason)
    write_states(event, changes)
    write_journal_of_many(acts, by=by, now=now)


def state_acts(
    act: Act, event: Event, changes: Sequence[tuple[Entry, Entry.State]], *, reason: str = ""
) -> list[JournaledAct]:
    """What the journal says of these entries, made before they have their new states."""
    return [
        JournaledAct(
            act=act,
            event=event,
            before={"number": entry.number, "state": entry.state},
            after={"number": entry.number, "state": state.value},
            reason=reason,
        )
        for entry, state in changes
    ]


def write_states(event: Event, changes: Sequence[tuple[Entry, Entry.State]]) -> None:
    """Write them; who journals them holds the event's lock."""
    for state in {state for _entry, state in changes}:
        changing = [entry.pk for entry, own in changes if own == state]
        event.entries.filter(pk__in=changing).update(state=state)
    for entry, state in changes:
        entry.state = state
