"""The pairings of a draft, with what is out of the ordinary in them."""

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.seats import Side
from referee.wording.words import SIDE_MARKS
from tournaments.captions.drafts import NOTES, UNUSUAL, why
from tournaments.captions.standings import group_words
from tournaments.draw import Contender
from tournaments.models import Entry, Round, Stage
from tournaments.selectors.draws.drafts import Draft, DraftLine
from tournaments.selectors.draws.draw_plans import Newcomer
from tournaments.tables.parts.list_tables import NUMBER, SIDE, TABLE_NUMBER, ListTable
from tournaments.values.words import joined_words, named_words


class DraftTable(ListTable):
    """One row a pairing. Entries carry what `swap_entries.js` needs to swap them by a tap."""

    table = tables.Column(
        verbose_name=gettext_lazy("Table"),
        accessor="match__table_number",
        default="–",
        attrs=TABLE_NUMBER,
    )
    slot = tables.Column(
        verbose_name=gettext_lazy("Place in the bracket"), default="", attrs=NUMBER
    )
    group = tables.Column(verbose_name=gettext_lazy("Group"), accessor="match__group", default="")
    ns = tables.Column(
        verbose_name=gettext_lazy("NS"),
        empty_values=(),
        order_by="match__ns_entry__number",
        attrs=SIDE,
    )
    ew = tables.Column(
        verbose_name=gettext_lazy("EW"),
        empty_values=(),
        order_by="match__ew_entry__number",
        attrs=SIDE,
    )
    notes = tables.Column(
        verbose_name=gettext_lazy("Notes"), accessor="reasons", default="", orderable=False
    )
    acts = tables.TemplateColumn(
        verbose_name="",
        template_name="tournaments/office/rounds/_draft_acts.html",
        orderable=False,
        exclude_from_export=True,
    )

    row_heading = "table"
    caption = gettext_lazy("Pairings")

    class Meta:
        attrs = {"class": "stacked office-matches draft"}
        row_attrs = {"class": "draft-row"}

    def __init__(
        self,
        *args: Any,
        changed: frozenset[int] = frozenset(),
        changed_table: str = "",
        shows_standing: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.changed = changed
        self.changed_table = changed_table
        self.shows_standing = shows_standing

    def render_slot(self, value: int, record: DraftLine) -> int | str:
        return _("For third place") if record.is_for_third_place else value

    def render_table(self, value: int) -> SafeString | int:
        if str(value) != self.changed_table:
            return value
        return format_html('{} <span class="badge warn">✎ {}</span>', value, _("changed"))

    def render_ns(self, record: DraftLine) -> SafeString:
        if record.match is None:
            return format_html('<span class="soft">{}</span>', _("empty"))
        return self._entry(record.match.ns_entry, record.ns, None if _is_bye(record) else Side.NS)

    def render_ew(self, record: DraftLine) -> SafeString | str:
        if record.match is None:
            return ""
        if record.match.ew_entry is None:
            return _("Bye")
        return self._entry(record.match.ew_entry, record.ew, Side.EW)

    def render_notes(self, record: DraftLine) -> SafeString:
        return format_html_join(
            " ",
            '<span class="note{}"><b>{}</b> <small>{}</small></span>',
            (
                (" unusual" if reason in UNUSUAL else "", NOTES[reason], why(reason, record))
                for reason in record.reasons
            ),
        )

    def _entry(self, entry: Entry, known: Contender | None, side: Side | None) -> SafeString:
        mark = "" if side is None else SIDE_MARKS[side]
        return format_html(
            '<span class="pick{}" data-entry="{}" translate="no">'
            '<span class="{}" aria-hidden="true">{}</span> '
            '<b class="number">{}</b> {} <small>{}</small>{}{}</span>',
            " changed" if entry.number in self.changed else "",
            entry.number,
            side.value.lower() if side else "",
            mark,
            entry.number,
            entry.names,
            entry.unit,
            self._standing(known),
            format_html(' <span class="badge warn">✎ {}</span>', _("changed"))
            if entry.number in self.changed
            else "",
        )

    def _standing(self, known: Contender | None) -> SafeString | str:
        if known is None or not self.shows_standing:
            return ""
        words = _("place %(place)s, %(score)s points") % {
            "place": known.place,
            "score": known.score,
        }
        return format_html(' <small class="standing">{}</small>', words)


class DraftExportTable(DraftTable):
    """A draft for a file, in words; every row says that it is a draft, wherever the file goes."""

    state = tables.Column(verbose_name=gettext_lazy("State"), empty_values=())

    class Meta(DraftTable.Meta):
        pass

    def value_table(self, record: DraftLine) -> int | None:
        return record.match.table_number if record.match else None

    def value_ns(self, record: DraftLine) -> str:
        return _words(record.match.ns_entry) if record.match else _("empty")

    def value_ew(self, record: DraftLine) -> str | None:
        if record.match is None:
            return None
        return _words(record.match.ew_entry) if record.match.ew_entry else _("Bye")

    def value_notes(self, record: DraftLine) -> str | None:
        said = (named_words(NOTES[reason], why(reason, record)) for reason in record.reasons)
        return joined_words(said) or None

    def value_state(self) -> str:
        return str(Round.State.DRAFTED.label)


def draft_table(draft: Draft, **options: Any) -> DraftTable:
    """The table with only the columns that say something in this format."""
    return DraftTable(draft.lines, exclude=_unused(draft), **options)


def draft_export(draft: Draft) -> DraftExportTable:
    """The rows of a draft for a file."""
    return DraftExportTable(draft.lines, exclude=_unused(draft))


def _unused(draft: Draft) -> tuple[str, ...]:
    kind = draft.round.stage.kind
    columns = {"slot": Stage.Kind.KNOCKOUT, "group": Stage.Kind.GROUPS}
    return tuple(column for column, only in columns.items() if kind != only)


def _words(entry: Entry) -> str:
    return f"{entry.number} {entry.names}"


def _is_bye(line: DraftLine) -> bool:
    return line.match is not None and line.match.is_bye


class NewcomersTable(ListTable):
    """One row an entry, best seed first."""

    seed = tables.Column(verbose_name=gettext_lazy("Seed"), attrs=NUMBER)
    number = tables.Column(verbose_name=gettext_lazy("No."), accessor="entry__number", attrs=NUMBER)
    players = tables.Column(verbose_name=gettext_lazy("Players"), accessor="entry__names")
    unit = tables.Column(verbose_name=gettext_lazy("Unit"), accessor="entry__unit", default="")
    place = tables.Column(verbose_name=gettext_lazy("Place before"), default="–")

    row_heading = "players"
    caption = gettext_lazy("Who goes through")

    class Meta:
        orderable = False

    def render_place(self, value: int, record: Newcomer) -> str:
        return f"{group_words(record.group)}, {value}" if record.group else str(value)
