"""The page of a draft: its pairings and their notes, brackets, who may change it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import field_of
from tests.tournaments.office import Office
from tests.tournaments.playing import draw_and_play, knockout, swiss
from tests.visits import in_office
from tournaments.draw import Reason
from tournaments.services.draws.draws import draw_stage
from tournaments.services.events import create_event

pytestmark = pytest.mark.usefixtures("clock")


def test_a_draft_shows_its_pairings_with_notes(office, second):
    answer = office.get("round", second.pk)
    draft = answer.context["draft"]
    assert [line.match.table_number for line in draft.lines] == [1, 2, 3, None]
    assert draft.reason_counts == [(Reason.ODD_FIELD, 1)]
    page = answer.content.decode()
    assert "an odd number of entries leaves one without an opponent" in page
    assert "place 1, 2 points" in page


def test_a_bracket_shows_its_lines(office, event, tang):
    field_of(event, 7)
    stage = knockout(event, tang)
    (draft,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    answer = office.get("round", draft.pk)
    assert [line.slot for line in answer.context["draft"].lines] == [1, 2, 3, 4]
    page = answer.content.decode()
    assert "Quarterfinals" in page
    assert "<b>Free place opposite</b>" in page


def test_the_match_for_third_place_is_called_so(office, event, entries, tang):
    stage = knockout(event, tang, third_place=True)
    draw_and_play(stage, tang)
    (final,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    answer = office.get("round", final.pk)
    lines = answer.context["draft"].lines
    assert [(line.slot, line.is_for_third_place) for line in lines] == [(1, False), (2, True)]
    assert answer.content.decode().count("For third place") == 1


def test_a_bracket_shows_an_empty_place(office, event, entries, tang, fang):
    stage = knockout(event, tang)
    (first,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    first.matches.filter(slot=1).delete()
    lines = office.get("round", first.pk).context["draft"].lines
    assert [(line.slot, line.match is None) for line in lines] == [(1, True), (2, False)]


def test_the_chief_referee_sees_a_draft_and_changes_nothing(client, event, draft, fang):
    office = Office(client, fang, event.pk)
    page = office.text("round", draft.pk)
    assert 'id="swap"' not in page
    assert office.address("publish_round", draft.pk) not in page
    for act in ("swap_entries", "change_table", "publish_round"):
        assert office.post(act, draft.pk, first=1, second=2).status_code == 403


def test_markup_in_units_and_names_is_text(office, event, tang):
    for number in (1, 2):
        make_entry(event, number, unit="<b>x</b>")
    stage = swiss(event, tang, unit_rounds=1)
    (draft,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    page = office.text("round", draft.pk)
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page


@pytest.mark.parametrize("number", [1, 2])
def test_the_page_asks_as_much_for_24_entries_as_for_8(client, event, tang, number):
    def queries(count: int) -> int:
        other = create_event(name=f"{count}", starts_on=NOON.date(), by=tang, now=NOON)
        field_of(other, count)
        stage = swiss(other, tang)
        if number == 2:
            draw_and_play(stage, tang)
        (draft,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
        office = Office(client, tang, other.pk)
        with CaptureQueriesContext(connection) as captured:
            assert office.get("round", draft.pk).status_code == 200
        return len(captured)

    assert queries(8) == queries(24)
