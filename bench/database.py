"""A database of its own for a measurement, dropped afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.test import override_settings
from django.test.utils import setup_test_environment, teardown_test_environment


@contextmanager
def temporary_database(*, is_watched: bool = True) -> Iterator[None]:
    """Empty, of the kind `DATABASE_URL` names, with the bench's addresses in force.

    `is_watched`: templates note what they are given, as in tests; that takes time by itself.
    """
    if is_watched:
        setup_test_environment(debug=False)
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        with override_settings(ROOT_URLCONF="bench.urls"):
            yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
        if is_watched:
            teardown_test_environment()
