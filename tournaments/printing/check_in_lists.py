"""签到表: every entry with a box for each player to sign in."""

from collections.abc import Iterable, Iterator

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.models import Entry, Event, Player
from tournaments.printing.parts.list_cells import ListCell, ListColumn, ListRow, spread
from tournaments.printing.parts.paper_heads import Head
from tournaments.printing.parts.papers import Paper, paper_of_pages
from tournaments.printing.parts.ruled_lists import ListPart, RuledList, fitting_height, list_pages

ROW_HEIGHTS = 11.0, 9.2  # millimetres: room to sign in, and for a few more on one page
PLAYING = 2  # players of an entry; a third is the substitute


def check_in_list_paper(event: Event, entries: Iterable[Entry], *, has_phones: bool) -> Paper:
    """The entries in their order, with players; `has_phones` prints the numbers below the names."""
    listed_entries = list(entries)
    count = len(listed_entries)
    about = [date_format(event.starts_on, "DATE_FORMAT")]
    if event.venue:
        about.append(event.venue)
    about.append(ngettext("%(count)s entry", "%(count)s entries", count) % {"count": count})
    rows = [row for entry in listed_entries for row in _rows(entry, has_phones=has_phones)]
    listed = RuledList(
        head=Head(event, _("Check-in list"), tuple(about)),
        columns=_columns(),
        parts=(ListPart(rows),),
        row_height=fitting_height(len(rows), *ROW_HEIGHTS),
        empty=_("No entries yet."),
    )
    return paper_of_pages(_("Check-in list"), list_pages(listed))


def _columns() -> tuple[ListColumn, ...]:
    signature = pgettext("paper", "Signature")
    players = [
        column
        for number in (1, 2)
        for column in (
            ListColumn(_("Player %(number)s") % {"number": number}, 32, 12),
            ListColumn(signature, 0),
        )
    ]
    unit = ListColumn(pgettext("worksheet", "Unit"), 30, 9.5)
    number = ListColumn(pgettext("worksheet", "No."), 14, 15, is_strong=True)
    return spread((number, unit, *players, ListColumn(pgettext("paper", "Note"), 12, 10)))


def _rows(entry: Entry, *, has_phones: bool) -> Iterator[ListRow]:
    """A row for the two who play, another for the substitute."""
    players = sorted(entry.players.all(), key=lambda player: player.position)
    playing: list[ListCell | str] = [
        _player(player, has_phones=has_phones) for player in players[:PLAYING]
    ]
    playing += [""] * (PLAYING - len(playing))
    is_there = entry.state in {Entry.State.CHECKED_IN, Entry.State.ACTIVE}
    yield str(entry.number), entry.unit, playing[0], "", playing[1], "", "✓" if is_there else ""
    for player in players[PLAYING:]:
        yield "", _("substitute"), _player(player, has_phones=has_phones), "", "", "", ""


def _player(player: Player, *, has_phones: bool) -> ListCell | str:
    if has_phones and player.phone:
        return ListCell(lines=(player.name, player.phone))
    return player.name
