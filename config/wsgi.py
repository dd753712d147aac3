"""The entry point for gunicorn."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

from config.doors.requests import PlainHandler  # noqa: E402

application = PlainHandler()
