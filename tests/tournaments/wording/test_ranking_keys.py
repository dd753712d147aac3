"""Ranking keys in words: each has its row, and the product knows them by nothing else."""

import ast
import re
from pathlib import Path

from django.utils import translation

from tests.ranking.test_keys import CODES
from tournaments.ranking import DISQUALIFIED, KEYS, SWISS_KEYS
from tournaments.wording.ranking_keys import (
    KEY_WORDS,
    NO_RESULTS,
    key_amount_words,
    key_lines,
    key_name,
    parting_name,
)

ROOT = Path(__file__).resolve().parents[3]
# The words of the law, or of rows, that a key is named after.
SHARED = {"match_points", "level_margin", "hands_won", "lots"}
OWN = set(CODES) - SHARED
# Where keys are told from one another: what they are, what they are called, what is usual.
HOMES = {
    "tournaments/ranking/keys.py",
    "tournaments/ranking/key_order.py",
    "tournaments/wording/ranking_keys.py",
}


def test_every_key_has_words() -> None:
    assert list(KEY_WORDS) == list(KEYS) == CODES
    assert len({str(row.name) for row in KEY_WORDS.values()}) == len(CODES)
    assert len({str(row.counts) for row in KEY_WORDS.values()}) == len(CODES)


def test_keys_say_what_they_count() -> None:
    with translation.override("zh-hans"):
        lines = [(line.name, line.counts) for line in key_lines(SWISS_KEYS)]
    assert lines == [
        ("总积分", "各轮积分之和，含成绩调整。"),
        ("去首累进分", "每轮结束时累计积分的总和，第一轮按0分计。"),
        ("胜轮次", "获胜的轮次数。"),
        ("级差分", "各轮本方最终级数减对方最终级数之和，含成绩调整。"),
        ("升级数", "各轮本方最终级数之和：3计0，A计11，过A计12。"),
        ("抽签", "按记录的抽签码所得顺序；只排列名次并列者的先后。"),
    ]


def test_what_is_blank_for_another_reason_says_so() -> None:
    ordinary = [key for key, row in KEY_WORDS.items() if row.blank == NO_RESULTS]
    assert ordinary == [key for key in CODES if key not in ("head_to_head", "lots")]


def test_only_what_may_go_either_way_shows_a_plus() -> None:
    assert key_amount_words("level_margin", 4) == "+4"
    assert [key for key in CODES if key_amount_words(key, 4) != "4"] == ["level_margin"]


def test_what_parts_neighbours_is_a_key_by_name_or_a_code() -> None:
    assert parting_name("lots") == key_name("lots")
    assert parting_name(DISQUALIFIED) == DISQUALIFIED


def texts_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_no_other_module_knows_a_key() -> None:
    """What depends on a key is said in its class or in the row of its words."""
    paths = [path for app in ("referee", "tournaments") for path in (ROOT / app).rglob("*.py")]
    knowing = {
        path.relative_to(ROOT).as_posix()
        for path in paths
        if "migrations" not in path.parts and texts_in(path) & OWN
    }
    assert knowing == HOMES


def test_no_key_is_compared_with_a_code() -> None:
    compared = re.compile(r"\bkey(_code)? (==|!=|in) [\"'(\[{]")
    assert compared.search('{% if sum.key == "lots" %}')
    paths = [
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "tournaments/tables").rglob("*.py"),
        *(ROOT / "tournaments/printing").rglob("*.py"),
        *(ROOT / "tournaments/spreadsheets").rglob("*.py"),
        *(ROOT / "tournaments/captions").rglob("*.py"),
        *(ROOT / "tournaments/selectors").rglob("*.py"),
    ]
    assert len(paths) > 100
    comparing = [path for path in paths if compared.search(path.read_text(encoding="utf-8"))]
    assert comparing == []


def test_the_law_of_the_table_knows_no_ranking_key() -> None:
    paths = sorted((ROOT / "referee" / "rulebook").glob("*.py"))
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    assert "class RuleSet" in text
    assert not re.search("tie_break|ranking key", text)
