"""Round pages: the draw, publishing, the tables now."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import check_in_all, draw_round_robin
from tests.tournaments.office import Office, act_meanwhile, open_round, said
from tests.tournaments.public_pages import text_of
from tests.visits import in_office
from tournaments.models import Round
from tournaments.selectors.events import event_home
from tournaments.selectors.next_steps import NextStep, Step
from tournaments.services import rounds

pytestmark = pytest.mark.usefixtures("clock")


def test_a_draft_is_published_from_its_page(office, event, drafted):
    assert "This is a draft" in office.text("round", drafted.pk)
    assert said(office.post("publish_round", drafted.pk)) == ["Round 1 is public now."]
    assert open_round(event).state == Round.State.PUBLISHED


def test_round_2_waits_for_round_1(office, drafted):
    second = drafted.stage.rounds.get(number=2)
    answer = office.post("publish_round", second.pk)
    assert answer.context["publish"].non_field_errors() == ["Publish the earlier rounds first."]


def test_only_the_chief_referee_is_led_to_the_clocks(client, event, published, tang, fang):
    start = reverse("desk:start_round", args=[published.pk])
    assert start not in Office(client, tang, event.pk).text("round", published.pk)
    assert start in Office(client, fang, event.pk).text("round", published.pk)


def test_a_draft_that_leaves_an_entry_out_asks_to_be_drawn_again(office, event, drafted):
    make_entry(event, 5)
    check_in_all(event)
    assert event_home(event).next == NextStep(Step.DRAW_AGAIN, drafted, stage=drafted.stage)
    page = office.text("round", drafted.pk)
    assert "Not in the draw: <b>5</b>" in page
    assert office.address("publish_round", drafted.pk) not in page
    assert office.address("draw", drafted.stage_id) in page
    answer = office.post("publish_round", drafted.pk)
    assert answer.context["publish"].non_field_errors() == ["Not in the draw: 5. Draw again."]
    assert open_round(event).state == Round.State.DRAFTED
    assert "Next The entries have changed: draw again" in text_of(office.get("event"))
    assert "before a round is published. Not in the draw: 5" in text_of(office.get("rounds"))


@pytest.mark.parametrize("act", ["publish_round", "close_round", "assign_referees"])
def test_a_round_drawn_anew_while_the_post_was_on_its_way(
    office, event, drafted, tang, act, settings
):
    act_meanwhile(settings, lambda: draw_round_robin(event=event, by=tang, now=NOON))
    answer = office.post(act, drafted.pk, reason="r")
    assert answer.url == office.address("rounds")
    assert said(answer) == ["The draw has changed since this page was shown. Look at it again."]


@pytest.mark.parametrize("is_published", [False, True])
def test_the_page_asks_as_much_for_64_entries_as_for_8(client, event, tang, is_published):
    def queries(entries: int) -> int:
        for number in range(event.entries.count() + 1, entries + 1):
            make_entry(event, number)
        stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
        first = stage.rounds.get(number=1)
        if is_published:
            rounds.publish_round(round_=first, visit=in_office(first, tang), now=NOON)
        office = Office(client, tang, event.pk)
        with CaptureQueriesContext(connection) as captured:
            assert office.get("round", first.pk).status_code == 200
        Round.objects.update(state=Round.State.DRAFTED)
        return len(captured)

    assert queries(8) == queries(64)
