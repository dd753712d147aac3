"""本轮成绩: what came of every table of a round."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.wording.words import REASONS, SIDE_MARKS, level_words, side_words
from tournaments.captions.standings import group_words
from tournaments.models import Match, Result, Round
from tournaments.printing.parts.list_cells import ListCell, ListColumn, ListRow, seat_names, spread
from tournaments.printing.parts.paper_heads import Head
from tournaments.printing.parts.papers import Paper, paper_of_pages
from tournaments.printing.parts.ruled_lists import ListPart, RuledList, list_pages
from tournaments.values.words import round_name

ROW_HEIGHT = 9.0


def round_results_paper(drawn: Round, matches: Sequence[Match], address: str) -> Paper:
    """The results of a round, those not accepted yet said to be so.

    `matches` come from `selectors.rounds`, in table order, byes last.
    """
    head = Head(
        event=drawn.stage.event,
        title=_("Results · %(round)s") % {"round": round_name(drawn)},
        about=_about(drawn, matches),
        address=address,
        is_draft=not drawn.is_public,
    )
    listed = RuledList(head, _columns(), _parts(matches), ROW_HEIGHT, _("No tables."))
    return paper_of_pages(_("Round results"), list_pages(listed))


def _about(drawn: Round, matches: Sequence[Match]) -> tuple[str, ...]:
    tables = [match for match in matches if not match.is_bye]
    open_tables = sum(match.state != Match.State.ACCEPTED for match in tables)
    kind = str(drawn.stage.get_kind_display())
    shown = drawn.stage.shown_rounds
    if shown is not None and drawn.number > shown:
        return kind, _("The standings are held back: do not put this up before they are released.")
    if not open_tables:
        return kind, _("All results accepted.")
    words = ngettext(
        "%(count)s table without an accepted result.",
        "%(count)s tables without an accepted result.",
        open_tables,
    )
    return kind, words % {"count": open_tables}


def _columns() -> tuple[ListColumn, ...]:
    number, players = pgettext("worksheet", "No."), pgettext("worksheet", "Players")
    ns, ew = side_words(Side.NS), side_words(Side.EW)
    return spread(
        (
            ListColumn(_("Table"), 12, 13, is_strong=True),
            ListColumn(f"{ns}\n{number}", 13, 13, is_strong=True),
            ListColumn(players, 0, 11, is_centred=False),
            ListColumn(_("Levels"), 21, 13, is_strong=True),
            ListColumn(f"{ew}\n{number}", 13, 13, is_strong=True),
            ListColumn(players, 0, 11, is_centred=False),
            ListColumn(_("Winner"), 15, 11),
            ListColumn(pgettext("paper", "Hands\nwon"), 13, 10),
            ListColumn(pgettext("score sheet", "By"), 24, 9.5),
        )
    )


def _parts(matches: Sequence[Match]) -> tuple[ListPart, ...]:
    """One list; in groups one a group."""
    groups = sorted({match.group or 0 for match in matches})
    if groups == [0] or not groups:
        return (ListPart([_row(match) for match in matches]),)
    return tuple(
        ListPart(
            [_row(match) for match in matches if (match.group or 0) == group],
            group_words(group) if group else "",
        )
        for group in groups
    )


def _row(match: Match) -> ListRow:
    result = _result(match)
    ew = match.ew_entry
    return (
        "–" if match.is_bye else str(match.table_number),
        str(match.ns_entry.number),
        _names(match, Side.NS, result),
        _levels(result) if not match.is_bye else "",
        str(ew.number) if ew else "",
        _names(match, Side.EW, result) if ew else _("Bye"),
        *_outcome(match, result),
    )


def _result(match: Match) -> Result | None:
    """The newest version that no later one replaced; what is not accepted is not announced."""
    found = match.result
    if found and found.state == Result.State.ACCEPTED:
        return found
    return match.former


def _names(match: Match, side: Side, result: Result | None) -> ListCell:
    """The winner's are marked."""
    is_winner = bool(result and result.winner == side.value and not match.is_bye)
    return ListCell(match.names(side), seat_names(match, side), is_marked=is_winner)


def _levels(result: Result | None) -> str:
    if result is None:
        return ""
    return f"{level_words(Level(result.ns_level))} : {level_words(Level(result.ew_level))}"


def _outcome(match: Match, result: Result | None) -> tuple[str, str, str]:
    """Winner, hands won, and by what; without an accepted result how far the table is."""
    if match.is_bye:
        return "", "", ""
    if result is None:
        return "", "", str(match.get_state_display())
    side = Side(result.winner) if result.winner else None
    is_played = result.kind == Result.Kind.PLAYED
    return (
        f"{SIDE_MARKS[side]}{_number(match, side)}" if side else "–",
        f"{result.ns_hands_won}:{result.ew_hands_won}" if is_played else "",
        str(REASONS[Reason(result.reason)]),
    )


def _number(match: Match, side: Side) -> int | str:
    entry = match.entry(side)
    return entry.number if entry else ""
