"""The judge at the command line: python -m referee.rulebook [--json] [question ...]."""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import TextIO

from referee.rulebook import command

ENDING = """
Without a question, one is read from each line of the input; empty lines and lines that begin
with # are passed over. Exit code: 0 everything legal, 1 something against the rules, 2 something
unreadable.
"""

MARK = "\ufeff"  # some programs begin a text with it
READER_GONE = 141  # what a shell says of a command whose reader has left, as head does


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
        question = line.removeprefix(MARK).strip()
        if question and not question.startswith("#"):
            answer = command.answer(question)
            worst = max(worst, answer.exit_code)
            told = json.dumps(answer.values, ensure_ascii=False) if options.json else answer.text
            out.write(f"{told}\n")
            out.flush()
    return worst


def run() -> int:
    """The command as a shell starts it. What cannot be decoded is answered as unreadable; what
    the screen cannot show is written out.
    """
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        return main(sys.argv[1:], sys.stdin, sys.stdout)
    except BrokenPipeError:
        # Or Python would complain of the rest when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE


if __name__ == "__main__":
    sys.exit(run())
