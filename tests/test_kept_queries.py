"""A kept query finds what the query it was made from would find, for the keys of each asking."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.db.models import Q

from config.kept_queries import KeptQuery
from tournaments.models import Entry, Match

pytestmark = pytest.mark.django_db

MATCHES = KeptQuery(
    lambda match, entry: Match.objects.select_related("ns_entry").filter(
        Q(pk=match) | Q(ns_entry=entry)
    ),
    keys=2,
)


def test_each_key_is_filled_in_where_it_belongs(match, django_assert_num_queries) -> None:
    pk, entry = match.pk, match.ns_entry_id
    with django_assert_num_queries(3):
        found = [MATCHES.rows(*keys) for keys in ((pk, 0), (0, entry), (0, 0))]
        assert [[one.ns_entry for one in rows] for rows in found] == [
            [match.ns_entry],
            [match.ns_entry],
            [],
        ]


def test_what_was_found_before_is_not_found_again(match) -> None:
    [before] = MATCHES.rows(match.pk, 0)
    Match.objects.filter(pk=match.pk).update(table_number=8)
    [after] = MATCHES.rows(match.pk, 0)
    assert (before.table_number, after.table_number) == (match.table_number, 8)


def test_a_key_too_many_or_too_few_is_a_fault(match) -> None:
    with pytest.raises(ValueError, match="argument"):
        MATCHES.rows(match.pk)


def test_a_key_that_the_statement_lost_is_a_fault(match) -> None:
    """No positive number is -1: such a condition falls away while the statement is made."""
    with pytest.raises(AssertionError):
        KeptQuery(
            lambda number: Match.objects.filter(Q(pk__gt=0) | Q(table_number=number)), keys=1
        ).rows(1)


def test_columns_alone_are_kept_too(match) -> None:
    numbers = KeptQuery(lambda entry: Entry.objects.filter(pk=entry).values_list("number"), keys=1)
    assert numbers.rows(match.ns_entry_id) == [(match.ns_entry.number,)]


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_by_its_own_connection(match) -> None:
    def found() -> list[int]:
        try:
            return [one.pk for one in MATCHES.rows(match.pk, 0)]
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as other:
        assert [found(), other.submit(found).result()] == [[match.pk], [match.pk]]
