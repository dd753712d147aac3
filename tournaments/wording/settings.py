"""The settings of an event by name, as they are read beside the rule that leaves them open."""

from collections.abc import Iterable

from referee.rulebook.ruleset import RuleSet
from tournaments.wording.rules import rule_groups

# In the order of the groups of `rule_groups`.
SETTINGS = (
    *("take_deal_at", "step", "full_step", "start_level", "must_play"),
    *("time_limit", "warn_at", "hand_at_time", "max_hands", "late_limit"),
    *("exposed_card_points", "laogai_levels", "laogai_points"),
    *("warnings_before_arbitration", "warnings_counted_per"),
    *("win_points", "tie_points", "loss_points", "walkover_levels", "absent_level"),
    "second_person",
)
LEVEL_TABLE_RULE = "7.4"


def setting_lines(rules: RuleSet, names: Iterable[str]) -> list[tuple[str, str]]:
    """What each of these settings is called and what it is set to, in the order of the names."""
    lines = (line for group in rule_groups(rules) for line in group.lines)
    words = dict(zip(SETTINGS, lines, strict=True))
    return [words[name] for name in names]
