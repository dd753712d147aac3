"""Bring the local database up to date, fill an empty one with the demo, and say the log-ins.

An empty database that somebody named with DATABASE_URL gets the demo only when `--demo` asks for
it, and no database with `--no-demo`: demo accounts have known passwords, and that database may be
meant for a real event.
"""

import os
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError


def has_accounts() -> bool:
    from django.contrib.auth import get_user_model

    return get_user_model().objects.exists()


def start(options: list[str]) -> None:
    call_command("migrate", interactive=False, verbosity=0)
    # WhiteNoise warns where it is missing, even when it serves files from where they lie.
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)
    if has_accounts():
        if "--restart-clock" in options:
            call_command("seed_demo", restart_clock=True)
        call_command("seed_demo", log_ins=True)
    elif wants_demo(options):
        print("Filling the empty database with the demo event")
        call_command("seed_demo")
    else:
        print("The database is empty. Make the first account with:")
        print("  .venv/bin/python manage.py createsuperuser")
        print("or fill it with the demo event: script/server --demo")
        print("or with a snapshot of another desk, before any account is made:")
        print("  .venv/bin/python manage.py restore_snapshot FILE")


def wants_demo(options: list[str]) -> bool:
    if "--no-demo" in options:
        return False
    return "DATABASE_URL" not in os.environ or "--demo" in options


def main() -> int:
    sys.path.insert(0, str(Path.cwd()))
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    django.setup()
    try:
        start(sys.argv[1:])
    except OperationalError as error:
        name = "DATABASE_URL names" if "DATABASE_URL" in os.environ else f"{settings.VAR_DIR} holds"
        print(f"The database that {name} cannot be used: {error}", file=sys.stderr)
        return 1
    except CommandError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
