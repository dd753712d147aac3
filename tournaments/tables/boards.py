"""The tables of a round as a list: who plays, how far they are, what came of it."""

from collections.abc import Iterable
from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from referee.rulebook.seats import Side
from tournaments.captions.standings import group_words
from tournaments.models import Entry
from tournaments.tables.parts.list_tables import ListTable
from tournaments.wording.badges import badge_of


def match_url(record: Any) -> str:
    drawn = record.match.round
    return reverse("public:match", args=(drawn.stage.event_id, record.match.pk))


def link_id(record: Any) -> str:
    """A name by which the link keeps the focus when the list is replaced."""
    return f"table-{record.match.table_number}"


class EntryColumn(tables.Column):
    """One side's entry with shape, number, players and unit; the winner has a tick."""

    def __init__(self, side: str, heading: Any) -> None:
        super().__init__(
            verbose_name=heading,
            accessor=f"match__{side.lower()}_entry",
            order_by=f"match__{side.lower()}_entry__number",
            attrs={"td": {"class": f"side {side.lower()}-side"}},
        )
        self.side = side

    def render(self, value: Entry, record: Any) -> str:
        names = record.match.names(Side(self.side))
        has_won = record.winner == self.side
        values = {"entry": value, "names": names, "side": self.side, "has_won": has_won}
        values["href"] = reverse("public:entry", args=(value.event_id, value.pk))
        return render_to_string("tournaments/_entry.html", values)

    def value(self, value: Entry, record: Any) -> str:
        return f"{value.number} {record.match.names(Side(self.side))}"


class LevelColumn(tables.Column):
    """One side's level in words, with its shape; sorted by how high it is."""

    def __init__(self, side: str, mark: str) -> None:
        super().__init__(
            verbose_name=format_lazy("{}{}", mark, _("Level")),
            accessor=f"{side}_words",
            order_by=f"{side}_level__position",
            attrs={"td": {"class": f"level {side}"}},
        )
        self.mark = mark

    def render(self, value: str) -> str:
        return format_html('<span aria-hidden="true">{}</span>{}', self.mark, value)

    def value(self, value: str) -> str:
        return value


class BoardsTable(ListTable):
    """One row a board as the desk's selectors load it; becomes a card on a narrow screen."""

    table = tables.Column(
        verbose_name=_("Table"),
        accessor="match__table_number",
        linkify=match_url,
        attrs={
            "td": {"class": "number table-number"},
            "th": {"class": "number"},
            "a": {"id": link_id},
        },
    )
    ns = EntryColumn("NS", format_lazy("▲{}", _("NS")))
    ns_level = LevelColumn("ns", "▲")
    ew_level = LevelColumn("ew", "■")
    ew = EntryColumn("EW", format_lazy("■{}", _("EW")))
    hands = tables.Column(
        verbose_name=_("Hands"),
        attrs={"td": {"class": "number hands"}, "th": {"class": "number"}},
    )
    state = tables.Column(verbose_name=_("State"), attrs={"td": {"class": "state"}})
    result = tables.Column(
        verbose_name=_("Result"),
        accessor="ending",
        default="",
        attrs={"td": {"class": "result"}},
    )

    caption: Any = _("Tables")
    heading = ""

    class Meta:
        attrs = {"class": "stacked boards"}
        row_attrs = {"id": lambda record: f"at-{record.match.table_number}"}
        empty_text = _("No tables.")

    def render_state(self, record: Any) -> str:
        badges = [{"badge": badge_of(record)}]
        if record.is_reopened:
            badges.append({"badge": badge_of(record.match)})
        return format_html(
            "{}" * len(badges),
            *(render_to_string("tournaments/_state.html", values) for values in badges),
        )

    def value_state(self, record: Any) -> str:
        return str(badge_of(record).words)


def boards_tables(boards: Iterable[Any]) -> list[BoardsTable]:
    """A table for each group where there are groups, else one of all."""
    by_group: dict[int, list[Any]] = {}
    for board in boards:
        by_group.setdefault(board.match.group or 0, []).append(board)
    made = []
    for group, found in sorted(by_group.items()):
        table = BoardsTable(found)
        if group:
            table.caption = table.heading = group_words(group)
        made.append(table)
    return made or [BoardsTable([])]
