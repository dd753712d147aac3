"""Settings: free before play, then the chief referee's, after a look at what would change."""

from uuid import uuid4

import pytest

from referee.services.clock import start_clock
from referee.services.hands import record_hand
from referee.values.hands import TypedHand
from tests.conftest import NOON, in_one_line
from tests.tournaments.office import Office, as_shown, rules_data, said
from tests.visits import at_table
from tournaments.models import JournalEntry, Match
from tournaments.ranking import EventRules
from tournaments.values.rule_links import rule_link

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def begun(event, match, luo) -> Match:
    """Table 1 with one hand: 90 points, so that steps of 40 and of 20 differ."""
    start_clock(visit=at_table(match, luo), now=NOON)
    hand = TypedHand(
        dealer="N", trump="H", points=90, last_won_by="NS", last_points=0, last_cards=1
    )
    record_hand(follows=0, typed=hand, key=uuid4(), visit=at_table(match, luo), now=NOON)
    return match


def filled(office: Office, **changes) -> dict:
    """The settings form as the page shows it, with these changes."""
    return as_shown(office.get("settings").context["rules_form"], **changes)


def test_the_organiser_saves_rules_before_play(client, event, tang):
    office = Office(client, tang, event.pk)
    answer = office.post("settings", **filled(office, step=20))
    event.refresh_from_db()
    assert answer.status_code == 302
    assert said(answer) == ["The rules are saved."]
    assert event.rules == {"step": 20}


def test_after_play_began_the_organiser_only_reads(client, event, begun, tang):
    office = Office(client, tang, event.pk)
    assert "only the chief referee may change" in office.text("settings")
    data = filled(office, step=20)
    seen = office.post("settings", **data).context["seen"]
    office.post("settings", **data, seen=seen, reason="r")
    event.refresh_from_db()
    assert event.rules == {}


def test_the_chief_referee_sees_what_would_change_before_it_does(client, event, begun, fang):
    office = Office(client, fang, event.pk)
    data = filled(office, step=20)
    preview = office.post("settings", **data)
    event.refresh_from_db()
    assert event.rules == {}
    (change,) = preview.context["changes"]
    assert (change.match, change.before, change.after) == (begun, "▲5 ■3", "▲7 ■3")
    seen = preview.context["seen"]
    refused = office.post("settings", **data, seen=seen)
    words = f"Say why. {rule_link('10', event.pk)}"
    assert refused.context["rules_form"].errors == {"reason": [words]}
    done = office.post("settings", **data, seen=seen, reason="misprint")
    event.refresh_from_db()
    assert done.status_code == 302
    assert event.rules == {"step": 20}
    assert JournalEntry.objects.get(act="change_rules").reason == "misprint"


def test_other_rules_than_those_looked_at_are_shown_again(client, event, begun, fang):
    office = Office(client, fang, event.pk)
    seen = office.post("settings", **filled(office, step=20)).context["seen"]
    again = office.post("settings", **filled(office, step=80), seen=seen, reason="r")
    event.refresh_from_db()
    assert event.rules == {}
    assert again.context["seen"] != seen


def test_signed_matches_are_not_among_those_that_change(client, event, begun, fang):
    Match.objects.update(state=Match.State.SIGNED)
    office = Office(client, fang, event.pk)
    preview = office.post("settings", **filled(office, step=20))
    assert preview.context["changes"] == ()
    assert "No match in play would change" in preview.content.decode()


def test_name_venue_and_date_are_changed(client, event, tang):
    office = Office(client, tang, event.pk)
    form = office.get("settings").context["event_form"]
    office.post(
        "change_event", **as_shown(form, name="冬季赛", venue="礼堂", starts_on="2026-12-01")
    )
    event.refresh_from_db()
    assert (event.name, event.venue, str(event.starts_on)) == ("冬季赛", "礼堂", "2026-12-01")
    refused = office.post("change_event", name="", venue="", starts_on="x")
    assert set(refused.context["event_form"].errors) == {"name", "starts_on"}


def test_rules_saved_meanwhile_are_shown_beside_what_was_typed(client, event, tang):
    office = Office(client, tang, event.pk)
    stale = filled(office, time_limit=90)
    office.post("settings", **filled(office, step=50))
    answer = office.post("settings", **stale)
    event.refresh_from_db()
    assert event.rules == {"step": 50}
    form = answer.context["rules_form"]
    (one,) = form.differences
    assert (one.label, one.was, one.there, one.typed) == (
        "Points to each further level",
        "40",
        "50",
        "40",
    )
    assert form["time_limit"].value() == "90"
    assert "Saved meanwhile" in answer.content.decode()
    # Having seen both, saving again is meant.
    assert office.post("settings", **as_shown(form)).status_code == 302
    event.refresh_from_db()
    assert event.rules == {"time_limit": 90}


def test_rules_saved_meanwhile_stop_the_chief_referees_preview(client, event, begun, fang):
    office = Office(client, fang, event.pk)
    stale = filled(office, time_limit=90)
    event.rules = {"step": 50}
    event.save()
    answer = office.post("settings", **stale)
    assert "seen" not in answer.context
    assert [one.there for one in answer.context["rules_form"].differences] == ["50"]


def test_a_post_that_does_not_say_what_it_was_based_on_saves_nothing(client, event, tang):
    office = Office(client, tang, event.pk)
    for shown in ({}, {"shown": "{"}, {"shown": "[1]"}, {"shown": "[" * 5000}):
        answer = office.post("settings", **rules_data(EventRules(), step=20), **shown)
        (error,) = answer.context["rules_form"].non_field_errors()
        assert error.startswith("This page is too old.")
    event.refresh_from_db()
    assert event.rules == {}


def test_particulars_saved_meanwhile_are_shown(client, event, tang):
    office = Office(client, tang, event.pk)
    form = office.get("settings").context["event_form"]
    office.post("change_event", **as_shown(form, venue="礼堂"))
    answer = office.post("change_event", **as_shown(form, name="冬季赛"))
    event.refresh_from_db()
    assert (event.name, event.venue) == ("秋季连牌赛", "礼堂")
    (one,) = answer.context["event_form"].differences
    assert (one.label, one.was, one.there, one.typed) == ("Venue", "文化宫", "礼堂", "文化宫")


def test_a_reopened_sheet_is_the_chief_referees_choice_by_name(client, event, begun, fang):
    Match.objects.update(state=Match.State.REOPENED, sheet_version=2)
    office = Office(client, fang, event.pk)
    data = filled(office, step=20, reason="misprint")
    preview = office.post("settings", **data)
    ((choice, is_chosen),) = preview.context["choices"]
    assert preview.context["changes"] == ()
    assert (choice.match, choice.before, choice.after) == (begun, "▲5 ■3", "▲7 ■3")
    assert not is_chosen
    assert f'name="following" value="{begun.pk}"' in in_one_line(preview.content.decode())
    seen = preview.context["seen"]
    office.post("settings", **data, seen=seen)
    assert Match.objects.get().rules == {}
    # Later, with nothing else to change, the sheet may still be told to follow.
    data = filled(office, reason="the players were told")
    seen = office.post("settings", **data).context["seen"]
    office.post("settings", **data, seen=seen, following=[begun.pk])
    assert Match.objects.get().rules is None


def test_under_a_refused_name_the_rules_still_go_to_the_settings(client, event, tang):
    office = Office(client, tang, event.pk)
    refused = office.post("change_event", name="", venue="", starts_on="x")
    assert f'action="{office.address("settings")}"' in refused.content.decode()
