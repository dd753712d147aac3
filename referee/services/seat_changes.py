"""Wrong seats put right after play began, as one act that undoes itself (1.4).

Which facts stay at the seats and which go with the people: see
`referee.selectors.sheet.seat_changes`.
"""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from referee.models import MatchRuling, SideWarning, Signature
from referee.rulebook.seats import Seat
from referee.selectors.sheet.seat_changes import SeatChange, changed_match
from referee.services.sheets import open_sheet
from referee.values.visits import AtTable
from tournaments.models import Match
from tournaments.services.journal import write_journal
from tournaments.services.sides import swapped, turn_results
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo

COLUMNS = ("ns_entry", "ew_entry", "north", "south", "east", "west")
SEATS = {"north": Seat.N, "south": Seat.S, "east": Seat.E, "west": Seat.W}
# Free while the two sides' signatures trade places: one party signs a version once.
BETWEEN = "-"


@transaction.atomic
def change_seats(
    *, change: SeatChange, seating: str, reason: str, visit: AtTable, now: datetime
) -> Match:
    """Put wrong seats right on an unsigned sheet; the same act again restores what was.

    `seating` is who sat where on the page: a repeated post finds it changed already. The caller
    has made sure that this is the table's referee or the chief referee.
    """
    match = visit.match
    match = open_sheet(visit, now).match
    after = changed_match(match, change)
    if seating == after.seating and seating != match.seating:
        return match
    if seating != match.seating:
        raise CannotDo(_("The seats have changed since this page was shown. Look at them again."))
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    after.save(update_fields=COLUMNS)
    if change is SeatChange.SIDES:
        _turn_what_is_said_of_people(match)
        turn_results(match)
    write_journal(
        act=Act.CHANGE_SEATS,
        by=visit.user,
        now=now,
        match=after,
        before=_values(match),
        after={"change": change.value, **_values(after)},
        reason=reason,
    )
    return after


def _turn_what_is_said_of_people(match: Match) -> None:
    """Warnings, rulings and signatures of earlier versions name people: their sides change."""
    SideWarning.objects.filter(match=match).update(side=swapped("side"))
    MatchRuling.objects.filter(match=match).update(
        side=swapped("side"),
        winner=swapped("winner"),
        ns_level=F("ew_level"),
        ew_level=F("ns_level"),
    )
    parties = Signature.Party.NS.value, Signature.Party.EW.value
    signatures = Signature.objects.filter(match=match)
    for former, then in (
        (parties[0], BETWEEN),
        (parties[1], parties[0]),
        (BETWEEN, parties[1]),
    ):
        signatures.filter(party=former).update(party=then)


def _values(match: Match) -> dict[str, Any]:
    """Who sits where, as the journal keeps it."""
    seats = {name: match.player(seat) for name, seat in SEATS.items()}
    return {
        "ns_entry": match.ns_entry.number,
        "ew_entry": match.ew_entry.number if match.ew_entry else None,
        **{name: player.name if player else "" for name, player in seats.items()},
    }
