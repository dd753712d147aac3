"""What came of a match for one entry, in a word, a sign, and levels."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.rulebook.race import Reason
from referee.wording.words import REASONS, level_words
from tournaments.models import Match
from tournaments.ranking.ledgers import Credit
from tournaments.selectors.standings.meetings import Meeting


def outcome_word(met: Meeting) -> str:
    """Won, tied, lost, bye, walkover …; blank without a result that ranks and may be shown."""
    if met.result is None or met.line is None:
        return ""
    if met.line.credit is Credit.RECEIVED:
        return _received_word(met)
    if met.line.credit is not Credit.MATCH:
        return _given_word(met)
    word = sign(met)
    return _("%(result)s, assigned") % {"result": word} if met.is_assigned else word


def sign(met: Meeting) -> str:
    """Won, tied, lost: one sign for a cell, also of a walkover; blank without a result."""
    if not met.counts or met.line is None:
        return ""
    if met.line.is_won:
        return pgettext("result of a match", "won")
    is_tie = met.result is not None and met.result.winner is None and not met.is_double_walkover
    if is_tie and met.line.credit is Credit.MATCH:
        return pgettext("result of a match", "tied")
    return pgettext("result of a match", "lost")


def levels_words(met: Meeting) -> str:
    """Own level and the opponent's, A:8; blank where nothing was climbed."""
    return ":".join(map(level_words, met.levels)) if met.levels else ""


def own_level_words(met: Meeting) -> str:
    """Own level where it was played for; where the entry gave a walkover, that."""
    if met.line is None or met.line.credit is Credit.RECEIVED or not met.counts:
        return ""
    return level_words(met.levels[0]) if met.levels else _given_word(met)


def cell_words(met: Meeting) -> str:
    """won A:8; won, walkover; bye; blank without a result."""
    if met.opponent is None:
        return _("Bye")
    if not met.counts or met.line is None:
        return ""
    is_played = met.line.credit is Credit.MATCH
    return f"{sign(met)} {levels_words(met) if is_played else str(REASONS[Reason.WALKOVER])}"


def state_words(met: Meeting) -> str:
    """How far a match without a result is."""
    return str(Match.State(met.match.state).label)


def _received_word(met: Meeting) -> str:
    if met.opponent is None:
        return _("Bye")
    if met.is_disqualification:
        return _("won by disqualification")
    return _("won by walkover")


def _given_word(met: Meeting) -> str:
    if met.is_disqualification:
        return str(REASONS[Reason.DISQUALIFIED])
    if met.is_double_walkover:
        return str(REASONS[Reason.DOUBLE_WALKOVER])
    return str(REASONS[Reason.WALKOVER])
