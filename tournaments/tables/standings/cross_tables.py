"""Cross tables as lists: everybody against everybody, or everybody's rounds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import django_tables2 as tables
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy

from tournaments.captions.meetings import cell_words, state_words
from tournaments.captions.standings import group_words, place_words
from tournaments.models import Round
from tournaments.selectors.standings.cross_tables import CrossList, CrossRow, CrossTable
from tournaments.selectors.standings.meetings import Meeting
from tournaments.tables.parts.addresses import Address, entry_address, entry_link, match_address
from tournaments.tables.parts.cells import marked_up, written
from tournaments.tables.parts.list_tables import NUMBER, PLACE, ListTable
from tournaments.tables.standings.ranked import left_badge
from tournaments.values.words import joined_words, number_words, round_name

MET = {"td": {"class": "met"}, "th": {"class": "met"}}


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where entries and matches lead; byes lead somewhere at the office only."""

    entry: Address
    match: Address
    has_byes: bool


class MeetingColumn(tables.Column):
    """A cell of a cross table: what came of each meeting in it, leading to the match."""

    def __init__(self, heading: Any, addresses: Addresses | None) -> None:
        super().__init__(verbose_name=heading, empty_values=(), attrs=MET, orderable=False)
        self.addresses = addresses

    def meetings(self, record: CrossRow) -> Iterable[Meeting]:
        raise NotImplementedError

    def words(self, met: Meeting) -> str:
        raise NotImplementedError

    def render(self, record: CrossRow) -> SafeString:
        shown = [written(self._linked(met)) for met in self.meetings(record)]
        return mark_safe(" ".join(shown))

    def value(self, record: CrossRow) -> str | None:
        return joined_words(map(self.words, self.meetings(record))) or None

    def _linked(self, met: Meeting) -> SafeString | str:
        words = self.words(met)
        if met.is_reopened:
            mark = '{} <span aria-hidden="true">↺</span><span class="unseen">{}</span>'
            words = marked_up(mark, words, state_words(met))
        if self.addresses is None or (met.match.is_bye and not self.addresses.has_byes):
            return words
        return marked_up('<a href="{}">{}</a>', self.addresses.match(met.match.pk), words)


class OpponentColumn(MeetingColumn):
    """What came of the meetings with one entry; before that the round they meet in."""

    def __init__(self, number: int, addresses: Addresses | None) -> None:
        super().__init__(str(number), addresses)
        self.number = number

    def render(self, record: CrossRow) -> SafeString:
        if record.standing.entry.number == self.number:
            return marked_up('<span class="self" aria-hidden="true">{}</span>', "╲")
        return super().render(record)

    def meetings(self, record: CrossRow) -> Iterable[Meeting]:
        return record.against(self.number)

    def words(self, met: Meeting) -> str:
        if not met.counts or met.line is None:
            return round_name(met.match.round)
        return f"{met.line.match_points} {cell_words(met)}"


class RoundColumn(MeetingColumn):
    """The opponent of a round, by number, and what came of it."""

    def __init__(self, drawn: Round, index: int, addresses: Addresses | None) -> None:
        super().__init__(round_name(drawn), addresses)
        self.index = index

    def meetings(self, record: CrossRow) -> Iterable[Meeting]:
        met = record.meetings[self.index]
        return (met,) if met else ()

    def words(self, met: Meeting) -> str:
        if met.opponent is None:
            return cell_words(met)
        return f"{met.opponent.number} {cell_words(met)}".strip()


class CrossTableTable(ListTable):
    """One row an entry. Build it with `cross_tables`."""

    entry = tables.Column(
        verbose_name=gettext_lazy("Players"),
        accessor="standing__entry",
        order_by="standing__entry__number",
    )
    points = tables.Column(
        verbose_name=gettext_lazy("Match points"), initial_sort_descending=True, attrs=NUMBER
    )
    place = tables.Column(
        verbose_name=gettext_lazy("Place"),
        accessor="standing__place",
        order_by="standing__position",
        attrs=PLACE,
    )

    row_heading = "entry"
    caption: Any = gettext_lazy("Cross table")
    heading = ""
    addresses: Addresses | None = None

    class Meta:
        attrs = {"class": "cross"}
        empty_text = gettext_lazy("No entries yet.")
        sequence = ("entry", "place", "...", "points")

    def render_entry(self, record: CrossRow) -> SafeString:
        entry = record.standing.entry
        words = marked_up('<b class="number">{}</b> {}', entry.number, entry.names)
        if self.addresses is not None:
            words = entry_link(self.addresses.entry, entry.pk, words)
        return marked_up("{}{}", words, left_badge(record.standing))

    def value_entry(self, record: CrossRow) -> str:
        return str(record.standing.entry)

    def render_place(self, record: CrossRow) -> int | str:
        return record.standing.told_place or "–"

    def value_place(self, record: CrossRow) -> int | None:
        return record.standing.told_place

    def render_points(self, value: int) -> str:
        return number_words(value)

    def value_points(self, value: int) -> int:
        return value


class CrossFileTable(CrossTableTable):
    """A cross table for a file, with the group in a column of its own."""

    group = tables.Column(verbose_name=gettext_lazy("Group"), accessor="standing__group")

    class Meta(CrossTableTable.Meta):
        pass


def cross_tables(
    found: CrossTable,
    space: str,
    *,
    lists: Sequence[CrossList],
    rounds: range,
    sought: CrossRow | None = None,
) -> list[CrossTableTable]:
    """A table for each of these lists, in the order of numbers where everybody has a column.

    Elsewhere the columns are those of the `rounds`, counted from 0. A row that is `sought` is
    marked.
    """
    event_id = found.stage.event_id
    addresses = Addresses(
        entry_address(space, event_id), match_address(space, event_id), space == "office"
    )
    made = []
    marks = {} if sought is None else {"aria-current": partial(_mark, sought)}
    for one in lists:
        table = CrossTableTable(
            _rows(found, one),
            extra_columns=_columns(found, one, addresses, rounds),
            exclude=_unused(found),
            row_attrs=marks,
        )
        table.addresses = addresses
        table.columns["place"].column.verbose_name = place_words(found.standings.under_way)
        if one.group is not None:
            table.caption = table.heading = group_words(one.group)
        made.append(table)
    return made


def cross_file(found: CrossTable) -> CrossFileTable:
    """All lists as one, for a file: by opponents where there is one list of all against all."""
    (first, *others) = found.lists
    rows = [row for one in found.lists for row in _rows(found, one)]
    rounds = range(len(found.rounds))
    columns = (
        _round_columns(found, None, rounds) if others else _columns(found, first, None, rounds)
    )
    no_group = ("group",) if first.group is None else ()
    table = CrossFileTable(
        rows,
        extra_columns=columns,
        sequence=("group", "entry", "place", "...", "points"),
        exclude=(*_unused(found), *no_group),
    )
    table.columns["place"].column.verbose_name = place_words(found.standings.under_way)
    return table


def _rows(found: CrossTable, one: CrossList) -> Sequence[CrossRow]:
    if not found.is_matrix:
        return one.rows
    return sorted(one.rows, key=lambda row: row.standing.entry.number)


def _columns(
    found: CrossTable, one: CrossList, addresses: Addresses | None, rounds: range
) -> list[tuple[str, tables.Column]]:
    if not found.is_matrix:
        return _round_columns(found, addresses, rounds)
    numbers = [row.standing.entry.number for row in _rows(found, one)]
    return [(f"against_{number}", OpponentColumn(number, addresses)) for number in numbers]


def _round_columns(
    found: CrossTable, addresses: Addresses | None, rounds: range
) -> list[tuple[str, tables.Column]]:
    return [
        (f"round_{found.rounds[index].number}", RoundColumn(found.rounds[index], index, addresses))
        for index in rounds
    ]


def _mark(sought: CrossRow, record: CrossRow) -> str | None:
    return "true" if record is sought else None


def _unused(found: CrossTable) -> tuple[str, ...]:
    """A knockout has no points."""
    return () if found.standings.keys else ("points",)
