"""Which sheets would read differently under other rules, before they are saved (section 10)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from referee.rulebook.race import Sheet
from referee.rulebook.ruleset import RuleSet
from referee.selectors.sheet.tables import load_tables
from referee.wording.words import SIDE_MARKS, ending_words, level_words
from tournaments.models import Match


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A match whose levels or ending would change, or whose sheet is open again.

    `before` and `after` in words. One that was signed before keeps the rules it was signed under
    unless the chief referee names it: the change is then what naming it would do.
    """

    match: Match
    before: str
    after: str

    @property
    def is_choice(self) -> bool:
        return self.match.was_signed


def changes_under(
    matches: Iterable[Match], rules: RuleSet, now: datetime
) -> tuple[RuleChange, ...]:
    """What new rules come to, in the order given.

    Of the matches never signed those that would stand differently; every one signed before,
    which is the chief referee's to choose.
    """
    changes = []
    for table in load_tables(matches, now):
        before, after = table.sheet, replace(table, rules=rules).sheet
        is_other = (before.levels, before.ending) != (after.levels, after.ending)
        if is_other or table.match.was_signed:
            changes.append(RuleChange(table.match, _standing(before), _standing(after)))
    return tuple(changes)


def _standing(sheet: Sheet) -> str:
    levels = " ".join(
        f"{mark}{level_words(sheet.levels.of(side))}" for side, mark in SIDE_MARKS.items()
    )
    return f"{levels}, {ending_words(sheet.ending)}" if sheet.ending else levels
