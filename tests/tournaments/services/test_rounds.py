"""Rounds: the draw becomes matches with seats and tables, rounds open and close."""

import pytest

from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import check_in_all, draw_round_robin
from tests.visits import in_office
from tournaments.models import Entry, JournalEntry, Match, Official, Result, Round
from tournaments.selectors.draws.draws import DrawGap, draw_gap
from tournaments.selectors.progress import is_drawn
from tournaments.services import rounds
from tournaments.services.entries.entry_states import disqualify_entry
from tournaments.services.rounds import RefereeChoice
from tournaments.values.errors import CannotDo, ChangedMeanwhile


@pytest.fixture
def five(event) -> list[Entry]:
    return [make_entry(event, number) for number in range(1, 6)]


@pytest.fixture
def drawn(event, entries, tang) -> list[Round]:
    """Three drafted rounds of four entries."""
    stage = draw_round_robin(event=event, seed="2026", by=tang, now=NOON)
    return list(stage.rounds.all())


def pairings(event) -> list[tuple[int, int | None, int, int | None]]:
    return [
        (m.round.number, m.table_number, m.ns_entry.number, m.ew_entry and m.ew_entry.number)
        for m in Match.objects.filter(round__stage__event=event).select_related(
            "round", "ns_entry", "ew_entry"
        )
    ]


def publish(round_: Round, by) -> Round:
    return rounds.publish_round(round_=round_, visit=in_office(round_, by), now=NOON)


def assign(round_: Round, by, referees: dict[int, RefereeChoice]) -> int:
    return rounds.assign_referees(
        round_=round_, referees=referees, visit=in_office(round_, by), now=NOON
    )


def accept_all(round_: Round, by) -> None:
    for match in round_.matches.all():
        Result.objects.create(
            match=match,
            version=1,
            kind=Result.Kind.PLAYED,
            reason="passed A",
            winner="NS",
            ns_level="past A",
            ew_level="5",
            state=Result.State.ACCEPTED,
            signed_at=NOON,
            signed_by=by,
            accepted_at=NOON,
            accepted_by=by,
        )
    round_.matches.update(state=Match.State.ACCEPTED)


def test_draw_seats_each_entry_once_a_round_with_players_and_referee(event, drawn, luo):
    assert [r.state for r in drawn] == [Round.State.DRAFTED] * 3
    for round_ in drawn:
        matches = list(round_.matches.order_by("table_number"))
        assert [m.table_number for m in matches] == [1, 2]
        assert {e for m in matches for e in (m.ns_entry.number, m.ew_entry.number)} == {1, 2, 3, 4}
        for match in matches:
            ns, ew = match.ns_entry.players.all(), match.ew_entry.players.all()
            assert [match.north, match.south] == list(ns)
            assert [match.east, match.west] == list(ew)
            assert match.referee == luo


def test_draw_shares_tables_among_referees(event, entries, wu, luo, tang):
    Official.objects.create(event=event, user=wu, role=Official.Role.REFEREE)
    stage = draw_round_robin(event=event, seed="x", by=tang, now=NOON)
    for round_ in stage.rounds.all():
        assert [m.referee for m in round_.matches.order_by("table_number")] == [luo, wu]


def test_draw_with_the_same_seed_is_the_same_draw(event, entries, tang):
    draw_round_robin(event=event, seed="lots", by=tang, now=NOON)
    first = pairings(event)
    draw_round_robin(event=event, seed="other", by=tang, now=NOON)
    other = pairings(event)
    draw_round_robin(event=event, seed="lots", by=tang, now=NOON)
    assert pairings(event) == first != other
    assert event.stages.count() == 1


def test_draw_records_the_seed_it_makes(event, entries, tang):
    stage = draw_round_robin(event=event, by=tang, now=NOON)
    row = JournalEntry.objects.get(act="draw_stage")
    assert len(stage.seed) == 8
    assert row.after == {
        "stage": 1,
        "round": 1,
        "seed": stage.seed,
        "entries": [1, 2, 3, 4],
        "rounds": 3,
    }


def test_draw_needs_two_entries_and_leaves_nothing(event, tang):
    make_entry(event, 1)
    with pytest.raises(CannotDo, match=r"两|two"):
        draw_round_robin(event=event, by=tang, now=NOON)
    assert not is_drawn(event)


def test_draw_leaves_out_who_left(event, five, tang):
    disqualify_entry(event=event, entry=five[4], reason="r", by=tang, now=NOON)
    draw_round_robin(event=event, seed="s", by=tang, now=NOON)
    assert {ns for _r, _t, ns, _ew in pairings(event)} <= {1, 2, 3, 4}


def test_draw_stands_once_a_round_is_published(event, drawn, tang):
    publish(drawn[0], tang)
    before = pairings(event)
    with pytest.raises(CannotDo):
        draw_round_robin(event=event, seed="again", by=tang, now=NOON)
    assert pairings(event) == before


def test_publishing_makes_entries_active_and_journals_once(event, drawn, tang):
    publish(drawn[0], tang)
    publish(drawn[0], tang)
    assert set(event.entries.values_list("state", flat=True)) == {Entry.State.ACTIVE}
    assert JournalEntry.objects.filter(act="publish_round").count() == 1


def test_rounds_are_published_in_order(drawn, tang):
    with pytest.raises(CannotDo):
        publish(drawn[1], tang)
    drawn[1].refresh_from_db()
    assert drawn[1].state == Round.State.DRAFTED


def test_a_bye_is_accepted_when_its_round_is_published(event, five, tang):
    stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
    first = stage.rounds.get(number=1)
    assert not Result.objects.exists()
    publish(first, tang)
    bye = first.matches.get(ew_entry=None)
    values = bye.results.values("kind", "winner", "reason", "ns_level", "ew_level", "state").get()
    assert values == {
        "kind": "bye",
        "winner": "NS",
        "reason": "",
        "ns_level": "7",
        "ew_level": "3",
        "state": "accepted",
    }
    assert bye.state == Match.State.ACCEPTED


def test_matches_of_an_entry_that_left_become_walkovers(event, drawn, entries, tang):
    publish(drawn[0], tang)
    disqualify_entry(event=event, entry=entries[0], reason="8.5", by=tang, now=NOON)
    publish(drawn[1], tang)
    for round_ in drawn[:2]:
        result = Result.objects.select_related("match").get(match__round=round_)
        left_is_ns = result.match.ns_entry == entries[0]
        assert result.kind == ("walkover_ns" if left_is_ns else "walkover_ew")
        assert result.winner == ("EW" if left_is_ns else "NS")
        assert (result.ns_level, result.ew_level) == (("3", "7") if left_is_ns else ("7", "3"))
    # The draft of round 3 waits for its publication.
    assert Result.objects.count() == 2


def test_the_match_of_the_disqualification_is_left_to_its_sheet(event, drawn, entries, tang):
    publish(drawn[0], tang)
    here = drawn[0].matches.get(table_number=1)
    disqualify_entry(
        event=event, entry=here.ns_entry, reason="8.5", by=tang, now=NOON, at_match=here
    )
    assert not Result.objects.exists()


def test_closing_open_tables_asks_for_a_reason(drawn, tang):
    publish(drawn[0], tang)
    with pytest.raises(CannotDo, match="填写理由") as refusal:
        rounds.close_round(round_=drawn[0], visit=in_office(drawn[0], tang), now=NOON)
    assert refusal.value.field == "reason"
    drawn[0].refresh_from_db()
    assert drawn[0].state == Round.State.PUBLISHED


def test_closing_with_a_reason_is_journaled(drawn, tang):
    publish(drawn[0], tang)
    rounds.close_round(
        round_=drawn[0], reason="Hall closes", visit=in_office(drawn[0], tang), now=NOON
    )
    row = JournalEntry.objects.get(act="close_round")
    assert (row.reason, row.after) == (
        "Hall closes",
        {"round": 1, "state": "closed", "open_tables": [1, 2]},
    )


def test_closing_when_all_is_accepted_needs_no_reason(drawn, tang):
    publish(drawn[0], tang)
    accept_all(drawn[0], tang)
    closed = rounds.close_round(round_=drawn[0], visit=in_office(drawn[0], tang), now=NOON)
    assert closed.state == Round.State.CLOSED
    assert JournalEntry.objects.get(act="close_round").reason == ""


def test_a_draft_is_not_closed(drawn, tang):
    with pytest.raises(CannotDo):
        rounds.close_round(round_=drawn[0], reason="r", visit=in_office(drawn[0], tang), now=NOON)


def test_assigning_referees_changes_only_what_differs(drawn, fang, luo, tang):
    one, two = drawn[0].matches.order_by("table_number")
    changed = rounds.assign_referees(
        round_=drawn[0],
        referees={
            one.pk: RefereeChoice(shown=luo.pk, chosen=luo.pk),
            two.pk: RefereeChoice(shown=luo.pk, chosen=fang.pk),
        },
        visit=in_office(drawn[0], tang),
        now=NOON,
    )
    row = JournalEntry.objects.get(act="assign_referees")
    assert changed == 1
    assert (row.before, row.after) == (
        {"round": 1, "tables": {"2": "luo"}},
        {"round": 1, "tables": {"2": "fang"}},
    )


def test_assigning_refuses_outsiders(drawn, wu, luo, tang):
    match = drawn[0].matches.first()
    with pytest.raises(CannotDo):
        assign(drawn[0], tang, {match.pk: RefereeChoice(shown=luo.pk, chosen=wu.pk)})
    match.refresh_from_db()
    assert match.referee == luo


def test_a_referee_given_meanwhile_is_not_taken_away(drawn, fang, luo, tang):
    match = drawn[0].matches.first()
    assign(drawn[0], tang, {match.pk: RefereeChoice(shown=luo.pk, chosen=fang.pk)})
    stale = RefereeChoice(shown=luo.pk, chosen=None)
    with pytest.raises(ChangedMeanwhile) as refusal:
        assign(drawn[0], tang, {match.pk: stale})
    match.refresh_from_db()
    assert refusal.value.there == {match.pk: fang.pk}
    assert match.referee == fang


def test_a_choice_nobody_touched_takes_nothing_back(drawn, fang, luo, tang):
    match = drawn[0].matches.first()
    assign(drawn[0], tang, {match.pk: RefereeChoice(shown=luo.pk, chosen=fang.pk)})
    assert assign(drawn[0], tang, {match.pk: RefereeChoice(shown=luo.pk, chosen=luo.pk)}) == 0
    match.refresh_from_db()
    assert match.referee == fang


def test_an_entry_added_after_the_draw_keeps_it_from_being_published(event, drawn, entries, tang):
    late = make_entry(event, 5)
    check_in_all(event)
    with pytest.raises(CannotDo, match="5"):
        publish(drawn[0], tang)
    drawn[0].refresh_from_db()
    late.refresh_from_db()
    assert (drawn[0].state, late.state) == (Round.State.DRAFTED, Entry.State.CHECKED_IN)
    stage = draw_round_robin(event=event, by=tang, now=NOON)
    publish(stage.rounds.get(number=1), tang)
    assert set(event.entries.values_list("state", flat=True)) == {Entry.State.ACTIVE}


def test_an_entry_that_left_before_publishing_asks_for_another_draw(event, drawn, entries, tang):
    Entry.objects.filter(pk=entries[2].pk).update(state=Entry.State.WITHDRAWN)
    with pytest.raises(CannotDo, match="3"):
        publish(drawn[0], tang)
    assert draw_gap(event) == DrawGap(gone=(3,))


def test_who_leaves_once_play_is_public_holds_up_no_round(event, drawn, entries, tang):
    publish(drawn[0], tang)
    Entry.objects.filter(pk=entries[2].pk).update(state=Entry.State.WITHDRAWN)
    assert not draw_gap(event)
    assert publish(drawn[1], tang).state == Round.State.PUBLISHED


@pytest.mark.parametrize("fetched", [True, False])
def test_a_round_drawn_anew_is_refused_in_words(event, drawn, tang, fetched):
    gone = Round.objects.select_related("stage__event" if fetched else None).get(pk=drawn[0].pk)
    draw_round_robin(event=event, by=tang, now=NOON)
    for act in (
        lambda: publish(gone, tang),
        lambda: rounds.close_round(round_=gone, visit=in_office(gone, tang), now=NOON),
        lambda: assign(gone, tang, {}),
    ):
        with pytest.raises(CannotDo, match=r"编排|draw has changed"):
            act()
