"""Recording a hand through the page."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from referee.models import Hand
from referee.values.hands import as_typed
from tests.conftest import make_user
from tests.referee.posted import typed, url
from tests.referee.recording import laogai, play, score
from tests.referee.ruling import sign_all
from tournaments.models import JournalEntry, Official


def test_record_hand_puts_it_on_the_sheet(client, started, luo, clock) -> None:
    posted = typed(exposed_ns=1)
    response = client.post(url("record_hand", started), posted)
    assert (response.status_code, response.url) == (302, url("match", started))
    hand = Hand.objects.get()
    recorded = score(130, dealer="N", last_won_by="EW", last_points=45, last_cards=2, exposed_ns=1)
    assert (as_typed(hand), hand.number, str(hand.key)) == (recorded, 1, posted["key"])
    assert (hand.recorded_by, hand.recorded_at) == (luo, clock())
    assert "第1盘已记录" in client.get(response.url).content.decode()


@pytest.mark.parametrize("name", ["record_hand", "record_laogai", "wrong_dealer"])
def test_who_may_record(name, client, event, match, tang, wu, luo) -> None:
    other = make_user("zhou", "周裁判")
    Official.objects.create(event=event, user=other, role=Official.Role.REFEREE)
    for user in (tang, wu, other):
        client.force_login(user)
        assert client.post(url(name, match), typed()).status_code == 404, user
    client.force_login(luo)
    assert client.put(url(name, match)).status_code == 405
    assert not Hand.objects.exists()


def test_expired_login_returns_to_the_match(client, match) -> None:
    response = client.post(url("record_hand", match), typed())
    assert response.url == f"{reverse('login')}?next={url('match', match)}"
    assert not Hand.objects.exists()


def test_get_leads_to_the_match(client, started) -> None:
    assert client.get(url("record_hand", started)).url == url("match", started)


def test_repeated_post_is_one_hand(client, started) -> None:
    posted = typed()
    answers = [client.post(url("record_hand", started), posted) for _twice in range(2)]
    assert [answer.url for answer in answers] == [url("match", started)] * 2
    assert Hand.objects.count() == JournalEntry.objects.filter(act="record_hand").count() == 1


def test_stale_form_loses_no_typing(client, started, luo, clock) -> None:
    posted = typed(points=95, last_points=10)
    play(started, luo, clock(), score(100, trump="S"))
    response = client.post(url("record_hand", started), posted)
    assert response.status_code == 200
    assert [hand.points for hand in Hand.objects.all()] == [100]
    form, stale = response.context["form"], response.context["stale"]
    assert {name: form[name].value() for name in ("trump", "points", "last_points")} == {
        "trump": "H",
        "points": "95",
        "last_points": "10",
    }
    assert (stale.number, stale.is_stored) == (1, True)
    compared = {value.name: (value.stored, value.typed) for value in stale.values}
    assert compared["主"] == ("♠", "♥")
    assert compared["得分 P"] == ("100", "95")
    assert compared["末轮牌分 F"] == ("0", "10")
    # The same form goes on as the next hand, under a key of its own.
    assert form["follows"].value() == "1"
    assert form["key"].value() != posted["key"]
    again = {name: form[name].value() or "" for name in posted}
    assert client.post(url("record_hand", started), again).status_code == 302
    assert [hand.points for hand in Hand.objects.all()] == [100, 95]


def test_stale_form_follows_the_deal(client, started, luo, clock) -> None:
    """The dealer the page had filled in was due then; another one is due now."""
    play(started, luo, clock(), score(100), score(100))
    response = client.post(url("record_hand", started), typed(follows=1, dealer="S"))
    assert response.context["form"]["dealer"].value() == "N"


def test_another_hand_under_the_same_key_is_refused(client, started) -> None:
    posted = typed()
    client.post(url("record_hand", started), posted)
    response = client.post(url("record_hand", started), {**posted, "points": "95"})
    assert response.context["stale"].number == 1
    assert [hand.points for hand in Hand.objects.all()] == [130]


def test_first_hand_asks_who_dealt_with_the_rest(client, started) -> None:
    page = client.post(url("record_hand", started), typed(dealer=None, points=None))
    assert set(page.context["form"].errors) == {"dealer", "points"}
    assert not Hand.objects.exists()


def test_a_hand_with_a_dealer_due_does_not_ask_for_one(client, started) -> None:
    client.post(url("record_hand", started), typed())
    page = client.post(url("record_hand", started), typed(follows=1, dealer=None, points=None))
    assert set(page.context["form"].errors) == {"points"}


@pytest.mark.parametrize(
    "field",
    ["trump", "points", "last_won_by", "last_cards", "last_points", "exposed_ns", "exposed_ew"],
)
@pytest.mark.parametrize("value", [None, "", " "])
def test_untouched_field_is_an_error_beside_it(field, value, client, started) -> None:
    response = client.post(url("record_hand", started), typed(**{field: value}))
    assert response.status_code == 200
    assert list(response.context["form"].errors) == [field]
    assert not Hand.objects.exists()


def test_a_hand_bid_for_needs_its_dealer(client, started) -> None:
    response = client.post(url("record_hand", started), typed(dealer=None))
    assert list(response.context["form"].errors) == ["dealer"]


def test_a_dealer_not_named_is_the_one_due(client, started, luo, clock) -> None:
    play(started, luo, clock(), score(100))
    client.post(url("record_hand", started), typed(follows=1, dealer=None))
    assert Hand.objects.get(number=2).dealer == "S"


def test_a_dealer_out_of_turn_is_stored_as_who_really_dealt(client, started, luo, clock) -> None:
    play(started, luo, clock(), score(100))
    client.post(url("record_hand", started), typed(follows=1, dealer="E"))
    page = client.get(url("match", started)).context["page"]
    assert [(line.dealer, line.is_out_of_turn) for line in page.lines] == [
        ("北", False),
        ("东", True),
    ]


def test_zero_stays_zero(client, started) -> None:
    zeros = typed(points=0, last_points=0, last_cards=1, odd_is_meant="on")
    client.post(url("record_hand", started), zeros)
    hand = Hand.objects.get()
    assert (hand.points, hand.last_points, hand.exposed_ns, hand.exposed_ew) == (0, 0, 0, 0)
    form = client.get(url("correct_hand", started, 1)).context["form"]
    assert [form[name].value() for name in ("points", "last_points")] == [0, 0]
    shown = client.get(url("match", started)).content.decode()
    assert '<td class="number">0</td>' in shown
    assert "0 ■" in shown


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"points": "132"}, "points"),
        ({"points": "405"}, "points"),
        ({"points": "-5"}, "points"),
        ({"points": "9" * 60}, "points"),
        ({"points": "12a"}, "points"),
        ({"last_points": "85"}, "last_points"),
        ({"last_cards": "0"}, "last_cards"),
        ({"last_cards": "55"}, "last_cards"),
        ({"exposed_ew": "109"}, "exposed_ew"),
        ({"trump": "X"}, "trump"),
        ({"dealer": "Q"}, "dealer"),
        ({"last_won_by": "N"}, "last_won_by"),
    ],
)
def test_impossible_value_is_an_error_beside_it(values, field, client, started) -> None:
    response = client.post(url("record_hand", started), typed(**values))
    assert response.status_code == 200
    errors = response.context["form"].errors
    assert field in errors
    assert set(errors) <= {field, "__all__", "last_points"}
    assert not Hand.objects.exists()


def test_full_width_digits_are_digits(client, started) -> None:
    client.post(url("record_hand", started), typed(points="１３０"))
    assert Hand.objects.get().points == 130


def test_odd_values_ask_for_a_second_look(client, started) -> None:
    posted = typed(last_cards=5)
    response = client.post(url("record_hand", started), posted)
    form = response.context["form"]
    assert [oddity.code for oddity in form.oddities] == ["big_last_trick", "odd_card_count"]
    assert not Hand.objects.exists()
    client.post(url("record_hand", started), {**posted, "odd_is_meant": "on"})
    assert Hand.objects.get().last_cards == 5


def test_signed_sheet_takes_no_hand(client, finished, luo, clock) -> None:
    sign_all(finished, luo, clock())
    client.force_login(luo)
    response = client.post(url("record_hand", finished), typed(follows=1))
    assert response.context["form"].non_field_errors()
    assert Hand.objects.count() == 1


def test_key_of_another_table_is_refused_not_a_trace(
    client, started, make_match, entries, luo, clock
) -> None:
    other = make_match(entries[2], entries[3])
    [hand] = play(other, luo, clock(), score(100))
    response = client.post(url("record_hand", started), typed(key=hand.key))
    assert response.status_code == 200
    assert not started.hands.exists()


def test_laogai_without_a_choice_blocks_the_next_hand(client, started, luo, clock) -> None:
    play(started, luo, clock(), laogai("NS", dealer="N"))
    response = client.post(url("record_hand", started), typed(follows=1, key=uuid4()))
    assert response.context["form"].non_field_errors()
    assert Hand.objects.count() == 1


def test_a_post_reads_the_match_without_what_only_the_page_shows(client, started) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert client.post(url("record_hand", started), typed()).status_code == 302
    asked = [one["sql"] for one in queries]
    assert not [sql for sql in asked if "tournaments_player" in sql or "tournaments_entry" in sql]
    savepoints = [sql for sql in asked if sql.startswith("SAVEPOINT")]
    assert len(savepoints) == 1  # the test's own transaction turns the service's into one
    assert len([sql for sql in asked if 'FROM "referee_hand"' in sql]) == 1
