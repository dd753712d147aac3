"""Two people confirm, replace or restore one table at the same moment: one of them is first."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from referee.rulebook.seats import Side
from tests.conftest import NOON
from tests.tournaments.office import said, sign
from tests.visits import in_office
from tournaments.models import JournalEntry, Match, Result
from tournaments.services.results import accept_result, lock_match, reopen_result

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("clock")]

Post = tuple[str, dict[str, Any]]


def at_once(*posts: tuple[User, Post]) -> list[Any]:
    """The answers, each to a browser of its own, let go together."""
    start = Barrier(len(posts))
    clients = []
    for user, _post in posts:
        client = Client(raise_request_exception=False)
        client.force_login(user)
        client.cookies["django_language"] = "en"
        clients.append(client)

    def send(client: Client, post: Post) -> Any:
        start.wait()
        try:
            return client.post(*post)
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(posts)) as pool:
        return list(pool.map(send, clients, [post for _user, post in posts]))


def states() -> list[tuple[int, str]]:
    return list(Result.objects.order_by("version").values_list("version", "state"))


@pytest.fixture
def signed(event, match: Match, luo) -> Match:
    event.rules = {"second_person": True}
    event.save()
    with transaction.atomic():
        sign(match, luo)
    return match


@pytest.fixture
def signed_again(signed: Match, tang, fang, luo) -> Match:
    """Version 1 is accepted, version 2 waits."""
    accept_result(match=signed, version=1, visit=in_office(signed, tang), now=NOON)
    with transaction.atomic():
        reopen_result(match=lock_match(signed.pk), reason="记错", by=fang, now=NOON)
        sign(signed, luo, winner=Side.EW)
    return signed


def address(name: str, match: Match, *more: int) -> str:
    return reverse(f"office:{name}", args=[match.pk, *more])


def accepting_acts() -> int:
    return JournalEntry.objects.filter(act="accept_result").count()


def first_and_second(answers: list[Any]) -> tuple[str, str]:
    """What the one was told who did it, and what the other."""
    words = [said(answer)[0] for answer in answers]
    [mine] = [one for one in words if one == "Table 1 is accepted."]
    [other] = [one for one in words if one != "Table 1 is accepted."]
    return mine, other


def test_one_table_confirmed_by_two_at_once_is_accepted_once(signed, tang, fang):
    post = (address("accept_result", signed), {"version": 1})
    answers = at_once((tang, post), (fang, post))
    assert [answer.status_code for answer in answers] == [302, 302]
    assert states() == [(1, "accepted")]
    assert accepting_acts() == 1
    winner = Result.objects.get().accepted_by
    _mine, other = first_and_second(answers)
    assert other == f"{winner.first_name} accepted table 1 already, at 12:00."


def test_one_table_in_a_bulk_and_by_itself_is_accepted_once(event, signed, tang, fang):
    bulk = reverse("office:accept_signed", args=[event.pk, signed.round_id])
    answers = at_once(
        (tang, (bulk, {"result": [f"{signed.pk}:1"]})),
        (fang, (address("accept_result", signed), {"version": 1})),
    )
    assert [answer.status_code for answer in answers] == [302, 302]
    assert (states(), accepting_acts()) == ([(1, "accepted")], 1)
    words = [said(answer)[0] for answer in answers]
    assert sum("already, at 12:00." in one for one in words) == 1


def test_two_who_replace_at_once_replace_once(signed_again, tang, fang):
    post = (address("replace_result", signed_again), {"version": 2, "replaces": 1})
    answers = at_once((tang, post), (fang, post))
    assert {answer.status_code for answer in answers} == {302}
    assert states() == [(1, "superseded"), (2, "accepted")]
    assert accepting_acts() == 2
    winner = Result.objects.get(version=2).accepted_by
    first, other = sorted((said(answer)[0] for answer in answers), key=len)
    assert first == "Table 1 is accepted."
    assert other == f"{winner.first_name} accepted table 1 already, at 12:00."


def test_replacing_against_restoring_leaves_one_of_them(signed_again, tang, fang):
    """What comes second names a version that ranks no more, and is told so in words."""
    replace = (address("replace_result", signed_again), {"version": 2, "replaces": 1})
    restore = (
        address("restore_result", signed_again, 1),
        {"replaces": 1, "version": 1, "reason": "r"},
    )
    answers = at_once((tang, replace), (fang, restore))
    assert {answer.status_code for answer in answers} <= {200, 302}
    assert [state for _version, state in states()].count("accepted") == 1
    acts = {"accept_result", "restore_result"}
    assert JournalEntry.objects.filter(act__in=acts).count() == 2
    signed_again.refresh_from_db()
    assert signed_again.state == Match.State.ACCEPTED


def test_two_who_restore_at_once_restore_once(signed_again, tang, fang):
    accept_result(
        match=signed_again, version=2, replaces=1, visit=in_office(signed_again, tang), now=NOON
    )
    post = (
        address("restore_result", signed_again, 1),
        {"replaces": 2, "version": 1, "reason": "原裁定"},
    )
    answers = at_once((fang, post), (fang, post))
    assert {answer.status_code for answer in answers} == {302}
    assert states() == [(1, "superseded"), (2, "superseded"), (3, "accepted")]
    assert JournalEntry.objects.filter(act="restore_result").count() == 1
