"""Fill an empty desk with a snapshot, of this version or an earlier one."""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.snapshots import CannotRestore, restore_snapshot


class Command(BaseCommand):
    help = "Fill an empty desk with a snapshot. The file is not touched."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        try:
            counts = restore_snapshot(options["file"])
        except CannotRestore as refusal:
            raise CommandError(str(refusal)) from refusal
        for label in ("tournaments.Event", "tournaments.Match", "referee.Hand", "auth.User"):
            self.stdout.write(f"{label}: {counts[label]}")
