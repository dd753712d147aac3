"""An accepted result beside the one that would replace it, and what would move in the standings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.wording.words import REASONS, SIDE_MARKS, level_words, side_words
from tournaments.models import Result
from tournaments.ranking import KEYS
from tournaments.selectors.replacements import Replacement
from tournaments.selectors.standings import StandingChange, StandingRow
from tournaments.tables.parts.list_tables import NUMBER, ListTable
from tournaments.wording.ranking_keys import key_amount_words, key_name

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class ComparedValue:
    """A value of a result in words: as accepted, and as it would be."""

    name: str
    before: str
    after: str

    @property
    def differs(self) -> bool:
        return self.before != self.after


class ComparedTable(ListTable):
    """One row a value of the result."""

    name = tables.Column(verbose_name="")
    before = tables.Column(verbose_name=gettext_lazy("Accepted now"))
    after = tables.Column(verbose_name=gettext_lazy("Instead"))

    row_heading = "name"
    caption = gettext_lazy("Old and new result")

    class Meta:
        orderable = False
        attrs = {"class": "compared"}

    def render_after(self, value: str, record: ComparedValue) -> SafeString | str:
        return format_html("<b>→ {}</b>", value) if record.differs else value


class ChangesTable(ListTable):
    """One row an entry that moves. Build it with `changes_table`."""

    place = tables.Column(
        verbose_name=gettext_lazy("Place"), empty_values=(), attrs={"td": {"class": "number place"}}
    )
    number = tables.Column(verbose_name=gettext_lazy("No."), accessor="entry__number", attrs=NUMBER)
    players = tables.Column(verbose_name=gettext_lazy("Players"), accessor="entry__names")

    row_heading = "players"
    caption = gettext_lazy("What changes in the standings")

    class Meta:
        orderable = False
        attrs = {"class": "stacked changes"}
        empty_text = gettext_lazy("Nothing changes in the standings.")

    def render_place(self, record: StandingChange) -> SafeString | str:
        return _moved(_place(record.before), _place(record.after))


class ChangedKeyColumn(tables.Column):
    """What an entry has by one key: as it is → as it would be."""

    def __init__(self, key: str, index: int) -> None:
        super().__init__(verbose_name=key_name(key), empty_values=(), attrs=NUMBER)
        self.key, self.index = key, index

    def render(self, record: StandingChange) -> SafeString | str:
        return _moved(self._words(record.before), self._words(record.after))

    def _words(self, row: StandingRow | None) -> str:
        amount = row.amounts[self.index] if row else None
        if amount is None:
            return NOTHING
        return key_amount_words(self.key, amount)


def changes_table(found: Replacement) -> ChangesTable:
    """The entries that move with a column for every key, lots aside: they move nobody."""
    columns = [
        (key, ChangedKeyColumn(key, index))
        for index, key in enumerate(found.keys)
        if KEYS[key].parts_places
    ]
    return ChangesTable(found.changes, extra_columns=columns)


def compared_table(found: Replacement) -> ComparedTable:
    """The accepted result and the other one, value by value, NS first."""
    return ComparedTable(compared_values(found.former, found.result))


def compared_values(before: Result | None, after: Result) -> Sequence[ComparedValue]:
    """Both results value by value; a blank dash where nothing is accepted."""
    former = _values(before) if before else {}
    return [
        ComparedValue(name, former.get(name, NOTHING), value)
        for name, value in _values(after).items()
    ]


def _values(result: Result) -> dict[str, str]:
    """By heading; a bye has neither winner nor reason."""
    ns, ew = SIDE_MARKS[Side.NS], SIDE_MARKS[Side.EW]
    level, hands = gettext_lazy("Level"), gettext_lazy("Hands won")
    winner: Any = side_words(Side(result.winner)) if result.winner else NOTHING
    return {
        str(gettext_lazy("Kind")): str(Result.Kind(result.kind).label),
        str(gettext_lazy("Winner")): winner,
        str(gettext_lazy("Reason")): str(REASONS[Reason(result.reason)]) if result.reason else "–",
        f"{ns} {level}": level_words(Level(result.ns_level)),
        f"{ew} {level}": level_words(Level(result.ew_level)),
        f"{ns} {hands}": str(result.ns_hands_won),
        f"{ew} {hands}": str(result.ew_hands_won),
    }


def _place(row: StandingRow | None) -> str:
    return NOTHING if row is None or row.place is None else str(row.place)


def _moved(before: str, after: str) -> SafeString | str:
    if before == after:
        return after
    return format_html('<span class="nowrap">{} → <b>{}</b></span>', before, after)
