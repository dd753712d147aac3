"""Void hands and the wrong dealer, through the pages."""

from uuid import uuid4

import pytest

from referee.models import Hand
from referee.values.hands import as_typed
from tests.referee.posted import url
from tests.referee.recording import play, score
from tournaments.models import JournalEntry


def due_next(client, match):
    page = client.get(url("match", match)).context["page"]
    return page.due, [line.result for line in page.lines], [side.level for side in page.sides]


@pytest.mark.parametrize(
    ("cause", "reason", "due", "words"),
    [
        ("both laogai", "", None, "作废：双方劳改"),
        ("wrong card count", "", "S", "作废：牌数不对"),
        ("nobody bid", "", None, "作废：无人叫牌"),
        ("other", "牌掉地上", "S", "作废：牌掉地上"),
    ],
)
def test_void_hand_on_the_sheet(cause, reason, due, words, client, two_hands) -> None:
    posted = {"cause": cause, "void_reason": reason, "revision": "1"}
    response = client.post(url("void_hand", two_hands, 2), posted)
    assert (response.status_code, response.url) == (302, url("match", two_hands))
    assert due_next(client, two_hands) == (due, ["连庄，升2级", words], ["5", "3"])
    hand = Hand.objects.get(number=2)
    assert (hand.points, hand.void_cause, hand.revision) == (100, cause, 2)


def test_void_hand_shows_first_what_changes(client, two_hands) -> None:
    response = client.get(url("void_hand", two_hands, 1))
    causes = {row.cause.value: row for row in response.context["causes"]}
    assert set(causes) == {"both laogai", "wrong card count", "nobody bid", "other", "struck"}
    [line] = causes["other"].preview.lines
    assert [(one.name, one.before, one.after) for one in line.changes] == [
        ("级", "5", "3"),
        ("▲南北", "7", "5"),
        ("庄", "按次序", "未按次序"),
    ]
    assert Hand.objects.filter(void_cause="").count() == 2


def test_hand_in_progress_takes_its_number_once(client, two_hands) -> None:
    posted = {"cause": "nobody bid", "void_reason": "", "follows": "2", "key": str(uuid4())}
    for _twice in range(2):
        assert client.post(url("void_hand", two_hands, 3), posted).status_code == 302
    assert due_next(client, two_hands) == (
        None,
        ["连庄，升2级", "连庄，升2级", "作废：无人叫牌"],
        ["7", "3"],
    )


def test_void_hand_asks_for_what_it_needs(client, two_hands) -> None:
    for posted, field in (
        ({"revision": "1"}, "cause"),
        ({"revision": "1", "cause": "other", "void_reason": " "}, "void_reason"),
        ({"revision": "1", "cause": "wrong dealer"}, "cause"),
    ):
        response = client.post(url("void_hand", two_hands, 2), posted)
        assert list(response.context["form"].errors) == [field]
    assert not JournalEntry.objects.filter(act="void_hand").exists()


def test_void_hand_of_an_old_revision_is_refused(client, two_hands) -> None:
    posted = {"cause": "nobody bid", "void_reason": "", "revision": "7"}
    response = client.post(url("void_hand", two_hands, 2), posted)
    assert response.context["form"].non_field_errors()
    assert Hand.objects.get(number=2).void_cause == ""


VOID = {"cause": "other", "void_reason": "牌掉地上", "revision": "1"}
NOT_VALUES = {"odd_is_meant", "counts_again"}


def as_opened(client, match, number: int) -> dict[str, object]:
    """What the correction page of a hand posts when nothing is touched."""
    form = client.get(url("correct_hand", match, number)).context["form"]
    values = {name: form[name].value() for name in form.fields if name not in NOT_VALUES}
    return {name: "" if value is None else value for name, value in values.items()}


def test_a_void_hand_saved_unchanged_stays_void(client, two_hands) -> None:
    client.post(url("void_hand", two_hands, 2), VOID)
    before = list(Hand.objects.values())
    posted = as_opened(client, two_hands, 2)
    preview = client.post(url("preview_hand", two_hands, 2), posted)
    assert preview.context["missing"] == []
    assert preview.context["preview"].lines == ()
    assert client.post(url("correct_hand", two_hands, 2), posted).status_code == 302
    assert list(Hand.objects.values()) == before


def test_a_void_hand_is_corrected_without_counting_again(client, two_hands) -> None:
    client.post(url("void_hand", two_hands, 2), VOID)
    posted = {**as_opened(client, two_hands, 2), "points": "120"}
    client.post(url("correct_hand", two_hands, 2), posted)
    hand = Hand.objects.get(number=2)
    assert (hand.points, hand.void_cause, hand.void_reason) == (120, "other", "牌掉地上")


def test_a_void_hand_counts_again_where_that_is_said(client, two_hands) -> None:
    client.post(url("void_hand", two_hands, 2), VOID)
    posted = {**as_opened(client, two_hands, 2), "counts_again": "on"}
    assert client.post(url("correct_hand", two_hands, 2), posted).status_code == 302
    assert as_typed(Hand.objects.get(number=2)) == score(100, dealer="S")


def test_a_void_hand_with_nothing_written_is_saved_unchanged(client, two_hands) -> None:
    new = {**VOID, "follows": "2", "key": str(uuid4())}
    client.post(url("void_hand", two_hands, 3), new)
    before = Hand.objects.filter(number=3).values().get()
    posted = as_opened(client, two_hands, 3)
    assert client.post(url("correct_hand", two_hands, 3), posted).status_code == 302
    assert Hand.objects.filter(number=3).values().get() == before
    response = client.post(url("correct_hand", two_hands, 3), {**posted, "counts_again": "on"})
    assert {"points", "trump", "last_won_by"} <= set(response.context["form"].errors)


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"points": "500"}, "points"),
        ({"exposed_ns": "109"}, "exposed_ns"),
        ({"last_won_by": "", "last_points": ""}, "last_won_by"),
        ({"points": "300", "last_points": "200", "last_cards": "9"}, "points"),
    ],
)
def test_what_is_written_of_a_void_hand_is_possible(values, field, client, two_hands) -> None:
    client.post(url("void_hand", two_hands, 2), VOID)
    posted = {**as_opened(client, two_hands, 2), **values}
    response = client.post(url("correct_hand", two_hands, 2), posted)
    assert response.status_code == 200
    assert field in response.context["form"].errors


def test_the_points_of_a_hand_void_for_a_wrong_dealer_are_corrected_later(
    client, two_hands, luo, clock
) -> None:
    posted = {"number": "2", "dealer": "E", "revision": "1", "follows": "2", "key": str(uuid4())}
    client.post(url("wrong_dealer", two_hands), posted)
    play(two_hands, luo, clock(), score(100, dealer="N"))
    posted = {**as_opened(client, two_hands, 2), "points": "120"}
    assert client.post(url("correct_hand", two_hands, 2), posted).status_code == 302
    hand = Hand.objects.get(number=2)
    assert (hand.points, hand.void_cause) == (120, "wrong dealer")


def test_wrong_dealer_of_the_last_hand(client, two_hands) -> None:
    posted = {"number": "2", "dealer": "E", "revision": "1", "follows": "2", "key": str(uuid4())}
    response = client.post(url("wrong_dealer", two_hands), posted)
    assert (response.status_code, response.url) == (302, url("match", two_hands))
    hand = Hand.objects.get(number=2)
    assert (hand.void_cause, hand.dealer, hand.points) == ("wrong dealer", "E", 100)
    assert due_next(client, two_hands) == (None, ["连庄，升2级", "作废：错庄，东坐庄"], ["5", "3"])


def test_wrong_dealer_of_the_hand_in_progress_is_recorded_once(client, two_hands) -> None:
    posted = {"number": "3", "dealer": "E", "follows": "2", "key": str(uuid4())}
    for _twice in range(2):
        assert client.post(url("wrong_dealer", two_hands), posted).status_code == 302
    hand = Hand.objects.get(number=3)
    assert (hand.void_cause, hand.dealer, hand.points) == ("wrong dealer", "E", None)
    assert due_next(client, two_hands)[0] is None


def test_wrong_dealer_found_too_late_is_refused_with_the_reason(client, two_hands) -> None:
    posted = {"number": "1", "dealer": "E", "revision": "1", "follows": "2", "key": str(uuid4())}
    response = client.post(url("wrong_dealer", two_hands), posted)
    assert "轮庄" in response.context["form"].non_field_errors()[0]
    assert not Hand.objects.exclude(void_cause="").exists()


def test_wrong_dealer_asks_who_dealt(client, two_hands) -> None:
    posted = {"number": "3", "follows": "2", "key": str(uuid4())}
    response = client.post(url("wrong_dealer", two_hands), posted)
    assert list(response.context["form"].errors) == ["dealer"]


def test_void_pages_are_for_this_referee_and_hands_that_can_be(client, two_hands, wu) -> None:
    assert client.get(url("void_hand", two_hands, 4)).status_code == 404
    assert client.get(url("wrong_dealer", two_hands)).status_code == 200
    assert client.put(url("void_hand", two_hands, 1)).status_code == 405
    client.force_login(wu)
    assert client.get(url("void_hand", two_hands, 1)).status_code == 404
    assert client.get(url("wrong_dealer", two_hands)).status_code == 404


@pytest.fixture
def opening(started):
    """The clock runs and the first hand is bid for."""
    return started


def void_of(**values: str) -> dict[str, str]:
    return {"cause": "wrong card count", "void_reason": "", "follows": "0", **values}


@pytest.mark.parametrize(
    ("values", "due"),
    [
        ({"dealer": "E"}, "E"),
        ({"dealer": "W", "cause": "other", "void_reason": "牌掉地上"}, "W"),
        ({"dealer": ""}, None),
        ({}, None),
        ({"dealer": "E", "cause": "nobody bid"}, None),
        ({"dealer": "E", "cause": "both laogai"}, None),
    ],
)
def test_who_dealt_an_opening_hand_deals_again(values, due, client, opening) -> None:
    posted = void_of(**values, key=str(uuid4()))
    for _twice in range(2):
        assert client.post(url("void_hand", opening, 1), posted).status_code == 302
    assert Hand.objects.get().void_cause == posted["cause"]
    assert due_next(client, opening)[0] == due


def test_the_page_asks_who_dealt_only_where_nobody_knows(client, opening, luo, clock) -> None:
    page = client.get(url("void_hand", opening, 1)).content.decode()
    assert page.count('name="dealer"') == 5  # four seats, and nobody yet
    play(opening, luo, clock(), score(100))
    for number in (1, 2):
        page = client.get(url("void_hand", opening, number)).content.decode()
        assert 'name="dealer"' not in page, number


def test_a_void_hand_without_a_dealer_can_be_given_one(client, opening) -> None:
    client.post(url("void_hand", opening, 1), void_of(cause="nobody bid", key=str(uuid4())))
    posted = {"cause": "other", "void_reason": "缺一张牌", "dealer": "S", "revision": "1"}
    assert client.post(url("void_hand", opening, 1), posted).status_code == 302
    assert (Hand.objects.get().dealer, due_next(client, opening)[0]) == ("S", "S")


@pytest.mark.parametrize(("number", "dealer"), [("3", "N"), ("2", "S")])
def test_who_was_due_is_no_wrong_dealer(number, dealer, client, two_hands) -> None:
    posted = {"number": number, "dealer": dealer, "revision": "1", "follows": "2"}
    response = client.post(url("wrong_dealer", two_hands), {**posted, "key": str(uuid4())})
    assert list(response.context["form"].errors) == ["dealer"]
    assert response.context["form"].refusal.rule == "8.7"
    name = two_hands.north.name if dealer == "N" else two_hands.south.name
    assert name in response.context["form"].errors["dealer"][0]
    assert not Hand.objects.exclude(void_cause="").exists()


def test_a_hand_bid_for_has_no_wrong_dealer(client, opening, luo, clock) -> None:
    page = client.get(url("wrong_dealer", opening)).content.decode()
    assert 'name="dealer"' not in page
    posted = {"number": "1", "dealer": "E", "follows": "0", "key": str(uuid4())}
    refused = client.post(url("wrong_dealer", opening), posted)
    assert (refused.context["form"].refusal.rule, Hand.objects.count()) == ("8.7", 0)
    assert refused.context["form"].refusal.message in refused.content.decode()
    play(opening, luo, clock(), score(100))
    posted = {"number": "1", "dealer": "E", "revision": "1", "follows": "1", "key": str(uuid4())}
    refused = client.post(url("wrong_dealer", opening), posted)
    assert refused.context["form"].refusal.rule == "8.7"
    assert Hand.objects.get().void_cause == ""


def test_wrong_dealer_repeated_after_the_next_hand_is_the_same_act(
    client, two_hands, luo, clock
) -> None:
    posted = {"number": "2", "dealer": "E", "revision": "1", "follows": "2", "key": str(uuid4())}
    assert client.post(url("wrong_dealer", two_hands), posted).status_code == 302
    play(two_hands, luo, clock(), score(100, dealer="W"))
    assert client.post(url("wrong_dealer", two_hands), posted).status_code == 302
    assert JournalEntry.objects.filter(act="void_hand").count() == 1


@pytest.mark.parametrize("number", [1, 2, 4])
def test_the_page_of_the_hand_in_progress_makes_no_other_void(number, client, two_hands) -> None:
    posted = {"cause": "nobody bid", "void_reason": "", "follows": "2", "key": str(uuid4())}
    response = client.post(url("void_hand", two_hands, number), posted)
    if number < 3:
        assert [str(error) for error in response.context["form"].non_field_errors()] == [
            "页面已过期。请重新核对后再保存。"
        ]
    else:
        assert response.status_code == 404
    assert list(Hand.objects.values_list("number", "void_cause")) == [(1, ""), (2, "")]


@pytest.mark.parametrize("number", ["", "0", "4", "999", "1000", "x"])
def test_a_wrong_dealer_is_of_a_hand_that_was_on_offer(number, client, two_hands) -> None:
    posted = {"number": number, "dealer": "E", "follows": "2", "key": str(uuid4()), "revision": 1}
    response = client.post(url("wrong_dealer", two_hands), posted)
    assert [str(error) for error in response.context["form"].errors["number"]] == ["请选择哪一盘。"]
    assert Hand.objects.count() == 2
    assert not Hand.objects.exclude(void_cause="").exists()
