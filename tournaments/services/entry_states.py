"""What becomes of an entry: checking in, withdrawing, being disqualified."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import CannotDo
from tournaments.models import Entry, Event, Match
from tournaments.selectors.progress import matches_of
from tournaments.services.entries import entry_now
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.unplayed import give_unplayed_results


@transaction.atomic
def check_in(*, event: Event, entry: Entry, is_present: bool, by: User, now: datetime) -> Entry:
    """Note that an entry is there (签到), or take it back, before it plays."""
    before_play = {Entry.State.REGISTERED, Entry.State.CHECKED_IN}
    event = lock_event(event)
    entry = entry_now(event, entry)
    if entry.state not in before_play:
        raise CannotDo(_("Only an entry that does not play yet checks in."))
    state = Entry.State.CHECKED_IN if is_present else Entry.State.REGISTERED
    if entry.state != state:
        _change_state("check_in", event, entry, state, by, now)
    return entry


@transaction.atomic
def withdraw_entry(*, event: Event, entry: Entry, reason: str, by: User, now: datetime) -> Entry:
    """Take an entry out of the event at its own wish or after two walkovers (8.9).

    It keeps its results and its place; published matches it has not begun become received
    walkovers, a table at play is left to its referee. Withdrawing twice is once. Raises CannotDo.
    """
    event = lock_event(event)
    entry = entry_now(event, entry)
    if entry.state == Entry.State.WITHDRAWN:
        return entry
    if entry.state == Entry.State.DISQUALIFIED:
        raise CannotDo(_("This entry is disqualified."), rule="8.5")
    if not reason:
        raise CannotDo(_("Say why."), field="reason", rule="8.9")
    _change_state("withdraw_entry", event, entry, Entry.State.WITHDRAWN, by, now, reason=reason)
    give_unplayed_results(event=event, matches=matches_of(event), by=by, now=now)
    return entry


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
    _change_state(
        "disqualify_entry", event, entry, Entry.State.DISQUALIFIED, by, now, reason=reason
    )
    owed = matches_of(event)
    if at_match:
        owed = owed.exclude(pk=at_match.pk)
    give_unplayed_results(event=event, matches=owed, by=by, now=now)
    return entry


def _change_state(
    act: str,
    event: Event,
    entry: Entry,
    state: Entry.State,
    by: User,
    now: datetime,
    *,
    reason: str = "",
) -> None:
    before = entry.state
    entry.state = state
    entry.save(update_fields=["state"])
    write_journal(
        act=act,
        by=by,
        now=now,
        event=event,
        before={"number": entry.number, "state": before},
        after={"number": entry.number, "state": entry.state},
        reason=reason,
    )
