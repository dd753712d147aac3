"""How standings are worded: groups, how far an entry came, and what was adjusted."""

from django.utils.translation import gettext as _

from tournaments.models import Round, Stage, StandingsAdjustment
from tournaments.ranking import BracketOutcome
from tournaments.selectors.standings import (
    Overall,
    OverallRow,
    RoundUnderWay,
    StandingRow,
    Standings,
    UnitTable,
)
from tournaments.values.words import round_name, signed_words


def numbered_stage(stage: Stage) -> str:
    """2. Knockout: told from every other stage of the event."""
    return f"{stage.order}. {stage.get_kind_display()}"


def group_words(group: int) -> str:
    return _("Group %(group)s") % {"group": group}


def place_words(under_way: RoundUnderWay | None) -> str:
    """What a column of places is called: they move until the round is closed."""
    return _("Provisional place") if under_way else _("Place")


def provisional_words(under_way: RoundUnderWay | None) -> tuple[str, ...]:
    """Why places are provisional; nothing between rounds."""
    if under_way is None:
        return ()
    words = _(
        "Places are provisional: of round %(round)s %(accepted)s/%(tables)s tables are accepted."
    )
    facts = {
        "round": under_way.number,
        "accepted": under_way.accepted,
        "tables": under_way.tables,
    }
    return (words % facts,)


def internal_words() -> str:
    """On what is shown as it is while the public's is held back."""
    return _("For the office only: these standings are held back from the public.")


def stage_held_words(found: Standings, *, is_internal: bool) -> tuple[str, ...]:
    """What the standings of a stage say while it is held back; nothing else."""
    if found.stage is None or not found.is_held:
        return ()
    if is_internal:
        return (internal_words(),)
    shown = found.stage.shown_rounds
    if not shown:
        return (_("Held: the standings as before the first round."),)
    return (_("Held: the standings as after round %(round)s.") % {"round": shown},)


def held_words(found: Overall | UnitTable, *, is_internal: bool) -> tuple[str, ...]:
    """What the standings over all stages say of those that are held back; nothing without any."""
    if not found.is_held:
        return ()
    return (internal_words() if is_internal else _("Held: some results are not public yet."),)


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
