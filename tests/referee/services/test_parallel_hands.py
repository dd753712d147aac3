"""Many posts at once, over real connections: one hand, no number skipped."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from django.db import connection

from referee.models import Hand
from referee.services.clock import start_clock
from referee.services.hands import record_hand
from referee.values.errors import StaleSheet
from tests.referee.recording import score
from tests.visits import at_table
from tournaments.models import JournalEntry

POSTS = 20


@pytest.fixture
def at_once(transactional_db, match, luo, clock):
    """Calls record_hand from twenty threads; gives what each got, stale forms as None."""
    start_clock(visit=at_table(match, luo), now=clock())

    def post(key: UUID, follows: int, points: int) -> int | None:
        try:
            hand = record_hand(
                follows=follows,
                typed=score(points, dealer="N"),
                key=key,
                visit=at_table(match, luo),
                now=clock(),
            )
            return hand.pk
        except StaleSheet:
            return None
        finally:
            connection.close()

    def run(posts: list[tuple[UUID, int, int]]) -> list[int | None]:
        with ThreadPoolExecutor(max_workers=POSTS) as pool:
            return list(pool.map(lambda arguments: post(*arguments), posts))

    return run


def test_twenty_posts_of_one_hand_leave_one(at_once) -> None:
    key = uuid4()
    got = at_once([(key, 0, 100)] * POSTS)
    hand = Hand.objects.get()
    assert got == [hand.pk] * POSTS
    assert (hand.number, hand.points) == (1, 100)
    assert JournalEntry.objects.filter(act="record_hand").count() == 1


def test_twenty_different_forms_of_one_hand_leave_one(at_once) -> None:
    got = at_once([(uuid4(), 0, 5 * points) for points in range(20, 20 + POSTS)])
    hand = Hand.objects.get()
    assert sorted(got, key=lambda pk: pk is None) == [hand.pk] + [None] * (POSTS - 1)
    at_once([(uuid4(), 1, 100)])
    assert list(Hand.objects.values_list("number", flat=True)) == [1, 2]
