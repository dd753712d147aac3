"""The judge at the command line: python -m referee.rulebook [--json] [question ...]."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from referee.rulebook import command

ENDING = """
Without a question, one is read from each line of the input; empty lines and lines that begin
with # are passed over. Exit code: 0 everything legal, 1 something against the rules, 2 something
unreadable.
"""


def main(arguments: Sequence[str], given: Iterable[str], out: TextIO) -> int:
    """Answer every question with one line; the exit code is that of the worst answer."""
    parser = argparse.ArgumentParser(
        prog="python -m referee.rulebook",
        description=command.__doc__,
        epilog=ENDING,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("questions", nargs="*", metavar="question")
    parser.add_argument("--json", action="store_true", help="answer with one JSON object a line")
    options = parser.parse_args(arguments)
    worst = command.ExitCode.LEGAL
    for line in options.questions or given:
        question = line.strip()
        if question and not question.startswith("#"):
            answer = command.answer(question)
            worst = max(worst, answer.exit_code)
            told = json.dumps(answer.values, ensure_ascii=False) if options.json else answer.text
            out.write(f"{told}\n")
            out.flush()
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdin, sys.stdout))
