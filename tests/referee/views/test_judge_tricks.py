"""The judge's page for a trick: every vector through it, who wins it and what it is worth."""

import pytest

from tests.referee.judging import RUFFED, TRICK, laid, vectors
from tests.referee.posted import url
from tests.referee.recording import play, score


@pytest.fixture(autouse=True)
def _in_english(client) -> None:
    client.cookies["django_language"] = "en"


def test_tricks_are_decided_as_the_vectors_say(client) -> None:
    wrong = []
    refused = []
    for one in vectors("winner"):
        given = one["input"]
        if len(given["plays"]) != 4:
            continue
        plays = {f"play{place}": cards for place, cards in enumerate(given["plays"], start=1)}
        dead = {"discards": [place + 1 for place in given.get("dead", ())]}
        trick = client.get(TRICK, {**laid(given, **plays), **dead}).context["trick"]
        if trick is None:
            refused.append(one["id"])
            continue
        found = [place for place, one_play in enumerate(trick.plays) if one_play.is_winner]
        if found != [one["expect"]["winner"]]:
            wrong.append(one["id"])
    assert wrong == []
    # Six clubs 6 in one trick: the page takes no more than four decks hold.
    assert refused == ["WINNER-030"]


def test_a_trick_tells_the_winner_and_what_it_is_worth(client) -> None:
    response = client.get(TRICK, RUFFED)
    trick = response.context["trick"]
    assert trick.answer.sentence == "West wins the trick for ■EW."
    assert (trick.points, trick.cards, trick.bonus) == (30, 2, 60)
    assert trick.taker == "■EW takes it: +60 if defending, −60 if dealing."
    assert [(one.seat, one.rule) for one in trick.plays] == [
        ("East", "3.7"),
        ("North", "6.1"),
        ("West", "6.3"),
        ("South", "6.3"),
    ]
    dead = client.get(TRICK, {**RUFFED, "discards": ["3"]}).context["trick"]
    assert dead.answer.sentence == "South wins the trick for ▲NS."
    assert dead.plays[2].rule == "6.4"


@pytest.mark.parametrize(
    ("changes", "taker"),
    [
        ({"leader": ""}, "Third play takes it: +60 if defending, −60 if dealing."),
        ({"play1": "HA HK"}, "Nobody takes it while nobody has won the trick."),
        # Nothing is to be had of it.
        ({"play1": "H9 H9", "play2": "H6 H6"}, ""),
    ],
)
def test_a_last_trick_is_given_to_nobody_who_has_not_won_it(client, changes, taker) -> None:
    response = client.get(TRICK, {**RUFFED, **changes})
    assert response.context["trick"].taker == taker
    assert taker in response.content.decode()


@pytest.mark.parametrize(
    ("leader", "taker"),
    [
        ("E", "■EW defend and take it: the defenders' points +60."),
        ("N", "▲NS deal and take it: the defenders' points −60."),
    ],
)
def test_a_table_knows_who_deals_and_so_the_sign(client, match, luo, clock, leader, taker) -> None:
    play(match, luo, clock(), score(0))
    client.force_login(luo)
    asked = {**RUFFED, "leader": leader}
    assert client.get(url("judge_trick", match), asked).context["trick"].taker == taker


def test_a_play_with_a_wrong_number_of_cards_is_judged_first(client, match, luo) -> None:
    client.force_login(luo)
    response = client.get(url("judge_trick", match), {**RUFFED, "play2": "H5"})
    trick, page = response.context["trick"], response.content.decode()
    assert trick.answer.sentence == "A play has not as many cards as the lead: judge it first."
    assert trick.answer.look == "warn"
    assert [rule.number for rule in trick.answer.rules[:2]] == ["5.1", "8.2"]
    assert [(one.seat, one.miscount) for one in trick.miscounted] == [
        ("North", "2 cards are owed, 1 was played")
    ]
    assert trick.as_it_lies == "West wins the trick for ■EW."
    assert trick.taker == "Who takes it is open until then."
    laid = "?trump=C&amp;level=8&amp;lead=HK+HK&amp;holding=&amp;play=H5&amp;side=NS"
    assert f'href="{url("judge", match)}{laid}"' in page
    assert '<span class="badge good">' not in page
    both = client.get(TRICK, {**RUFFED, "play2": "H5", "play3": "C3"}).context["trick"]
    assert both.answer.sentence.startswith("2 plays have not as many cards as the lead")


def test_no_side_wins_a_trick_while_nobody_is_named_who_led(client) -> None:
    asked = {"trump": "C", "level": "8"}
    plays = {"play1": "HA", "play2": "HK", "play3": "C3", "play4": "HA"}
    trick = client.get(TRICK, {**asked, **plays}).context["trick"]
    assert trick.answer.sentence == "Third play, wins"
    assert [(one.seat, one.is_winner) for one in trick.plays] == [
        ("Lead", False),
        ("Second play", False),
        ("Third play", True),
        ("Fourth play", False),
    ]


def test_a_lead_that_is_a_discard_is_for_the_chief_referee(client) -> None:
    asked = {"trump": "C", "level": "8", "discards": ["1"]}
    plays = {"play1": "HA", "play2": "S3", "play3": "D3", "play4": "S4"}
    response = client.get(TRICK, {**asked, **plays})
    assert response.context["trick"].answer.sentence.startswith("Nobody has won")
    assert "For the chief referee" in response.content.decode()
