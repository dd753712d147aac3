"""The words for rulings: what lists, pages and buttons call them."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.models import Adjustment, ArbitrationCase, MatchRuling, Signature
from referee.rulebook.levels import Level
from referee.rulebook.race import Reason, RulingKind
from referee.rulebook.seats import Seat, Side
from referee.wording import words as wording
from tournaments.models import Match, Result
from tournaments.values.words import signed_words

RULING_NAMES = {
    "entry": gettext_lazy("entry"),
    "side": gettext_lazy("side"),
    "hand_number": gettext_lazy("hand"),
    "player": gettext_lazy("player"),
    "offence": gettext_lazy("in words"),
    "earlier_warnings": gettext_lazy("earlier warnings"),
    "opens_case": gettext_lazy("opens a case"),
    "decision": gettext_lazy("decision"),
    "decided_by": gettext_lazy("decided by"),
    "kind": gettext_lazy("what"),
    "amount": gettext_lazy("amount"),
    "winner": gettext_lazy("winner"),
    "minutes_late": gettext_lazy("minutes late"),
    "ns_level": gettext_lazy("level ▲"),
    "ew_level": gettext_lazy("level ■"),
    "ns_hands_won": gettext_lazy("hands won ▲"),
    "ew_hands_won": gettext_lazy("hands won ■"),
    "reason": gettext_lazy("reason"),
    "party": gettext_lazy("signer"),
    "parties": gettext_lazy("signers"),
    "manner": gettext_lazy("manner"),
    "sheet_version": gettext_lazy("version"),
    "version": gettext_lazy("version"),
}
RULING_VALUES: dict[str, dict[str, Any]] = {
    "party": dict(Signature.Party.choices),
    "manner": dict(Signature.Manner.choices),
    "decision": dict(ArbitrationCase.Decision.choices),
    "kind": {
        **dict(Result.Kind.choices),
        **dict(Adjustment.Kind.choices),
        **{kind.value: wording.REASONS[Reason(kind.value)] for kind in RulingKind},
    },
    "reason": {reason.value: words for reason, words in wording.REASONS.items()},
    "ns_level": {Level.PAST_A.value: gettext_lazy("past A")},
    "ew_level": {Level.PAST_A.value: gettext_lazy("past A")},
}
SEATS_OF = {Side.NS: (Seat.N, Seat.S), Side.EW: (Seat.E, Seat.W)}


def side_names(match: Match, side: Side) -> str:
    """▲NS 张伟/李娜."""
    players = [player.name for seat in SEATS_OF[side] if (player := match.player(seat))]
    return f"{wording.side_words(side)} {'/'.join(players)}"


def adjustment_words(adjustment: Adjustment) -> str:
    """What was moved, where, by how much, with its sign."""
    named: dict[str, Any] = {
        "hand": adjustment.hand_number,
        "amount": signed_words(adjustment.amount),
    }
    if adjustment.side:
        named["side"] = wording.side_words(Side(adjustment.side))
    match Adjustment.Kind(adjustment.kind):
        case Adjustment.Kind.POINTS:
            return _("Defenders' points of hand %(hand)s: %(amount)s") % named
        case Adjustment.Kind.LEVELS:
            is_first = not adjustment.hand_number
            return (
                _("Levels of %(side)s before the first hand: %(amount)s") % named
                if is_first
                else _("Levels of %(side)s after hand %(hand)s: %(amount)s") % named
            )


def ruling_words(ruling: MatchRuling) -> str:
    """What the ruling says, in one line."""
    kind = RulingKind(ruling.kind)
    if kind is RulingKind.WALKOVER:
        return _walkover_words(ruling)
    if kind is RulingKind.ASSIGNED:
        return _assigned_words(ruling)
    if kind is RulingKind.LOTS:
        return _("Lots: %(side)s wins") % {"side": wording.side_words(Side(ruling.winner))}
    if not ruling.side:
        return _("Both sides have lost: disqualified")
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
