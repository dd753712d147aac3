"""The picture of a race on the pages of a table: the desk's, the office's and everybody's."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.referee.recording import play, score


def addresses(match) -> dict[str, str]:
    return {
        "desk": reverse("desk:match", args=[match.pk]),
        "office": reverse("office:match", args=[match.pk]),
        "public": reverse("public:match", args=[match.round.stage.event_id, match.pk]),
    }


@pytest.mark.parametrize("place", ["desk", "office", "public"])
def test_the_race_is_drawn_once_a_hand_counts(place, client, match, luo, fang, clock) -> None:
    url = addresses(match)[place]
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    assert "<svg" not in client.get(url).content.decode()
    play(match, luo, clock(), score(100))
    page = client.get(url).content.decode()
    assert page.count('class="race"') == 1
    assert "<title>Levels after each hand</title>" in page
    assert ("<details" in page.split('class="race"')[0].rpartition("race-fold")[0][-20:]) == (
        place != "public"
    )


def test_the_live_page_follows_the_race(client, match, luo, clock) -> None:
    url = addresses(match)["public"]
    play(match, luo, clock(), score(100))
    client.cookies["django_language"] = "en"
    assert "▲NS: 3 5; ■EW: 3 3" in client.get(url).content.decode()
    play(match, luo, clock(), score(240))
    assert "▲NS: 3 5 5; ■EW: 3 3 5" in client.get(url).content.decode()


@pytest.mark.parametrize("place", ["desk", "office"])
def test_a_longer_race_costs_no_more_queries(place, client, match, luo, fang, clock) -> None:
    url = addresses(match)[place]
    client.force_login(fang)
    counts = []
    for hands in (1, 6):
        play(match, luo, clock(), *(score(160, last_won_by="EW") for _hand in range(hands)))
        client.get(url)
        with CaptureQueriesContext(connection) as captured:
            client.get(url)
        counts.append(len(captured))
    assert counts[0] == counts[1]
