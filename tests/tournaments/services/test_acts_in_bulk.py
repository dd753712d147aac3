"""Acts on a whole event take as many statements for many entries as for few, and at most 40."""

from itertools import groupby

from django.db import connection
from django.test.utils import CaptureQueriesContext

from bench.office_acts import acts
from tests.conftest import NOON
from tournaments.services import bulk_rows

FEW, MANY, THOUSAND = 8, 40, 1000
MOST = 40


def statements_of_acts(size: int) -> dict[str, list[str]]:
    """What each act does, a statement as its first words: verb and table of those that insert."""
    said = {}
    for name, act in acts(size, NOON):
        with CaptureQueriesContext(connection) as queries:
            act()
        said[name] = [" ".join(query["sql"].split()[:3]) for query in queries]
    return said


def without_repeats(statements: list[str]) -> int:
    """How many there are, the slices in which rows are written as one."""
    slices = [list(some) for _words, some in groupby(statements)]
    return sum(1 if some[0].startswith("INSERT") else len(some) for some in slices)


def test_an_act_on_many_takes_as_many_statements_as_on_few(db, clock, monkeypatch):
    assert connection.features.supports_json_field  # SQLite is asked for it once a process
    few = statements_of_acts(FEW)
    # Rows in as many slices as those of a thousand entries.
    monkeypatch.setattr(bulk_rows, "MOST_VALUES", bulk_rows.MOST_VALUES * MANY // THOUSAND)
    many = statements_of_acts(MANY)
    assert {name: without_repeats(one) for name, one in many.items()} == {
        name: without_repeats(one) for name, one in few.items()
    }
    assert {name: len(one) for name, one in many.items() if len(one) > MOST} == {}
