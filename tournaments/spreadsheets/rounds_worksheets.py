"""各轮: the matches of each round with their results."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import pgettext

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.wording import words as wording
from tournaments.models import Match, Result, Round
from tournaments.spreadsheets.worksheets import (
    SIDES,
    Column,
    Worksheet,
    entry_columns,
    long_worksheet,
    match_columns,
    result_of,
    sheet_title,
)
from tournaments.values.words import name_of, round_name


def round_worksheet(drawn: Round, matches: Iterable[Match]) -> Worksheet:
    """The matches of a round, each with its valid result, signed or accepted."""
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
    return long_worksheet(sheet_title(round_name(drawn)), columns, matches, frozen=2)


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
