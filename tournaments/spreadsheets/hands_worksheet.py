"""每盘记录: every hand of the event as the referees saw it, and what came of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from openpyxl.utils import get_column_letter

from referee.rulebook.hand_fields import HAND_COLUMNS
from referee.rulebook.race import Row, RowState
from referee.rulebook.scoring import Result, ScoreSum
from referee.rulebook.seats import Seat, Side
from referee.selectors import SheetLine, TableSheet, sheet_lines
from referee.wording import words as wording
from referee.wording.hand_fields import HAND_WORDS, code_words, heading_words
from tournaments.models import Match
from tournaments.spreadsheets.highlights import RED, Highlight, where_text
from tournaments.spreadsheets.worksheets import (
    SIDES,
    Column,
    Worksheet,
    entry_columns,
    long_worksheet,
    match_columns,
)
from tournaments.values.words import name_of


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand of one match, and who wrote it down."""

    match: Match
    line: SheetLine
    recorded_by: str

    @property
    def row(self) -> Row:
        return self.line.row


def hands_worksheet(
    slices: Iterable[Sequence[TableSheet]], *, has_stages: bool = False
) -> Worksheet:
    """Every hand in order of round, table and number; tables are read slice by slice."""
    place, fact, outcome = _place_columns(has_stages), _fact_columns(), _outcome_columns()
    columns = [*place, *fact, *outcome, *_record_columns()]
    headings = [column.heading for column in columns]
    found = long_worksheet(
        pgettext("worksheet", "Hands"),
        columns,
        _records(slices),
        frozen=3 + has_stages,
        highlights=_highlights(headings),
    )
    return replace(found, pages_wide=2)


def _records(slices: Iterable[Sequence[TableSheet]]) -> Iterator[HandRecord]:
    names: dict[int, str] = {}
    for tables in slices:
        recorders = {hand.recorded_by_id for table in tables for hand in table.hands}
        names |= _names_of(recorders - names.keys())
        for table in tables:
            for line in sheet_lines(table):
                yield HandRecord(table.match, line, names.get(line.hand.recorded_by_id, ""))


def _names_of(recorders: AbstractSet[int]) -> dict[int, str]:
    if not recorders:
        return {}
    return {user.pk: name_of(user) for user in User.objects.filter(pk__in=recorders)}


def _highlights(headings: Sequence[str]) -> tuple[Highlight, ...]:
    """What does not count is struck through; what was penalised stands out."""
    counts = headings.index(_counts_heading()) + 1
    counted = where_text(counts, pgettext("worksheet", "yes"))
    cells = [
        Highlight(f"N({get_column_letter(at)}2)>0", at, at, RED)
        for name in ("exposed_ns", "exposed_ew")
        for at in [headings.index(heading_words(name)) + 1]
    ]
    first, last = (
        headings.index(heading_words(name)) + 1 for name in ("laogai_side", "laogai_option")
    )
    letter = get_column_letter(first)
    return (
        Highlight(
            f'AND(${get_column_letter(counts)}2<>"",NOT({counted}))',
            1,
            len(headings),
            is_struck=True,
        ),
        *cells,
        Highlight(f'${letter}2<>""', first, last, RED),
    )


def _place_columns(has_stages: bool) -> Iterable[Column[HandRecord]]:
    for column in match_columns(has_stages=has_stages):
        yield _of_match(column)
    yield Column(pgettext("worksheet", "Hand"), lambda record: record.line.number)
    for side in SIDES:
        number, players, _unit = entry_columns(side)
        yield _of_match(number)
        yield _of_match(players)
    yield Column(_counts_heading(), _state)


def _fact_columns() -> Iterable[Column[HandRecord]]:
    """What the referee saw (rules 7.1, 8.1, 8.2, 4.5), and what follows at once from some of it."""
    further = {
        "dealer": (
            Column(pgettext("worksheet", "Dealer's name"), _dealer_name),
            Column(pgettext("worksheet", "Dealers"), lambda record: _side(_dealers(record.row))),
            Column(pgettext("worksheet", "Level"), lambda record: record.line.level),
        ),
        "laogai_side": (
            Column(
                pgettext("worksheet", "劳改: credited to"),
                lambda record: _side(_other(_laogai_side(record))),
            ),
        ),
    }
    for name in HAND_COLUMNS:
        if heading := heading_words(name):
            yield Column(heading, SAID.get(name, partial(_said, name)))
            yield from further.get(name, ())


def _said(name: str, record: HandRecord) -> str | int | None:
    """What was written down: a number, the words of a code, a side with its mark."""
    value = getattr(record.line.hand, name)
    if HAND_WORDS[name].values is wording.SIDES:
        return _side(_side_of(value))
    words = code_words(name, value)
    return value if words is None else words


# Who dealt is told as the sheet has it, where nobody was written down too.
SAID: Mapping[str, Callable[[HandRecord], str]] = {"dealer": lambda record: record.line.dealer}


def _outcome_columns() -> Iterable[Column[HandRecord]]:
    """How the rules read it (7.1, 7.4, 7.5, 9.1): parts of s as they enter it."""
    yield _score_column(pgettext("worksheet", "F×n in s"), lambda score: score.last_trick)
    yield _score_column(
        pgettext("worksheet", "Exposed cards in s"),
        lambda score: score.exposed_by_dealers + score.exposed_by_defenders,
    )
    yield _score_column(pgettext("worksheet", "劳改 in s"), lambda score: score.laogai)
    yield _score_column(pgettext("worksheet", "Adjustment in s"), lambda score: score.adjustment)
    yield Column("s", lambda record: record.line.score)
    yield Column(pgettext("worksheet", "Result"), _result)
    yield Column(pgettext("worksheet", "Rise"), lambda record: record.row.rise)
    yield Column(
        pgettext("worksheet", "Stops at"),
        lambda record: wording.level_words(record.row.stopped_at),
    )
    yield Column(_("passed A"), lambda record: _side(record.row.passed_a))
    yield Column(_level_heading(Side.NS), lambda record: record.line.ns_level)
    yield Column(_level_heading(Side.EW), lambda record: record.line.ew_level)
    yield Column(pgettext("worksheet", "Next dealer"), lambda record: record.line.next_dealer)
    yield Column(
        pgettext("worksheet", "Out of turn"),
        lambda record: pgettext("worksheet", "yes") if record.line.is_out_of_turn else "",
    )


def _record_columns() -> Iterable[Column[HandRecord]]:
    yield Column(
        pgettext("worksheet", "Void because"),
        lambda record: record.line.result if record.line.is_void else "",
    )
    yield Column(pgettext("worksheet", "Recorded at"), lambda record: record.line.hand.recorded_at)
    yield Column(pgettext("worksheet", "Recorded by"), lambda record: record.recorded_by)
    yield Column(pgettext("worksheet", "Corrections"), lambda record: record.line.hand.revision - 1)


def _of_match(column: Column[Match]) -> Column[HandRecord]:
    return Column(column.heading, lambda record: column.value(record.match))


def _score_column(heading: str, part: Callable[[ScoreSum], int]) -> Column[HandRecord]:
    """A part of s; empty where a hand has no s, 0 where the part moved nothing."""
    return Column(heading, lambda record: part(record.row.score) if record.row.score else None)


def _counts_heading() -> str:
    return pgettext("worksheet", "Counts")


def _level_heading(side: Side) -> str:
    return pgettext("worksheet", "%(side)s level after") % {"side": wording.side_words(side)}


def _state(record: HandRecord) -> str:
    if record.line.state is RowState.COUNTED:
        return pgettext("worksheet", "yes")
    return wording.result_words(record.row)


def _result(record: HandRecord) -> str:
    if record.row.result is None:
        return ""
    return _("takes the deal") if record.row.result is Result.TAKE else _("holds the deal")


def _dealer_name(record: HandRecord) -> str:
    seat: Seat | None = record.row.dealer
    player = record.match.player(seat) if seat else None
    return player.name if player else ""


def _dealers(row: Row) -> Side | None:
    return row.dealer.side if row.dealer else None


def _laogai_side(record: HandRecord) -> Side | None:
    return _side_of(record.line.hand.laogai_side)


def _side_of(code: str) -> Side | None:
    return Side(code) if code else None


def _other(side: Side | None) -> Side | None:
    return side.other if side else None


def _side(side: Side | None) -> str:
    return wording.side_words(side) if side else ""
