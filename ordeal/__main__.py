"""python -m ordeal [PART...]: all parts, or those named."""

import argparse
import os
import sys
import time
from importlib import import_module

import django

PARTS = ("roles", "hostile", "kills", "disk", "processes", "cases")
BY_NAME = ("mutants",)  # hours, where all of them are asked for: only on request


def main() -> int:
    parser = argparse.ArgumentParser(prog="script/ordeal", description=__doc__)
    parser.add_argument("part", nargs="*", help=", ".join((*PARTS, *BY_NAME)))
    parser.add_argument("--seed", type=int, default=20261003)
    parser.add_argument("--short", action="store_true", help="a sample of each, as script/test has")
    parser.add_argument("--sample", type=int, help="how many mutants, of all")
    asked = parser.parse_args()
    if unknown := set(asked.part).difference(PARTS, BY_NAME):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ["DESK_SNAPSHOT_MINUTES"] = "0"
    django.setup()
    faults = 0
    for part in asked.part or PARTS:
        began = time.monotonic()
        more = {"sample": asked.sample} if part == "mutants" else {}
        report = import_module(f"ordeal.{part}").run(asked.seed, is_short=asked.short, **more)
        for name, figure in report.figures.items():
            print(f"{part}: {name:<60} {figure:>12,.0f}")
        for fault in report.faults:
            print(f"{part}: FAULT {fault}")
        print(
            f"{part}: {len(report.faults)} faults in {time.monotonic() - began:.0f} s", flush=True
        )
        faults += len(report.faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
