"""The law of the game in words, both languages, by its numbers; read once from rules_text/."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import get_language

FOLDER = Path(__file__).resolve().parent.parent.parent / "rules_text"
NUMBER_DOT = re.compile(r"(?<=\d)[。·・](?=\d)")  # what a Chinese keyboard puts into 8.2
BETWEEN_WORDS = re.compile(r"[\s,;、。]+")


@dataclass(frozen=True, slots=True)
class RulePart:
    """A part of a rule; `marks` are S (the received text says it), D (decided here), or both."""

    marks: tuple[str, ...]
    zh: str
    en: str

    @property
    def words(self) -> str:
        return _in_language(self.zh, self.en)


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; `settings` are what an event may set otherwise, by their names."""

    number: str
    parts: tuple[RulePart, ...]
    settings: tuple[str, ...]
    also: str = ""
    """Words it is looked for by that it does not say itself."""

    @property
    def words(self) -> str:
        """The whole rule as it is quoted."""
        gap = _in_language("", " ")
        return gap.join(part.words for part in self.parts)

    def is_about(self, words: list[str]) -> bool:
        """Whether all of these words, in small letters, are in it.

        Numbers alone are those of rules or sections, and any of them will do.
        """
        numbers = {self.number, self.number.partition(".")[0]}
        if all(map(_is_number, words)):
            return not words or not numbers.isdisjoint(words)
        text = _plain(" ".join([self.also, *(f"{part.zh} {part.en}" for part in self.parts)]))
        return all(word in text or word in numbers for word in words)


@dataclass(frozen=True, slots=True)
class RuleSection:
    """Rules that belong together."""

    number: str
    zh: str
    en: str
    rules: tuple[Rule, ...]

    @property
    def title(self) -> str:
        return _in_language(self.zh, self.en)


@cache
def rule_sections() -> tuple[RuleSection, ...]:
    """The whole law in order."""
    files = sorted(FOLDER.glob("*.toml"))
    return tuple(_section(tomllib.loads(file.read_text(encoding="utf-8"))) for file in files)


def rule_of(number: str) -> Rule:
    """The rule of this number. Raises KeyError."""
    return _by_number()[number]


def sections_about(query: str) -> tuple[RuleSection, ...]:
    """The sections with the rules that a search finds in either language; all without a query.

    Numbers and signs may be typed as a Chinese keyboard has them: ８.２, 8。2.
    """
    typed = NUMBER_DOT.sub(".", _plain(query))
    words = [word.strip(".") for word in BETWEEN_WORDS.split(typed) if word.strip(".")]
    found = (
        RuleSection(one.number, one.zh, one.en, tuple(r for r in one.rules if r.is_about(words)))
        for one in rule_sections()
    )
    return tuple(section for section in found if section.rules)


def _plain(text: str) -> str:
    """Small letters, and full-width forms as plain ones."""
    return unicodedata.normalize("NFKC", text).casefold()


@cache
def _by_number() -> Mapping[str, Rule]:
    return {rule.number: rule for section in rule_sections() for rule in section.rules}


def _is_number(word: str) -> bool:
    return word in _by_number() or word in {section.number for section in rule_sections()}


def _section(data: Mapping[str, Any]) -> RuleSection:
    rules = tuple(
        Rule(
            number=rule["number"],
            parts=tuple(
                RulePart(tuple(part["mark"].split()), part["zh"], part["en"])
                for part in rule["parts"]
            ),
            settings=tuple(rule.get("settings", ())),
            also=rule.get("also", ""),
        )
        for rule in data["rule"]
    )
    return RuleSection(data["number"], data["zh"], data["en"], rules)


def _in_language(zh: str, en: str) -> str:
    return zh if (get_language() or "").startswith("zh") else en
