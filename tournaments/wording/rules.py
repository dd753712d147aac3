"""The settings of an event (section 10) in words, in the groups of the settings page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.rulebook.levels import Level
from referee.rulebook.ruleset import FullStep, HandAtTime, RuleSet, WarningScope
from tournaments.wording.ranking_keys import KEY_WORDS


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Settings that belong together: what each is called, and what it is set to."""

    title: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A ranking key and what it counts."""

    name: str
    counts: str


def rule_groups(rules: RuleSet) -> tuple[RuleGroup, ...]:
    """Every setting but the ranking keys."""
    return (
        RuleGroup(_("Levels"), tuple(_level_lines(rules))),
        RuleGroup(_("Time"), tuple(_time_lines(rules))),
        RuleGroup(_("Offences"), tuple(_offence_lines(rules))),
        RuleGroup(_("Match points, byes and walkovers"), tuple(_point_lines(rules))),
        RuleGroup(_("Acceptance"), tuple(_acceptance_lines(rules))),
    )


def key_lines(keys: Sequence[str]) -> tuple[KeyLine, ...]:
    """These keys in their order."""
    return tuple(KeyLine(str(KEY_WORDS[key].name), str(KEY_WORDS[key].counts)) for key in keys)


def _level_lines(rules: RuleSet) -> Iterable[tuple[str, str]]:
    earns = rules.full_step is FullStep.EARNS
    must_play = [level.value for level in Level if level in rules.must_play]
    yield _("Points that take the deal"), str(rules.take_deal_at)
    yield _("Points to each further level"), str(rules.step)
    yield (
        _("Dealers exactly a full step short"),
        _("earn that level") if earns else _("fall short of it"),
    )
    yield _("Both sides start at"), rules.start_level.value
    yield _("Levels that must be played"), ", ".join(must_play) or _("none")


def _time_lines(rules: RuleSet) -> Iterable[tuple[str, str]]:
    counts = rules.hand_at_time is HandAtTime.COUNTS
    yield _("Time of a match, minutes"), str(rules.time_limit)
    yield _("Warn when minutes are left"), ", ".join(map(str, rules.warn_at)) or _("none")
    yield _("A hand begun before time"), _("counts") if counts else _("is void")
    yield _("Most hands of a match"), str(rules.max_hands) if rules.max_hands else _("no limit")
    yield _("Late beyond, minutes, is a walkover"), str(rules.late_limit)


def _offence_lines(rules: RuleSet) -> Iterable[tuple[str, str]]:
    per_event = rules.warnings_counted_per is WarningScope.EVENT
    yield _("Points for an exposed card"), str(rules.exposed_card_points)
    yield _("劳改 A: levels"), str(rules.laogai_levels)
    yield _("劳改 B: points"), str(rules.laogai_points)
    yield _("Warnings before arbitration"), str(rules.warnings_before_arbitration)
    yield _("Warnings are counted per"), _("event") if per_event else _("match")


def _point_lines(rules: RuleSet) -> Iterable[tuple[str, str]]:
    received, given = rules.walkover_levels
    yield _("Points for a win"), str(rules.win_points)
    yield _("Points for a tie"), str(rules.tie_points)
    yield _("Points for a loss"), str(rules.loss_points)
    yield _("Level of who receives a bye or walkover"), received.value
    yield _("Level of the absent side"), given.value


def _acceptance_lines(rules: RuleSet) -> Iterable[tuple[str, str]]:
    yield (
        _("Somebody other than the signing referee accepts each result"),
        _("yes") if rules.second_person else _("no"),
    )
