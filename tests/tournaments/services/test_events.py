"""Events: creating one, and rules that are locked once play begins."""

from uuid import uuid4

import pytest

from referee.rulebook.levels import Level
from tests.conftest import NOON
from tests.visits import in_office
from tournaments.models import Event, JournalEntry, Match, Official
from tournaments.ranking import EventRules
from tournaments.services import events
from tournaments.values.errors import CannotDo, ChangedMeanwhile

STEPS_OF_20 = EventRules(step=20)


def change(event, by, rules=STEPS_OF_20, **more):
    return events.change_rules(rules=rules, visit=in_office(event, by), now=NOON, **more)


def test_whoever_creates_an_event_is_its_organiser(wu):
    event = events.create_event(
        name="春季赛", venue="体育馆", starts_on=NOON.date(), rules=STEPS_OF_20, by=wu, now=NOON
    )
    assert list(event.officials.values_list("user", "role")) == [(wu.pk, Official.Role.ORGANISER)]
    assert event.rules == {"step": 20}
    assert event.rule_set == STEPS_OF_20
    row = JournalEntry.objects.get()
    assert (row.act, row.by, row.after) == (
        "create_event",
        wu,
        {"name": "春季赛", "venue": "体育馆", "starts_on": "2026-10-03", "rules": {"step": 20}},
    )


def test_an_event_sent_twice_is_one_event(event, tang):
    with pytest.raises(CannotDo) as refusal:
        events.create_event(name=event.name, starts_on=event.starts_on, by=tang, now=NOON)
    assert refusal.value.field == "name"


def test_changing_particulars_journals_what_was_there(event, tang):
    events.change_event(
        name="冬季赛", venue="", starts_on=event.starts_on, visit=in_office(event, tang), now=NOON
    )
    events.change_event(
        name="冬季赛", venue="", starts_on=event.starts_on, visit=in_office(event, tang), now=NOON
    )
    event.refresh_from_db()
    row = JournalEntry.objects.get()
    assert (event.name, event.venue) == ("冬季赛", "")
    assert row.before == {"name": "秋季连牌赛", "venue": "文化宫", "starts_on": "2026-10-03"}


def test_the_organiser_changes_rules_before_play(event, match, tang):
    changed = change(event, tang)
    assert changed.rule_set == STEPS_OF_20
    row = JournalEntry.objects.get()
    assert (row.before, row.after) == ({"step": 40}, {"step": 20})


def test_saving_the_same_rules_writes_nothing(event, tang):
    change(event, tang, rules=EventRules())
    assert not JournalEntry.objects.exists()


def test_once_play_began_only_the_chief_referee_changes_rules(event, match, tang, fang):
    match.state = Match.State.PLAYING
    match.save()
    with pytest.raises(CannotDo) as refusal:
        change(event, tang, reason="r")
    assert refusal.value.rule == "10"
    with pytest.raises(CannotDo) as refusal:
        change(event, fang)
    assert refusal.value.field == "reason"
    assert change(event, fang, reason="misprint in the rule sheet").rule_set == STEPS_OF_20
    assert JournalEntry.objects.get().reason == "misprint in the rule sheet"


def test_signed_matches_keep_the_rules_they_were_signed_under(event, entries, make_match, fang):
    states = [Match.State.SIGNED, Match.State.ACCEPTED, Match.State.PLAYING]
    signed, accepted, playing = (
        make_match(ns, ew, state=state)
        for (ns, ew), state in zip(
            [(entries[0], entries[1]), (entries[1], entries[2]), (entries[2], entries[3])],
            states,
            strict=True,
        )
    )
    change(event, fang, reason="r")
    change(event, fang, rules=EventRules(step=80), reason="r")
    loaded = {
        match.pk: match.rule_set.step
        for match in Match.objects.select_related("round__stage__event")
    }
    assert loaded == {signed.pk: 40, accepted.pk: 40, playing.pk: 80}


@pytest.fixture
def reopened(event, match, fang) -> Match:
    """Signed under steps of 40, reopened after they became 20."""
    Match.objects.update(state=Match.State.SIGNED)
    change(event, fang, reason="r")
    Match.objects.update(state=Match.State.REOPENED, sheet_version=2)
    return Match.objects.select_related("round__stage__event").get()


def rules_of(match: Match) -> EventRules:
    return Match.objects.select_related("round__stage__event").get(pk=match.pk).rule_set


def test_a_reopened_match_keeps_its_rules_through_later_changes(event, reopened, fang):
    change(event, fang, rules=EventRules(step=20, late_limit=11), reason="r")
    assert rules_of(reopened) == EventRules()


def test_a_match_reopened_before_the_change_keeps_its_rules_too(event, match, fang):
    Match.objects.update(state=Match.State.REOPENED, sheet_version=2)
    change(event, fang, reason="r")
    assert rules_of(match) == EventRules()


def test_a_reopened_match_named_by_the_chief_referee_follows(event, reopened, fang):
    new = EventRules(start_level=Level.FIVE)
    change(event, fang, rules=new, reason="r", following=[reopened.pk])
    assert rules_of(reopened) == new
    assert JournalEntry.objects.first().after == {
        "step": 40,
        "start_level": "5",
        "followed_by": ["1/1"],
    }


def test_a_reopened_match_follows_rules_that_are_there_already(event, reopened, fang):
    change(event, fang, reason="r", following=[reopened.pk])
    assert rules_of(reopened) == STEPS_OF_20


@pytest.mark.parametrize("state", [Match.State.SIGNED, Match.State.PLAYING])
def test_only_a_reopened_match_is_named(event, match, fang, state):
    Match.objects.update(state=state)
    with pytest.raises(CannotDo):
        change(event, fang, reason="r", following=[match.pk])
    event.refresh_from_db()
    assert event.rules == {}


def test_rules_changed_meanwhile_are_not_undone(event, tang):
    change(event, tang, rules=EventRules(step=50))
    with pytest.raises(ChangedMeanwhile) as refusal:
        change(event, tang, rules=EventRules(time_limit=90), shown=EventRules())
    event.refresh_from_db()
    assert (refusal.value.there, event.rules) == (EventRules(step=50), {"step": 50})


def test_the_same_change_made_twice_is_one(event, tang):
    change(event, tang, shown=EventRules())
    change(event, tang, shown=EventRules())
    assert JournalEntry.objects.count() == 1


def test_particulars_changed_meanwhile_are_not_undone(event, tang):
    shown = events.details_of_event(event)
    events.change_event(
        name="A",
        venue="",
        starts_on=event.starts_on,
        visit=in_office(event, tang),
        now=NOON,
        shown=shown,
    )
    with pytest.raises(ChangedMeanwhile):
        events.change_event(
            name="B",
            venue="",
            starts_on=event.starts_on,
            visit=in_office(event, tang),
            now=NOON,
            shown=shown,
        )
    event.refresh_from_db()
    assert event.name == "A"


def test_the_same_key_is_the_same_event(wu):
    key = uuid4()
    first, again = (
        events.create_event(name="春季赛", starts_on=NOON.date(), by=wu, now=NOON, key=key)
        for _time in range(2)
    )
    assert first == again
    assert Event.objects.count() == JournalEntry.objects.count() == 1
