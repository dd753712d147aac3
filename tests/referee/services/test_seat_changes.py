"""Wrong seats found after hands were typed: put right by one act that undoes itself (1.4)."""

from typing import Any

import pytest
from django.db.models import Model

from referee.models import (
    Adjustment,
    ArbitrationCase,
    Bid,
    ClockEvent,
    Hand,
    MatchRuling,
    SideWarning,
    Signature,
    TimeCall,
)
from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.selectors.penalties.rulings import match_rulings
from referee.selectors.sheet.seat_changes import SeatChange, seat_change_preview
from referee.services import rulings
from referee.services.clock import call_time
from referee.services.seat_changes import change_seats
from referee.services.signing import refuse_to_sign, reopen
from tests.referee.recording import fresh, play, score, sheet_of
from tests.referee.ruling import PARTIES, sign_all
from tests.visits import at_table
from tournaments.models import JournalEntry, Match, Result
from tournaments.selectors.standings import standings
from tournaments.values.errors import CannotDo

ROWS: tuple[type[Model], ...] = (
    *(Hand, Bid, ClockEvent, TimeCall, SideWarning, ArbitrationCase),
    *(Adjustment, MatchRuling, Signature, Result, Match),
)


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row of the table and the office, whole: the journal alone may grow."""
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in ROWS}


def change(match: Match, what: SeatChange, by, clock, **values) -> Match:
    now = fresh(match)
    given = {"seating": now.seating, "reason": "认错人", **values}
    return change_seats(change=what, visit=at_table(now, by), now=clock(), **given)


@pytest.mark.parametrize("what", SeatChange)
def test_the_act_used_twice_restores_exactly_what_was(what, played, luo, clock) -> None:
    before, sheet = everything(), sheet_of(played, clock())
    change(played, what, luo, clock)
    assert everything() != before
    change(played, what, luo, clock)
    assert (everything(), sheet_of(played, clock())) == (before, sheet)
    assert JournalEntry.objects.filter(act="change_seats").count() == 2


@pytest.mark.parametrize("what", SeatChange)
def test_hands_levels_and_dealer_order_stay_at_the_seats(what, played, luo, clock) -> None:
    before, sheet = everything(), sheet_of(played, clock())
    change(played, what, luo, clock)
    after = everything()
    for stays in ("Hand", "Bid", "ClockEvent", "TimeCall", "Adjustment", "ArbitrationCase"):
        assert after[stays] == before[stays], stays
    assert sheet_of(played, clock()) == sheet


def test_partners_change_seats_and_nothing_else_moves(played, luo, clock) -> None:
    before = everything()
    change(played, SeatChange.NS, luo, clock)
    after = everything()
    [was], [is_] = before.pop("Match"), after.pop("Match")
    assert after == before
    assert is_ == {**was, "north_id": was["south_id"], "south_id": was["north_id"]}
    entry = JournalEntry.objects.filter(act="change_seats").get()
    assert (entry.before["north"], entry.after["north"], entry.reason) == ("张伟", "李娜", "认错人")


def test_the_sides_change_over_with_what_is_said_of_people(played, luo, clock) -> None:
    change(played, SeatChange.SIDES, luo, clock)
    now = fresh(played)
    assert (now.ns_entry.number, now.ew_entry.number) == (2, 1)
    assert [str(now.player(seat)) for seat in "NSEW"] == ["陈明", "赵军", "张伟", "李娜"]
    for warning in SideWarning.objects.select_related("player", "entry"):
        side = Side(warning.side)
        assert warning.player.entry == warning.entry == now.entry(side)
    assert [(w.side, w.player.name) for w in SideWarning.objects.all()] == [
        ("EW", "张伟"), ("NS", "赵军"), ("NS", "赵军"),
    ]  # fmt: skip
    assert ArbitrationCase.objects.get().warning.side == "NS"
    noted = JournalEntry.objects.get(act="change_seats")
    sides = [(one["ns_entry"], one["ew_entry"]) for one in (noted.before, noted.after)]
    assert sides == [(1, 2), (2, 1)]


def test_no_row_is_left_without_its_match_or_player(played, luo, clock) -> None:
    counts = {name: len(rows) for name, rows in everything().items()}
    for what in SeatChange:
        change(played, what, luo, clock)
    assert {name: len(rows) for name, rows in everything().items()} == counts
    at_table = {
        player.pk for entry in (played.ns_entry, played.ew_entry) for player in entry.players.all()
    }
    assert {warning.player_id for warning in SideWarning.objects.all()} <= at_table


RULED = {
    "walkover": lambda act: rulings.record_walkover(side=Side.NS, reason="r", **act),
    "assigned": lambda act: rulings.assign_result(
        winner=Side.EW, levels=Levels(ns=Level.FOUR, ew=Level.TEN), reason="r", **act
    ),
}


@pytest.mark.parametrize("ruled", RULED)
def test_a_ruling_goes_with_the_people_it_names(ruled, played, fang, clock) -> None:
    RULED[ruled]({"visit": at_table(played, fang), "now": clock()})
    winner = sheet_of(played, clock()).ending.winner
    levels = sheet_of(played, clock()).final_levels
    entry = played.entry(winner)
    shown = seat_change_preview(load_table(fresh(played), clock()), SeatChange.SIDES)
    assert [line for line in shown.committed if line.words.startswith("■EW")] == []
    change(played, SeatChange.SIDES, fang, clock)
    sheet = sheet_of(played, clock())
    assert fresh(played).entry(sheet.ending.winner) == entry
    assert (sheet.final_levels.ns, sheet.final_levels.ew) == (levels.ew, levels.ns)


def test_lots_go_with_who_drew_them(match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(0, void_cause="other", void_reason="r", dealer=""))
    clock.forward(minutes=121)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    rulings.draw_lots(winner=Side.NS, reason="抽签", visit=at_table(match, fang), now=clock())
    change(match, SeatChange.SIDES, fang, clock)
    winner = sheet_of(match, clock()).ending.winner
    assert fresh(match).entry(winner).number == 1


def test_a_refusal_to_sign_goes_with_its_people(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    refuse_to_sign(side=Side.NS, reason="不服", visit=at_table(match, luo), now=clock())
    change(match, SeatChange.SIDES, luo, clock)
    [refusal] = match_rulings(fresh(match)).refusals
    assert (refusal.side, refusal.reason) == (Side.EW, "不服")
    change(match, SeatChange.SIDES, luo, clock)
    assert match_rulings(fresh(match)).refusals[0].side is Side.NS


def test_a_reopened_result_ranks_for_the_same_entry_until_the_next(
    event, match, luo, fang, clock
) -> None:
    """Entry 1 is accepted as winner; the sides turn out to have been typed the wrong way round."""
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    sign_all(match, luo, clock())
    first = points(event)
    assert first == {1: 2, 2: 0, **dict.fromkeys((3, 4), 0)}
    reopen(version=1, reason="坐错", visit=at_table(match, fang), now=clock())
    change(match, SeatChange.SIDES, fang, clock)
    assert points(event) == first
    kept = Result.objects.get()
    assert (kept.winner, kept.ns_level, kept.ew_level, kept.ew_hands_won) == ("EW", "3", "5", 1)
    assert {s.party for s in Signature.objects.all()} == {"NS", "EW", "referee"}
    sign_all(match, luo, clock())
    assert points(event) == {1: 0, 2: 2, 3: 0, 4: 0}


def points(event) -> dict[int, int]:
    return {row.entry.number: row.values[0].amount for row in standings(event).rows}


def test_refused_once_anybody_signed(match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    before = everything()["Match"]
    for parties in (PARTIES[:1], PARTIES[1:]):
        sign_all(match, luo, clock(), *parties)
        for what in SeatChange:
            with pytest.raises(CannotDo):
                change(match, what, fang, clock)
    seats = [{k: v for k, v in row.items() if k != "state"} for row in everything()["Match"]]
    assert seats == [{k: v for k, v in row.items() if k != "state"} for row in before]


def test_a_repeated_post_is_one_change_and_other_seats_are_told(played, luo, fang, clock) -> None:
    seating = played.seating
    for _twice in range(2):
        change(played, SeatChange.SIDES, luo, clock, seating=seating)
    assert fresh(played).ns_entry.number == 2
    with pytest.raises(CannotDo):
        change(played, SeatChange.NS, fang, clock, seating=seating)
    with pytest.raises(CannotDo) as refused:
        change(played, SeatChange.NS, fang, clock, reason="")
    assert refused.value.field == "reason"
    assert JournalEntry.objects.filter(act="change_seats").count() == 1


def test_what_was_shown_over_other_seats_is_not_signed(match, luo, clock) -> None:
    """The mark of a sheet names who sits there."""
    play(match, luo, clock(), score(100))
    mark = load_table(fresh(match), clock()).mark
    change(match, SeatChange.EW, luo, clock)
    assert load_table(fresh(match), clock()).mark != mark
    change(match, SeatChange.EW, luo, clock)
    assert load_table(fresh(match), clock()).mark == mark
