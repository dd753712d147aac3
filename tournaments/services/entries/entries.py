"""Entries: registering, changing, and taking off the list."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Entry, Event
from tournaments.selectors.draws.draws import drawn_entries
from tournaments.selectors.entries.registered import (
    details_of,
    next_number,
    public_entries,
    takes_late_entries,
)
from tournaments.selectors.progress import is_published
from tournaments.services.draws.drafts import drop_draft
from tournaments.services.entries.entry_rows import (
    changed_values,
    create_entries,
    require_sound,
    rewrite_players,
    values_of,
)
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.entries import EntryDetails
from tournaments.values.errors import CannotDo, ChangedMeanwhile
from tournaments.values.visits import OfficeVisit


@transaction.atomic
def add_entry(
    *, details: EntryDetails, visit: OfficeVisit, now: datetime, key: UUID | None = None
) -> Entry:
    """Register an entry under its number, or the next free one. Raises CannotDo.

    The same one-time key again is the same entry.
    """
    event = visit.event
    event = lock_event(event)
    if key and (added := event.entries.filter(key=key).first()):
        return added
    require_open(event)
    if details.number is None:
        details = replace(details, number=next_number(event))
    _require_sound(event, details.number or 0, details)
    [entry] = create_entries(event, [details], key)
    write_journal(act=Act.ADD_ENTRY, by=visit.user, now=now, event=event, after=values_of(details))
    return entry


@transaction.atomic
def change_entry(
    *,
    entry: Entry,
    details: EntryDetails,
    visit: OfficeVisit,
    now: datetime,
    shown: EntryDetails | None = None,
) -> Entry:
    """Change names, unit and seed at any time, the number until a round with it is published.

    The lots are drawn by number: another one drops a draft, so that it is drawn again. `shown`
    are the details the form was filled in over. Raises ChangedMeanwhile when they are not those
    here any more, CannotDo.
    """
    event = visit.event
    event = lock_event(event)
    entry = entry_now(event, entry)
    was = details_of(entry)
    number = entry.number if details.number is None else details.number
    details = replace(details, number=number)
    if details == was:
        return entry
    if shown is not None and shown != was:
        raise ChangedMeanwhile(was)
    _store_change(event, entry, was, details, visit.user, now)
    return entry


def _store_change(
    event: Event,
    entry: Entry,
    was: EntryDetails,
    details: EntryDetails,
    by: User,
    now: datetime,
) -> None:
    number = details.number or entry.number
    _require_sound(event, number, details, apart_from=entry)
    if number != entry.number and _is_in_draw(event, entry):
        if _is_public(event, entry):
            raise CannotDo(_("The draw was made with this number."), field="number")
        drop_draft(event, by, now)
    entry.number, entry.unit, entry.seed = number, details.unit, details.seed
    entry.save(update_fields=["number", "unit", "seed"])
    rewrite_players([(entry, details)])
    write_journal(
        act=Act.CHANGE_ENTRY,
        by=by,
        now=now,
        event=event,
        before=values_of(was),
        after=changed_values(was, details),
    )


@transaction.atomic
def remove_entry(*, entry: Entry, visit: OfficeVisit, now: datetime) -> None:
    """Take an entry off the list, which drops a draft it is in.

    Raises CannotDo once a round with it is published, or its standings are adjusted.
    """
    event = visit.event
    event = lock_event(event)
    entry = entry_now(event, entry)
    if entry.adjustments.exists():
        raise CannotDo(_("There are adjustments of its standings: it can only withdraw."))
    if _is_in_draw(event, entry):
        if _is_public(event, entry):
            raise CannotDo(_("This entry is in the draw already and can only withdraw."))
        drop_draft(event, visit.user, now)
    write_journal(
        act=Act.REMOVE_ENTRY,
        by=visit.user,
        now=now,
        event=event,
        before=values_of(details_of(entry)),
    )
    entry.delete()


def entry_now(event: Event, entry: Entry) -> Entry:
    """The entry as it is under the event's lock; raises CannotDo when it has gone."""
    found = event.entries.filter(pk=entry.pk).first()
    if found is None:
        raise CannotDo(_("This entry has been removed meanwhile."))
    return found


def _is_in_draw(event: Event, entry: Entry) -> bool:
    return drawn_entries(event).filter(pk=entry.pk).exists()


def _is_public(event: Event, entry: Entry) -> bool:
    return public_entries(event).filter(pk=entry.pk).exists()


def require_open(event: Event) -> None:
    """Raises CannotDo when the event takes no more entries."""
    if is_published(event) and not takes_late_entries(event):
        raise CannotDo(
            _(
                "A round is published: only a Swiss stage with rounds still to be drawn takes "
                "more entries."
            )
        )


def _require_sound(
    event: Event, number: int, details: EntryDetails, *, apart_from: Entry | None = None
) -> None:
    others = event.entries.exclude(pk=apart_from.pk) if apart_from else event.entries.all()
    require_sound(
        number,
        details,
        is_number_taken=others.filter(number=number).exists(),
        is_seed_taken=details.seed is not None and others.filter(seed=details.seed).exists(),
    )
