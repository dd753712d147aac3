"""The words for rulings: what lists, pages and buttons call them."""

from django.utils.translation import gettext as _

from referee import wording
from referee.models import Adjustment, MatchRuling
from referee.rulebook.levels import Level
from referee.rulebook.race import RulingKind
from referee.rulebook.seats import Seat, Side
from tournaments.models import Match

SEATS_OF = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}


def side_names(match: Match, side: Side) -> str:
    """▲NS 张伟/李娜."""
    players = [player.name for seat in SEATS_OF[side] if (player := match.player(seat))]
    return f"{wording.side_words(side)} {'/'.join(players)}"


def adjustment_words(adjustment: Adjustment) -> str:
    """What was moved, where, by how much, with its sign."""
    amount = f"{'+' if adjustment.amount > 0 else '−'}{abs(adjustment.amount)}"
    if adjustment.kind == Adjustment.Kind.POINTS:
        return _("Defenders' points of hand %(hand)s: %(amount)s") % {
            "hand": adjustment.hand_number,
            "amount": amount,
        }
    side = wording.side_words(Side(adjustment.side))
    if not adjustment.hand_number:
        return _("Levels of %(side)s before the first hand: %(amount)s") % {
            "side": side,
            "amount": amount,
        }
    return _("Levels of %(side)s after hand %(hand)s: %(amount)s") % {
        "side": side,
        "hand": adjustment.hand_number,
        "amount": amount,
    }


def ruling_words(ruling: MatchRuling) -> str:
    """What the ruling says, in one line."""
    kind = RulingKind(ruling.kind)
    if kind is RulingKind.WALKOVER:
        return _walkover_words(ruling)
    if kind is RulingKind.ASSIGNED:
        return _assigned_words(ruling)
    if kind is RulingKind.LOTS:
        return _("Lots: %(side)s wins") % {"side": wording.side_words(Side(ruling.winner))}
    return _("%(side)s disqualified") % {"side": wording.side_words(Side(ruling.side))}


def _walkover_words(ruling: MatchRuling) -> str:
    if not ruling.side:
        words = _("Double walkover")
    else:
        side = wording.side_words(Side(ruling.side))
        words = _("Walkover given by %(side)s") % {"side": side}
    if ruling.minutes_late is None:
        return words
    late = _("%(minutes)s minutes late") % {"minutes": ruling.minutes_late}
    return f"{words}, {late}"


def _assigned_words(ruling: MatchRuling) -> str:
    levels = " ".join(
        f"{wording.SIDE_MARKS[side]}{wording.level_words(Level(level))}"
        for side, level in ((Side.NS, ruling.ns_level), (Side.EW, ruling.ew_level))
    )
    if not ruling.winner:
        return _("Assigned: a tie, %(levels)s") % {"levels": levels}
    return _("Assigned: %(side)s wins, %(levels)s") % {
        "side": wording.side_words(Side(ruling.winner)),
        "levels": levels,
    }
