"""Write everything the desk holds into one file, for a spare machine."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.now import now
from config.snapshots import CannotSave, save_snapshot
from config.snapshots.files import (
    claimed_at,
    forget_half_made,
    forget_old_snapshots,
    path_for,
    release_claim,
)

BEHIND_THE_DESK = 10  # how nice the process is to those that answer people


class Command(BaseCommand):
    help = "Write everything the desk holds into one file, which restore_snapshot takes up again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, help="default: among the kept snapshots")
        parser.add_argument("--claimed", action="store_true", help="the desk starts this by itself")

    def handle(self, *args: Any, **options: Any) -> None:
        is_claimed = options["claimed"]
        if is_claimed and hasattr(os, "nice"):
            os.nice(BEHIND_THE_DESK)
        # By the clock of the desk: it may not follow the machine's where that was set back.
        at = claimed_at(now()) if is_claimed else now()
        try:
            path: Path = options["file"] or path_for(at)
            if not options["file"]:
                forget_half_made(at)
            save_snapshot(path)
        except (CannotSave, OSError) as refusal:
            raise CommandError(f"No snapshot: {refusal}") from refusal
        if not options["file"]:
            forget_old_snapshots(at)
        if is_claimed:
            release_claim()
        self.stdout.write(str(path))
