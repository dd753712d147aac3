"""The tables of a round as the office sees them: who referees, how far, what was signed."""

from collections.abc import Mapping
from typing import Any

import django_tables2 as tables
from django.forms import BoundField
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.wording import REASONS, SIDE_MARKS, level_words, side_words
from tournaments.models import Match, Result
from tournaments.tables.badge_cells import badge_cell
from tournaments.wording import name_of

NUMBER = {"td": {"class": "number"}, "th": {"class": "number"}}


class MatchTable(tables.Table):
    """One row a match, from `selectors.rounds`.

    By match id: `hands` recorded, and `referees`, the choice where the table may get another
    together with who was shown there.
    """

    table_number = tables.Column(
        verbose_name=gettext_lazy("Table"),
        default="–",
        attrs={"td": {"class": "number table-number"}, "th": {"class": "number"}},
    )
    ns_entry = tables.Column(verbose_name=gettext_lazy("NS"), attrs={"td": {"class": "side"}})
    ew_entry = tables.Column(
        verbose_name=gettext_lazy("EW"), empty_values=(), attrs={"td": {"class": "side"}}
    )
    referee = tables.Column(verbose_name=gettext_lazy("Referee"), empty_values=())
    state = tables.Column(verbose_name=gettext_lazy("State"))
    hands = tables.Column(verbose_name=gettext_lazy("Hands"), empty_values=(), attrs=NUMBER)
    result = tables.Column(verbose_name=gettext_lazy("Result"), default="")
    acts = tables.TemplateColumn(
        verbose_name="", template_name="tournaments/office/_match_acts.html"
    )

    row_heading = "table_number"
    caption = gettext_lazy("Tables")

    class Meta:
        attrs = {"class": "stacked office-matches"}
        orderable = False

    def __init__(
        self,
        *args: Any,
        hands: Mapping[int, int],
        referees: Mapping[int, tuple[BoundField, BoundField]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.hand_counts = hands
        self.referees = referees

    def render_ns_entry(self, record: Match) -> SafeString:
        return _entry(record, Side.NS)

    def render_ew_entry(self, record: Match) -> SafeString | str:
        return _("Bye") if record.is_bye else _entry(record, Side.EW)

    def render_referee(self, record: Match) -> Any:
        if record.pk in self.referees:
            field, shown = self.referees[record.pk]
            return format_html(
                '<label class="unseen" for="{}">{}</label>{}{}{}',
                field.id_for_label,
                field.label,
                field,
                shown,
                field.errors,
            )
        return name_of(record.referee)

    def render_state(self, record: Match) -> SafeString:
        return badge_cell(record)

    def render_hands(self, record: Match) -> int | str:
        return "" if record.is_bye else self.hand_counts.get(record.pk, 0)

    def render_result(self, value: Result, record: Match) -> SafeString | str:
        if value.state == Result.State.SUPERSEDED:
            return ""
        former = record.former  # type: ignore[attr-defined]
        if former is None:
            return result_words(value)
        return format_html(
            "{}<br><small>{} {}</small>", result_words(value), _("replaces"), result_words(former)
        )


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


def _entry(match: Match, side: Side) -> SafeString:
    entry = match.entry(side)
    assert entry is not None
    return format_html(
        '<span class="{}"><span aria-hidden="true">{}</span></span> <b class="number">{}</b> {}'
        " <small>{}</small>",
        side.value.lower(),
        SIDE_MARKS[side],
        entry.number,
        entry.names,
        entry.unit,
    )
