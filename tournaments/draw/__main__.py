"""One draw in a process of its own: a task on standard input, its outcome on standard output."""

import sys

from tournaments.draw.messages import answer

if __name__ == "__main__":
    sys.stdout.write(answer(sys.stdin.read()))
