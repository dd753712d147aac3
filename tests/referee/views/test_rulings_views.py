"""The chief referee's rulings through the pages: seen first, then saved, and taken back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.models import Adjustment, MatchRuling
from referee.rulebook.seats import Side
from referee.selectors.penalties.rulings import match_rulings
from referee.services import rulings
from referee.services.clock import call_time
from tests.referee.posted import KEY, LITERALLY, MARKUP, adjustment, url
from tests.referee.recording import play, score, sheet_of
from tests.referee.ruling import levels, save_as_shown, sign_all, warn
from tests.visits import at_table
from tournaments.models import JournalEntry, Round

WALKOVER = {"who": "EW", "cause": "late", "minutes_late": "11", "reason": MARKUP}
ASSIGNED = {"winner": "nobody", "ns_level": "8", "ew_level": "10", "reason": MARKUP}


def test_walkover_shows_the_levels_and_ends_the_match(client, match, fang, clock) -> None:
    client.force_login(fang)
    response = save_as_shown(client, url("walkover", match), WALKOVER)
    assert (response.status_code, response.url) == (302, url("match", match))
    ruling = MatchRuling.objects.get()
    assert (ruling.kind, ruling.side, ruling.winner) == ("walkover", "EW", "NS")
    assert (ruling.minutes_late, ruling.by, ruling.at) == (11, fang, clock())
    assert ruling.reason.endswith(MARKUP)
    assert levels(match, clock()) == ("7", "3")
    noted = JournalEntry.objects.get()
    assert (noted.act, noted.by, noted.reason) == ("walkover", fang, ruling.reason)
    assert noted.after == {"side": "EW", "winner": "NS", "minutes_late": 11}
    page = client.get(url("match", match)).content.decode()
    assert LITERALLY in page


@pytest.mark.parametrize(
    ("posted", "stored"),
    [
        ({"who": "both", "cause": "absent"}, ("", "", None)),
        ({"who": "NS", "cause": "gives_up", "minutes_late": "99"}, ("NS", "EW", None)),
    ],
)
def test_walkover_of_both_or_in_mid_match(posted, stored, client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(fang)
    assert save_as_shown(client, url("walkover", match), posted).status_code == 302
    ruling = MatchRuling.objects.get()
    assert (ruling.side, ruling.winner, ruling.minutes_late) == stored
    assert ruling.reason


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"who": ""}, "who"),
        ({"cause": ""}, "cause"),
        ({"minutes_late": ""}, "minutes_late"),
        ({"minutes_late": "10"}, "minutes_late"),
        ({"minutes_late": "9" * 30}, "minutes_late"),
    ],
)
def test_walkover_says_what_is_wrong(wrong, field, client, match, fang) -> None:
    client.force_login(fang)
    response = client.post(url("walkover", match), {**WALKOVER, **wrong})
    assert (response.status_code, list(response.context["form"].errors)) == (200, [field])
    assert not MatchRuling.objects.exists()


def test_walkover_beside_another_ruling_is_refused(client, match, fang) -> None:
    client.force_login(fang)
    save_as_shown(client, url("walkover", match), WALKOVER)
    assert client.post(url("walkover", match), WALKOVER).status_code == 302  # repeated
    refused = client.post(url("walkover", match), {**WALKOVER, "who": "NS"})
    assert (refused.status_code, len(refused.context["form"].non_field_errors())) == (200, 1)
    assert MatchRuling.objects.count() == 1


def test_a_second_walkover_asks_for_withdrawal(
    client, make_match, entries, round_one, fang, clock
) -> None:
    first = make_match(entries[0], entries[1])
    later = Round.objects.create(stage=round_one.stage, number=2, state="published")
    second = make_match(entries[2], entries[1], round=later)
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    sentence = "has given two walkovers"
    for match, said in ((first, False), (second, True)):
        act = {"side": Side.EW, "visit": at_table(match, fang), "now": clock()}
        rulings.record_walkover(reason="缺席", **act)
        page = client.get(url("match", match)).content.decode()
        assert (sentence in page) == said
    assert page.count(sentence) == 1
    assert str(entries[1]) in page


def test_assign_result_with_both_levels(client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(fang)
    assert save_as_shown(client, url("assign_result", match), ASSIGNED).status_code == 302
    ruling = MatchRuling.objects.get()
    assert (ruling.kind, ruling.side, ruling.winner) == ("assigned", "", "")
    assert (ruling.ns_level, ruling.ew_level, ruling.reason) == ("8", "10", MARKUP)
    ending = sheet_of(match, clock()).ending
    assert (ending.winner, ending.reason) == (None, "assigned")
    assert levels(match, clock()) == ("8", "10")
    noted = JournalEntry.objects.get(act="assigned")
    assert noted.after == {"ns_level": "8", "ew_level": "10"}


@pytest.mark.parametrize("field", ["winner", "ns_level", "ew_level", "reason"])
def test_assign_result_needs_everything(field, client, match, fang) -> None:
    client.force_login(fang)
    response = client.post(url("assign_result", match), {**ASSIGNED, field: ""})
    assert list(response.context["form"].errors) == [field]
    assert not MatchRuling.objects.exists()


def test_draw_lots_decides_an_undecided_match(client, match, luo, fang, clock) -> None:
    client.force_login(fang)
    address, posted = url("draw_lots", match), {"winner": "EW", "reason": MARKUP}
    too_soon = save_as_shown(client, address, posted)
    assert len(too_soon.context["form"].non_field_errors()) == 1
    play(match, luo, clock())
    clock.forward(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(match, luo), now=clock())
    page = client.get(url("match", match)).content.decode()
    assert address in page
    assert save_as_shown(client, address, posted).status_code == 302
    ruling = MatchRuling.objects.get()
    assert (ruling.kind, ruling.winner, ruling.reason) == ("lots", "EW", MARKUP)
    ending = sheet_of(match, clock()).ending
    assert (ending.winner, ending.reason) == ("EW", "lots")


def test_cancel_ruling_lets_the_race_decide_again(client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    before = sheet_of(match, clock())
    client.force_login(fang)
    save_as_shown(client, url("walkover", match), WALKOVER)
    ruling = MatchRuling.objects.get()
    address = url("cancel_ruling", match, ruling.pk)
    posted = {"reason": MARKUP, "seen": client.get(address).context["form"].mark}
    for _twice in range(2):
        assert client.post(address, posted).status_code == 302
    ruling.refresh_from_db()
    assert (ruling.cancelled_at, ruling.cancelled_by) == (clock(), fang)
    assert sheet_of(match, clock()) == before
    noted = JournalEntry.objects.get(act="cancel_ruling")
    assert noted.before == {"kind": "walkover", "side": "EW", "winner": "NS"}
    assert noted.reason == MARKUP


def test_a_disqualification_is_not_cancelled(client, match, fang, clock) -> None:
    ruling = MatchRuling.objects.create(
        match=match, kind="disqualified", side="NS", winner="EW", reason="x", at=clock(), by=fang
    )
    client.force_login(fang)
    address = url("cancel_ruling", match, ruling.pk)
    posted = {"reason": "x", "seen": client.get(address).context["form"].mark}
    response = client.post(address, posted)
    assert (response.status_code, len(response.context["form"].non_field_errors())) == (200, 1)
    assert MatchRuling.objects.get().cancelled_at is None


def test_rulings_page_offers_the_chief_referee_what_can_be_ruled(
    client, match, luo, fang, clock
) -> None:
    offers = [url(name, match) for name in ("adjust", "walkover", "assign_result")]
    client.force_login(luo)
    page = client.get(url("rulings", match)).content.decode()
    assert not [offer for offer in offers if offer in page]
    client.force_login(fang)
    page = client.get(url("rulings", match)).content.decode()
    assert [offer for offer in offers if offer in page] == offers
    assert url("draw_lots", match) not in page


def test_a_signed_sheet_offers_reopening_only(client, finished, luo, fang, clock) -> None:
    sign_all(finished, luo, clock())
    client.force_login(fang)
    page = client.get(url("rulings", finished)).content.decode()
    assert url("reopen", finished) in page
    assert url("adjust", finished) not in page
    refused = save_as_shown(client, url("adjust", finished), adjustment())
    assert len(refused.context["form"].non_field_errors()) == 1


CHIEFS = {
    "adjust": adjustment(),
    "walkover": WALKOVER,
    "assign_result": ASSIGNED,
    "draw_lots": {"winner": "EW", "reason": "x"},
}


@pytest.mark.parametrize("name", CHIEFS)
def test_rulings_are_the_chief_referees(name, client, match, luo, tang, wu, clock) -> None:
    address = url(name, match)
    assert client.get(address).status_code == 302
    for user, status in ((wu, 404), (tang, 404), (luo, 403)):
        client.force_login(user)
        assert client.get(address).status_code == status
        assert client.post(address, CHIEFS[name]).status_code == status
    assert client.delete(address).status_code == 405
    assert client.get(f"/desk/{'9' * 18}/rulings/{name}/").status_code == 404
    assert (Adjustment.objects.count(), MatchRuling.objects.count()) == (0, 0)
    assert not JournalEntry.objects.exists()


@pytest.mark.parametrize("name", ["cancel_adjustment", "cancel_ruling"])
def test_taking_back_is_the_chief_referees(
    name, client, make_match, entries, match, luo, fang, wu, clock
) -> None:
    act = {"visit": at_table(match, fang), "now": clock(), "reason": "x"}
    ruling = rulings.record_walkover(side=Side.EW, **act)
    kind = Adjustment.Kind.LEVELS
    moved = rulings.adjust(kind=kind, hand_number=0, side=Side.NS, amount=1, key=KEY, **act)
    stored = {"cancel_adjustment": moved, "cancel_ruling": ruling}[name]
    address = url(name, match, stored.pk)
    for user, status in ((wu, 404), (luo, 403)):
        client.force_login(user)
        assert client.post(address, {"reason": "x"}).status_code == status
    assert client.put(address).status_code == 405
    client.force_login(fang)
    other = make_match(entries[2], entries[3])
    assert client.get(url(name, other, stored.pk)).status_code == 404
    assert client.get(url(name, match, stored.pk + 1)).status_code == 404
    needs_reason = client.post(address, {"reason": " ", "seen": "x"})
    assert list(needs_reason.context["form"].errors) == ["reason"]
    stored.refresh_from_db()
    assert stored.cancelled_at is None


def test_rulings_ladder(client, match, luo, tang, wu) -> None:
    address = url("rulings", match)
    for user, status in ((wu, 404), (tang, 404), (luo, 200)):
        client.force_login(user)
        assert client.get(address).status_code == status
    assert client.post(address).status_code == 405


def test_rulings_cost_the_same_queries_for_one_or_many(match, luo, clock) -> None:
    counted = []
    for more in (1, 4):
        for _times in range(more):
            warn(match, match.north, luo, clock())
        with CaptureQueriesContext(connection) as captured:
            found = match_rulings(match)
            assert [line.warning.player.name for line in found.warnings]
        counted.append(len(captured))
    assert counted == [1, 1]
