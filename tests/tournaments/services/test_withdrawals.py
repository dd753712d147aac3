"""Entries leave once and for all or come back (8.9), and what becomes of their matches."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.services.clock import start_clock
from tests.conftest import NOON, make_entry
from tests.tournaments.drawing import draw_round_robin
from tests.tournaments.playing import swiss
from tests.visits import at_table, in_office
from tournaments.models import Entry, JournalEntry, Match, Result, Round
from tournaments.selectors.entries.reinstatements import reinstatement_preview
from tournaments.selectors.entries.withdrawals import withdrawal_preview
from tournaments.selectors.standings import standings
from tournaments.services import rounds
from tournaments.services.draws.draws import draw_stage
from tournaments.services.entries import withdrawals as services
from tournaments.services.entries.entry_states import disqualify_entry
from tournaments.values.errors import CannotDo


def withdraw(event, *entries, by, reason="两次弃权", **more):
    ids = [entry.pk for entry in entries]
    return services.withdraw_entries(
        entries=ids, reason=reason, visit=in_office(event, by), now=NOON, **more
    )


def reinstate(event, *entries, by, **more):
    ids = [entry.pk for entry in entries]
    return services.reinstate_entries(entries=ids, visit=in_office(event, by), now=NOON, **more)


@pytest.fixture
def published(event, entries, tang) -> list[Round]:
    """Rounds 1 and 2 of four entries published, round 3 a draft."""
    stage = draw_round_robin(event=event, seed="2026", by=tang, now=NOON)
    found = list(stage.rounds.order_by("number"))
    for round_ in found[:2]:
        rounds.publish_round(round_=round_, visit=in_office(round_, tang), now=NOON)
    return found


def of_entry(round_: Round, entry: Entry) -> Match:
    return next(m for m in round_.matches.all() if entry.pk in {m.ns_entry_id, m.ew_entry_id})


def test_a_withdrawn_entry_gives_what_it_has_not_begun(event, entries, published, fang):
    begun = of_entry(published[0], entries[0])
    Match.objects.filter(pk=begun.pk).update(state=Match.State.PLAYING)
    withdraw(event, entries[0], by=fang)
    given = Result.objects.select_related("match").get()
    assert given.match == of_entry(published[1], entries[0])
    assert given.winner == ("EW" if given.match.ns_entry_id == entries[0].pk else "NS")
    begun.refresh_from_db()
    assert begun.state == Match.State.PLAYING
    row = JournalEntry.objects.get(act="withdraw_entry")
    assert (row.by, row.reason, row.before, row.after) == (
        fang,
        "两次弃权",
        {"number": 1, "state": "active"},
        {"number": 1, "state": "withdrawn"},
    )


def test_a_withdrawn_entry_keeps_what_it_played(event, entries, published, fang):
    played = of_entry(published[0], entries[0])
    Match.objects.filter(pk=played.pk).update(state=Match.State.ACCEPTED)
    won = "NS" if played.ns_entry_id == entries[0].pk else "EW"
    Result.objects.create(
        match=played,
        version=1,
        kind=Result.Kind.PLAYED,
        winner=won,
        reason="higher level",
        ns_level="9",
        ew_level="9",
        state=Result.State.ACCEPTED,
        signed_at=NOON,
        accepted_at=NOON,
    )
    withdraw(event, entries[0], by=fang)
    row = next(row for row in standings(event).rows if row.entry == entries[0])
    assert (row.is_withdrawn, row.place, row.values[0].amount) == (True, 2, 2)


def test_later_rounds_give_its_matches_too(event, entries, published, fang, tang):
    withdraw(event, entries[0], by=fang)
    rounds.publish_round(round_=published[2], visit=in_office(published[2], tang), now=NOON)
    assert Result.objects.filter(state=Result.State.ACCEPTED).count() == 3


def test_withdrawing_twice_is_once(event, entries, fang):
    withdraw(event, entries[0], by=fang)
    withdraw(event, entries[0], by=fang, reason="again")
    assert JournalEntry.objects.filter(act="withdraw_entry").count() == 1


def test_withdrawing_needs_a_reason(event, entries, fang):
    with pytest.raises(CannotDo) as refusal:
        withdraw(event, entries[0], by=fang, reason="")
    assert (refusal.value.field, refusal.value.rule) == ("reason", "8.9")


def test_a_disqualified_entry_does_not_withdraw(event, entries, fang):
    disqualify_entry(event=event, entry=entries[0], reason="8.5", by=fang, now=NOON)
    with pytest.raises(CannotDo):
        withdraw(event, entries[0], by=fang)
    assert event.entries.get(number=1).state == Entry.State.DISQUALIFIED


def winners(preview_part) -> list[tuple[int, int | None, int | None]]:
    """Round, table and the number of who receives the walkover."""
    return [
        (one.match.round.number, one.match.table_number, one.winner and one.winner.number)
        for one in preview_part
    ]


def opponent(round_: Round, entry: Entry) -> int:
    match = of_entry(round_, entry)
    return (match.ew_entry if match.ns_entry_id == entry.pk else match.ns_entry).number


def test_the_preview_names_what_follows(event, entries, published):
    begun = of_entry(published[0], entries[0])
    Match.objects.filter(pk=begun.pk).update(state=Match.State.PLAYING)
    (one,) = withdrawal_preview(event, [entries[0].pk]).departures
    assert one.entry == entries[0]
    assert one.at_play == (begun,)
    table = of_entry(published[1], entries[0]).table_number
    assert winners(one.forfeits) == [(2, table, opponent(published[1], entries[0]))]
    table = of_entry(published[2], entries[0]).table_number
    assert winners(one.later) == [(3, table, opponent(published[2], entries[0]))]
    assert one.redrawn == ()


def test_two_who_leave_together_give_each_other_nothing(event, entries, published, fang):
    first = of_entry(published[0], entries[0])
    both = [first.ns_entry, first.ew_entry]
    preview = withdrawal_preview(event, [entry.pk for entry in both])
    assert [winners(one.forfeits)[0] for one in preview.departures] == [
        (1, first.table_number, None)
    ] * 2
    assert set(withdraw(event, *both, by=fang, mark=preview.mark)) == set(both)
    result = first.results.get()
    assert (result.kind, result.winner) == (Result.Kind.DOUBLE_WALKOVER, None)
    assert JournalEntry.objects.filter(act="withdraw_entry").count() == 2


def test_an_undrawn_round_robin_is_drawn_again(event, entries, tang):
    stage = draw_round_robin(event=event, by=tang, now=NOON)
    (one,) = withdrawal_preview(event, [entries[0].pk]).departures
    assert list(one.redrawn) == list(stage.rounds.order_by("number"))
    assert (one.forfeits, one.later) == ((), ())


def test_a_swiss_draft_is_drawn_again_after_a_withdrawal(event, entries, tang):
    stage = swiss(event, tang)
    (draft,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    (one,) = withdrawal_preview(event, [entries[0].pk]).departures
    assert one.redrawn == (draft,)


def test_what_was_previewed_is_what_is_done(event, entries, published, fang):
    mark = withdrawal_preview(event, [entries[0].pk]).mark
    begun = of_entry(published[0], entries[0])
    start_clock(visit=at_table(begun, fang), now=NOON)
    with pytest.raises(CannotDo, match=r"has changed|变化"):
        withdraw(event, entries[0], by=fang, mark=mark)
    assert not Result.objects.exists()
    again = withdrawal_preview(event, [entries[0].pk])
    assert again.departures[0].at_play == (begun,)
    assert withdraw(event, entries[0], by=fang, mark=again.mark) == (entries[0],)


def state(entry: Entry) -> str:
    return Entry.objects.get(pk=entry.pk).state


def test_an_entry_comes_back_and_its_matches_wait_again(event, entries, published, fang):
    withdraw(event, entries[0], by=fang)
    preview = reinstatement_preview(event, [entries[0].pk])
    (one,) = preview.returning
    given = tuple(of_entry(round_, entries[0]) for round_ in published[:2])
    assert (one.played, one.given_anew, one.standing) == (given, (), ())
    assert reinstate(event, entries[0], by=fang, mark=preview.mark, reason="误") == (entries[0],)
    assert state(entries[0]) == Entry.State.ACTIVE
    assert {match.results.get().state for match in given} == {Result.State.SUPERSEDED}
    for match in Match.objects.filter(pk__in=[match.pk for match in given]):
        assert (match.state, match.sheet_version) == (Match.State.WAITING, 2)
    row = JournalEntry.objects.get(act="reinstate_entry")
    assert (row.before["state"], row.after["state"], row.reason) == ("withdrawn", "active", "误")
    assert JournalEntry.objects.filter(act="take_back_result").count() == 2


def test_a_match_that_waits_again_is_played(event, entries, published, fang):
    withdraw(event, entries[0], by=fang)
    reinstate(event, entries[0], by=fang)
    match = of_entry(published[0], entries[0])
    start_clock(visit=at_table(match, fang), now=NOON)
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING


def test_a_walkover_of_a_closed_round_stays(event, entries, published, fang):
    withdraw(event, entries[0], by=fang)
    rounds.close_round(
        round_=published[0], visit=in_office(published[0], fang), now=NOON, reason="其他桌未完"
    )
    (one,) = reinstatement_preview(event, [entries[0].pk]).returning
    closed, open_ = (of_entry(round_, entries[0]) for round_ in published[:2])
    assert (one.played, one.standing) == ((open_,), (closed,))
    reinstate(event, entries[0], by=fang)
    assert closed.results.get().state == Result.State.ACCEPTED
    assert open_.results.get().state == Result.State.SUPERSEDED


def test_the_other_side_has_left_too(event, entries, published, fang):
    match = of_entry(published[0], entries[0])
    withdraw(event, match.ns_entry, match.ew_entry, by=fang)
    (one,) = reinstatement_preview(event, [match.ns_entry.pk]).returning
    assert one.given_anew == (match,)
    reinstate(event, match.ns_entry, by=fang)
    assert list(match.results.values_list("version", "kind", "state")) == [
        (1, Result.Kind.DOUBLE_WALKOVER, Result.State.SUPERSEDED),
        (2, Result.Kind.WALKOVER_EW, Result.State.ACCEPTED),
    ]
    (other,) = reinstatement_preview(event, [match.ew_entry.pk]).returning
    assert match in other.played


def test_a_walkover_received_before_leaving_is_left_alone(event, entries, published, fang):
    match = of_entry(published[0], entries[0])
    withdraw(event, match.ns_entry, by=fang)
    withdraw(event, match.ew_entry, by=fang)
    reinstate(event, match.ew_entry, by=fang)
    assert match.results.get().version == 1


def test_a_bye_is_had_again(event, entries, fang, tang):
    make_entry(event, 5)
    stage = draw_round_robin(event=event, by=tang, now=NOON)
    first = stage.rounds.get(number=1)
    bye = first.matches.get(ew_entry=None)
    rounds.publish_round(round_=first, visit=in_office(first, tang), now=NOON)
    second = stage.rounds.get(number=2)
    lost = second.matches.get(ew_entry=None)
    withdraw(event, bye.ns_entry, lost.ns_entry, by=fang)
    rounds.publish_round(round_=second, visit=in_office(second, tang), now=NOON)
    reinstate(event, bye.ns_entry, lost.ns_entry, by=fang)
    kinds = [[one.kind for one in match.results.all()] for match in (bye, lost)]
    assert kinds == [[Result.Kind.BYE], [Result.Kind.WALKOVER_NS, Result.Kind.BYE]]


def test_who_never_played_comes_back_as_there(event, entries, fang):
    withdraw(event, entries[0], by=fang)
    reinstate(event, entries[0], by=fang)
    assert state(entries[0]) == Entry.State.CHECKED_IN


def test_coming_back_twice_is_once_and_never_from_a_disqualification(event, entries, fang):
    withdraw(event, entries[0], by=fang)
    disqualify_entry(event=event, entry=entries[1], reason="8.5", by=fang, now=NOON)
    assert reinstate(event, *entries[:2], by=fang) == (entries[0],)
    assert reinstate(event, *entries[:2], by=fang, mark="old") == ()
    assert state(entries[1]) == Entry.State.DISQUALIFIED
    assert JournalEntry.objects.filter(act="reinstate_entry").count() == 1


def test_coming_back_holds_to_its_preview(event, entries, published, fang):
    withdraw(event, entries[0], by=fang)
    mark = reinstatement_preview(event, [entries[0].pk]).mark
    rounds.close_round(
        round_=published[0], visit=in_office(published[0], fang), now=NOON, reason="其他桌未完"
    )
    with pytest.raises(CannotDo, match=r"has changed|变化"):
        reinstate(event, entries[0], by=fang, mark=mark)
    assert state(entries[0]) == Entry.State.WITHDRAWN


def test_a_match_that_waits_again_follows_the_rules(event, entries, published, fang):
    """It never began, whatever its sheet's version: new rules are its rules."""
    withdraw(event, entries[0], by=fang)
    given = of_entry(published[0], entries[0])
    Match.objects.filter(pk=given.pk).update(rules={"max_hands": 5})
    reinstate(event, entries[0], by=fang)
    given.refresh_from_db()
    assert (given.rules, given.was_signed) == (None, False)


def test_previews_ask_as_much_for_four_entries_as_for_one(event, entries, published, fang):
    def queries(preview, count: int) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert preview(event, [entry.pk for entry in entries[:count]]).mark
        return len(captured)

    assert queries(withdrawal_preview, 1) == queries(withdrawal_preview, 4)
    withdraw(event, *entries, by=fang)
    assert queries(reinstatement_preview, 1) == queries(reinstatement_preview, 4)
