"""规则 read back: every number, and what the event has set."""

import re

from django.utils import translation

from referee.rulebook.ruleset import RuleSet
from referee.selectors.judge.rules_text import rule_sections
from tournaments.printing.rulebooks import rulebook_paper


def _bare(text: str) -> str:
    return re.sub(r"\s", "", text)


def test_every_rule_is_printed_in_either_language(event, print_papers) -> None:
    event.rules = RuleSet(exposed_card_points=15).to_json()
    event.save()
    for language, set_words in (("en", "Pointsforanexposedcard15"), ("zh-hans", "错牌每张分数15")):
        with translation.override(language):
            paper = rulebook_paper(event, rule_sections())
            pages = print_papers(paper)
            assert abs(paper.page_count - len(pages)) <= 1
            text = _bare("".join(re.sub(r"\n[^\n]*$", "", page) for page in pages))
            for section in rule_sections():
                assert _bare(section.title) in text
                for rule in section.rules:
                    assert _bare(rule.parts[0].words)[:12] in text, rule.number
            assert set_words in text
            assert 4 <= len(pages) <= 9
