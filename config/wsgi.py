"""The entry point for gunicorn."""

import os

from django.core.wsgi import get_wsgi_application

from config.collector import settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
application = get_wsgi_application()
settle()
