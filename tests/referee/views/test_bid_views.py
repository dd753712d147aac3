"""The rows of bids beside a hand: kept, refused, shown again (4)."""

import pytest

from referee.models import Hand
from referee.values.hands import TypedBid, as_typed
from tests.referee.posted import typed, url
from tests.referee.recording import play, score


def test_bid_record_is_kept(client, started) -> None:
    bids = {
        "bid0-seat": "E",
        "bid0-kind": "bid",
        "bid0-cards": "1",
        "bid0-suit": "S",
        "bid2-seat": "N",
        "bid2-kind": "overrule",
        "bid2-cards": "2",
        "bid2-suit": "H",
        "bidding_fault": "shown bid",
        "bidding_fault_side": "EW",
    }
    client.post(url("record_hand", started), {**typed(), **bids})
    recorded = as_typed(Hand.objects.get(), with_bids=True)
    assert recorded.bids == (TypedBid("E", "bid", 1, "S"), TypedBid("N", "overrule", 2, "H"))
    assert (recorded.bidding_fault, recorded.bidding_fault_side) == ("shown bid", "EW")


@pytest.mark.parametrize(
    "values",
    [
        {"bid0-seat": "E", "bid0-kind": "bid"},
        {"bid0-seat": "E", "bid0-kind": "bid", "bid0-cards": "17", "bid0-suit": "S"},
        {"bidding_fault": "open bid"},
        {"bidding_fault_side": "NS"},
    ],
)
def test_half_a_bid_is_refused(values, client, started) -> None:
    response = client.post(url("record_hand", started), {**typed(), **values})
    assert response.context["form"].errors
    assert not Hand.objects.exists()


def test_three_rows_of_bids_are_shown_and_those_posted_are_kept(client, started) -> None:
    page = client.get(url("match", started)).content.decode()
    assert page.count('class="bid-row"') == 3
    row = {"bid7-seat": "E", "bid7-kind": "bid", "bid7-cards": "", "bid7-suit": "S"}
    response = client.post(url("record_hand", started), {**typed(), **row})
    assert [form.prefix for form in response.context["form"].bids.rows] == ["bid7"]
    page = response.content.decode()
    assert 'name="bid7-seat"' in page
    assert page.count('class="bid-row"') == 1


def test_rows_of_bids_follow_those_stored(client, started, luo, clock) -> None:
    bids = tuple(TypedBid("E", "bid", number, "S") for number in range(1, 6))
    play(started, luo, clock(), score(100, dealer="N", bids=bids))
    page = client.get(url("correct_hand", started, 1))
    assert page.content.decode().count('class="bid-row"') == 5 + 3
    blank = page.context["form"].blank
    assert (blank["bid0-seat"], blank["bid4-cards"]) == ("E", "5")
