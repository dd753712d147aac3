"""What an entry may be, and its rows: written for one entry or a thousand in a few statements."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.models import Entry, Event, Player
from tournaments.selectors.draws.appearances import has_sat
from tournaments.services.bulk_rows import insert_rows
from tournaments.values.entries import EntryDetails, PlayerDetails, unprintable
from tournaments.values.errors import CannotDo

LARGEST_NUMBER = 9999
PLAYERS_NEEDED = 2


def require_sound(
    number: int, details: EntryDetails, *, is_number_taken: bool, is_seed_taken: bool
) -> None:
    """Raises CannotDo for details that no entry can have, or that another entry has."""
    if not 1 <= number <= LARGEST_NUMBER:
        raise CannotDo(_("A number from 1 to %(most)s.") % {"most": LARGEST_NUMBER}, field="number")
    if is_number_taken:
        raise CannotDo(
            _("Number %(number)s belongs to another entry.") % {"number": number},
            field="number",
        )
    if is_seed_taken:
        raise CannotDo(
            _("Seed %(seed)s belongs to another entry.") % {"seed": details.seed}, field="seed"
        )
    _check_text("unit", details.unit)
    for position in range(1, PLAYERS_NEEDED + 1):
        if len(details.players) < position or not details.players[position - 1].name:
            raise CannotDo(_("The name is missing."), field=f"player_{position}")
    for position, player in enumerate(details.players, start=1):
        for text in (player.name, player.phone, player.member_number):
            _check_text(f"player_{position}", text)


def create_entries(
    event: Event, listed: Iterable[EntryDetails], key: UUID | None = None
) -> list[Entry]:
    """New entries and their players; each must have its number. A one-time key is of one entry."""
    listed = list(listed)
    entries = [
        Entry(event=event, number=one.number or 0, unit=one.unit, seed=one.seed, key=key)
        for one in listed
    ]
    insert_rows(entries)
    numbers = event.entries.filter(number__in=[entry.number for entry in entries])
    ids = dict(numbers.values_list("number", "pk"))
    for entry in entries:
        entry.pk = ids[entry.number]
    insert_rows(
        _player(entry, position, player)
        for entry, details in zip(entries, listed, strict=True)
        for position, player in enumerate(details.players, start=1)
    )
    return entries


def rewrite_entries(event: Event, details: Mapping[int, EntryDetails]) -> list[Entry]:
    """Unit, seed and players of entries (by number) as in these details; their numbers stay.

    Seeds that move must be free. Raises CannotDo as `rewrite_players` does.
    """
    entries = list(event.entries.filter(number__in=list(details)).order_by("number"))
    for entry in entries:
        entry.unit, entry.seed = details[entry.number].unit, details[entry.number].seed
    insert_rows(
        [
            Entry(event=event, number=one.number, unit=one.unit, seed=one.seed, state=one.state)
            for one in entries
        ],
        unique=["event", "number"],
        update=["unit", "seed"],
    )
    rewrite_players([(entry, details[entry.number]) for entry in entries])
    return entries


def rewrite_players(changes: Sequence[tuple[Entry, EntryDetails]]) -> None:
    """The players of entries as in these details.

    Players keep their row, which matches point to, when a name is put right. Raises CannotDo for
    a substitute who would go and has played.
    """
    there = _players_of(entry for entry, _details in changes)
    written: list[Player] = []
    for entry, details in changes:
        for position, named in enumerate(details.players, start=1):
            _pk, was = there.pop((entry.pk, position), (None, None))
            if was != named:
                written.append(_player(entry, position, named))
    former = Player.objects.filter(pk__in=[pk for pk, _was in there.values()])
    if there and has_sat(former):
        raise CannotDo(_("This substitute has played: the name stays."), field="player_3")
    if there:
        former.delete()
    # In place of the row there: a bulk_update would write a condition for each of a thousand.
    insert_rows(
        written,
        unique=["entry", "position"],
        update=["name", "phone", "member_number"],
    )


def _players_of(entries: Iterable[Entry]) -> dict[tuple[int, int], tuple[int, PlayerDetails]]:
    """Id and details of each player, by entry id and position."""
    rows = Player.objects.filter(entry__in=[entry.pk for entry in entries])
    names = ("pk", "entry", "position", "name", "phone", "member_number")
    return {
        (entry_id, position): (pk, PlayerDetails(*known))
        for pk, entry_id, position, *known in rows.values_list(*names)
    }


def values_of(details: EntryDetails) -> dict[str, Any]:
    """An entry as plain values for the journal."""
    return {
        "number": details.number,
        "players": list(details.names),
        "unit": details.unit,
        "seed": details.seed,
    }


def changed_values(was: EntryDetails, details: EntryDetails) -> dict[str, Any]:
    """An entry after a change, for the journal, with which phones and member numbers changed.

    Those are named by field and position, as phone_1: the journal is for ever and leaves out the
    numbers.
    """
    pairs = zip_longest(was.players, details.players, fillvalue=PlayerDetails(""))
    changed = [
        f"{field}_{position}"
        for position, (old, new) in enumerate(pairs, start=1)
        for field in ("phone", "member_number")
        if getattr(old, field) != getattr(new, field)
    ]
    return {**values_of(details), **({"details": changed} if changed else {})}


def _player(entry: Entry, position: int, named: PlayerDetails) -> Player:
    return Player(
        entry=entry,
        position=position,
        name=named.name,
        phone=named.phone,
        member_number=named.member_number,
    )


def _check_text(field: str, text: str) -> None:
    hidden = unprintable(text)
    if hidden:
        raise CannotDo(
            _("There is an invisible character (%(code)s) in it.") % {"code": hidden},
            field=field,
        )
