"""The law of the game by its numbers."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.rulebook.ruleset import RuleSet
from referee.selectors.judge.rules_text import Rule, RuleSection, rule_sections, sections_about
from tournaments.access import public_event, roles_of
from tournaments.models import Event
from tournaments.values.acts import OFFICE
from tournaments.wording.levels import LevelLine, level_lines
from tournaments.wording.settings import LEVEL_TABLE_RULE, setting_lines


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule with what the event, or else the default, has set where it leaves that open."""

    rule: Rule
    settings: list[tuple[str, str]]
    levels: tuple[LevelLine, ...]


@require_safe
def rulebook(request: HttpRequest) -> HttpResponse:
    """All rules, or with `?q=` those that a search finds, with the default settings."""
    return _show(request, None)


@require_safe
def event_rulebook(request: HttpRequest, event_id: int) -> HttpResponse:
    """The rules with the settings of an event."""
    return _show(request, public_event(event_id))


def _show(request: HttpRequest, event: Event | None) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:60]
    rules = event.rule_set if event else RuleSet()
    found = sections_about(query)
    context = {
        "event": event,
        "can_print": event and roles_of(request.user, event).intersection(OFFICE),
        "query": query,
        "sections": [(section, list(_shown(section, rules))) for section in found],
        "count": sum(len(section.rules) for section in found),
        "all_sections": rule_sections(),
    }
    return render(request, "tournaments/public/rulebook.html", context)


def _shown(section: RuleSection, rules: RuleSet) -> Iterable[ShownRule]:
    for rule in section.rules:
        levels = level_lines(rules) if rule.number == LEVEL_TABLE_RULE else ()
        yield ShownRule(rule, setting_lines(rules, rule.settings), levels)
