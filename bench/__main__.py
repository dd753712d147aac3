"""One command that reports every figure: python -m bench."""

import os
from importlib import import_module

import django

PARTS = (
    "rulebook",
    "judging",
    "ranking",
    "drawing",
    "saving",
    "printing",
    "printing_load",
    "spreadsheets",
)


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for part in PARTS:
        for name, figure, unit in import_module(f"bench.{part}").measure():
            print(f"{name:<60} {figure:>12,.2f} {unit}")


if __name__ == "__main__":
    main()
