"""The standings as a list: place, entry, and the keys in the event's order."""

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.ranking import DISQUALIFIED
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.wording import KEY_COUNTS, KEY_NAMES, SIGNED_KEYS, number_words, signed_words


class KeyColumn(tables.Column):
    """What entries have by one key; underlined where it parted one from the row above."""

    attrs = {"td": {"class": "number"}, "th": {"class": "number"}}

    def __init__(self, key: str, index: int) -> None:
        super().__init__(
            verbose_name=KEY_NAMES[key],
            accessor=f"values__{index}__amount",
            initial_sort_descending=key != "lots",  # more is better
            attrs={**self.attrs, "th": {"class": "number", "title": KEY_COUNTS[key]}},
        )
        self.key = key

    def render(self, value: int, record: StandingRow) -> SafeString | str:
        words = signed_words(value) if self.key in SIGNED_KEYS else number_words(value)
        if record.parted_by != self.key:
            return words
        return format_html(
            '<u class="parted" title="{}">{}<span class="unseen"> ({})</span></u>',
            _("This parted the entry from the one above."),
            words,
            _("parted"),
        )

    def value(self, value: int) -> int:
        return value


class StandingsTable(tables.Table):
    """One row an entry. Build it with `standings_table`."""

    place = tables.Column(
        verbose_name=gettext_lazy("Place"),
        order_by=("position",),
        attrs={"td": {"class": "number place"}, "th": {"class": "number"}},
    )
    number = tables.Column(
        verbose_name=gettext_lazy("No."),
        accessor="entry__number",
        attrs={"td": {"class": "number"}, "th": {"class": "number"}},
    )
    players = tables.Column(verbose_name=gettext_lazy("Players"), accessor="entry__names")
    unit = tables.Column(
        verbose_name=gettext_lazy("Unit"),
        accessor="entry__unit",
        default="",
        attrs={"td": {"class": "wide-only"}, "th": {"class": "wide-only"}},
    )

    row_heading = "players"
    caption = gettext_lazy("Standings")

    class Meta:
        empty_text = gettext_lazy("No entries yet.")
        attrs = {"class": "standings"}

    def render_players(self, value: str, record: StandingRow) -> SafeString:
        """Under the names the unit, for narrow screens, and why an entry has no more to win."""
        return format_html(
            '{}{}<small class="narrow-only">{}</small>', value, _left(record), record.entry.unit
        )

    def value_players(self, value: str) -> str:
        return value


class StandingsExportTable(StandingsTable):
    """The same with a column of its own for what the page marks."""

    remark = tables.Column(verbose_name=gettext_lazy("Remark"), empty_values=())

    def value_remark(self, record: StandingRow) -> str | None:
        if record.parted_by and record.parted_by != DISQUALIFIED:
            return _("parted by: %(key)s") % {"key": KEY_NAMES[record.parted_by]}
        if record.is_disqualified or record.is_withdrawn:
            return str(record.entry.get_state_display())
        return None


def standings_table(
    found: Standings, table: type[StandingsTable] = StandingsTable
) -> StandingsTable:
    """The rows of the standings with a column for every key of the event."""
    columns = [(key, KeyColumn(key, index)) for index, key in enumerate(found.keys)]
    return table(found.rows, extra_columns=columns, sequence=_sequence(found.keys))


def _sequence(keys: tuple[str, ...]) -> tuple[str, ...]:
    return ("place", "number", "players", "unit", *keys, "...")


def _left(record: StandingRow) -> SafeString | str:
    if not (record.is_disqualified or record.is_withdrawn):
        return ""
    tone = "bad" if record.is_disqualified else "warn"
    return format_html(' <span class="badge {}">{}</span>', tone, record.entry.get_state_display())
