"""The standings as lists: place, entry, and the keys in the event's order."""

from collections.abc import Callable, Iterable
from typing import Any

import django_tables2 as tables
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.captions.standings import group_words, outcome_words
from tournaments.models import Stage
from tournaments.ranking import DISQUALIFIED, KEYS
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.tables.parts.cells import marked_up
from tournaments.tables.parts.list_tables import NUMBER
from tournaments.tables.standings.ranked import RankedTable
from tournaments.wording.ranking_keys import KEY_WORDS, key_amount_words, key_name

SumAddress = Callable[[int, str], str]  # entry number, key code


class KeyColumn(tables.Column):
    """What entries have by one key; underlined where it parted one from the row above.

    Each number leads to the sum behind it, where `address` tells the way. Where `is_blank`, a
    narrow screen leaves the column out.
    """

    attrs = NUMBER

    def __init__(
        self, key: str, index: int, address: SumAddress | None, *, is_blank: bool = False
    ) -> None:
        classes = "number wide-only" if is_blank else "number"
        super().__init__(
            verbose_name=key_name(key),
            accessor=f"values__{index}__amount",
            initial_sort_descending=KEYS[key].parts_places,  # more is better
            attrs={
                "td": {"class": classes},
                "th": {"class": classes, "title": KEY_WORDS[key].counts},
            },
        )
        self.key = key
        self.index = index
        self.address = address

    def take(self, record: StandingRow) -> int | None:
        """What its accessor would find, for the thousand cells of a long list."""
        return record.values[self.index].amount

    def render(self, value: int, record: StandingRow) -> SafeString | str:
        words = key_amount_words(self.key, value)
        shown: SafeString | str = words
        if record.parted_by == self.key:
            shown = marked_up(
                '<u class="parted" title="{}">{}<span class="unseen"> ({})</span></u>',
                _("This parted the entry from the one above."),
                words,
                _("parted"),
            )
        if self.address is None:
            return shown
        href = self.address(record.entry.number, self.key)
        return marked_up('<a class="sum" href="{}">{}</a>', href, shown)

    def value(self, value: int) -> int:
        return value


class StandingsTable(RankedTable):
    """One row an entry. Build it with `standings_tables`."""

    caption: Any = gettext_lazy("Standings")
    heading = ""

    class Meta:
        empty_text = gettext_lazy("No entries yet.")
        attrs = {"class": "standings"}

    def render_place(self, record: StandingRow) -> int | str:
        return record.told_place or "–"

    def value_place(self, record: StandingRow) -> int | None:
        return record.told_place


class StandingsExportTable(StandingsTable):
    """The standings for a file: the group and what the page marks have columns of their own."""

    group = tables.Column(verbose_name=gettext_lazy("Group"), default=None)
    remark = tables.Column(verbose_name=gettext_lazy("Remark"), empty_values=())

    class Meta(StandingsTable.Meta):
        pass

    def value_remark(self, record: StandingRow) -> str | None:
        if record.parted_by and record.parted_by != DISQUALIFIED:
            return _("parted by: %(key)s") % {"key": key_name(record.parted_by)}
        if record.is_disqualified or record.is_withdrawn:
            return str(record.entry.get_state_display())
        return None


class OutcomeColumn(tables.Column):
    """How far an entry came in a knockout."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Came so far"), empty_values=(), order_by=("position",)
        )
        self.stage = stage

    def render(self, record: StandingRow) -> str:
        return outcome_words(record, self.stage)

    def value(self, record: StandingRow) -> str | None:
        return outcome_words(record, self.stage) or None


class PartedColumn(tables.Column):
    """By which key an entry was parted from the one above, in words, where there is room."""

    attrs = {"td": {"class": "wide-only soft"}, "th": {"class": "wide-only"}}

    def __init__(self) -> None:
        super().__init__(
            verbose_name=gettext_lazy("Parted by"),
            accessor="parted_by",
            default="",
            orderable=False,
        )

    def render(self, value: str) -> str:
        return key_name(value) if value in KEY_WORDS else ""


def standings_table(
    found: Standings,
    rows: Iterable[StandingRow],
    *,
    group: int | None = None,
    sum_address: SumAddress | None = None,
) -> StandingsTable:
    """Rows of one list of these standings with a column for every key of the event."""
    columns = _key_columns(found, sum_address)
    more = [("parted", PartedColumn())] if found.keys else []
    sequence = ("place", "number", "players", "unit", *(name for name, _column in columns), "...")
    table = StandingsTable(list(rows), extra_columns=[*columns, *more], sequence=sequence)
    if found.under_way:
        table.call_places_provisional()
    if group is not None:
        table.caption = table.heading = group_words(group)
    return table


def standings_tables(
    found: Standings,
    *,
    keeps: Callable[[StandingRow], bool],
    sum_address: SumAddress | None = None,
) -> list[StandingsTable]:
    """A table for each list, with the rows that are kept; a group without any is left out."""
    lists = [(one, [row for row in one.rows if keeps(row)]) for one in found.lists]
    shown = [(one, rows) for one, rows in lists if rows] or lists[:1]
    return [
        standings_table(found, rows, group=one.group, sum_address=sum_address)
        for one, rows in shown
    ]


def standings_export(found: Standings, rows: Iterable[StandingRow]) -> StandingsExportTable:
    """All lists as one, for a file."""
    columns = _key_columns(found, None)
    is_grouped = any(one.group is not None for one in found.lists)
    names = tuple(name for name, _column in columns)
    table = StandingsExportTable(
        list(rows),
        extra_columns=columns,
        sequence=("group", "place", "number", "players", "unit", *names, "..."),
        exclude=() if is_grouped else ("group",),
    )
    if found.under_way:
        table.call_places_provisional()
    return table


def _key_columns(
    found: Standings, sum_address: SumAddress | None
) -> list[tuple[str, tables.Column]]:
    if found.stage and found.stage.kind == Stage.Kind.KNOCKOUT:
        return [("outcome", OutcomeColumn(found.stage))]
    address = sum_address if found.stage else None
    return [
        (key, KeyColumn(key, index, address, is_blank=_is_blank(found, index)))
        for index, key in enumerate(found.keys)
    ]


def _is_blank(found: Standings, index: int) -> bool:
    """Whether nobody has anything by a key, as by lots before they are drawn."""
    return all(row.values[index].amount is None for row in found.rows)
