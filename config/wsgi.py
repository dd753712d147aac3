"""The entry point for gunicorn."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config.collector import settle  # noqa: E402
from config.doors.requests import PlainHandler  # noqa: E402
from config.machine.held_open import hold_open  # noqa: E402

application = PlainHandler()
held_open = hold_open()
settle()
