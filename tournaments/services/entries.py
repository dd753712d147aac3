"""Entries: registering, changing, and taking off the list."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.entry_details import EntryDetails, PlayerDetails, unprintable
from tournaments.errors import CannotDo, ChangedMeanwhile
from tournaments.models import Entry, Event, Player
from tournaments.selectors.appearances import has_sat
from tournaments.selectors.draws import drawn_entries
from tournaments.selectors.entries import (
    details_of,
    next_number,
    public_entries,
    takes_late_entries,
)
from tournaments.selectors.progress import is_published
from tournaments.services.drafts import drop_draft
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal

LARGEST_NUMBER = 9999
PLAYERS_NEEDED = 2


@transaction.atomic
def add_entry(
    *, event: Event, details: EntryDetails, by: User, now: datetime, key: UUID | None = None
) -> Entry:
    """Register an entry under its number, or the next free one. Raises CannotDo.

    The same one-time key again is the same entry.
    """
    event = lock_event(event)
    if key and (added := event.entries.filter(key=key).first()):
        return added
    _require_open(event)
    return _add(event, details, by, now, key)


@transaction.atomic
def add_entries(
    *, event: Event, listed: Sequence[EntryDetails], by: User, now: datetime
) -> list[Entry]:
    """Register a whole list or nothing; the entries that were new.

    An entry with the same number and the same players is there already and is left as it is.
    Raises CannotDo when a number belongs to other players.
    """
    event = lock_event(event)
    new = [details for details in listed if not is_registered(event, details)]
    if new:
        _require_open(event)
    return [_add(event, details, by, now) for details in new]


@transaction.atomic
def change_entry(
    *,
    event: Event,
    entry: Entry,
    details: EntryDetails,
    by: User,
    now: datetime,
    shown: EntryDetails | None = None,
) -> Entry:
    """Change names, unit and seed at any time, the number until a round with it is published.

    The lots are drawn by number: another one drops a draft, so that it is drawn again. `shown`
    are the details the form was filled in over. Raises ChangedMeanwhile when they are not those
    here any more, CannotDo.
    """
    event = lock_event(event)
    entry = entry_now(event, entry)
    was = details_of(entry)
    number = entry.number if details.number is None else details.number
    details = replace(details, number=number)
    if details == was:
        return entry
    if shown is not None and shown != was:
        raise ChangedMeanwhile(was)
    store_change(event=event, entry=entry, was=was, details=details, by=by, now=now)
    return entry


def store_change(
    *,
    event: Event,
    entry: Entry,
    was: EntryDetails,
    details: EntryDetails,
    by: User,
    now: datetime,
) -> None:
    """Write other details of an entry, under the event's lock, and journal them. Raises CannotDo.

    A number must be given.
    """
    number = details.number or entry.number
    _check(event, number, details, apart_from=entry)
    if number != entry.number and _is_in_draw(event, entry):
        if _is_public(event, entry):
            raise CannotDo(_("The draw was made with this number."), field="number")
        drop_draft(event, by, now)
    entry.number, entry.unit, entry.seed = number, details.unit, details.seed
    entry.save(update_fields=["number", "unit", "seed"])
    _write_players(entry, details)
    after = entry_values(entry)
    if changed := _changed_details(was, details):
        after["details"] = changed
    before = _values_of(was)
    write_journal(act="change_entry", by=by, now=now, event=event, before=before, after=after)


@transaction.atomic
def remove_entry(*, event: Event, entry: Entry, by: User, now: datetime) -> None:
    """Take an entry off the list, which drops a draft it is in.

    Raises CannotDo once a round with it is published, or its standings are adjusted.
    """
    event = lock_event(event)
    entry = entry_now(event, entry)
    if entry.adjustments.exists():
        raise CannotDo(_("There are adjustments of its standings: it can only withdraw."))
    if _is_in_draw(event, entry):
        if _is_public(event, entry):
            raise CannotDo(_("This entry is in the draw already and can only withdraw."))
        drop_draft(event, by, now)
    write_journal(act="remove_entry", by=by, now=now, event=event, before=entry_values(entry))
    entry.delete()


def is_registered(event: Event, details: EntryDetails) -> bool:
    """Whether this number is there with these players."""
    if details.number is None:
        return False
    found = event.entries.filter(number=details.number).first()
    return found is not None and details.names == tuple(
        player.name for player in found.players.order_by("position")
    )


def entry_now(event: Event, entry: Entry) -> Entry:
    """The entry as it is under the event's lock; raises CannotDo when it has gone."""
    found = event.entries.filter(pk=entry.pk).first()
    if found is None:
        raise CannotDo(_("This entry has been removed meanwhile."))
    return found


def entry_values(entry: Entry) -> dict[str, Any]:
    """An entry as plain values for the journal."""
    players = entry.players.order_by("position").values_list("name", flat=True)
    return {
        "number": entry.number,
        "players": list(players),
        "unit": entry.unit,
        "seed": entry.seed,
    }


def _values_of(details: EntryDetails) -> dict[str, Any]:
    return {
        "number": details.number,
        "players": list(details.names),
        "unit": details.unit,
        "seed": details.seed,
    }


def _add(
    event: Event, details: EntryDetails, by: User, now: datetime, key: UUID | None = None
) -> Entry:
    number = next_number(event) if details.number is None else details.number
    _check(event, number, details)
    entry = Entry.objects.create(
        event=event, number=number, unit=details.unit, seed=details.seed, key=key
    )
    _write_players(entry, details)
    write_journal(act="add_entry", by=by, now=now, event=event, after=entry_values(entry))
    return entry


def _write_players(entry: Entry, details: EntryDetails) -> None:
    """Players keep their row, which matches point to, when a name is put right."""
    for position, player in enumerate(details.players, start=1):
        Player.objects.update_or_create(
            entry=entry,
            position=position,
            defaults={
                "name": player.name,
                "phone": player.phone,
                "member_number": player.member_number,
            },
        )
    former = entry.players.filter(position__gt=len(details.players))
    if has_sat(former):
        raise CannotDo(_("This substitute has played: the name stays."), field="player_3")
    former.delete()


def _is_in_draw(event: Event, entry: Entry) -> bool:
    return drawn_entries(event).filter(pk=entry.pk).exists()


def _is_public(event: Event, entry: Entry) -> bool:
    return public_entries(event).filter(pk=entry.pk).exists()


def _changed_details(was: EntryDetails, details: EntryDetails) -> list[str]:
    """Which phones and member numbers were changed: field and position, as phone_1.

    The journal is for ever; it tells that they were changed and leaves out the numbers.
    """
    pairs = zip_longest(was.players, details.players, fillvalue=PlayerDetails(""))
    return [
        f"{field}_{position}"
        for position, (old, new) in enumerate(pairs, start=1)
        for field in ("phone", "member_number")
        if getattr(old, field) != getattr(new, field)
    ]


def _require_open(event: Event) -> None:
    if is_published(event) and not takes_late_entries(event):
        raise CannotDo(
            _(
                "A round is published: only a Swiss stage with rounds still to be drawn takes "
                "more entries."
            )
        )


def _check(
    event: Event, number: int, details: EntryDetails, *, apart_from: Entry | None = None
) -> None:
    others = event.entries.exclude(pk=apart_from.pk) if apart_from else event.entries.all()
    if not 1 <= number <= LARGEST_NUMBER:
        raise CannotDo(_("A number from 1 to %(most)s.") % {"most": LARGEST_NUMBER}, field="number")
    if others.filter(number=number).exists():
        raise CannotDo(
            _("Number %(number)s belongs to another entry.") % {"number": number},
            field="number",
        )
    if details.seed is not None and others.filter(seed=details.seed).exists():
        raise CannotDo(
            _("Seed %(seed)s belongs to another entry.") % {"seed": details.seed}, field="seed"
        )
    _check_text("unit", details.unit)
    for position in range(1, PLAYERS_NEEDED + 1):
        if len(details.players) < position or not details.players[position - 1].name:
            raise CannotDo(_("The name is missing."), field=f"player_{position}")
    for position, player in enumerate(details.players, start=1):
        _check_player(position, player)


def _check_player(position: int, player: PlayerDetails) -> None:
    for text in (player.name, player.phone, player.member_number):
        _check_text(f"player_{position}", text)


def _check_text(field: str, text: str) -> None:
    hidden = unprintable(text)
    if hidden:
        raise CannotDo(
            _("There is an invisible character (%(code)s) in it.") % {"code": hidden},
            field=field,
        )
