"""The live preview of a hand: what it would come to, before anything is saved."""

import pytest

from referee.models import Hand
from referee.wording.hand_fields import HAND_WORDS
from tests.referee.posted import typed, url

PREVIEWED = {"HX-Request": "true"}


def previewed(client, match, number: int, posted: dict[str, str]):
    return client.post(url("preview_hand", match, number), posted, headers=PREVIEWED)


def test_preview_computes_and_saves_nothing(client, started) -> None:
    response = previewed(client, started, 1, typed())
    outcome = response.context["preview"].outcome
    assert (outcome.working, outcome.verdict) == ("130 + 45×2 = 220", "■东西 上台，升1级")
    assert (outcome.ns_level, outcome.ew_level) == ("3", "4")
    assert (outcome.next_dealer, outcome.next_level) == ("西 赵军", "4")
    assert response.context["preview"].pile == 225
    assert not Hand.objects.exists()


def test_preview_of_half_a_form_says_what_is_missing(client, started) -> None:
    response = previewed(client, started, 1, typed(points="", trump=None))
    assert response.context["preview"].outcome is None
    assert response.context["missing"] == ["主", "得分 P"]


def test_preview_of_the_first_hand_names_the_dealer_too(client, started) -> None:
    response = previewed(client, started, 1, typed(dealer=None, trump=None))
    assert response.context["missing"] == [HAND_WORDS["dealer"].short, "主"]
    response = previewed(client, started, 1, typed(dealer=None))
    assert response.context["missing"] == [HAND_WORDS["dealer"].short]


def test_preview_asks_for_no_dealer_where_one_is_due(client, started) -> None:
    client.post(url("record_hand", started), typed())
    response = previewed(client, started, 2, typed(follows=1, dealer=None))
    assert response.context["missing"] == []


@pytest.mark.parametrize(
    ("values", "missing", "faults"),
    [
        ({"trump": "X"}, ["主"], 0),
        ({"points": "9" * 60}, [], 2),
        ({"dealer": "?"}, [HAND_WORDS["dealer"].short], 0),
    ],
)
def test_preview_of_nonsense_is_no_trace(values, missing, faults, client, started) -> None:
    context = previewed(client, started, 1, typed(**values)).context
    assert (context["missing"], len(context["preview"].faults)) == (missing, faults)


def test_preview_keeps_a_second_look_only_for_the_same_oddities(client, started) -> None:
    codes = "big_last_trick odd_card_count"
    posted = typed(last_cards=5, odd_is_meant="on", looked_at=codes)
    assert previewed(client, started, 1, posted).context["is_looked_at"]
    posted = typed(last_cards=7, last_points=0, odd_is_meant="on", looked_at=codes)
    assert not previewed(client, started, 1, posted).context["is_looked_at"]


def test_preview_is_for_this_referee_and_a_hand_that_can_be(client, started, wu) -> None:
    assert previewed(client, started, 2, typed()).status_code == 404
    assert client.get(url("preview_hand", started, 1)).status_code == 405
    client.force_login(wu)
    assert previewed(client, started, 1, typed()).status_code == 404
    client.logout()
    assert previewed(client, started, 1, typed()).status_code == 401
