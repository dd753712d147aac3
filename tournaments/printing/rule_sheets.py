"""竞赛规程: the settings of the event in words, with the level table and the ranking keys."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Event, Stage
from tournaments.printing.parts.papers import Paper
from tournaments.selectors.standings import keys_of
from tournaments.values.words import stage_name
from tournaments.wording.levels import level_lines
from tournaments.wording.ranking_keys import KeyLine, key_lines
from tournaments.wording.settings import RuleGroup, rule_groups
from tournaments.wording.stages import stage_details

HEADING_LINES = 2  # about as high as the heading of a group and the room below it


@dataclass(frozen=True, slots=True)
class StageLine:
    """A stage of the event and what was decided of it."""

    name: str
    details: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeyOrder:
    """The ranking keys, and of which stages; of all of them where `stages` is empty."""

    stages: str
    keys: tuple[KeyLine, ...]


def rule_sheet_paper(event: Event, stages: Sequence[Stage]) -> Paper:
    """The rule set in force. `stages` in order; without any the keys are those of a Swiss."""
    rules = event.rule_set
    title = _("Rule sheet")
    context = {
        "event": event,
        "level_lines": level_lines(rules),
        "columns": in_two_columns(rule_groups(rules)),
        "stages": [StageLine(stage_name(stage), tuple(stage_details(stage))) for stage in stages],
        "orders": tuple(_orders(event, stages)),
    }
    return Paper(title, "printing/rule_sheet.html", context)


def in_two_columns(groups: Sequence[RuleGroup]) -> tuple[Sequence[RuleGroup], Sequence[RuleGroup]]:
    """The groups in order, as evenly as whole groups part.

    WeasyPrint would balance columns itself, laying everything out again and again for it.
    """
    heights = [len(group.lines) + HEADING_LINES for group in groups]
    at = min(range(len(groups)), key=lambda at: max(sum(heights[:at]), sum(heights[at:])))
    return groups[:at], groups[at:]


def _orders(event: Event, stages: Iterable[Stage]) -> Iterable[KeyOrder]:
    """Each order of keys once, with the stages ranked by it. A knockout has none."""
    by_keys: dict[tuple[str, ...], list[str]] = {}
    for stage in stages:
        if stage.kind != Stage.Kind.KNOCKOUT:
            by_keys.setdefault(keys_of(event, stage), []).append(stage_name(stage))
    if not by_keys:
        by_keys = {keys_of(event, Stage(kind=Stage.Kind.SWISS)): []}
    for keys, names in by_keys.items():
        yield KeyOrder(", ".join(names) if len(by_keys) > 1 else "", key_lines(keys))
