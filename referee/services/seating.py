"""Who of an entry sits where; players change seats only before the first hand (1.4)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee.rulebook.seats import Side
from referee.services.sheets import open_sheet
from tournaments.errors import CannotDo
from tournaments.models import Match
from tournaments.services.journal import write_journal


@transaction.atomic
def swap_players(*, match: Match, side: Side, north_or_east: int, by: User, now: datetime) -> Match:
    """Seat the player with this id at N (of NS) or E (of EW), the partner opposite.

    Naming the player, not "swap", makes a repeated post harmless.
    """
    table = open_sheet(match, now)
    if table.hands:
        raise CannotDo(_("Seats are fixed once the first hand is on the sheet."), rule="1.4")
    match = table.match
    seats = ("north", "south") if side is Side.NS else ("east", "west")
    sitting = {seat: getattr(match, seat) for seat in seats}
    first, second = sitting.values()
    if north_or_east not in {first.pk, second.pk}:
        raise CannotDo(_("This player does not sit on that side."), field="player")
    if north_or_east == first.pk:
        return match
    setattr(match, seats[0], second)
    setattr(match, seats[1], first)
    # One update: nobody is ever seen sitting in two seats.
    match.save(update_fields=list(seats))
    write_journal(
        act="swap_players",
        by=by,
        now=now,
        match=match,
        before={seat: player.name for seat, player in sitting.items()},
        after={seat: getattr(match, seat).name for seat in seats},
    )
    return match
