"""Questions at the command line: one line in, one line out, and the exit code."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from referee.rulebook.__main__ import main

ROOT = Path(__file__).parents[2]
ANSWERS = [
    ("classify C8: HA HA HK HK", 0, "tractor of 2 ranks, 2 of each"),
    ("classify C8: 红桃6666", 0, "bomb of 4"),
    ("classify C8: HA HA HQ HQ", 1, "no combination: not neighbours (rule 3.2)"),
    (
        "trick C8: HA HA HK HK / H7777 / ♣5555 / H3 H3 H4 H4",
        0,
        "play 3 wins, 40 points: 1 leads (3.7), 2 better kind (6.2), 3 ruffs (6.3), "
        "4 side suit (6.3)",
    ),
    (
        "trick C8: H3 / !HA / HK",
        0,
        "play 3 wins, 10 points: 1 leads (3.7), 2 discard (6.4), 3 beats (6.1)",
    ),
    (
        "trick C8: !HA / S4",
        0,
        "nobody wins, 0 points: 1 discard (6.4), 2 other suit (6.1); "
        "for the chief referee: who wins (rule 6.4)",
    ),
    (
        "trick C8: HA HA / HK / HQ HQ / !H9",
        1,
        "play 1 wins, 10 points: 1 leads (3.7), 2 wrong count (6.1), 3 too low (6.1), "
        "4 discard (6.4); against the rules: wrong count of play 2, play 4 (rule 5.1)",
    ),
    ("trick C8: HA HK / S4 S5", 1, "no combination: not identical (rule 3.1)"),
    ("follow C8: SK SK / S9 S9 SQ S3 D4 / S9 S9", 0, "legal"),
    (
        "follow C8: SK SK / S9 S9 SQ S3 D4 / SQ S3",
        1,
        "against the rules: withheld pair (rule 5.2); legal: S9 S9",
    ),
    ("follow C8: SK SQ / S9 S9 / S9 S9", 1, "no combination: not identical (rule 3.1)"),
    (
        "follow C8: HAAAA HKKKK / H333444 H66 H9 / H333444 H66",
        0,
        "legal",
    ),
    (
        "owes C8: HA HA HK HK HQ HQ HJ HJ / H33445566 H9",
        0,
        "8 cards, 8 of the led suit, a run of 4 pairs among them (rule 5.3); "
        "legal: H6 H6 H5 H5 H4 H4 H3 H3",
    ),
    (
        "owes C8: H9999 / H5 H5 H5 H6 H7",
        0,
        "4 cards, 4 of the led suit, a triple among them (rule 5.5); legal: H6 H5 H5 H5",
    ),
    (
        "owes C8: H999 / H5 H5 H5 H6",
        0,
        "3 cards, 3 of the led suit, a triple as was led (rule 5.4); legal: H5 H5 H5",
    ),
    ("owes C8: H9 / H5 S6", 0, "1 cards, 1 of the led suit (rule 5.1); legal: H5"),
    ("owes C8: H9 S9 / H5 S6", 1, "no combination: mixed suits (rule 3.1)"),
    ("Owes\tC8 : H9 / H5 S6", 0, "1 cards, 1 of the led suit (rule 5.1); legal: H5"),
    ("owes　C8：H9／H5 S6", 0, "1 cards, 1 of the led suit (rule 5.1); legal: H5"),
    ("follow C8: SK / S9 X / S9", 2, "unreadable: holding, character 4: no card: 'X'"),
    ("follow C8 SK / S9 / S9", 2, "unreadable: question: no : after the trump suit and level"),
    ("follow C8: SK / S9", 2, "unreadable: question: follow takes lead / holding / reply"),
    ("follow C2: SK / S9 / S9", 2, "unreadable: trump, character 2: no level from 3 to A: '2'"),
    (
        "guess C8: SK",
        2,
        "unreadable: question: 'guess' is none of classify, trick, follow, owes",
    ),
    (
        "trick C8: S3 / S4 / S5 / S6 / S7",
        2,
        "unreadable: question: 5 plays, a trick has 4",
    ),
]


def asked(*arguments: str, given: str = "") -> tuple[int, list[str]]:
    out = io.StringIO()
    return main(arguments, io.StringIO(given), out), out.getvalue().splitlines()


@pytest.mark.parametrize(("question", "code", "answer"), ANSWERS, ids=[row[0] for row in ANSWERS])
def test_question_is_answered_with_one_line(question: str, code: int, answer: str) -> None:
    assert asked(question) == (code, [answer])


def test_lines_of_the_input_are_answered_in_turn_and_the_worst_counts() -> None:
    lines = "# a comment\n\nclassify C8: HA HA\nclassify C8: HA SA\n  classify C8：HA\n"

    assert asked(given=lines) == (
        1,
        ["pair of 2", "no combination: mixed suits (rule 3.1)", "single of 1"],
    )


@pytest.mark.parametrize(
    ("question", "values"),
    [
        (
            "classify C8: HA HA HK HK",
            {"kind": "tractor", "copies": 2, "ranks": 2, "suit": "H"},
        ),
        (
            "classify C8: HA HQ",
            {"kind": None, "flaw": "not_identical", "rule": "3.1"},
        ),
        (
            "trick C8: H3 / !HA / HK",
            {
                "winner": 3,
                "points": 10,
                "results": [
                    {"result": "leads", "rule": "3.7"},
                    {"result": "discard", "rule": "6.4"},
                    {"result": "beats", "rule": "6.1"},
                ],
                "for_chief_referee": False,
            },
        ),
        (
            "follow C8: SK SK / S9 S9 SQ S3 / SQ S3",
            {
                "legal": False,
                "faults": [{"breach": "withheld_pair", "rule": "5.2"}],
                "example": "S9 S9",
                "open_questions": [],
            },
        ),
        (
            "owes C8: SK SK / S9 S9 SQ S3",
            {
                "cards": 2,
                "of_suit": 2,
                "rung": 0,
                "pairs": [1],
                "rule": "5.2",
                "example": "S9 S9",
                "open_questions": [],
            },
        ),
        (
            "classify C8: K",
            {"unreadable": {"where": "cards, character 1", "what": "no suit before 'K'"}},
        ),
    ],
)
def test_json_holds_the_same_as_values(question: str, values: dict[str, object]) -> None:
    _, (line,) = asked("--json", question)

    assert json.loads(line) == values


def test_command_runs_without_django() -> None:
    program = (
        "import sys; from referee.rulebook.__main__ import main; "
        "code = main(['classify C8: HA SA'], [], sys.stdout); "
        "sys.exit(9 if 'django' in sys.modules else code)"
    )
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)

    assert (ran.returncode, ran.stdout) == (1, "no combination: mixed suits (rule 3.1)\n")


def test_module_is_a_command() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "referee.rulebook"],
        cwd=ROOT,
        input="follow C8: SK SK / S9 S9 SQ / S9 SQ\n",
        capture_output=True,
        text=True,
    )

    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout == "against the rules: withheld pair (rule 5.2); legal: S9 S9\n"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "gb18030"])
def test_bytes_that_are_no_text_are_answered_and_the_next_line_too(encoding: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "referee.rulebook"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": encoding},
        input="classify C8: 红桃王\n".encode() + b"classify C8: \xff\nclassify C8: HA\n",
        capture_output=True,
    )

    *unreadable, last = ran.stdout.decode(encoding).splitlines()
    assert (ran.returncode, ran.stderr, last) == (2, b"", "single of 1")
    assert [line.split(":")[0] for line in unreadable] == ["unreadable"] * 2


def test_a_mark_before_the_first_line_is_passed_over() -> None:
    assert asked("classify C8: HA") == asked("\ufeffclassify C8: HA")


def test_a_reader_that_leaves_ends_the_command() -> None:
    asking = subprocess.Popen(
        [sys.executable, "-m", "referee.rulebook"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert asking.stdout
    asking.stdout.close()
    asking.stdout = None
    _, complaint = asking.communicate("classify C8: HA\n", timeout=30)

    assert (asking.returncode, complaint) == (-signal.SIGPIPE, "")
