"""The head of a score sheet: what is played where, by whom, in which seats."""

from collections.abc import Iterable
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from referee.rulebook.seats import Seat, Side
from referee.wording import words as wording
from tournaments.models import Event, Match
from tournaments.printing.parts.placing import Box, Placed, placed, placed_lines, placed_name
from tournaments.printing.sheets.sheet_form import (
    ABOUT,
    COMPASS,
    ENTRIES,
    EVENT,
    PAGE_ID,
    SEATS_OF,
    SIDES,
    TITLE,
)
from tournaments.values.words import name_of, round_name

SEAT_NAMES = {
    Seat.N: COMPASS.inner(2, 1.5, 74, 5),
    Seat.S: COMPASS.inner(2, 35.5, 74, 5),
    Seat.W: COMPASS.inner(1, 12.5, 24, 18),
    Seat.E: COMPASS.inner(53, 12.5, 24, 18),
}


def head_of(match: Match, day: date, part: int = 1, parts: int = 1) -> tuple[Placed, ...]:
    """The head of a match's sheet. Reads its round, stage, event, entries, players, referee."""
    title = _("Score sheet · %(round)s · Table %(table)s") % {
        "round": round_name(match.round),
        "table": match.table_number,
    }
    if parts > 1:
        title = f"{title} ({part}/{parts})"
    referee = name_of(match.referee) if match.referee else "__________"
    return (
        *_title_lines(match.round.stage.event, title, date_format(day, "DATE_FORMAT"), referee),
        placed(page_id(match), PAGE_ID, 9, "right strong"),
        *(text for side in SIDES for text in _entry(match, side)),
        *_compass(match),
    )


def spare_head(event: Event) -> tuple[Placed, ...]:
    """A head to fill in by hand; the event alone is printed."""
    title = _("Score sheet · Round ____ · Table ____")
    return (
        *_title_lines(event, title, "__________", "__________"),
        *(placed(_seat_word(seat), box, 10, "centred") for seat, box in _seat_lines()),
    )


def page_id(match: Match) -> str:
    """What is written on the paper of a match; a sheet reopened is another paper."""
    return f"M{match.pk}-V{match.sheet_version}"


def _title_lines(event: Event, title: str, day: str, referee: str) -> Iterable[Placed]:
    about = [_("Date: %(date)s") % {"date": day}, _("Referee: %(name)s") % {"name": referee}]
    if event.venue:
        about.append(_("Venue: %(venue)s") % {"venue": event.venue})
    return (
        placed_lines(event.name, EVENT, 13, 2, "strong"),
        placed(title, TITLE, 19, "strong"),
        # Not made smaller for a long venue, which is cut off rather than the rest.
        Placed("　".join(about), ABOUT, 9.5),
    )


def _entry(match: Match, side: Side) -> Iterable[Placed]:
    entry, box = match.entry(side), ENTRIES[side]
    if entry is None:
        return
    yield placed(str(entry.number), box.inner(20, 1.2, 18, 6), 16, "strong")
    yield placed_name(entry.unit, box.inner(38, 1.2, 69, 6), 11)
    for row, seat in enumerate(SEATS_OF[side]):
        yield placed(_name(match, seat), box.inner(20, 7.6 + 6 * row, 87, 6), 12)


def _compass(match: Match) -> Iterable[Placed]:
    """Every seat with its player: north and south on a line, east and west on several."""
    for seat, box in _seat_lines():
        if seat.side is Side.NS:
            yield placed(f"{_seat_word(seat)} {_name(match, seat)}", box, 10, "centred")
        else:
            yield placed(_seat_word(seat), box, 10, "centred")
            names = SEAT_NAMES[seat].inner(0, 5, 24, 14)
            yield placed_lines(_name(match, seat), names, 10, 3, "centred")


def _seat_lines() -> Iterable[tuple[Seat, Box]]:
    """The first line at each seat."""
    for seat, box in SEAT_NAMES.items():
        yield seat, Box(box.left, box.top, box.width, 5)


def _seat_word(seat: Seat) -> str:
    return str(wording.SEATS[seat])


def _name(match: Match, seat: Seat) -> str:
    player = match.player(seat)
    return player.name if player else ""
