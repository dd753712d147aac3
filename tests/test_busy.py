"""A database that does not take an act: the answer says so in words and keeps what was typed."""

import re
import sqlite3
from html import unescape
from threading import Event as Signal
from threading import Thread
from time import sleep

import psycopg
import pytest
from django.db import DatabaseError, OperationalError, connection
from django.test import Client, RequestFactory
from django.urls import reverse

from config.busy import Trouble, trouble_of
from config.errors import server_error
from referee.models import Hand
from referee.services.clock import start_clock
from tests.conftest import NOON
from tests.locks import another_connection, others_saving
from tests.referee.posted import typed, url
from tests.visits import at_table as visit_at
from tournaments.models import Match

on_postgresql = pytest.mark.skipif(
    "connection.vendor != 'postgresql'", reason="what only PostgreSQL does"
)


def of_sqlite(code: int) -> DatabaseError:
    cause = sqlite3.OperationalError("in words")
    cause.sqlite_errorcode = code
    error = OperationalError("in words")
    error.__cause__ = cause
    return error


def of_postgresql(cause: psycopg.Error) -> DatabaseError:
    error = OperationalError("in words")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (of_sqlite(sqlite3.SQLITE_BUSY), Trouble.BUSY),
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), Trouble.BUSY),
        (of_sqlite(sqlite3.SQLITE_FULL), Trouble.FULL),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), Trouble.AWAY),
        (of_sqlite(sqlite3.SQLITE_ERROR), None),  # a table that is not there: a bug
        (of_postgresql(psycopg.errors.LockNotAvailable()), Trouble.BUSY),
        (of_postgresql(psycopg.errors.QueryCanceled()), Trouble.BUSY),
        (of_postgresql(psycopg.errors.DeadlockDetected()), Trouble.DEADLOCK),
        (of_postgresql(psycopg.errors.SerializationFailure()), Trouble.DEADLOCK),
        (of_postgresql(psycopg.errors.AdminShutdown()), Trouble.AWAY),
        (of_postgresql(psycopg.errors.TooManyConnections()), Trouble.AWAY),
        (of_postgresql(psycopg.errors.DiskFull()), Trouble.FULL),
        (of_postgresql(psycopg.OperationalError("server closed the connection")), Trouble.AWAY),
        (of_postgresql(psycopg.InterfaceError("the connection is closed")), Trouble.AWAY),
        (of_postgresql(psycopg.errors.UndefinedTable()), None),
        (of_postgresql(psycopg.errors.UniqueViolation()), None),
        (ValueError(), None),
        (None, None),
    ],
)
def test_what_the_database_had_is_told_from_bugs(error, trouble):
    assert trouble_of(error) is trouble


@pytest.fixture
def impatient(transactional_db) -> None:
    """This test's own connection waits a moment for a lock and no longer."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA busy_timeout = 50")
        else:
            cursor.execute("SET lock_timeout = '50ms'")


@pytest.fixture
def at_table(impatient, match, luo, clock) -> Client:
    """The referee of a table at play, reading English."""
    start_clock(visit=visit_at(match, luo), now=NOON)
    client = Client()
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    return client


def fields_of(page: str) -> dict[str, str]:
    """What the page's form would send."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page)
    return {name: unescape(value) for name, value in found}


def test_a_hand_that_had_to_wait_too_long_is_sent_again_from_the_answer(at_table, match):
    data = typed(follows=0, points=95, trump="S", dealer="N")
    with others_saving():
        answer = at_table.post(url("record_hand", match), data)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (
        503,
        "5",
        "no-store",
    )
    assert "The desk is busy" in page
    assert "nothing of yours was recorded" in page
    assert not Hand.objects.exists()
    sent = fields_of(page)
    assert {name: sent[name] for name in data} == {name: str(value) for name, value in data.items()}
    for _press in range(2):
        assert at_table.post(url("record_hand", match), sent).status_code == 302
    assert [hand.points for hand in Hand.objects.all()] == [95]


def test_a_part_of_a_page_gets_words_and_no_page(at_table, match):
    with others_saving():
        answer = at_table.post(url("record_hand", match), typed(), headers={"HX-Request": "true"})
    assert (answer.status_code, answer["Content-Type"]) == (503, "text/plain")
    assert answer.content.decode().startswith("Others were saving")
    assert not Hand.objects.exists()


def test_pages_are_read_while_others_save(at_table, match):
    with others_saving():
        assert at_table.get(url("match", match)).status_code == 200


def test_a_password_is_not_in_the_answer(at_table):
    passwords = {
        "old_password": "luo",
        "new_password1": "Zz9-geheim-9",
        "new_password2": "Zz9-geheim-9",
    }
    with others_saving():
        answer = at_table.post(reverse("change_password"), passwords)
    page = answer.content.decode()
    assert answer.status_code == 503
    assert "geheim" not in page
    assert "Go back and send it again." in page


def test_a_database_that_fails_outside_a_view_is_said_too():
    request = RequestFactory().get("/")
    try:
        raise of_sqlite(sqlite3.SQLITE_IOERR)
    except DatabaseError:
        answer = server_error(request)
    assert answer.status_code == 503
    assert "无法" in answer.content.decode()


def test_a_bug_stays_a_bug():
    request = RequestFactory().get("/")
    try:
        raise ValueError
    except ValueError:
        answer = server_error(request)
    assert answer.status_code == 500


def test_a_database_that_is_away_is_said_and_comes_back(at_table, match):
    lose_database()
    answer = at_table.post(url("record_hand", match), typed())
    assert answer.status_code == 503
    may_not_write, is_away = "The desk may not write to its disk", "The desk cannot reach its data"
    words = may_not_write if connection.vendor == "sqlite" else is_away
    assert words in answer.content.decode()
    connection.close()  # as at the end of every request but a test's
    assert at_table.get(url("match", match)).status_code == 200
    assert not Hand.objects.exists()


def lose_database() -> None:
    """PostgreSQL ends this connection; SQLite's file can be written no more."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA query_only = ON")
            return
        cursor.execute("SELECT pg_backend_pid()")
        [pid] = cursor.fetchone()
    with another_connection() as other:
        other.execute("SELECT pg_terminate_backend(%s)", [pid])


@on_postgresql
def test_of_two_that_wait_for_each_other_the_hand_is_done_once_more(at_table, match, luo):
    """The other has the referee's account and waits for the match; the hand the reverse."""
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '10s'")
    has_account, ended = Signal(), []

    def other() -> None:
        with another_connection() as own:
            own.execute("SET deadlock_timeout = '60s'")  # the desk's is ended, not this one
            own.execute("SELECT 1 FROM auth_user WHERE id = %s FOR UPDATE", [luo.pk])
            has_account.set()
            wait_until_locked(match)
            own.execute("SELECT 1 FROM tournaments_match WHERE id = %s FOR UPDATE", [match.pk])
            ended.append("committed")

    thread = Thread(target=other)
    thread.start()
    has_account.wait(10)
    data = typed(follows=0, points=95, trump="S", dealer="N")
    assert at_table.post(url("record_hand", match), data).status_code == 302
    thread.join(10)
    assert (ended, Hand.objects.count()) == (["committed"], 1)


def wait_until_locked(match: Match) -> None:
    """Until the desk has the lock of this match."""
    with another_connection() as own:
        for _try in range(500):
            free = own.execute(
                "SELECT 1 FROM tournaments_match WHERE id = %s FOR UPDATE SKIP LOCKED", [match.pk]
            ).fetchone()
            own.rollback()
            if not free:
                return
            sleep(0.02)


def test_nobody_waits_longer_than_a_person_would():
    options = connection.settings_dict["OPTIONS"]
    waits = {
        "sqlite": lambda: options["timeout"] * 1000,
        "postgresql": lambda: int(re.findall(r"lock_timeout=(\d+)", options["options"])[-1]),
    }
    assert 5000 <= waits[connection.vendor]() <= 8000
