"""A list of entries that was looked at: registered and changed as one act.

Order of effects: the entries are read once; every line is held against them and against the lines
before it; the event is locked, and if something came between all that is done anew; then all rows
are written, a few statements for a thousand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Entry, Event
from tournaments.selectors.entries.registered import registered_details
from tournaments.selectors.progress import is_published
from tournaments.selectors.stamps import facts_mark
from tournaments.services.bulk_rows import PreparedRows
from tournaments.services.entries.entries import require_open
from tournaments.services.entries.entry_rows import (
    changed_values,
    create_entries,
    require_sound,
    rewrite_entries,
    values_of,
)
from tournaments.services.events import lock_event
from tournaments.services.journal import JournaledAct, journal_of_many
from tournaments.values.acts import Act
from tournaments.values.entries import EntryChange, EntryDetails
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit


@dataclass(frozen=True, slots=True)
class Imported:
    """What a list did: the entries it added, and those it changed."""

    added: tuple[Entry, ...]
    changed: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a list comes to: the changes still to be made, and new entries with their numbers.

    `facts` tells the state of the event it was held against; `moving` are the numbers of entries
    whose seed changes; the journal is ready to be written.
    """

    facts: int
    changes: Sequence[EntryChange]
    new: Sequence[EntryDetails]
    moving: Sequence[int]
    journal: PreparedRows


def import_entries(
    *,
    listed: Sequence[EntryDetails],
    changes: Sequence[EntryChange],
    visit: OfficeVisit,
    now: datetime,
) -> Imported:
    """Register new entries and change those that are there, all of it or nothing.

    Done twice, it does nothing the second time: an entry with the same number and the same players
    is there already and is left as it is. Raises CannotDo when a number belongs to other players,
    when an entry is no longer as the list was held against, or cannot be changed; a seed only
    until a round is published.
    """
    event = visit.event
    try:
        plan = _plan(event, listed, changes, visit.user, now)
    except CannotDo:
        plan = None  # what is refused is said under the lock, where nothing moves
    with transaction.atomic():
        event = lock_event(event)
        if plan is None or plan.facts != facts_mark(event):
            plan = _plan(event, listed, changes, visit.user, now)
        event.entries.filter(number__in=plan.moving).update(seed=None)
        details = {_number(one.was): one.details for one in plan.changes}
        changed = rewrite_entries(event, details)
        added = create_entries(event, plan.new)
        plan.journal.write()
    return Imported(tuple(added), tuple(changed))


def _plan(
    event: Event,
    listed: Sequence[EntryDetails],
    changes: Sequence[EntryChange],
    by: User,
    now: datetime,
) -> _Plan:
    facts = facts_mark(event)  # first: what comes between makes the plan old
    register = _Register(registered_details(event))
    open_changes = [one for one in changes if register.is_open(one)]
    moving = [_number(one.was) for one in open_changes if one.was.seed != one.details.seed]
    if moving and is_published(event):
        raise CannotDo(_("A round is published: seeds stay as they are."), field="seed")
    register.free_seeds(moving)
    for one in open_changes:
        register.change(_number(one.was), one.details)
    new = [details for details in listed if not register.has(details)]
    if new:
        require_open(event)
    new = [register.add(details) for details in new]
    acts = [*map(partial(_change, event), open_changes), *map(partial(_addition, event), new)]
    return _Plan(facts, open_changes, new, moving, journal_of_many(acts, by=by, now=now))


class _Register:
    """The entries of an event, by number, as they would be after each line of a list."""

    def __init__(self, there: dict[int, EntryDetails]) -> None:
        self._there = there
        self._seeded = {one.seed: number for number, one in there.items()}
        self._last = max(there, default=0)

    def is_open(self, change: EntryChange) -> bool:
        """Whether it is still to be made; raises CannotDo when the entry is another one by now."""
        there = self._there.get(_number(change.was))
        if there == change.details:
            return False
        if there is None or there != change.was:
            words = _("Entry %(number)s was changed meanwhile. Send the file again.")
            raise CannotDo(words % {"number": change.was.number})
        return True

    def has(self, details: EntryDetails) -> bool:
        """Whether this number is there with these players."""
        there = self._there.get(_number(details))
        return there is not None and there.names == details.names

    def free_seeds(self, numbers: Iterable[int]) -> None:
        """Two entries may change their seeds with each other: all that move are free first."""
        for number in numbers:
            self._seeded.pop(self._there[number].seed, None)

    def change(self, number: int, details: EntryDetails) -> None:
        self._put(number, details, is_number_taken=False)

    def add(self, details: EntryDetails) -> EntryDetails:
        """The details with their number, the next free one where the list has none."""
        number = self._last + 1 if details.number is None else details.number
        details = replace(details, number=number)
        self._put(number, details, is_number_taken=number in self._there)
        return details

    def _put(self, number: int, details: EntryDetails, *, is_number_taken: bool) -> None:
        holder = None if details.seed is None else self._seeded.get(details.seed, number)
        is_seed_taken = holder not in {None, number}
        require_sound(number, details, is_number_taken=is_number_taken, is_seed_taken=is_seed_taken)
        self._there[number] = details
        self._seeded[details.seed] = number
        self._last = max(self._last, number)


def _number(details: EntryDetails) -> int:
    return details.number or 0


def _change(event: Event, change: EntryChange) -> JournaledAct:
    after = changed_values(change.was, change.details)
    return JournaledAct(
        act=Act.CHANGE_ENTRY, event=event, before=values_of(change.was), after=after
    )


def _addition(event: Event, details: EntryDetails) -> JournaledAct:
    return JournaledAct(act=Act.ADD_ENTRY, event=event, after=values_of(details))
