"""How a template words a match from one entry's side, and finds the sum behind a number."""

from django import template
from django.urls import reverse

from referee.wording.words import side_words
from tournaments.captions.meetings import own_level_words
from tournaments.captions.standings import numbered_stage
from tournaments.models import Entry, Stage

register = template.Library()
register.filter("side_words", side_words)
register.filter("numbered_stage", numbered_stage)
register.filter("own_level", own_level_words)


@register.simple_tag
def sum_address(space: str, stage: Stage, entry: Entry, key: str) -> str:
    """Where the sum behind what an entry has by a key is shown."""
    ids = (stage.event_id, stage.order, entry.number, key)
    return reverse(f"{space}:standing_sum", args=ids)
