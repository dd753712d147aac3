"""The tables of a round as the office sees them: who referees, how far, what was signed."""

from collections.abc import Mapping
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.wording.words import REASONS, SIDE_MARKS, level_words, side_words
from tournaments.models import Match, Result
from tournaments.tables.parts.cells import badge_cell
from tournaments.tables.parts.list_tables import NUMBER, SIDE, TABLE_NUMBER, ListTable
from tournaments.values.words import name_of

RESULT = {"class": "result"}
VALUE: dict[str, Any] = {"empty_values": (), "orderable": False}


class MatchTable(ListTable):
    """One row a match, from `selectors.rounds`; `hands` are those recorded, by match id."""

    table_number = tables.Column(
        verbose_name=gettext_lazy("Table"),
        default="–",
        attrs=TABLE_NUMBER,
    )
    ns_entry = tables.Column(
        verbose_name=gettext_lazy("NS"),
        order_by="ns_entry__number",
        attrs=SIDE,
    )
    ew_entry = tables.Column(
        verbose_name=gettext_lazy("EW"),
        empty_values=(),
        order_by="ew_entry__number",
        attrs=SIDE,
    )
    referee = tables.Column(
        verbose_name=gettext_lazy("Referee"), empty_values=(), order_by="referee__username"
    )
    state = tables.Column(verbose_name=gettext_lazy("State"), order_by=("state", "table_number"))
    hands = tables.Column(
        verbose_name=gettext_lazy("Hands"), empty_values=(), orderable=False, attrs=NUMBER
    )
    result = tables.Column(
        verbose_name=gettext_lazy("Result"), default="", orderable=False, attrs={"td": RESULT}
    )
    acts = tables.TemplateColumn(
        verbose_name="",
        template_name="tournaments/office/rounds/_match_acts.html",
        orderable=False,
        exclude_from_export=True,
    )

    row_heading = "table_number"
    caption = gettext_lazy("Tables")

    class Meta:
        attrs = {"class": "stacked office-matches"}
        empty_text = gettext_lazy("No tables.")

    def __init__(self, *args: Any, hands: Mapping[int, int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.hand_counts = hands

    def render_ns_entry(self, record: Match) -> SafeString:
        return entry_cell(record, Side.NS)

    def value_ns_entry(self, record: Match) -> str:
        return f"{record.ns_entry.number} {record.ns_names}"

    def render_ew_entry(self, record: Match) -> SafeString | str:
        return _("Bye") if record.is_bye else entry_cell(record, Side.EW)

    def value_ew_entry(self, record: Match) -> str:
        entry = record.ew_entry
        return f"{entry.number} {record.ew_names}" if entry else _("Bye")

    def render_referee(self, record: Match) -> str:
        return name_of(record.referee)

    def value_referee(self, record: Match) -> str | None:
        return name_of(record.referee) or None

    def render_state(self, record: Match) -> SafeString:
        return badge_cell(record)

    def value_state(self, record: Match) -> str:
        return str(Match.State(record.state).label)

    def render_hands(self, record: Match) -> int | str:
        return "" if record.is_bye else self.hand_counts.get(record.pk, 0)

    def value_hands(self, record: Match) -> int | None:
        return None if record.is_bye else self.hand_counts.get(record.pk, 0)

    def render_result(self, value: Result, record: Match) -> SafeString | str:
        if value.state == Result.State.SUPERSEDED:
            return ""
        former = record.former
        if former is None:
            return result_words(value)
        return format_html(
            "{}<br><small>{} {}</small>", result_words(value), _("replaces"), result_words(former)
        )

    def value_result(self, record: Match) -> str | None:
        found = result_shown(record)
        return outcome_words(found) if found else None


class MatchExportTable(MatchTable):
    """The matches for a file: what the page says in one cell has columns of its own."""

    ns_level = tables.Column(verbose_name=format_lazy("▲{}", gettext_lazy("Level")), **VALUE)
    ew_level = tables.Column(verbose_name=format_lazy("■{}", gettext_lazy("Level")), **VALUE)
    ns_hands = tables.Column(verbose_name=format_lazy("▲{}", gettext_lazy("Hands won")), **VALUE)
    ew_hands = tables.Column(verbose_name=format_lazy("■{}", gettext_lazy("Hands won")), **VALUE)

    def value_ns_level(self, record: Match) -> str | None:
        found = result_shown(record)
        return level_words(Level(found.ns_level)) if found else None

    def value_ew_level(self, record: Match) -> str | None:
        found = result_shown(record)
        return level_words(Level(found.ew_level)) if found else None

    def value_ns_hands(self, record: Match) -> int | None:
        found = result_shown(record)
        return found.ns_hands_won if found else None

    def value_ew_hands(self, record: Match) -> int | None:
        found = result_shown(record)
        return found.ew_hands_won if found else None


def result_shown(match: Match) -> Result | None:
    """The newest version of a match from `selectors.rounds` that is signed or accepted."""
    found = match.result
    return found if found and found.state != Result.State.SUPERSEDED else None


def result_words(result: Result) -> SafeString:
    """Both levels, who won and why, on one line: ▲A ■8, ▲NS wins: passed A."""
    levels = format_html_join(
        " ",
        "{}{}",
        [
            (SIDE_MARKS[Side.NS], level_words(Level(result.ns_level))),
            (SIDE_MARKS[Side.EW], level_words(Level(result.ew_level))),
        ],
    )
    return format_html("<b>{}</b> {}", levels, outcome_words(result))


def outcome_words(result: Result) -> str:
    """Who won and why."""
    if result.kind == Result.Kind.BYE:
        return _("Bye")
    reason = str(REASONS[Reason(result.reason)])
    if result.winner is None:
        return reason
    return _("%(side)s wins: %(reason)s") % {
        "side": side_words(Side(result.winner)),
        "reason": reason,
    }


def entry_cell(match: Match, side: Side) -> SafeString:
    """Shape, number, players and unit of a side that is there."""
    entry = match.entry(side)
    assert entry is not None
    return format_html(
        '<span class="{}"><span aria-hidden="true">{}</span></span> <b class="number">{}</b> {}'
        " <small>{}</small>",
        side.value.lower(),
        SIDE_MARKS[side],
        entry.number,
        match.names(side),
        entry.unit,
    )
