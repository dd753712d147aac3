"""One command that reports every figure: python -m bench; or those of some parts by name."""

import os
import sys
from importlib import import_module

import django

from config.collector import settle

PARTS = (
    "rulebook",
    "judging",
    "ranking",
    "lists",
    "drawing",
    "drawing_lock",
    "saving",
    "holding",
    "printing",
    "sheets",
    "printing_load",
    "spreadsheets",
    "hall",
)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["DESK_SNAPSHOT_MINUTES"] = "0"  # no process beside what is measured
    django.setup()
    settle()  # as in a process that serves pages
    for part in [part for part in PARTS if part in sys.argv[1:]] or PARTS:
        for name, figure, unit in import_module(f"bench.{part}").measure():
            print(f"{name:<60} {figure:>12,.2f} {unit}")


if __name__ == "__main__":
    main()
