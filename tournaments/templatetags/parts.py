"""Parts every page shares: the two entries of a match, states as badges, names of rounds."""

from typing import Any

from django import template

from tournaments.captions.standings import group_words
from tournaments.models import Match
from tournaments.values.words import next_draw_name, round_name, stage_name
from tournaments.wording.badges import Badge, badge_of
from tournaments.wording.ranking_keys import parting_name
from tournaments.wording.stages import stage_details

register = template.Library()
register.filter("round_name", round_name)
register.filter("stage_name", stage_name)
register.filter("next_draw_name", next_draw_name)
register.filter("stage_details", stage_details)
register.filter("group_words", group_words)
register.filter("parting_name", parting_name)


@register.inclusion_tag("tournaments/_pairing.html")
def pairing(match: Match, winner: str | None = None) -> dict[str, Any]:
    """▲ NS entry — ■ EW entry with units; `winner` (NS, EW) gets a tick. Reads the players."""
    return {"match": match, "winner": winner}


@register.inclusion_tag("tournaments/_state.html")
def state(thing: Any) -> dict[str, Badge]:
    """The badge of a match, round, entry or board."""
    return {"badge": badge_of(thing)}
