"""Penalties in words: who did it, who got what, and what it moved."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.rulebook.seats import Side
from referee.selectors.penalties.penalty_lines import PenaltyLine
from referee.wording import words as wording
from tournaments.models import Match
from tournaments.values.words import joined_words, round_name, signed_words


def moved_words(line: PenaltyLine) -> str:
    """What the penalty moved and to whom; "nothing" in words, never a blank."""
    moved = [*_points(line), *_levels(line)]
    if moved:
        return joined_words(moved)
    if line.kind.row.decides and line.credited_to and not line.cancelled_at:
        return _("%(side)s wins the match") % {"side": wording.side_words(line.credited_to)}
    return _("moves nothing")


def _points(line: PenaltyLine) -> list[str]:
    if not line.points:
        return []
    words = ngettext("%(points)s point", "%(points)s points", line.points)
    return [_credited(words % {"points": line.points}, line.credited_to)]


def _levels(line: PenaltyLine) -> list[str]:
    if not line.levels:
        return []
    words = ngettext("%(levels)s level", "%(levels)s levels", abs(line.levels))
    return [_credited(words % {"levels": signed_words(line.levels)}, line.credited_to)]


def _credited(amount: str, side: Side | None) -> str:
    """20 points to ▲NS: for whom it counts."""
    if side is None:
        return amount
    return _("%(amount)s to %(side)s") % {"amount": amount, "side": wording.side_words(side)}


def party_words(match: Match, side: Side | None) -> str:
    """▲NS No. 3 张伟/李娜 (unit); blank for neither side."""
    if side is None:
        return ""
    entry = match.entry(side)
    words = _("%(side)s No. %(number)s %(names)s") % {
        "side": wording.side_words(side),
        "number": entry.number if entry else "–",
        "names": match.names(side),
    }
    return f"{words} ({entry.unit})" if entry and entry.unit else words


def place_words(line: PenaltyLine) -> str:
    """Round 2 · Table 7 · Hand 4."""
    parts = [
        round_name(line.match.round),
        _("Table %(number)s") % {"number": line.match.table_number},
    ]
    if line.hand_number:
        parts.append(_("Hand %(number)s") % {"number": line.hand_number})
    return " · ".join(parts)


def time_words(at: datetime) -> str:
    return date_format(timezone.localtime(at), "Y-m-d H:i")
