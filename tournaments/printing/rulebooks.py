"""规则: the whole law of the game by its numbers, with what the event has set."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from referee.selectors.judge.rules_text import RuleSection
from tournaments.models import Event
from tournaments.printing.parts.papers import Paper
from tournaments.wording.levels import level_lines
from tournaments.wording.settings import LEVEL_TABLE_RULE, setting_lines

PAGES = 5  # of the law in either language, about


def rulebook_paper(event: Event, sections: Sequence[RuleSection]) -> Paper:
    """In the language of who prints."""
    rules = event.rule_set
    context = {
        "event": event,
        "sections": [
            (
                section,
                [
                    (rule, setting_lines(rules, rule.settings), rule.number == LEVEL_TABLE_RULE)
                    for rule in section.rules
                ],
            )
            for section in sections
        ],
        "level_lines": level_lines(rules),
    }
    return Paper(_("Rulebook"), "printing/rulebook.html", context, laid_out=PAGES)
