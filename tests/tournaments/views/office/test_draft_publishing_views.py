"""The page of a draft before it is public: what came in since the draw, and publishing it."""

import pytest

from tests.conftest import make_entry
from tests.tournaments.drawing import check_in_all
from tests.tournaments.office import mark_of, said
from tests.tournaments.playing import pairs_of, play
from tournaments.models import Entry, JournalEntry, Match, Round, StandingsAdjustment

pytestmark = pytest.mark.usefixtures("clock")


def test_what_came_in_since_the_draw_is_said_and_drawing_again_is_first(
    office, event, second, fang, clock
):
    StandingsAdjustment.objects.create(
        stage=second.stage,
        entry=event.entries.get(number=1),
        match_points=-1,
        reason="late",
        at=clock.forward(minutes=5),
        by=fang,
    )
    answer = office.get("round", second.pk)
    page = answer.content.decode()
    assert "Since this draw results or adjustments have come in (last at 12:05)." in page
    again = f'<a class="button primary" href="{office.address("draw", second.stage_id)}">'
    assert again in page
    assert "<b>Float</b> <small>2 points against 1</small>" in page


def test_an_entry_that_left_must_be_drawn_out(office, event, draft):
    event.entries.filter(number=3).update(state=Entry.State.WITHDRAWN)
    page = office.text("round", draft.pk)
    assert "In the draw, but not in the event any more: <b>3</b>" in page
    assert office.address("publish_round", draft.pk) not in page
    answer = office.post("publish_round", draft.pk, reason="r")
    assert "In the draw, but not in the event any more: 3. Draw again." in answer.content.decode()
    draft.refresh_from_db()
    assert draft.state == Round.State.DRAFTED
    office.post("draw", draft.stage_id)
    again = Round.objects.get(stage=draft.stage_id)
    assert 3 not in {number for pair in pairs_of(again) for number in pair}


def test_latecomers_are_left_out_of_a_swiss_round_for_a_reason(office, event, draft):
    make_entry(event, 8)
    check_in_all(event)
    page = office.text("round", draft.pk)
    assert "Not in the draw: <b>8</b>" in page
    assert "Publish Round 1 without them" in page
    answer = office.post("publish_round", draft.pk, mark=mark_of(office, draft))
    assert answer.context["publish"].errors == {"reason": ["Not in the draw: 8. Draw again."]}
    answer = office.post("publish_round", draft.pk, reason="came after the draw")
    assert said(answer) == ["Round 1 is public now."]
    row = JournalEntry.objects.get(act="publish_round")
    assert (row.reason, row.after["left_out"]) == ("came after the draw", [8])


def test_publishing_twice_is_once(office, draft):
    mark = mark_of(office, draft)
    for _time in range(2):
        answer = office.post("publish_round", draft.pk, mark=mark)
        assert answer.url == office.address("round", draft.pk)
    assert JournalEntry.objects.filter(act="publish_round").count() == 1


def test_a_later_round_is_played_from_its_draft(office, second, tang):
    play(second, tang)
    assert Match.objects.filter(round=second, state=Match.State.ACCEPTED).count() == 4
