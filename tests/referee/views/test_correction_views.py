"""Correcting hands through the pages."""

import pytest

from referee.models import Hand
from referee.services.hands import correct_hand
from referee.values.hands import TypedBid, as_typed
from tests.referee.posted import bid_rows, typed, url
from tests.referee.recording import laogai, play, score
from tests.visits import at_table
from tournaments.models import JournalEntry

PREVIEWED = {"HX-Request": "true"}


def corrected(client, match, number: int, **values):
    """The correction page as it opens, posted with these changes."""
    page = client.get(url("correct_hand", match, number))
    form = page.context["form"]
    names = [name for name in form.fields if name != "odd_is_meant"]
    posted = {name: form[name].value() for name in names}
    posted = {name: "" if value is None else value for name, value in posted.items()}
    return client.post(url("correct_hand", match, number), {**posted, **values})


@pytest.mark.parametrize("rows_stored_when_opened", ["0", "1"])
def test_unchanged_correction_changes_nothing(
    rows_stored_when_opened, client, started, luo, clock
) -> None:
    bids = (TypedBid("E", "bid", 1, "S"),)
    values = {"bidding_fault": "open bid", "bidding_fault_side": "NS", "exposed_ew": 3}
    play(started, luo, clock(), score(0, dealer="N", bids=bids, **values), score(100))
    before = list(Hand.objects.values())
    rows = bid_rows(("E", "bid", "1", "S"))
    rows["bid-INITIAL_FORMS"] = rows_stored_when_opened
    assert corrected(client, started, 1, **rows).status_code == 302
    assert list(Hand.objects.values()) == before
    assert as_typed(Hand.objects.get(number=1), with_bids=True).bids == bids
    assert not JournalEntry.objects.filter(act="correct_hand").exists()


def test_correction_shows_first_what_changes_then_saves(client, started, luo, clock) -> None:
    play(started, luo, clock(), score(100), score(100), score(100))
    response = client.post(
        url("preview_hand", started, 1), typed(points=200, last_points=0), headers=PREVIEWED
    )
    [second, third] = response.context["preview"].lines
    assert [(one.name, one.before, one.after) for one in second.changes] == [
        ("级", "5", "3"),
        ("▲南北", "7", "5"),
        ("■东西", "3", "4"),
        ("庄", "按次序", "未按次序"),
    ]
    assert third.number == 3
    answer = corrected(client, started, 1, points="200", reason="听错")
    assert (answer.status_code, answer.url) == (302, url("match", started))
    assert [hand.points for hand in Hand.objects.all()] == [200, 100, 100]
    journal = JournalEntry.objects.get(act="correct_hand")
    assert (journal.before["points"], journal.after["points"], journal.reason) == (100, 200, "听错")
    page = client.get(url("match", started)).context["page"]
    assert [side.level for side in page.sides] == ["7", "4"]
    assert page.journal[0].changed == "盘 1, 得分 P 100 → 200"


def test_correction_of_an_old_revision_shows_both(client, started, luo, clock) -> None:
    play(started, luo, clock(), score(100))
    page = client.get(url("correct_hand", started, 1))
    assert page.context["form"]["revision"].value() == 1
    correct_hand(
        number=1, revision=1, typed=score(95, dealer="N"), visit=at_table(started, luo), now=clock()
    )
    response = corrected_with(client, started, revision="1", points="90")
    assert response.status_code == 200
    assert Hand.objects.get().points == 95
    form, stale = response.context["form"], response.context["stale"]
    assert (form["points"].value(), form["revision"].value()) == ("90", "2")
    values = {value.name: (value.stored, value.typed) for value in stale.values}
    assert values["得分 P"] == ("95", "90")
    assert corrected_with(client, started, revision="2", points="90").status_code == 302
    assert Hand.objects.get().points == 90


def corrected_with(client, match, **values):
    posted = typed(last_won_by="NS", last_points=0, last_cards=1, **values)
    return client.post(url("correct_hand", match, 1), posted)


def test_correction_is_for_this_referee_and_a_hand_that_is_there(client, started, wu) -> None:
    assert client.get(url("correct_hand", started, 1)).status_code == 404
    assert client.get(url("correct_hand", started, "9" * 18)).status_code == 404
    client.force_login(wu)
    assert client.get(url("correct_hand", started, 1)).status_code == 404


def test_a_played_hand_can_turn_out_to_be_laogai(client, started, luo, clock) -> None:
    play(started, luo, clock(), score(100))
    posted = {
        **typed(last_won_by=None, last_cards=None, last_points=None, points=80, revision=1),
        "laogai_side": "NS",
        "laogai_kind": "not following",
        "offence_trick": "3",
        "tricks_played": "5",
    }
    answer = client.post(url("correct_hand", started, 1) + "?kind=laogai", posted)
    assert answer.status_code == 302
    stored = as_typed(Hand.objects.get())
    assert (stored.laogai_side, stored.last_won_by, stored.points) == ("NS", "", 80)


def test_bids_of_a_correction_are_what_the_form_shows(client, started, luo, clock) -> None:
    bids = (TypedBid("E", "bid", 1, "S"), TypedBid("W", "reinforce", 1, "S"))
    play(started, luo, clock(), score(100, dealer="N", bids=bids))
    rows = client.get(url("correct_hand", started, 1)).context["form"].bids
    shown = [{name: row[name].value() for name in row.fields} for row in rows.initial_forms]
    assert shown == [
        {"seat": "E", "kind": "bid", "cards": 1, "suit": "S"},
        {"seat": "W", "kind": "reinforce", "cards": 1, "suit": "S"},
    ]


def laogai_posted(**values):
    """A played hand of NS dealers turned into 劳改 of NS, as the form posts it."""
    return {
        **typed(last_won_by=None, last_cards=None, last_points=None, points=80, revision=1),
        "laogai_side": "NS",
        "laogai_kind": "not following",
        "offence_trick": "3",
        "tricks_played": "5",
        **values,
    }


def test_turning_into_laogai_keeps_what_it_does_not_ask_for(client, started, luo, clock) -> None:
    bids = (TypedBid("E", "bid", 1, "S"), TypedBid("N", "overrule", 2, "H"))
    fault = {"bidding_fault": "open bid", "bidding_fault_side": "EW"}
    play(started, luo, clock(), score(100, dealer="N", bids=bids, **fault))
    address = url("correct_hand", started, 1) + "?kind=laogai"
    assert client.post(address, laogai_posted()).status_code == 302
    stored = as_typed(Hand.objects.get(), with_bids=True)
    assert (stored.bidding_fault, stored.bidding_fault_side, stored.bids) == (*fault.values(), bids)
    assert (stored.last_won_by, stored.last_points, stored.last_cards) == ("", None, None)
    assert stored.laogai_side == "NS"


def test_turning_back_into_a_played_hand_clears_the_offence(client, started, luo, clock) -> None:
    play(started, luo, clock(), laogai("EW", points=80, dealer="N", option="A"))
    posted = {**typed(points=90), "revision": "1"}
    address = url("correct_hand", started, 1) + "?kind=played"
    assert client.post(address, posted).status_code == 302
    assert as_typed(Hand.objects.get()) == score(
        90, dealer="N", last_won_by="EW", last_cards=2, last_points=45
    )


def test_an_impossible_choice_is_refused_not_a_trace(client, started, luo, clock) -> None:
    play(started, luo, clock(), laogai("NS", points=80, dealer="N", option="A"))
    posted = laogai_posted(laogai_option="Z")
    for address in (url("correct_hand", started, 1), url("preview_hand", started, 1)):
        assert client.post(address, posted).status_code == 200
    assert Hand.objects.get().laogai_option == "A"


def test_the_preview_of_a_chosen_laogai_is_that_of_its_choice(client, started, luo, clock) -> None:
    play(started, luo, clock(), laogai("NS", points=80, dealer="N", option="A"), score(100))
    form = client.get(url("correct_hand", started, 1)).content.decode()
    assert '<input type="hidden" name="laogai_option" value="A"' in form
    posted = laogai_posted(laogai_option="A", points=85)
    response = client.post(url("preview_hand", started, 1), posted, headers=PREVIEWED)
    assert response.context["choices"] is None
    assert "上台，升2级" in response.content.decode()


def test_rows_of_bids_not_posted_leave_the_stored_ones(client, started, luo, clock) -> None:
    bids = (TypedBid("E", "bid", 1, "S"),)
    play(started, luo, clock(), score(100, dealer="N", bids=bids))
    answer = corrected(client, started, 1, points="105")
    assert answer.status_code == 302
    hand = Hand.objects.get()
    assert (hand.points, as_typed(hand, with_bids=True).bids) == (105, bids)


def test_a_stored_row_is_taken_away_by_leaving_it_blank(client, started, luo, clock) -> None:
    bids = (TypedBid("E", "bid", 1, "S"), TypedBid("N", "overrule", 2, "H"))
    play(started, luo, clock(), score(100, dealer="N", bids=bids))
    rows = {**bid_rows(None, ("N", "overrule", "2", "H"), None), "bid-INITIAL_FORMS": "2"}
    assert corrected(client, started, 1, **rows).status_code == 302
    assert as_typed(Hand.objects.get(), with_bids=True).bids == bids[1:]


def test_a_refused_correction_without_rows_shows_the_stored_ones(
    client, started, luo, clock
) -> None:
    bids = (TypedBid("E", "bid", 1, "S"),)
    play(started, luo, clock(), score(100, dealer="N", bids=bids))
    rows = corrected(client, started, 1, points="x").context["form"].bids
    assert [row["seat"].value() for row in rows] == ["E", None, None, None]


def test_an_empty_post_is_a_refused_form(client, started, luo, clock) -> None:
    play(started, luo, clock(), score(100))
    answer = client.post(url("correct_hand", started, 1))
    assert (answer.status_code, answer.context["form"].is_bound) == (200, True)
