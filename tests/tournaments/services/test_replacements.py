"""What another result would change is known before it is saved; nothing is paired anew."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.rulebook.seats import Side
from tests.conftest import NOON, make_entry
from tests.tournaments.office import sign
from tests.tournaments.playing import draw_and_play, settle, swiss
from tests.tournaments.stages import add_result, make_round, make_stage, play
from tests.visits import in_office
from tournaments.models import JournalEntry, Match, Result, Round, Stage
from tournaments.selectors.replacements import replacement
from tournaments.selectors.standings import standings
from tournaments.services.draws.draws import draw_stage
from tournaments.services.events import change_rules
from tournaments.services.restorations import restore_result
from tournaments.services.results import accept_result, lock_match, reopen_result
from tournaments.services.rounds import close_round, publish_round
from tournaments.values.errors import AcceptedMeanwhile, CannotDo


@pytest.fixture
def stage(event, entries) -> Stage:
    return make_stage(event, Stage.Kind.ROUND_ROBIN, [entries])


@pytest.fixture
def first(stage, entries) -> Match:
    """Entry 1 beat entry 2, entry 3 beat entry 4."""
    round_ = make_round(stage)
    play(round_, entries[2], entries[3])
    return play(round_, entries[0], entries[1])


def other_winner(match: Match, **values) -> Result:
    """The next version: EW past A against 8."""
    facts = {"winner": "EW", "ns_level": "8", "ew_level": "past A", "state": "signed"}
    return add_result(match, version=2, **{**facts, **values})


def moved(found) -> list[tuple[int, int, int]]:
    """Number, place as it is, place as it would be."""
    return [
        (change.entry.number, change.before.place, change.after.place) for change in found.changes
    ]


def test_a_replacement_tells_who_moves_and_from_what(first):
    found = replacement(first, other_winner(first))
    assert (found.former.version, found.result.version) == (1, 2)
    assert moved(found) == [(2, 3, 1), (1, 1, 3)]
    points = [(one.before.amounts[0], one.after.amounts[0]) for one in found.changes]
    assert points == [(0, 2), (2, 0)]
    assert (found.going_through, found.drafts, found.published) == (None, (), ())


def test_the_same_values_move_nobody(first):
    same = add_result(first, version=2, state="signed", ew_level="8")
    assert replacement(first, same).changes == ()


def test_what_is_foretold_is_what_comes(first, event, tang):
    event.rules = {"second_person": True}
    event.save()
    Match.objects.filter(pk=first.pk).update(state="signed", sheet_version=2)
    found = replacement(first, other_winner(first))
    accept_result(match=first, version=2, replaces=1, visit=in_office(first, tang), now=NOON)
    after = {row.entry.number: row.place for row in standings(first.round.stage).rows}
    assert {number: place for number, _before, place in moved(found)}.items() <= after.items()


def test_who_goes_through_instead_is_named(event, entries, first, stage):
    make_stage(event, Stage.Kind.KNOCKOUT, [], takes=2)
    change = replacement(first, other_winner(first)).going_through
    assert [entry.number for entry in change.comes] == [2]
    assert [entry.number for entry in change.goes] == [1]
    assert change.drawn == ()


def test_a_later_stage_that_is_drawn_stands(event, entries, first, stage):
    later = make_stage(event, Stage.Kind.KNOCKOUT, [[entries[0], entries[2]]], takes=2)
    final = make_round(later, Round.State.PUBLISHED)
    found = replacement(first, other_winner(first))
    assert found.published == (final,)
    assert found.going_through.drawn == (final,)


def test_a_drafted_swiss_round_is_to_be_drawn_again(event, entries, tang):
    stage = swiss(event, tang, rounds=3)
    played = draw_and_play(stage, tang)
    (draft,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    match = played.matches.select_related("round__stage__event").first()
    result = match.results.get()
    assert replacement(match, other_winner(match)).drafts == (draft,)
    publish_round(round_=draft, visit=in_office(draft, tang), now=NOON)
    found = replacement(match, result)
    assert (found.drafts, found.published) == ((), (draft,))


def test_an_all_play_all_round_rests_on_no_result(first, stage):
    make_round(stage, Round.State.DRAFTED)
    found = replacement(first, other_winner(first))
    assert (found.drafts, found.published) == ((), ())


def test_in_a_knockout_the_winner_goes_through(event, entries):
    stage = make_stage(event, Stage.Kind.KNOCKOUT, [entries], round_count=2)
    round_ = make_round(stage)
    match = play(round_, entries[0], entries[1])
    play(round_, entries[2], entries[3])
    final = make_round(stage, Round.State.PUBLISHED)
    change = replacement(match, other_winner(match)).going_through
    assert ([e.number for e in change.comes], [e.number for e in change.goes]) == ([2], [1])
    assert change.drawn == (final,)
    same = add_result(match, version=3, state="signed", ew_level="4")
    assert replacement(match, same).going_through is None


def test_a_correction_pairs_nothing_anew(event, entries, tang, fang, luo):
    """Check 16: an earlier result corrected, with a later round published and one drafted."""
    event.rules = {"second_person": True}
    event.save()
    stage = swiss(event, tang, rounds=3)
    (played,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    publish_round(round_=played, visit=in_office(played, tang), now=NOON)
    for table in played.matches.select_related("ns_entry", "ew_entry"):
        settle(table, Side.NS, by=luo, accepted_by=fang)
    close_round(round_=played, visit=in_office(played, tang), now=NOON)
    (second,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    publish_round(round_=second, visit=in_office(second, tang), now=NOON)
    pairs = list(Match.objects.order_by("pk").values_list("round", "ns_entry", "ew_entry"))
    match = played.matches.select_related("ns_entry", "ew_entry").first()
    before = [row.entry.number for row in standings(stage).rows]
    winner = Side(match.results.get().winner)
    reopen_result(match=lock_match(match.pk), reason="记错", by=fang, now=NOON)
    assert [row.entry.number for row in standings(stage).rows] == before
    sign(match, luo, winner=winner.other)
    assert [row.entry.number for row in standings(stage).rows] == before
    accept_result(match=match, version=2, replaces=1, visit=in_office(match, fang), now=NOON)
    assert [row.entry.number for row in standings(stage).rows] != before
    assert list(Match.objects.order_by("pk").values_list("round", "ns_entry", "ew_entry")) == pairs
    played.refresh_from_db()
    assert played.state == Round.State.CLOSED


def test_only_accepted_results_of_the_stage_rank(event, entries, first, stage):
    later = make_stage(event, Stage.Kind.ROUND_ROBIN, [entries[:2]])
    play(make_round(later), entries[1], entries[0])
    other_winner(first)
    rows = {row.entry.number: row.amounts[0] for row in standings(stage).rows}
    assert rows == {1: 2, 2: 0, 3: 2, 4: 0}
    assert [row.entry.number for row in standings(later).rows] == [2, 1]


def test_a_former_version_is_restored_exactly(first, event, fang, tang):
    former = first.results.get()
    Match.objects.filter(pk=first.pk).update(sheet_version=2)
    Result.objects.filter(pk=former.pk).update(state="superseded")
    other_winner(first, state="accepted")
    restore = {"match": first, "version": 1, "visit": in_office(first, fang)}
    restore["now"] = NOON + timedelta(minutes=1)
    with pytest.raises(AcceptedMeanwhile):
        restore_result(**restore, replaces=1, reason="r")
    with pytest.raises(CannotDo) as refused:
        restore_result(**restore, replaces=2, reason="")
    assert refused.value.field == "reason"
    restored = restore_result(**restore, replaces=2, reason="原裁定")
    values = (
        "kind", "winner", "reason", "ns_level", "ew_level", "ns_hands_won", "ew_hands_won",
        "rules", "is_given", "signed_at", "signed_by_id",
    )  # fmt: skip
    assert [getattr(restored, name) for name in values] == [
        getattr(former, name) for name in values
    ]
    assert (restored.version, restored.accepted_by) == (3, fang)
    assert restore_result(**restore, replaces=2, reason="again") == restored
    states = list(first.results.order_by("version").values_list("version", "state"))
    assert states == [(1, "superseded"), (2, "superseded"), (3, "accepted")]
    noted = JournalEntry.objects.get(act="restore_result")
    assert (noted.reason, noted.after["restored"], noted.before["version"]) == ("原裁定", 1, 2)
    first.refresh_from_db()
    assert (first.state, first.sheet_version) == ("accepted", 3)


def test_a_version_that_never_ranked_is_not_restored(first, fang):
    other_winner(first, state="superseded")
    with pytest.raises(CannotDo):
        restore_result(
            match=first, version=2, replaces=1, reason="r", visit=in_office(first, fang), now=NOON
        )
    assert first.results.get(state="accepted").version == 1


def test_restoring_closes_a_reopened_sheet(event, first, fang):
    reopen_result(match=lock_match(first.pk), reason="r", by=fang, now=NOON)
    restored = restore_result(
        match=first, version=1, replaces=1, reason="r", visit=in_office(first, fang), now=NOON
    )
    first.refresh_from_db()
    assert (first.state, first.sheet_version, restored.version) == ("accepted", 3, 3)


def test_a_restored_version_keeps_the_rules_it_was_signed_under(event, first, fang, tang):
    other = other_winner(first, state="superseded")
    Result.objects.filter(pk=other.pk).update(accepted_at=NOON)
    rules = event.rule_set
    change_rules(
        rules=replace(rules, win_points=3), visit=in_office(event, fang), now=NOON, reason="规程"
    )
    restored = restore_result(
        match=first, version=2, replaces=1, reason="r", visit=in_office(first, fang), now=NOON
    )
    rows = {row.entry.number: row.amounts[0] for row in standings(first.round.stage).rows}
    assert rows[2] == 2
    assert restored.rules == {}


def test_a_replacement_takes_the_same_queries_for_8_entries_as_for_64(event, tang):
    def queries(entries: int) -> int:
        for number in range(event.entries.count() + 1, entries + 1):
            make_entry(event, number)
        field = list(event.entries.order_by("number"))
        stage = make_stage(event, Stage.Kind.SWISS, [field], round_count=2)
        make_stage(event, Stage.Kind.KNOCKOUT, [], takes=2)
        round_ = make_round(stage)
        pairs = zip(field[::2], field[1::2], strict=True)
        match, *_others = [play(round_, ns, ew) for ns, ew in pairs]
        result = other_winner(match)
        match = Match.objects.select_related("round__stage__event").get(pk=match.pk)
        with CaptureQueriesContext(connection) as captured:
            replacement(match, result)
        return len(captured)

    assert queries(8) == queries(64)
