"""What standings and entry cards are made of: what is held back only with `?live=1`."""

from tournaments.models import Entry, Event, Stage
from tournaments.papers.asking import Asked
from tournaments.printing.entry_cards import entry_cards_paper
from tournaments.printing.overall_papers import overall_paper, unit_table_paper
from tournaments.printing.parts.papers import Paper
from tournaments.printing.standings_papers import standings_paper
from tournaments.selectors.standings import (
    begun_stages,
    overall,
    shown_overall,
    shown_standings,
    standings,
    unit_table_of,
)
from tournaments.selectors.standings.cross_tables import cross_table, shown_cross_table


def event_standings(asked: Asked, event: Event) -> list[Paper]:
    """成绩公告: the whole order, each stage, and units."""
    return whole_standings(asked, event, is_live=asked.has("live"))


def stage_standings(asked: Asked, stage: Stage) -> list[Paper]:
    """成绩公告 of one stage."""
    return [_standings(asked, stage, is_live=asked.has("live"))]


def whole_standings(asked: Asked, event: Event, *, is_live: bool) -> list[Paper]:
    """The whole order where there are several stages, each stage, and units if there are any."""
    found = overall(event) if is_live else shown_overall(event)
    papers = [_overall(asked, event, is_live=is_live)] if found.has_later_stage else []
    begun: list[Stage | Event] = [one.stage for one in found.stages if one.stage]
    papers += [_standings(asked, of, is_live=is_live) for of in begun or [event]]
    if unit_table_of(found).rows:
        papers.append(_units(asked, event, is_live=is_live))
    return papers


def entry_cards(asked: Asked, event: Event) -> list[Paper]:
    """积分编排卡 of every entry."""
    return [cards_of(event, is_live=asked.has("live"))]


def entry_card(asked: Asked, entry: Entry) -> list[Paper]:
    """积分编排卡 of one entry."""
    return [cards_of(entry.event, is_live=asked.has("live"), entry=entry)]


def cards_of(event: Event, *, is_live: bool, entry: Entry | None = None) -> Paper:
    """The cards of everybody or of one entry, by the stages that have begun."""
    table_of = cross_table if is_live else shown_cross_table
    tables = [table_of(stage) for stage in begun_stages(event)]
    return entry_cards_paper(event, tables, entry, is_internal=is_live)


def _standings(asked: Asked, of: Stage | Event, *, is_live: bool) -> Paper:
    found = standings(of) if is_live else shown_standings(of)
    event, stage = found.event, found.stage
    is_internal = is_live and stage is not None and stage.shown_rounds is not None
    address = (
        asked.address("public:stage_standings", event.pk, stage.order)
        if stage
        else asked.address("public:standings", event.pk)
    )
    return standings_paper(found, address, is_internal=is_internal)


def _overall(asked: Asked, event: Event, *, is_live: bool) -> Paper:
    found = overall(event) if is_live else shown_overall(event)
    address = asked.address("public:overall_standings", event.pk)
    return overall_paper(found, address, is_internal=is_live)


def _units(asked: Asked, event: Event, *, is_live: bool) -> Paper:
    found = overall(event) if is_live else shown_overall(event)
    address = asked.address("public:unit_table", event.pk)
    return unit_table_paper(unit_table_of(found), address, is_internal=is_live)
