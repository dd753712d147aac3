"""The rows of bids beside a hand: kept, refused, shown again (4)."""

import pytest

from referee.models import Hand
from referee.values.hands import TypedBid, as_typed
from tests.referee.posted import bid_rows, typed, url
from tests.referee.recording import play, score


def test_bid_record_is_kept(client, started) -> None:
    bids = {
        **bid_rows(("E", "bid", "1", "S"), None, ("N", "overrule", "2", "H")),
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
        bid_rows(("E", "bid", "", "")),
        bid_rows(("E", "bid", "17", "S")),
        bid_rows(*[("E", "bid", "1", "S")] * 41),
        bid_rows(("E", "bid", "1", "joker")),
        bid_rows(("middle", "bid", "1", "S")),
        {"bidding_fault": "open bid"},
        {"bidding_fault_side": "NS"},
    ],
)
def test_half_a_bid_is_refused(values, client, started) -> None:
    response = client.post(url("record_hand", started), {**typed(), **values})
    assert response.context["form"].errors
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    "counted", [{"TOTAL": "0"}, {"TOTAL": "1"}, {"TOTAL": ""}, {"INITIAL": ""}, {"TOTAL": "x"}]
)
def test_rows_count_themselves_whatever_their_page_counted(counted, client, started) -> None:
    bids = bid_rows(("E", "bid", "1", "S"), None, ("N", "overrule", "2", "H"))
    counts = {f"bid-{name}_FORMS": value for name, value in counted.items()}
    client.post(url("record_hand", started), {**typed(), **bids, **counts})
    recorded = as_typed(Hand.objects.get(), with_bids=True)
    assert recorded.bids == (TypedBid("E", "bid", 1, "S"), TypedBid("N", "overrule", 2, "H"))


def test_what_is_wrong_with_a_row_or_their_number_is_said(client, started) -> None:
    rows = bid_rows(("middle", "bid", "17", "joker"), *[("E", "bid", "1", "S")] * 40)
    page = client.post(url("record_hand", started), {**typed(), **rows}).content.decode()
    shown = page[page.index('class="bids"') :]
    assert "叫牌记录最多40步" in shown
    assert shown[: shown.index("data-more-bids")].count('class="errorlist"') == 3
    assert "bid-39-seat" in shown


def test_three_rows_of_bids_are_shown_and_those_posted_are_kept(client, started) -> None:
    page = client.get(url("match", started)).content.decode()
    assert page.count('class="bid-row"') == 3
    rows = bid_rows(None, None, None, None, ("E", "bid", "", "S"))
    response = client.post(url("record_hand", started), {**typed(), **rows})
    shown = [form["seat"].value() for form in response.context["form"].bids]
    assert shown == ["", "", "", "", "E"]
    page = response.content.decode()
    assert 'name="bid-4-seat"' in page
    assert 'name="bid-TOTAL_FORMS" value="5"' in page
    assert page.count('class="bid-row"') == 5


def test_rows_of_bids_follow_those_stored(client, started, luo, clock) -> None:
    bids = tuple(TypedBid("E", "bid", number, "S") for number in range(1, 6))
    play(started, luo, clock(), score(100, dealer="N", bids=bids))
    page = client.get(url("correct_hand", started, 1))
    assert page.content.decode().count('class="bid-row"') == 5 + 3
    blank = page.context["form"].blank
    assert (blank["bid-0-seat"], blank["bid-4-cards"]) == ("E", "5")


def test_the_page_has_room_for_forty_rows(client, started, luo, clock) -> None:
    bids = tuple(TypedBid("E", "bid", 1, "S") for _number in range(39))
    play(started, luo, clock(), score(100, dealer="N", bids=bids))
    page = client.get(url("correct_hand", started, 1)).content.decode()
    assert page.count('class="bid-row"') == 40
    assert 'name="bid-MAX_NUM_FORMS" value="40"' in page
