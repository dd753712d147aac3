"""Write everything the desk holds into one file, for a spare machine."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config.now import now
from config.snapshots import save_snapshot
from config.snapshots.files import forget_old_snapshots, path_for, release_claim

BEHIND_THE_DESK = 10  # how nice the process is to those that answer people


class Command(BaseCommand):
    help = "Write everything the desk holds into one file, which restore_snapshot takes up again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="default: among the kept snapshots")
        parser.add_argument("--claimed", action="store_true", help="the desk starts this by itself")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["claimed"] and hasattr(os, "nice"):
            os.nice(BEHIND_THE_DESK)
        path: Path = options["file"] or path_for(now())
        try:
            save_snapshot(path)
            if not options["file"]:
                forget_old_snapshots()
        finally:
            if options["claimed"]:
                release_claim()
        self.stdout.write(str(path))
