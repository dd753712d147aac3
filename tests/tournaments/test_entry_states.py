"""What becomes of an entry: checking in until play, withdrawing once and for all (8.9)."""

import pytest

from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin
from tournaments.errors import CannotDo
from tournaments.models import Entry, JournalEntry, Match, Result, Round
from tournaments.selectors.standings import standings
from tournaments.services import entry_states as services
from tournaments.services import rounds


def withdraw(event, entry, by, reason="两次弃权"):
    return services.withdraw_entry(event=event, entry=entry, reason=reason, by=by, now=NOON)


@pytest.fixture
def published(event, entries, tang) -> list[Round]:
    """Rounds 1 and 2 of four entries published, round 3 a draft."""
    stage = draw_round_robin(event=event, seed="2026", by=tang, now=NOON)
    found = list(stage.rounds.order_by("number"))
    for round_ in found[:2]:
        rounds.publish_round(round_=round_, by=tang, now=NOON)
    return found


def of_entry(round_: Round, entry: Entry) -> Match:
    return next(m for m in round_.matches.all() if entry.pk in {m.ns_entry_id, m.ew_entry_id})


def test_check_in_is_taken_back_until_play(event, entries, tang):
    def check_in(is_present: bool) -> str:
        entry = services.check_in(
            event=event, entry=entries[0], is_present=is_present, by=tang, now=NOON
        )
        return entry.state

    assert check_in(True) == Entry.State.CHECKED_IN
    assert check_in(False) == Entry.State.REGISTERED
    Entry.objects.update(state=Entry.State.ACTIVE)
    with pytest.raises(CannotDo):
        check_in(True)


def test_a_withdrawn_entry_gives_what_it_has_not_begun(event, entries, published, fang):
    begun = of_entry(published[0], entries[0])
    Match.objects.filter(pk=begun.pk).update(state=Match.State.PLAYING)
    withdraw(event, entries[0], fang)
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
    withdraw(event, entries[0], fang)
    row = next(row for row in standings(event).rows if row.entry == entries[0])
    assert (row.is_withdrawn, row.place, row.values[0].amount) == (True, 2, 2)


def test_later_rounds_give_its_matches_too(event, entries, published, fang, tang):
    withdraw(event, entries[0], fang)
    rounds.publish_round(round_=published[2], by=tang, now=NOON)
    assert Result.objects.filter(state=Result.State.ACCEPTED).count() == 3


def test_withdrawing_twice_is_once(event, entries, fang):
    withdraw(event, entries[0], fang)
    withdraw(event, entries[0], fang, "again")
    assert JournalEntry.objects.filter(act="withdraw_entry").count() == 1


def test_withdrawing_needs_a_reason(event, entries, fang):
    with pytest.raises(CannotDo) as refusal:
        withdraw(event, entries[0], fang, "")
    assert (refusal.value.field, refusal.value.rule) == ("reason", "8.9")


def test_a_disqualified_entry_does_not_withdraw(event, entries, fang):
    services.disqualify_entry(event=event, entry=entries[0], reason="8.5", by=fang, now=NOON)
    with pytest.raises(CannotDo):
        withdraw(event, entries[0], fang)
    assert event.entries.get(number=1).state == Entry.State.DISQUALIFIED
