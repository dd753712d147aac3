"""Which sheets would read differently under other rules, before they are saved (section 10)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from referee.rulebook.race import Sheet
from referee.rulebook.ruleset import RuleSet
from referee.selectors.tables import load_tables
from referee.wording import SIDE_MARKS, ending_words, level_words
from tournaments.models import Match


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A match whose levels or ending would change. `before` and `after` in words."""

    match: Match
    before: str
    after: str


def changes_under(
    matches: Iterable[Match], rules: RuleSet, now: datetime
) -> tuple[RuleChange, ...]:
    """The unsigned matches of these that would stand differently, in the order given."""
    changes = []
    for table in load_tables(matches, now):
        before, after = table.sheet, replace(table, rules=rules).sheet
        if (before.levels, before.ending) != (after.levels, after.ending):
            changes.append(RuleChange(table.match, _standing(before), _standing(after)))
    return tuple(changes)


def _standing(sheet: Sheet) -> str:
    levels = " ".join(
        f"{mark}{level_words(sheet.levels.of(side))}" for side, mark in SIDE_MARKS.items()
    )
    return f"{levels}, {ending_words(sheet.ending)}" if sheet.ending else levels
