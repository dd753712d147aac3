"""How often an act at a table asks the database: every statement, session and savepoints too."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.models import Hand
from tests.referee.posted import typed, url
from tests.referee.recording import laogai, play, score
from tournaments.models import JournalEntry, Match

PLAYED = {**typed(dealer="S", points=100), "revision": "1"}
LAOGAI = {
    "follows": "1",
    "dealer": "S",
    "trump": "H",
    "points": "40",
    "laogai_side": "NS",
    "laogai_kind": "wrong follow",
    "offence_trick": "2",
    "tricks_played": "3",
    "exposed_ns": "0",
    "exposed_ew": "0",
}


def only_once(posted: dict[str, str]) -> dict[str, str]:
    return {**posted, "key": str(uuid4())}


# What is posted after one hand, and how many statements it takes. Session and user are two of
# them, the transaction two more, the lock with the rights and the sheet under it two.
ACTS = {
    "record_hand": (lambda: typed(follows=1, dealer="S"), 8),
    "pause_clock": (lambda: {"pause-reason": "换牌"}, 8),
    "extend_clock": (lambda: {"extend-minutes": "5", "extend-reason": "换牌"}, 8),
    "call_chief_referee": (lambda: {"call-key": str(uuid4())}, 13),
    "record_laogai": (lambda: only_once(LAOGAI), 11),
    "give_warning": (lambda: only_once({"seat": "N", "offence": "打手势"}), 16),
}


@pytest.mark.parametrize("name", ACTS)
def test_an_act_at_a_table_takes_so_many_statements(
    name, client, match, luo, clock, django_assert_num_queries
) -> None:
    values, statements = ACTS[name]
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    before, posted = JournalEntry.objects.count(), values()
    with django_assert_num_queries(statements):
        assert client.post(url(name, match), posted).status_code == 302
    assert JournalEntry.objects.count() == before + 1


def test_a_correction_takes_thirteen_statements(
    client, match, luo, clock, django_assert_num_queries
) -> None:
    play(match, luo, clock(), score(100), score(60))
    client.force_login(luo)
    with django_assert_num_queries(13):
        posted = client.post(url("correct_hand", match, 2), PLAYED)
    assert posted.status_code == 302
    assert Hand.objects.get(number=2).points == 100


def test_a_choice_takes_ten_statements(client, match, luo, clock, django_assert_num_queries):
    play(match, luo, clock(), laogai("NS", dealer="N"))
    client.force_login(luo)
    with django_assert_num_queries(10):
        posted = client.post(url("choose_laogai", match, 1), {"revision": "1", "option": "A"})
    assert posted.status_code == 302
    assert Hand.objects.get().laogai_option == "A"


def statements_of_a_save(client, match: Match, follows: int) -> int:
    # Defenders take the deal without a rise each time: the match goes on.
    posted = typed(follows=follows, dealer="N", points=160, last_points=0)
    with CaptureQueriesContext(connection) as asked:
        assert client.post(url("record_hand", match), posted).status_code == 302
    return len(asked)


def test_a_save_takes_eight_statements_for_the_first_hand_and_for_the_fortieth(
    client, event, started, luo, clock
) -> None:
    event.rules = {"laogai_levels": 0}
    event.save()
    assert {statements_of_a_save(client, started, follows) for follows in range(40)} == {8}


@pytest.mark.django_db(transaction=True)
def test_a_real_transaction_takes_as_many_as_one_within_a_test(client, started) -> None:
    """BEGIN and COMMIT stand where the tests have a savepoint."""
    assert statements_of_a_save(client, started, 0) == 8
