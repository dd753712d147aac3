"""Who of an entry sits where: chosen before the first hand only (1.4)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from referee.rulebook.seats import Side
from referee.services.sheets import open_sheet
from referee.values.visits import AtTable
from tournaments.models import Match, Player
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo

COLUMNS = {Side.NS: ("north", "south"), Side.EW: ("east", "west")}


@transaction.atomic
def seat_players(
    *, side: Side, first_player: int, second_player: int, visit: AtTable, now: datetime
) -> Match:
    """Seat two of the entry's players, by id: the first at N (of NS) or E, the other opposite.

    The substitute plays by being seated; the entry's next match starts from its players 1 and 2
    again. Naming both players, not "swap", makes a repeated post harmless.
    """
    match = visit.match
    table = open_sheet(visit, now)
    match = table.match
    seats = COLUMNS[side]
    sitting = [getattr(match, seat) for seat in seats]
    if [player and player.pk for player in sitting] == [first_player, second_player]:
        return match
    if table.hands:
        raise CannotDo(_("Seats are fixed once the first hand is on the sheet."), rule="1.4")
    for seat, player in zip(seats, _chosen(match, side, first_player, second_player), strict=True):
        setattr(match, seat, player)
    # One update: nobody is ever seen sitting in two seats.
    match.save(update_fields=list(seats))
    write_journal(
        act=Act.SEAT_PLAYERS,
        by=visit.user,
        now=now,
        match=match,
        before={
            seat: player.name if player else "" for seat, player in zip(seats, sitting, strict=True)
        },
        after={seat: getattr(match, seat).name for seat in seats},
    )
    return match


def _chosen(match: Match, side: Side, first: int, second: int) -> tuple[Player, Player]:
    """These two players of the entry on this side. Raises CannotDo beside the field."""
    entry = match.entry(side)
    assert entry is not None
    players = {player.pk: player for player in entry.players.all()}
    for field, key in (("first_player", first), ("second_player", second)):
        if key not in players:
            raise CannotDo(_("This player does not sit on that side."), field=field)
    if first == second:
        raise CannotDo(_("Two different players sit at the table."), field="second_player")
    return players[first], players[second]
