"""What each ranking key is called and what it counts, one row a key, by its code."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.ranking import KEYS
from tournaments.values.words import number_words, signed_words

NO_RESULTS = _("No results yet.")


@dataclass(frozen=True, slots=True)
class KeyWords:
    """A key on screens, papers and worksheets; `blank` says why an entry has nothing by it."""

    name: Any
    counts: Any
    blank: Any = NO_RESULTS


KEY_WORDS = {
    "match_points": KeyWords(
        _("Match points"),
        _("The sum of the match points of all rounds, adjustments included."),
    ),
    "cumulative_without_first": KeyWords(
        _("Cumulative without the first round"),
        _(
            "The running totals of match points after each round added up, "
            "the first round taken as 0."
        ),
    ),
    "cumulative": KeyWords(
        _("Cumulative"),
        _("The running totals of match points after each round added up."),
    ),
    "rounds_won": KeyWords(_("Rounds won"), _("The number of rounds won.")),
    "level_margin": KeyWords(
        _("Level margin"),
        _("The sum of own final level less the opponent's, adjustments included."),
    ),
    "margin26": KeyWords(
        _("Level margin (26-point table)"),
        _(
            "26 points shared in each match: 13 plus own final level less the opponent's, "
            "adjustments included."
        ),
    ),
    "levels_climbed": KeyWords(
        _("Levels climbed"),
        _("The sum of own final levels: 3 counts 0, A counts 11, past A counts 12."),
    ),
    "opponents_points": KeyWords(
        _("Opponents' points"),
        _(
            "The sum of the opponents' match points without adjustments; "
            "for a bye or a walkover received, own points before that round."
        ),
    ),
    "head_to_head": KeyWords(
        _("Head to head"),
        _("When exactly two are level: the match points from their own meetings."),
        _("Tried only when exactly two are level and have met."),
    ),
    "hands_won": KeyWords(
        _("Hands won"),
        _("The number of hands won in matches played; a bye or a walkover counts 0."),
    ),
    "lots": KeyWords(
        _("Lots"),
        _("The order drawn from the recorded seed; it orders those who share a place."),
        _("Lots are drawn when the last round is closed."),
    ),
}


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A ranking key and what it counts."""

    name: str
    counts: str


def key_lines(keys: Iterable[str]) -> tuple[KeyLine, ...]:
    """These keys in their order."""
    rows = (KEY_WORDS[key] for key in keys)
    return tuple(KeyLine(str(row.name), str(row.counts)) for row in rows)


def key_name(key: str) -> str:
    """What a key is called. Raises KeyError for what is none."""
    return str(KEY_WORDS[key].name)


def parting_name(parted_by: str) -> str:
    """What parts two neighbours: a key by its name, disqualification by its code."""
    return key_name(parted_by) if parted_by in KEY_WORDS else parted_by


def key_amount_words(key: str, amount: int) -> str:
    """+4, 12: an amount by a key as its column shows it."""
    return signed_words(amount) if KEYS[key].is_signed else number_words(amount)
