"""What a worksheet is made of, and that of the rounds."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.utils.translation import pgettext

from referee import wording
from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from tournaments.models import Entry, Match, Result
from tournaments.wording import name_of

SIDES = (Side.NS, Side.EW)  # the order of the match page


Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class Column(Generic[Record]):
    """A column: its head, and what it takes from a record (None leaves the cell empty)."""

    heading: str
    value: Callable[[Record], Any]


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A list as plain values. The first `frozen` columns stay in sight beside the heads."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    frozen: int = 0


def worksheet(
    title: str, columns: Sequence[Column[Record]], records: Iterable[Record], *, frozen: int
) -> Worksheet:
    """The worksheet of these records, one row each."""
    return Worksheet(
        title=title,
        headings=tuple(column.heading for column in columns),
        rows=tuple(
            tuple(_or_empty(column.value(record)) for column in columns) for record in records
        ),
        frozen=frozen,
    )


def _or_empty(value: Any) -> Any:
    """Nothing to say leaves the cell empty; a 0 is a number like any other."""
    return None if value == "" else value


def rounds_worksheet(matches: Iterable[Match]) -> Worksheet:
    """各轮: every match of the public rounds with its valid result, signed or accepted."""
    columns: list[Column[Match]] = [
        *match_columns(),
        *(column for side in SIDES for column in entry_columns(side)),
        Column(pgettext("worksheet", "Referee"), lambda match: name_of(match.referee)),
        Column(pgettext("worksheet", "State"), _state),
        Column(pgettext("worksheet", "Winner"), lambda match: _winner(match)),
        Column(pgettext("worksheet", "By"), lambda match: _reason(match)),
        *(_final_level_column(side) for side in SIDES),
        *(_hands_won_column(side) for side in SIDES),
        _result_column(pgettext("worksheet", "Version"), "version"),
        _result_column(pgettext("worksheet", "Signed at"), "signed_at"),
        Column(
            pgettext("worksheet", "Signature taken by"), lambda match: _signed_by(result_of(match))
        ),
        _result_column(pgettext("worksheet", "Accepted at"), "accepted_at"),
        Column(pgettext("worksheet", "Accepted by"), lambda match: _accepted_by(result_of(match))),
    ]
    return worksheet(pgettext("worksheet", "Rounds"), columns, matches, frozen=2)


def match_columns() -> tuple[Column[Match], ...]:
    """Where a match was played: round and table, both numbers."""
    return (
        Column(pgettext("worksheet", "Round"), lambda match: match.round.number),
        Column(pgettext("worksheet", "Table"), lambda match: match.table_number),
    )


def entry_columns(side: Side) -> tuple[Column[Match], ...]:
    """Who sat on a side: number, players, unit."""
    mark = wording.side_words(side)

    def of_entry(take: Callable[[Entry], Any]) -> Callable[[Match], Any]:
        def value(match: Match) -> Any:
            entry = match.entry(side)
            return take(entry) if entry else None

        return value

    number, players, unit = (
        pgettext("worksheet", "No."),
        pgettext("worksheet", "Players"),
        pgettext("worksheet", "Unit"),
    )
    return (
        Column(f"{mark} {number}", of_entry(lambda entry: entry.number)),
        Column(f"{mark} {players}", lambda match: match.names(side) or None),
        Column(f"{mark} {unit}", of_entry(lambda entry: entry.unit)),
    )


def result_of(match: Match) -> Result | None:
    """The newest result that no later one has replaced."""
    found: list[Result] = match.valid_results  # type: ignore[attr-defined]
    return found[0] if found else None


def _result_column(heading: str, name: str) -> Column[Match]:
    def value(match: Match) -> Any:
        result = result_of(match)
        return getattr(result, name) if result else None

    return Column(heading, value)


def _final_level_column(side: Side) -> Column[Match]:
    def value(match: Match) -> str | None:
        result = result_of(match)
        if result is None:
            return None
        return wording.level_words(Level(result.ns_level if side is Side.NS else result.ew_level))

    heading = pgettext("worksheet", "%(side)s final level") % {"side": wording.side_words(side)}
    return Column(heading, value)


def _hands_won_column(side: Side) -> Column[Match]:
    name = "ns_hands_won" if side is Side.NS else "ew_hands_won"
    words = pgettext("worksheet", "%(side)s hands won") % {"side": wording.side_words(side)}
    return _result_column(words, name)


def _state(match: Match) -> str:
    return str(Result.Kind.BYE.label if match.is_bye else match.get_state_display())


def _winner(match: Match) -> str | None:
    result = result_of(match)
    return wording.side_words(Side(result.winner)) if result and result.winner else None


def _reason(match: Match) -> str | None:
    result = result_of(match)
    if result is None:
        return None
    if not result.reason:
        return str(result.get_kind_display())
    return str(wording.REASONS[Reason(result.reason)])


def _signed_by(result: Result | None) -> str | None:
    return name_of(result.signed_by) if result else None


def _accepted_by(result: Result | None) -> str | None:
    return name_of(result.accepted_by) if result else None
