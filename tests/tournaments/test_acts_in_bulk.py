"""Acts on a whole event take as many statements for many entries as for few."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from bench.office_acts import acts
from tests.conftest import NOON

FEW, MANY = 8, 64


def statements_of_acts(size: int) -> dict[str, int]:
    counted = {}
    for name, act in acts(size, NOON):
        with CaptureQueriesContext(connection) as queries:
            act()
        counted[name] = len(queries)
    return counted


def test_an_act_on_many_takes_as_many_statements_as_on_few(db, clock):
    assert connection.features.supports_json_field  # SQLite is asked for it once a process
    assert statements_of_acts(MANY) == statements_of_acts(FEW)
