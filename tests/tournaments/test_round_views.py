"""Round pages: the draw, publishing, referees, the gate at closing."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import draw_round_robin
from tests.tournaments.office import Office, open_round, said, sign
from tournaments.models import JournalEntry, Match, Round
from tournaments.selectors.events import NextStep, Step, event_home
from tournaments.services import rounds

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def office(client, event, tang) -> Office:
    return Office(client, tang, event.pk)


@pytest.fixture
def drafted(event, entries, tang) -> Round:
    stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
    return stage.rounds.get(number=1)


@pytest.fixture
def published(drafted, tang) -> Round:
    return rounds.publish_round(round_=drafted, by=tang, now=NOON)


def test_the_draw_is_made_from_the_page(office, event, entries):
    answer = office.post("draw", seed="2026")
    assert answer.url == office.address("rounds")
    assert event.stages.get().seed == "2026"
    assert Match.objects.count() == 6
    assert "2026" in office.text("rounds")


def test_a_draw_of_nobody_says_why(office, event):
    answer = office.post("draw", seed="")
    assert answer.context["form"].non_field_errors() == ["A draw needs at least two entries."]
    assert not event.stages.exists()


def test_a_draft_is_published_from_its_page(office, event, drafted):
    assert "This is a draft" in office.text("round", drafted.pk)
    assert said(office.post("publish_round", drafted.pk)) == ["Round 1 is public now."]
    assert open_round(event).state == Round.State.PUBLISHED


def test_round_2_waits_for_round_1(office, drafted):
    second = drafted.stage.rounds.get(number=2)
    answer = office.post("publish_round", second.pk)
    assert said(answer) == ["Publish the earlier rounds first."]


def test_only_the_chief_referee_is_led_to_the_clocks(client, event, published, tang, fang):
    start = reverse("desk:start_round", args=[published.pk])
    assert start not in Office(client, tang, event.pk).text("round", published.pk)
    assert start in Office(client, fang, event.pk).text("round", published.pk)


def test_referees_are_assigned_in_table_order(office, published, luo, fang):
    one, two = published.matches.order_by("table_number")
    office.post(
        "assign_referees",
        published.pk,
        **{
            f"referee_{one.pk}": fang.pk,
            f"shown_{one.pk}": luo.pk,
            f"referee_{two.pk}": "",
            f"shown_{two.pk}": luo.pk,
        },
    )
    assert [m.referee for m in published.matches.order_by("table_number")] == [fang, None]


def test_an_outsider_gets_no_table(office, published, wu, luo):
    one = published.matches.get(table_number=1)
    answer = office.post(
        "assign_referees", published.pk, **{f"referee_{one.pk}": wu.pk, f"shown_{one.pk}": luo.pk}
    )
    assert said(answer) == ["Only officials of the event can have a table."]
    assert {m.referee for m in published.matches.all()} == {luo}


def test_a_signed_table_keeps_its_referee(office, event, published, luo):
    event.rules = {"second_person": True}
    event.save()
    one = published.matches.get(table_number=1)
    sign(one, luo)
    office.post(
        "assign_referees", published.pk, **{f"referee_{one.pk}": "", f"shown_{one.pk}": luo.pk}
    )
    one.refresh_from_db()
    assert one.referee == luo


def test_tables_the_post_does_not_name_keep_their_referees(office, published, fang, luo):
    one, two = published.matches.order_by("table_number")
    office.post(
        "assign_referees", published.pk, **{f"referee_{one.pk}": fang.pk, f"shown_{one.pk}": luo.pk}
    )
    two.refresh_from_db()
    assert two.referee == luo


def test_a_referee_given_meanwhile_is_shown_beside_the_choice(office, published, fang, luo):
    one = published.matches.get(table_number=1)
    choice, shown = f"referee_{one.pk}", f"shown_{one.pk}"
    page = office.text("round", published.pk)
    assert f'<input type="hidden" name="{shown}" value="{luo.pk}" form="referees"' in page
    Match.objects.filter(pk=one.pk).update(referee=fang)
    answer = office.post("assign_referees", published.pk, **{choice: "", shown: luo.pk})
    one.refresh_from_db()
    assert one.referee == fang
    assert "Saved by somebody else meanwhile: 方裁判长" in answer.content.decode()
    again = answer.context["table"].referees[one.pk]
    assert [field.value() for field in again] == ["", str(fang.pk)]
    office.post("assign_referees", published.pk, **{choice: "", shown: fang.pk})
    one.refresh_from_db()
    assert one.referee is None


def test_an_old_page_gives_no_table_away(office, published, fang, luo):
    one = published.matches.get(table_number=1)
    office.post("assign_referees", published.pk, **{f"referee_{one.pk}": fang.pk})
    one.refresh_from_db()
    assert one.referee == luo


def test_a_draft_that_leaves_an_entry_out_asks_to_be_drawn_again(office, event, drafted):
    make_entry(event, 5)
    assert event_home(event).next == NextStep(Step.DRAW_AGAIN)
    page = office.text("round", drafted.pk)
    assert "Not in the draw: <b>5</b>" in page
    assert office.address("publish_round", drafted.pk) not in page
    assert office.address("draw") in page
    assert said(office.post("publish_round", drafted.pk)) == ["Not in the draw: 5. Draw again."]
    assert open_round(event).state == Round.State.DRAFTED
    for name in ("event", "rounds", "entries", "draw"):
        assert "<b>5</b>" in office.text(name) or "draw again" in office.text(name)


@pytest.mark.parametrize("act", ["publish_round", "close_round", "assign_referees"])
def test_a_round_drawn_anew_while_the_post_was_on_its_way(office, event, drafted, tang, act):
    """The view has loaded the round when another organiser draws again."""
    from tournaments.views import rounds as views

    load = views.round_for_office

    def load_then_lose(user, event_id, round_id):
        found = load(user, event_id, round_id)
        list(found.matches.all())
        draw_round_robin(event=event, by=tang, now=NOON)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(views, "round_for_office", load_then_lose)
        answer = office.post(act, drafted.pk, reason="r")
    assert answer.url == office.address("rounds")
    assert said(answer) == ["The draw has changed since this page was shown. Look at it again."]


def test_closing_lists_what_holds_the_round_open(client, event, published, fang, luo):
    event.rules = {"second_person": True}
    event.save()
    one, two = published.matches.order_by("table_number")
    sign(one, luo)
    answer = Office(client, fang, event.pk).post("close_round", published.pk)
    page = answer.content.decode()
    assert [(t.match, t.missing) for t in answer.context["open_tables"]] == [
        (one, "acceptance"),
        (two, "play"),
    ]
    assert reverse("desk:match", args=[two.pk]) in page
    published.refresh_from_db()
    assert published.state == Round.State.PUBLISHED


def test_closing_all_the_same_takes_a_reason(office, event, published):
    answer = office.post("close_round", published.pk, reason="hall closes")
    assert answer.url == office.address("event")
    assert open_round(event).state == Round.State.CLOSED
    assert JournalEntry.objects.get(act="close_round").reason == "hall closes"


def test_a_draft_cannot_be_closed(office, event, drafted):
    office.post("close_round", drafted.pk, reason="r")
    assert open_round(event).state == Round.State.DRAFTED


@pytest.mark.parametrize("is_published", [False, True])
def test_the_page_asks_as_much_for_64_entries_as_for_8(client, event, tang, is_published):
    def queries(entries: int) -> int:
        for number in range(event.entries.count() + 1, entries + 1):
            make_entry(event, number)
        stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
        first = stage.rounds.get(number=1)
        if is_published:
            rounds.publish_round(round_=first, by=tang, now=NOON)
        office = Office(client, tang, event.pk)
        with CaptureQueriesContext(connection) as captured:
            assert office.get("round", first.pk).status_code == 200
        Round.objects.update(state=Round.State.DRAFTED)
        return len(captured)

    assert queries(8) == queries(64)
