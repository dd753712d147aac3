"""Settings: free before play, then the chief referee's, after a look at what would change."""

from uuid import uuid4

import pytest

from referee.hand_entry import HandEntry
from referee.rulebook.ruleset import RuleSet
from referee.services.clock import start_clock
from referee.services.hands import record_hand
from tests.conftest import NOON
from tests.tournaments.office import Office, rules_data, said
from tournaments.models import JournalEntry, Match

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def begun(event, match, luo) -> Match:
    """Table 1 with one hand: 90 points, so that steps of 40 and of 20 differ."""
    start_clock(match=match, by=luo, now=NOON)
    hand = HandEntry(
        dealer="N", trump="H", points=90, last_won_by="NS", last_points=0, last_cards=1
    )
    record_hand(match=match, follows=0, entry=hand, key=uuid4(), by=luo, now=NOON)
    return match


def test_the_organiser_saves_rules_before_play(client, event, tang):
    answer = Office(client, tang, event.pk).post("settings", **rules_data(RuleSet(), step=20))
    event.refresh_from_db()
    assert answer.status_code == 302
    assert said(answer) == ["The rules are saved."]
    assert event.rules == {"step": 20}


def test_after_play_began_the_organiser_only_reads(client, event, begun, tang):
    office = Office(client, tang, event.pk)
    assert "only the chief referee may change" in office.text("settings")
    data = rules_data(RuleSet(), step=20)
    seen = office.post("settings", **data).context["seen"]
    office.post("settings", **data, seen=seen, reason="r")
    event.refresh_from_db()
    assert event.rules == {}


def test_the_chief_referee_sees_what_would_change_before_it_does(client, event, begun, fang):
    office = Office(client, fang, event.pk)
    data = rules_data(RuleSet(), step=20)
    preview = office.post("settings", **data)
    event.refresh_from_db()
    assert event.rules == {}
    (change,) = preview.context["changes"]
    assert (change.match, change.before, change.after) == (begun, "▲5 ■3", "▲7 ■3")
    seen = preview.context["seen"]
    refused = office.post("settings", **data, seen=seen)
    assert refused.context["rules_form"].errors == {"reason": ["Say why."]}
    done = office.post("settings", **data, seen=seen, reason="misprint")
    event.refresh_from_db()
    assert done.status_code == 302
    assert event.rules == {"step": 20}
    assert JournalEntry.objects.get(act="change_rules").reason == "misprint"


def test_other_rules_than_those_looked_at_are_shown_again(client, event, begun, fang):
    office = Office(client, fang, event.pk)
    seen = office.post("settings", **rules_data(RuleSet(), step=20)).context["seen"]
    again = office.post("settings", **rules_data(RuleSet(), step=80), seen=seen, reason="r")
    event.refresh_from_db()
    assert event.rules == {}
    assert again.context["seen"] != seen


def test_signed_matches_are_not_among_those_that_change(client, event, begun, fang):
    Match.objects.update(state=Match.State.SIGNED)
    preview = Office(client, fang, event.pk).post("settings", **rules_data(RuleSet(), step=20))
    assert preview.context["changes"] == ()
    assert "No match in play would change" in preview.content.decode()


def test_name_venue_and_date_are_changed(client, event, tang):
    office = Office(client, tang, event.pk)
    office.post("change_event", name="冬季赛", venue="礼堂", starts_on="2026-12-01")
    event.refresh_from_db()
    assert (event.name, event.venue, str(event.starts_on)) == ("冬季赛", "礼堂", "2026-12-01")
    refused = office.post("change_event", name="", venue="", starts_on="x")
    assert set(refused.context["event_form"].errors) == {"name", "starts_on"}
