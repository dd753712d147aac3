"""The card of an entry as a list: one row a round."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.wording.words import SIDE_MARKS, SIDES
from tournaments.captions.meetings import levels_words, outcome_word
from tournaments.models import Stage
from tournaments.selectors.entries.cards import CardLine, StageCard
from tournaments.selectors.standings.meetings import Meeting
from tournaments.tables.parts.addresses import entry_address, match_address
from tournaments.tables.parts.cells import badge_cell
from tournaments.tables.parts.list_tables import NUMBER, ListTable
from tournaments.values.words import round_name, signed_words

VALUE: dict[str, Any] = {"empty_values": ()}


class CardTable(ListTable):
    """One row a round. Build it with `card_table`."""

    round = tables.Column(verbose_name=gettext_lazy("Round"), **VALUE)
    table = tables.Column(verbose_name=gettext_lazy("Table"), attrs=NUMBER, **VALUE)
    side = tables.Column(verbose_name=gettext_lazy("Side"), **VALUE)
    opponent = tables.Column(
        verbose_name=gettext_lazy("Opponent"), attrs={"td": {"class": "opponent"}}, **VALUE
    )
    players = tables.Column(verbose_name=gettext_lazy("Who sat"), **VALUE)
    levels = tables.Column(verbose_name=gettext_lazy("Levels"), attrs=NUMBER, **VALUE)
    outcome = tables.Column(
        verbose_name=gettext_lazy("Result"), attrs={"td": {"class": "outcome"}}, **VALUE
    )
    points = tables.Column(verbose_name=gettext_lazy("Points"), attrs=NUMBER, **VALUE)
    total = tables.Column(verbose_name=gettext_lazy("Total"), attrs=NUMBER, **VALUE)
    margin = tables.Column(verbose_name=gettext_lazy("Margin"), attrs=NUMBER, **VALUE)

    row_heading = "round"
    caption = gettext_lazy("Card of the entry")
    space = "public"
    event_id = 0

    class Meta:
        attrs = {"class": "stacked entry-card"}
        orderable = False

    def render_round(self, record: CardLine) -> str:
        return round_name(record.round)

    def render_table(self, record: CardLine) -> SafeString | str:
        met = record.meeting
        if met is None or met.match.is_bye:
            return ""
        address = match_address(self.space, self.event_id)(met.match.pk)
        return format_html('<a href="{}">{}</a>', address, met.match.table_number)

    def render_side(self, record: CardLine) -> SafeString | str:
        met = record.meeting
        if met is None or met.match.is_bye:
            return ""
        return format_html(
            '<span class="{}"><span aria-hidden="true">{}</span>{}</span>',
            met.side.value.lower(),
            SIDE_MARKS[met.side],
            SIDES[met.side],
        )

    def render_opponent(self, record: CardLine) -> SafeString | str:
        met = record.meeting
        if met is None:
            return _("not drawn")
        if met.opponent is None:
            return _("Bye")
        return format_html(
            '<a href="{}"><b class="number">{}</b> {}</a> <small>{}</small>',
            entry_address(self.space, self.event_id)(met.opponent.pk),
            met.opponent.number,
            met.match.names(met.side.other),
            met.opponent.unit,
        )

    def render_players(self, record: CardLine) -> str:
        """Nobody sat where nothing was played."""
        met = record.meeting
        return met.match.names(met.side) if met and not met.match.is_bye else ""

    def render_levels(self, record: CardLine) -> str:
        return levels_words(record.meeting) if record.meeting else ""

    def render_outcome(self, record: CardLine) -> SafeString | str:
        """The result; without one that may be shown how far the table is."""
        met = record.meeting
        if met is None or (met.match.is_bye and not outcome_word(met)):
            return ""
        word = outcome_word(met)
        if not word:
            return badge_cell(met.match)
        reopened = badge_cell(met.match) if met.is_reopened else ""
        return format_html("<b>{}</b> {}", word, reopened)

    def render_points(self, record: CardLine) -> str:
        return str(record.line.match_points) if _counts(record.meeting) and record.line else ""

    def render_total(self, record: CardLine) -> str:
        return "" if record.total is None else str(record.total)

    def render_margin(self, record: CardLine) -> str:
        return signed_words(record.line.margin) if _counts(record.meeting) and record.line else ""


def card_table(card: StageCard, space: str) -> CardTable:
    """The rounds of a stage; without points in a knockout, which earns none."""
    is_knockout = card.stage.kind == Stage.Kind.KNOCKOUT
    table = CardTable(card.lines, exclude=("points", "total") if is_knockout else ())
    table.space, table.event_id = space, card.stage.event_id
    return table


def _counts(met: Meeting | None) -> bool:
    return met is not None and met.counts
