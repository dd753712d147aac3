"""The level table of 7.4 in words, as settings, rule sheets and posters show it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.rulebook.outcomes import Result
from referee.rulebook.ruleset import LevelBand, RuleSet, level_table
from tournaments.values.words import number_words


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A range of scores and what it is worth: 200…235, takes the deal, +1."""

    scores: str
    result: str
    rise: str
    is_take: bool


def level_lines(rules: RuleSet) -> tuple[LevelLine, ...]:
    """The whole table, high scores first."""
    return tuple(_line(band) for band in level_table(rules))


def _line(band: LevelBand) -> LevelLine:
    is_take = band.result is Result.TAKE
    return LevelLine(
        scores=_scores(band),
        result=_("takes the deal") if is_take else _("holds the deal"),
        rise=f"+{band.rise}{'…' if band.is_open else ''}",
        is_take=is_take,
    )


def _scores(band: LevelBand) -> str:
    low, high = (None if end is None else number_words(end) for end in (band.low, band.high))
    if high is None:
        return f"≥ {low}"
    if low is None:
        return f"≤ {high}"
    return str(low) if low == high else f"{low} … {high}"
