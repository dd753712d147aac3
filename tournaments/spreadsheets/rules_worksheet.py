"""规程: the rules the event is played by, every setting of section 10."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Event
from tournaments.selectors.standings import current_stage, keys_of
from tournaments.spreadsheets.worksheets import Row, Worksheet
from tournaments.wording.levels import level_lines
from tournaments.wording.ranking_keys import key_lines
from tournaments.wording.settings import rule_groups


def rules_worksheet(event: Event) -> Worksheet:
    """Part, setting and value; the level table of 7.4 and the ranking keys below."""
    headings = (
        pgettext("worksheet", "Part"),
        pgettext("worksheet", "Setting"),
        pgettext("worksheet", "Value"),
    )
    return Worksheet(
        pgettext("worksheet", "Rules of the event"), headings, tuple(_rows(event)), frozen=2
    )


def _rows(event: Event) -> Iterator[Row]:
    rules = event.rule_set
    for group in rule_groups(rules):
        for words, value in group.lines:
            yield group.title, words, int(value) if value.isascii() and value.isdecimal() else value
    for line in level_lines(rules):
        yield _("Level table"), f"s {line.scores}", f"{line.result} {line.rise}"
    keys = key_lines(keys_of(event, current_stage(event)))
    for place, key in enumerate(keys, start=1):
        yield _("Ranking keys, in order"), f"{place}. {key.name}", key.counts
