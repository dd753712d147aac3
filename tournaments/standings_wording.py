"""How standings are worded: groups, how far an entry came, and what was adjusted."""

from django.utils.translation import gettext as _

from tournaments.models import Round, Stage, StandingsAdjustment
from tournaments.ranking import BracketOutcome
from tournaments.selectors.standings import OverallRow, StandingRow
from tournaments.wording import SIGNED_KEYS, number_words, round_name, signed_words


def numbered_stage(stage: Stage) -> str:
    """2. Knockout: told from every other stage of the event."""
    return f"{stage.order}. {stage.get_kind_display()}"


def group_words(group: int) -> str:
    return _("Group %(group)s") % {"group": group}


def reached_words(row: OverallRow) -> str:
    """1. Groups, Group 2; 2. Knockout, still in: how far an entry came in the whole event."""
    words = [numbered_stage(row.stage)]
    if row.group is not None:
        words.append(group_words(row.group))
    if row.is_still_in:
        words.append(_("still in"))
    return ", ".join(words)


def outcome_words(row: StandingRow, stage: Stage) -> str:
    """How an entry has its place in a knockout; blank for a disqualified one."""
    if row.outcome is None or row.outcome is BracketOutcome.DISQUALIFIED:
        return ""
    if row.outcome is BracketOutcome.BEATEN and row.beaten_in is not None:
        stopped_in = Round(stage=stage, number=row.beaten_in)
        return _("beaten: %(round)s") % {"round": round_name(stopped_in)}
    return {
        BracketOutcome.STILL_IN: _("still in"),
        BracketOutcome.BEATEN: _("beaten"),
        BracketOutcome.CHAMPION: _("champion"),
        BracketOutcome.THIRD: _("third"),
        BracketOutcome.FOURTH: _("fourth"),
    }[row.outcome]


def moved_words(adjustment: StandingsAdjustment) -> str:
    """−1 match points, +3 levels of margin"""
    parts = []
    if adjustment.match_points:
        moved = signed_words(adjustment.match_points)
        parts.append(_("%(moved)s match points") % {"moved": moved})
    if adjustment.level_margin:
        moved = signed_words(adjustment.level_margin)
        parts.append(_("%(moved)s levels of margin") % {"moved": moved})
    return ", ".join(parts)


def key_amount_words(key: str, amount: int) -> str:
    """+4, 12: an amount by a key as its column shows it."""
    return signed_words(amount) if key in SIGNED_KEYS else number_words(amount)
