"""Entries: registering, changing, checking in, and leaving the event."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.entry_details import EntryDetails, PlayerDetails, unprintable
from tournaments.errors import CannotDo
from tournaments.models import Entry, Event, Match, Player
from tournaments.selectors.entries import next_number
from tournaments.selectors.progress import is_drawn, is_published
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.unplayed import give_unplayed_results

LARGEST_NUMBER = 9999
PLAYERS_NEEDED = 2


@transaction.atomic
def add_entry(*, event: Event, details: EntryDetails, by: User, now: datetime) -> Entry:
    """Register an entry under its number, or the next free one. Raises CannotDo."""
    event = lock_event(event)
    _require_open(event)
    return _add(event, details, by, now)


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
    *, event: Event, entry: Entry, details: EntryDetails, by: User, now: datetime
) -> Entry:
    """Change names, unit and seed at any time, the number only before the draw."""
    event = lock_event(event)
    before = entry_values(entry)
    number = entry.number if details.number is None else details.number
    if number != entry.number and is_drawn(event):
        raise CannotDo(_("The draw was made with this number."), field="number")
    _check(event, number, details, apart_from=entry)
    entry.number, entry.unit, entry.seed = number, details.unit, details.seed
    entry.save(update_fields=["number", "unit", "seed"])
    _write_players(entry, details)
    after = entry_values(entry)
    if after != before:
        write_journal(act="change_entry", by=by, now=now, event=event, before=before, after=after)
    return entry


@transaction.atomic
def remove_entry(*, event: Event, entry: Entry, by: User, now: datetime) -> None:
    """Take an entry off the list. Raises CannotDo once it is in a draw."""
    event = lock_event(event)
    if entry.matches_as_ns.exists() or entry.matches_as_ew.exists():
        raise CannotDo(_("This entry is in the draw already and can only withdraw."))
    write_journal(act="remove_entry", by=by, now=now, event=event, before=entry_values(entry))
    entry.delete()


@transaction.atomic
def check_in(*, event: Event, entry: Entry, is_present: bool, by: User, now: datetime) -> Entry:
    """Note that an entry is there (签到), or take it back, before it plays."""
    before_play = {Entry.State.REGISTERED, Entry.State.CHECKED_IN}
    entry = Entry.objects.select_for_update(no_key=True).get(pk=entry.pk)
    if entry.state not in before_play:
        raise CannotDo(_("Only an entry that does not play yet checks in."))
    state = Entry.State.CHECKED_IN if is_present else Entry.State.REGISTERED
    if entry.state != state:
        _change_state("check_in", event, entry, state, by, now)
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
    one it was disqualified in, whose sheet says so itself.
    """
    _change_state(
        "disqualify_entry", event, entry, Entry.State.DISQUALIFIED, by, now, reason=reason
    )
    owed = Match.objects.filter(round__stage__event=event, state=Match.State.WAITING)
    if at_match:
        owed = owed.exclude(pk=at_match.pk)
    give_unplayed_results(event=event, matches=owed, by=by, now=now)
    return entry


def is_registered(event: Event, details: EntryDetails) -> bool:
    """Whether this number is there with these players."""
    if details.number is None:
        return False
    found = event.entries.filter(number=details.number).first()
    return found is not None and details.names == tuple(
        player.name for player in found.players.order_by("position")
    )


def entry_values(entry: Entry) -> dict[str, Any]:
    """An entry as plain values for the journal."""
    players = entry.players.order_by("position").values_list("name", flat=True)
    return {
        "number": entry.number,
        "players": list(players),
        "unit": entry.unit,
        "seed": entry.seed,
    }


def _add(event: Event, details: EntryDetails, by: User, now: datetime) -> Entry:
    number = next_number(event) if details.number is None else details.number
    _check(event, number, details)
    entry = Entry.objects.create(event=event, number=number, unit=details.unit, seed=details.seed)
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
    entry.players.filter(position__gt=len(details.players)).delete()


def _require_open(event: Event) -> None:
    if is_published(event):
        raise CannotDo(_("A round is published: the draw takes no more entries."))


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
