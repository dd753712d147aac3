"""Places while a round is under way: they are called provisional, or are none yet."""

import re

import pytest
from django.urls import reverse

from tests.conftest import NOON, make_entry
from tests.tournaments.playing import lower_number_wins, settle, swiss
from tests.visits import in_office
from tournaments.services.draws.draws import draw_stage
from tournaments.services.rounds import close_round, publish_round

pytestmark = pytest.mark.usefixtures("clock")


def test_places_are_provisional_until_the_round_is_closed(client, event, tang, fang):
    """Five entries: the bye of the new round counts at once, which alone makes nobody first."""
    for number in range(1, 6):
        make_entry(event, number)
    stage = swiss(event, tang)
    (drawn,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    publish_round(round_=drawn, visit=in_office(drawn, tang), now=NOON)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("public:event", args=[event.pk])).content.decode()
    assert "Places are provisional: of round 1 0/2 tables are accepted." in page
    places = re.findall(r'data-label="Provisional place" class="number"[^>]*>(\S*)<', page)
    assert sorted(places) == ["1", "–", "–", "–", "–"]
    standings = client.get(reverse("public:standings", args=[event.pk])).content.decode()
    assert "Places are provisional: of round 1 0/2 tables are accepted." in standings
    places = re.findall(r'data-label="Provisional place" class="number place">(\S*)<', standings)
    assert places == ["1", "–", "–", "–", "–"]
    for match in drawn.matches.exclude(ew_entry=None).select_related("ns_entry", "ew_entry"):
        settle(match, lower_number_wins(match), by=tang, accepted_by=fang)
    close_round(round_=drawn, visit=in_office(drawn, tang), now=NOON)
    page = client.get(reverse("public:event", args=[event.pk])).content.decode()
    assert "provisional" not in page.lower()
    assert "–" not in re.findall(r'data-label="Place" class="number"[^>]*>(\S*)<', page)
