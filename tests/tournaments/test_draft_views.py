"""The page of a draft: its notes, changing it by hand, what came in since, publishing it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import check_in_all
from tests.tournaments.office import Office, said
from tests.tournaments.playing import draw_and_play, groups, knockout, pairs_of, play, swiss
from tournaments.draw import Reason
from tournaments.models import Entry, JournalEntry, Match, Round, Stage, StandingsAdjustment
from tournaments.services.draws import draw_stage
from tournaments.services.events import create_event
from tournaments.services.rounds import publish_round
from tournaments.services.stages import StagePlan, add_stage

pytestmark = pytest.mark.usefixtures("clock")

STALE = "The draw has changed since this page was shown. Look at it again."


@pytest.fixture
def office(client, event, tang) -> Office:
    return Office(client, tang, event.pk)


@pytest.fixture
def seven(event) -> None:
    for number in range(1, 8):
        make_entry(event, number)


@pytest.fixture
def stage(event, seven, tang) -> Stage:
    return swiss(event, tang)


@pytest.fixture
def draft(stage, tang) -> Round:
    """Round 1 of a Swiss stage of seven: three tables and a bye."""
    (round_,) = draw_stage(stage=stage, by=tang, now=NOON, seed="s")
    return round_


@pytest.fixture
def second(stage, tang) -> Round:
    draw_and_play(stage, tang)
    (round_,) = draw_stage(stage=stage, by=tang, now=NOON, seed="s")
    return round_


def round_robin(event, tang) -> list[Round]:
    check_in_all(event)
    plan = StagePlan(kind=Stage.Kind.ROUND_ROBIN)
    stage = add_stage(event=event, plan=plan, by=tang, now=NOON)
    return draw_stage(stage=stage, by=tang, now=NOON, seed="s")


def mark_of(office: Office, round_: Round) -> str:
    mark: str = office.get("round", round_.pk).context["draft"].mark
    return mark


def test_a_draft_shows_its_pairings_with_notes(office, second):
    answer = office.get("round", second.pk)
    draft = answer.context["draft"]
    assert [line.match.table_number for line in draft.lines] == [1, 2, 3, None]
    assert draft.reason_counts == [(Reason.ODD_FIELD, 1)]
    page = answer.content.decode()
    assert "an odd number of entries leaves one without an opponent" in page
    assert "place 1, 2 points" in page


def test_two_entries_are_swapped_and_the_notes_recomputed(office, second):
    (a, b), (c, d), (e, f), (g,) = pairs_of(second)
    answer = office.post("swap_entries", second.pk, first=a, second=e, mark=mark_of(office, second))
    assert answer.url == office.address("round", second.pk) + f"?swapped={a}-{e}"
    assert pairs_of(second) == [(e, b), (c, d), (a, f), (g,)]
    shown = office.client.get(answer.url)
    assert shown.context["changed"] == [a, e]
    page = shown.content.decode()
    assert f"{a} and {e} have changed places." in page
    assert page.count("✎ changed") == 2
    assert page.count("<b>Float</b> <small>2 points against 0</small>") == 2
    back = office.post("swap_entries", second.pk, pair=f"{a}-{e}", mark=mark_of(office, second))
    assert back.status_code == 302
    assert pairs_of(second) == [(a, b), (c, d), (e, f), (g,)]


def test_a_bye_is_moved_and_sides_change_by_swapping(office, draft):
    (a, b), (c, d), (e, f), (g,) = pairs_of(draft)
    office.post("swap_entries", draft.pk, first=a, second=g)
    assert pairs_of(draft) == [(g, b), (c, d), (e, f), (a,)]
    office.post("swap_entries", draft.pk, pair=f"{c}-{d}")
    assert pairs_of(draft) == [(g, b), (d, c), (e, f), (a,)]


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({"first": "1", "second": ""}, {"second": "required"}),
        ({"first": "1", "second": "99"}, {"second": None}),
        ({"first": "2", "second": "2"}, {"second": None}),
        ({"pair": "x"}, {"first": "invalid", "second": "required"}),
        ({"first": "1", "second": "9" * 30}, {"second": "max_value"}),
    ],
)
def test_a_bad_swap_is_said_at_its_field_and_changes_nothing(office, draft, data, errors):
    before = pairs_of(draft)
    answer = office.post("swap_entries", draft.pk, **data)
    found = answer.context["swap"].errors.as_data()
    assert {field: error.code for field, (error,) in found.items()} == errors
    assert pairs_of(draft) == before


def test_a_stale_page_swaps_publishes_and_moves_nothing(office, draft):
    mark = mark_of(office, draft)
    (a, _b), (c, _d), *_more = pairs_of(draft)
    office.post("swap_entries", draft.pk, first=a, second=c, mark=mark)
    there = pairs_of(draft)
    for act, data in (
        ("swap_entries", {"first": a, "second": c}),
        ("change_table", {"table_now": 1, "table_number": 9}),
        ("publish_round", {}),
    ):
        answer = office.post(act, draft.pk, mark=mark, **data)
        assert answer.status_code == 200
        assert STALE in answer.content.decode()
        assert answer.context["draft"].mark != mark
    assert pairs_of(draft) == there
    draft.refresh_from_db()
    assert draft.state == Round.State.DRAFTED


def test_a_table_is_changed(office, draft):
    one, two, three, bye = pairs_of(draft)
    mark = mark_of(office, draft)
    answer = office.post("change_table", draft.pk, table_now=1, table_number=3, mark=mark)
    assert answer.url == office.address("round", draft.pk) + "?table=3"
    assert (
        '3 <span class="badge warn">✎ changed</span>'
        in office.client.get(answer.url).content.decode()
    )
    assert pairs_of(draft) == [three, two, one, bye]
    office.post("change_table", draft.pk, table_now=1, table_number=20)
    assert draft.matches.filter(table_number=20).exists()
    answer = office.post("change_table", draft.pk, table_now=1, table_number=2)
    assert set(answer.context["table_form"].errors) == {"table_now"}
    assert "Nobody plays at this table." in answer.content.decode()
    answer = office.post("change_table", draft.pk, table_now=2, table_number=10_000)
    assert set(answer.context["table_form"].errors) == {"table_number"}


def test_a_swap_in_a_round_robin_holds_in_every_round(office, event, entries, tang):
    rounds = round_robin(event, tang)
    (a, b), (c, d) = pairs_of(rounds[0])
    page = office.text("round", rounds[0].pk)
    assert "Swapping two entries swaps them in every round" in page
    for one in rounds:
        assert office.address("round", one.pk) in page
    office.post("swap_entries", rounds[0].pk, first=a, second=c)
    assert pairs_of(rounds[0]) == [(c, b), (a, d)]
    met = [frozenset(pair) for one in rounds for pair in pairs_of(one)]
    assert len(set(met)) == 6


def test_a_round_robin_stands_once_a_round_is_published(office, event, entries, tang):
    rounds = round_robin(event, tang)
    publish_round(round_=rounds[0], by=tang, now=NOON)
    page = office.text("round", rounds[1].pk)
    assert "A round is published: the draw stands." in page
    assert 'id="swap"' not in page
    answer = office.post("swap_entries", rounds[1].pk, first=1, second=2)
    assert "A round is published: the draw stands." in answer.content.decode()
    assert "Publish the earlier rounds first." in office.text("round", rounds[2].pk)


def test_groups_show_their_members_and_swap_them(office, event, tang):
    for number in range(1, 8):
        make_entry(event, number)
    stage = groups(event, tang, 2)
    first, *_more = draw_stage(stage=stage, by=tang, now=NOON, seed="s")
    shown = office.get("round", first.pk).context["groups"]
    assert [len(entries) for _group, entries in shown] == [3, 4]
    one, other = shown[0][1][0].number, shown[1][1][0].number
    office.post("swap_entries", first.pk, first=one, second=other)
    after = office.get("round", first.pk).context["groups"]
    assert other in {entry.number for entry in after[0][1]}
    assert one in {entry.number for entry in after[1][1]}


def test_a_bracket_shows_its_lines(office, event, tang, seven):
    stage = knockout(event, tang)
    (draft,) = draw_stage(stage=stage, by=tang, now=NOON, seed="s")
    answer = office.get("round", draft.pk)
    assert [line.slot for line in answer.context["draft"].lines] == [1, 2, 3, 4]
    page = answer.content.decode()
    assert "Quarterfinals" in page
    assert "<b>Free place opposite</b>" in page


def test_the_match_for_third_place_is_called_so(office, event, entries, tang):
    stage = knockout(event, tang, third_place=True)
    draw_and_play(stage, tang)
    (final,) = draw_stage(stage=stage, by=tang, now=NOON)
    answer = office.get("round", final.pk)
    lines = answer.context["draft"].lines
    assert [(line.slot, line.is_for_third_place) for line in lines] == [(1, False), (2, True)]
    assert answer.content.decode().count("For third place") == 1


def test_a_bracket_shows_an_empty_place(office, event, entries, tang, fang):
    stage = knockout(event, tang)
    (first,) = draw_stage(stage=stage, by=tang, now=NOON, seed="s")
    first.matches.filter(slot=1).delete()
    lines = office.get("round", first.pk).context["draft"].lines
    assert [(line.slot, line.match is None) for line in lines] == [(1, True), (2, False)]


def test_what_came_in_since_the_draw_is_said_and_drawing_again_is_first(
    office, event, stage, second, fang, clock
):
    StandingsAdjustment.objects.create(
        stage=stage,
        entry=event.entries.get(number=1),
        match_points=-1,
        reason="late",
        at=clock.forward(minutes=5),
        by=fang,
    )
    answer = office.get("round", second.pk)
    page = answer.content.decode()
    assert "Since this draw results or adjustments have come in (last at 12:05)." in page
    again = f'<a class="button primary" href="{office.address("draw", stage.pk)}">'
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


def test_acts_on_a_published_round_lead_to_it(office, draft, tang):
    publish_round(round_=draft, by=tang, now=NOON)
    for act, data in (
        ("swap_entries", {"first": 1, "second": 2}),
        ("change_table", {"table_now": 1, "table_number": 2}),
    ):
        answer = office.post(act, draft.pk, **data)
        assert answer.url == office.address("round", draft.pk)
        assert said(answer)[-1] == STALE


def test_a_draft_that_went_leads_to_the_rounds(office, draft, tang):
    load = "tournaments.views.drafts.round_for_office"
    with pytest.MonkeyPatch.context() as patch:
        from tournaments.views import drafts as views

        found = views.round_for_office

        def find_then_lose(user, event_id, round_id):
            round_ = found(user, event_id, round_id)
            draw_stage(stage=round_.stage, by=tang, now=NOON)
            return round_

        patch.setattr(load, find_then_lose)
        answer = office.post("swap_entries", draft.pk, first=1, second=2)
    assert answer.url == office.address("rounds")
    assert said(answer) == [STALE]


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
    (draft,) = draw_stage(stage=stage, by=tang, now=NOON)
    page = office.text("round", draft.pk)
    assert "<b>x</b>" not in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page


@pytest.mark.parametrize("query", ["x", "1-", "1-99", "-".join(["9" * 5000] * 2), "1-2-3"])
def test_a_marked_swap_that_is_none_is_passed_over(office, draft, query):
    assert office.get("round", draft.pk, swapped=query).context["changed"] == []


@pytest.mark.parametrize("number", [1, 2])
def test_the_page_asks_as_much_for_24_entries_as_for_8(client, event, tang, number):
    def queries(count: int) -> int:
        other = create_event(name=f"{count}", starts_on=NOON.date(), by=tang, now=NOON)
        for entry in range(1, count + 1):
            make_entry(other, entry)
        stage = swiss(other, tang)
        if number == 2:
            draw_and_play(stage, tang)
        (draft,) = draw_stage(stage=stage, by=tang, now=NOON)
        office = Office(client, tang, other.pk)
        with CaptureQueriesContext(connection) as captured:
            assert office.get("round", draft.pk).status_code == 200
        return len(captured)

    assert queries(8) == queries(24)


def test_a_later_round_is_played_from_its_draft(office, second, tang):
    play(second, tang)
    assert Match.objects.filter(round=second, state=Match.State.ACCEPTED).count() == 4
