"""Fill an empty database with the demo event, or set the demo's clocks to now."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.now import now
from referee.management.demo_cast import EVENT_NAME, OFFICIALS
from referee.management.demo_event import build, password_of, restart_clock
from tournaments.models import Event, Official

ROLE_WORDS = {
    Official.Role.ORGANISER: "组织者 organiser",
    Official.Role.CHIEF_REFEREE: "裁判长 chief referee",
    Official.Role.REFEREE: "裁判员 referee",
    Official.Role.RECORDER: "编排记录员 recorder",
}


class Command(BaseCommand):
    help = "Fill an empty database with the demo event and its log-ins."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--restart-clock",
            action="store_true",
            help="set the clocks of the demo's running round to now",
        )
        parser.add_argument(
            "--log-ins",
            action="store_true",
            help="only print the log-ins of the demo, if it is there",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.IS_PRODUCTION:
            raise CommandError("The demo has known passwords: it is never made in production.")
        if options["restart_clock"]:
            self._restart_clock()
            return
        if options["log_ins"]:
            if Event.objects.filter(name=EVENT_NAME).exists():
                self._print_log_ins()
            return
        if User.objects.exists() or Event.objects.exists():
            raise CommandError(
                "This database is in use already. The demo needs an empty one;"
                " --restart-clock sets the clocks of a demo that is there."
            )
        event = build(now())
        self.stdout.write(f"演示赛事 demo event: {event.name}")
        self._print_log_ins()

    def _print_log_ins(self) -> None:
        self.stdout.write("演示账号 demo log-ins:")
        for username, name, roles in OFFICIALS:
            words = "、".join(ROLE_WORDS[role] for role in roles)
            self.stdout.write(f"  {username} / {password_of(username)}  {name}  {words}")

    def _restart_clock(self) -> None:
        if not Event.objects.filter(name=EVENT_NAME).exists():
            raise CommandError("There is no demo event in this database.")
        moved = restart_clock(now())
        self.stdout.write(f"时钟已设为现在 clocks set to now: {moved}")
