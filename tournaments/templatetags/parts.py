"""Parts every page shares: the two entries of a match, states as badges, names of rounds."""

from collections.abc import Sized
from typing import Any
from urllib.parse import quote

from django import template
from django.forms import BoundField
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse

from referee.rulebook.seats import Side
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
    return {"match": match, "has_ns_won": winner == Side.NS, "has_ew_won": winner == Side.EW}


@register.inclusion_tag("tournaments/_state.html")
def state(thing: Any) -> dict[str, Badge]:
    """The badge of a match, round, entry or board."""
    return {"badge": badge_of(thing)}


@register.filter
def holds(field: BoundField, value: object) -> bool:
    """Whether a field of a form holds this value, as typed or as it was to begin with."""
    held = field.value()
    return held is not None and str(held) == str(value)


@register.filter
def several(things: Sized | None) -> bool:
    """Whether there is more than one of them."""
    return things is not None and len(things) > 1


@register.simple_tag(takes_context=True)
def sign_in_address(context: Context) -> str:
    """Where one signs in, to come back to this page; from home to wherever one belongs."""
    request: HttpRequest | None = context.get("request")
    address = reverse("login")
    if request is None or request.path in {reverse("home"), address}:
        return address
    return f"{address}?next={quote(request.get_full_path())}"
