"""The judge at the command line: python -m referee.rulebook [--json] [question ...]."""

import argparse
import json
import signal
import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from referee.rulebook import command

ENDING = """
Without a question, one is read from each line of the input; empty lines and lines that begin
with # are passed over. Exit code: 0 everything legal, 1 something against the rules, 2 something
unreadable.
"""

MARK = "\ufeff"  # some programs begin a text with it


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
    the screen cannot show is written out. Without a word it ends when its reader has left.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    return main(sys.argv[1:], sys.stdin, sys.stdout)


if __name__ == "__main__":
    sys.exit(run())
