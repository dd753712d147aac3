"""交叉表: who met whom, a worksheet a stage."""

from django.utils.translation import pgettext

from tournaments.captions.standings import numbered_stage, stage_held_words
from tournaments.models import Event
from tournaments.selectors.standings import begun_stages
from tournaments.selectors.standings.cross_tables import CrossTable, cross_table
from tournaments.spreadsheets.worksheets import Worksheet
from tournaments.tables.standings.cross_tables import cross_file


def cross_worksheets(event: Event) -> tuple[Worksheet, ...]:
    """One of every stage with a public round; as many queries for two entries as for 200."""
    stages = begun_stages(event)
    title = pgettext("worksheet", "Cross table")
    found = [one for one in map(cross_table, stages) if one.rounds]
    return tuple(
        cross_worksheet(one, f"{title} {numbered_stage(one.stage)}" if len(stages) > 1 else title)
        for one in found
    )


def cross_worksheet(found: CrossTable, title: str) -> Worksheet:
    """By opponents where all of a list meet all, else by rounds; groups one below the other."""
    headings, *rows = (tuple(row) for row in cross_file(found).as_values())
    frozen = 1 if found.lists[0].group is None else 2
    note = " ".join(stage_held_words(found.standings, is_internal=True))
    return Worksheet(title, tuple(map(str, headings)), tuple(rows), frozen, note=note)
