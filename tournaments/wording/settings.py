"""The settings of an event in words, one row each by its name, in the groups of their form."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

from referee.rulebook.levels import Level
from referee.rulebook.ruleset import FullStep, HandAtTime, RuleSet, WarningScope

LEVEL_TABLE_RULE = "7.4"


@dataclass(frozen=True, slots=True)
class SettingWords:
    """What a setting is called, and what helps to fill it in.

    `values` words each value of a choice, `blank` the lack of any. A pair of values has a second
    label for its `second`.
    """

    label: Any
    help: Any = ""
    values: Mapping[StrEnum, Any] = field(default_factory=dict)
    blank: Any = ""
    second: Any = ""


SETTING_GROUPS: tuple[tuple[Any, Mapping[str, SettingWords]], ...] = (
    (
        _("Levels"),
        {
            "take_deal_at": SettingWords(_("Points that take the deal"), _("Rule 7.4")),
            "step": SettingWords(_("Points to each further level"), _("Rule 7.4")),
            "full_step": SettingWords(
                _("Dealers exactly a full step short"),
                values={
                    FullStep.EARNS: _("earn that level"),
                    FullStep.FALLS_SHORT: _("fall short of it"),
                },
            ),
            "start_level": SettingWords(_("Both sides start at")),
            "must_play": SettingWords(
                _("Levels that must be played"),
                _("A side leaves such a level only by winning a hand it deals there. Rule 9.1"),
                blank=_("none"),
            ),
        },
    ),
    (
        _("Time"),
        {
            "time_limit": SettingWords(_("Time of a match, minutes")),
            "warn_at": SettingWords(_("Warn when minutes are left"), blank=_("none")),
            "hand_at_time": SettingWords(
                _("A hand begun before time"),
                values={HandAtTime.COUNTS: _("counts"), HandAtTime.VOID: _("is void")},
            ),
            "max_hands": SettingWords(
                _("Most hands of a match"), _("Blank: no limit"), blank=_("no limit")
            ),
            "late_limit": SettingWords(_("Late beyond, minutes, is a walkover"), _("Rule 8.9")),
        },
    ),
    (
        _("Offences"),
        {
            "exposed_card_points": SettingWords(_("Points for an exposed card"), _("Rule 8.1")),
            "laogai_levels": SettingWords(_("劳改 A: levels"), _("Rule 8.3")),
            "laogai_points": SettingWords(_("劳改 B: points"), _("Rule 8.3")),
            "warnings_before_arbitration": SettingWords(
                _("Warnings before arbitration"), _("The next one goes up. Rule 8.5")
            ),
            "warnings_counted_per": SettingWords(
                _("Warnings are counted per"),
                values={WarningScope.EVENT: _("event"), WarningScope.MATCH: _("match")},
            ),
        },
    ),
    (
        _("Match points, byes and walkovers"),
        {
            "win_points": SettingWords(_("Points for a win")),
            "tie_points": SettingWords(_("Points for a tie")),
            "loss_points": SettingWords(_("Points for a loss")),
            "walkover_levels": SettingWords(
                _("Level of who receives a bye or walkover"),
                second=_("Level of the absent side"),
            ),
            "absent_margin": SettingWords(
                _("Level margin of the absent side"),
                _("Never above 0. Blank: minus the difference of these levels"),
                blank=_("minus the difference of these levels"),
            ),
        },
    ),
    (_("Ranking keys, in order"), {"tie_breaks": SettingWords(_("Ranking keys, in order"))}),
    (
        _("Acceptance"),
        {
            "second_person": SettingWords(
                _("Somebody other than the signing referee accepts each result")
            )
        },
    ),
)
SETTING_WORDS = {name: words for _title, rows in SETTING_GROUPS for name, words in rows.items()}
WORDED_APART = ("tie_breaks",)
"""The order of keys is a list of its own, see `ranking_keys.key_lines`."""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Settings that belong together: what each is called, and what it is set to."""

    title: str
    lines: tuple[tuple[str, str], ...]


def rule_groups(rules: RuleSet) -> tuple[RuleGroup, ...]:
    """Every setting but the ranking keys."""
    return tuple(
        RuleGroup(str(title), tuple(setting_lines(rules, rows)))
        for title, rows in SETTING_GROUPS
        if not rows.keys() & set(WORDED_APART)
    )


def setting_lines(rules: RuleSet, names: Iterable[str]) -> list[tuple[str, str]]:
    """What each of these settings is called and what it is set to, in the order of the names.

    A pair of values has two lines. Raises KeyError for what is no setting.
    """
    return [line for name in names for line in _lines(SETTING_WORDS[name], getattr(rules, name))]


def _lines(words: SettingWords, value: Any) -> Iterator[tuple[str, str]]:
    if words.second:
        first, second = value
        yield str(words.label), _one(words, first)
        yield str(words.second), _one(words, second)
    else:
        yield str(words.label), _one(words, value)


def _one(words: SettingWords, value: Any) -> str:
    if isinstance(value, bool):
        return str(_("yes") if value else _("no"))
    if value in words.values:
        return str(words.values[value])
    if isinstance(value, frozenset):
        value = tuple(level for level in Level if level in value)
    if isinstance(value, tuple):
        value = ", ".join(str(one) for one in value)
    return str(value) if value not in (None, "") else str(words.blank)
