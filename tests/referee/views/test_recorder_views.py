"""The recorder 编排记录员: reads every table, types from paper what no referee entered."""

from datetime import timedelta

import pytest
from django.urls import reverse

from referee.access import CALLS, KEPT, is_kept_by_referee
from referee.models import ClockEvent, Hand, SideWarning, Signature
from referee.rulebook.offences import LaogaiOption
from referee.rulebook.seats import Side
from referee.services.clock import call_time, start_clock
from referee.services.hands import choose_laogai
from referee.services.rulings import draw_lots
from referee.services.signing import reopen
from tests.conftest import make_user
from tests.referee.posted import typed, url
from tests.referee.recording import laogai, play, score
from tests.referee.ruling import sign_all, warn
from tests.visits import at_table
from tournaments.models import Match, Official, Result, Round
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act

# What a recorder may open or send at a table nobody has typed at, and what it then holds.
PAGES = ("record_laogai", "wrong_dealer", "give_warning", "refuse_to_sign", "change_seats")
CHIEFS_PAGES = ("adjust", "walkover", "assign_result", "draw_lots", "reopen")
ACTS = {
    "start_clock": {"start-at": "11:00"},
    "pause_clock": {"pause-reason": "换牌"},
    "resume_clock": {},
    "extend_clock": {"extend-minutes": "5", "extend-reason": "换牌"},
    "call_time": {"hand_in_progress": "no"},
    "record_hand": {"follows": "0"},
    "sign": {"party": "NS", "paper": "1", "seen": "x"},
    "withdraw_signatures": {},
}


@pytest.fixture
def paper(client, match, bai, clock) -> Match:
    """Bai has opened the table and typed when it started."""
    client.force_login(bai)
    client.post(url("start_clock", match), {"start-at": "09:30"})
    return match


def type_hand(client, match, follows=0, **values) -> None:
    """Post a hand of 100 points, dealt by whoever is due."""
    due = client.get(url("match", match)).context["page"].due
    plain = {"points": 100, "last_cards": 1, "last_points": 0, "dealer": due.value if due else "N"}
    response = client.post(url("record_hand", match), typed(follows, **{**plain, **values}))
    assert response.status_code == 302, response.context["form"].errors


def sign_on_paper(client, match, clock, *parties):
    """Post these signatures of the sheet as it is."""
    for party in parties or ("NS", "EW", "referee"):
        mark = client.get(url("match", match)).context["page"].signing.mark
        posted = {"party": party, "paper": "1", "seen": mark}
        response = client.post(url("sign", match), posted)
        assert response.status_code == 302, response
    return response


def test_a_whole_sheet_is_typed_from_paper_after_time(client, paper, bai, clock) -> None:
    """Started at 9:30 and typed at noon: the question of 9.2 waits for the paper's last hand."""
    start = ClockEvent.objects.get()
    assert (start.at, start.by) == (clock() - timedelta(minutes=150), bai)
    for number in range(3):
        type_hand(client, paper, number)
    assert [hand.recorded_by for hand in Hand.objects.all()] == [bai] * 3
    page = client.get(url("match", paper)).context["page"]
    assert (page.head.asks_time, page.closed) == (True, None)
    client.post(url("call_time", paper), {"hand_in_progress": "no"})
    response = sign_on_paper(client, paper, clock)
    assert response.url == url("match", paper)
    signed = Signature.objects.values_list("party", "manner", "player", "by").order_by("id")
    assert list(signed) == [(party, "paper", None, bai.pk) for party in ("NS", "EW", "referee")]
    assert Result.objects.get().state == Result.State.ACCEPTED


def test_with_a_second_person_the_recorder_never_accepts(client, event, paper, bai, clock) -> None:
    event.rules = {"second_person": True}
    event.save()
    type_hand(client, paper)
    client.post(url("call_time", paper), {"hand_in_progress": "no"})
    sign_on_paper(client, paper, clock)
    result = Result.objects.get()
    assert result.state == Result.State.SIGNED
    posted = {"version": result.version}
    assert client.post(reverse("office:accept_result", args=[paper.pk]), posted).status_code == 403
    result.refresh_from_db()
    assert result.state == Result.State.SIGNED


def test_the_start_is_the_last_time_the_clock_showed_it(client, match, bai, clock) -> None:
    """Past midnight the paper of the evening says 23:10, which is yesterday's."""
    clock.forward(hours=13)  # one o'clock in the morning
    client.force_login(bai)
    client.post(url("start_clock", match), {"start-at": "23:10"})
    assert ClockEvent.objects.get().at == clock() - timedelta(minutes=110)
    assert "23:10" in client.get(url("match", match)).content.decode()


@pytest.mark.parametrize("at", ["", "25:00", "noon"])
def test_a_start_that_is_no_time_is_asked_again(at, client, match, bai, clock) -> None:
    client.force_login(bai)
    response = client.post(url("start_clock", match), {"start-at": at})
    assert response.context["start_form"].errors["at"]
    assert not ClockEvent.objects.exists()


def test_every_page_of_the_table_is_open_where_nobody_typed(client, match, bai, clock) -> None:
    client.force_login(bai)
    for name in ("match", "match_head", "rulings", *PAGES):
        assert client.get(url(name, match)).status_code == 200, name


@pytest.mark.parametrize("name", CHIEFS_PAGES)
def test_a_recorder_never_rules(name, client, match, bai, clock) -> None:
    client.force_login(bai)
    for send in (client.get, client.post):
        assert send(url(name, match)).status_code == 403


def test_a_recorder_calls_nobody_and_is_told_first_that_the_table_is_kept(
    client, match, bai, luo, clock
) -> None:
    client.force_login(bai)
    said = []
    for _time in range(2):
        response = client.post(url("call_chief_referee", match))
        text = response.content.decode()
        said.append((response.status_code, str(CALLS) in text, str(KEPT) in text))
        warn(match, match.north, luo, clock())
    assert said == [(403, True, False), (403, False, True)]


def test_a_recorder_has_no_office_rights(client, event, match, round_one, bai, clock) -> None:
    client.force_login(bai)
    for name, key in (("start_round", round_one.pk), ("extend_round", round_one.pk)):
        assert client.post(reverse(f"desk:{name}", args=[key])).status_code == 403
    for name in ("entries", "officials", "settings", "add_entry"):
        assert client.get(reverse(f"office:{name}", args=[event.pk])).status_code == 403, name


def test_a_recorder_signs_for_nobody_but_on_paper(client, paper, bai, clock) -> None:
    type_hand(client, paper)
    client.post(url("call_time", paper), {"hand_in_progress": "no"})
    page = client.get(url("match", paper))
    assert "✎" not in page.content.decode()
    seen = page.context["page"].signing.mark
    for party, tap in (("NS", paper.north_id), ("referee", ""), ("chief", "")):
        posted = {"party": party, "tap": str(tap), "seen": seen}
        assert client.post(url("sign", paper), posted).status_code == 403
    assert not Signature.objects.exists()


ENTERED = {
    "a hand": lambda match, luo, now: play(match, luo, now, score(100)),
    "a 劳改": lambda match, luo, now: play(match, luo, now, laogai("EW", dealer="N")),
    "a warning": lambda match, luo, now: warn(match, match.north, luo, now),
}


@pytest.mark.parametrize("entered", ENTERED)
def test_what_a_referee_entered_is_closed_to_the_recorder(
    entered, client, match, bai, luo, clock
) -> None:
    ENTERED[entered](match, luo, clock())
    journal, number = match.journal.count(), match.hands.count()
    client.force_login(bai)
    page = client.get(url("match", match))
    assert (page.status_code, page.context["page"].is_read_only) == (200, True)
    text = page.content.decode()
    assert str(KEPT) in text
    assert not [name for name in ("hand-form", "call_time", "sign/", "correct/") if name in text]
    for name in ("match_head", "rulings"):
        assert client.get(url(name, match)).status_code == 200
    for name in PAGES:
        assert client.get(url(name, match)).status_code == 403, name
    for hand in range(1, number + 1):
        for name in ("correct_hand", "void_hand"):
            assert client.get(url(name, match, hand)).status_code == 403, name
    for name, posted in ACTS.items():
        response = client.post(url(name, match), posted)
        assert (response.status_code, str(KEPT) in response.content.decode()) == (403, True), name
    assert match.journal.count() == journal


def choose(match: Match, bai, luo, fang, clock) -> None:
    """Bai types a hand ended by 劳改, Luo what the innocent side chose."""
    play(match, bai, clock(), laogai("EW", dealer="N"))
    said = {"number": 1, "revision": 1, "option": LaogaiOption.B}
    choose_laogai(visit=at_table(match, luo), now=clock(), **said)


def draw(match: Match, bai, luo, fang, clock) -> None:
    """Bai types a sheet that nobody won, Fang what lots decided."""
    play(match, bai, clock())
    clock.forward(minutes=120)
    call_time(hand_in_progress=False, visit=at_table(match, bai), now=clock())
    draw_lots(winner=Side.EW, reason="抽签", visit=at_table(match, fang), now=clock())


@pytest.mark.parametrize("by_referee", [choose, draw])
def test_one_act_of_a_referee_closes_a_sheet_that_a_recorder_typed(
    by_referee, client, match, bai, luo, fang, clock
) -> None:
    by_referee(match, bai, luo, fang, clock)
    client.force_login(bai)
    assert client.get(url("match", match)).context["page"].is_read_only
    response = client.post(url("record_hand", match), ACTS["record_hand"])
    assert (response.status_code, str(KEPT) in response.content.decode()) == (403, True)


@pytest.mark.parametrize("act", Act)
def test_an_act_of_a_referee_closes_a_table_if_it_enters_the_sheet(act, match, luo, bai, clock):
    write_journal(act=act, by=bai, now=clock(), match=match)
    assert not is_kept_by_referee(match)
    write_journal(act=act, by=luo, now=clock(), match=match)
    assert is_kept_by_referee(match) is act.row.enters_sheet


def test_the_clock_started_for_the_round_closes_no_table(client, match, bai, fang, clock) -> None:
    start_clock(visit=at_table(match, fang), now=clock())
    client.force_login(bai)
    assert client.post(url("record_hand", match), typed()).status_code == 302
    assert Hand.objects.get().recorded_by == bai


def test_another_recorder_goes_on_with_the_same_paper(client, event, paper, bai, clock) -> None:
    type_hand(client, paper)
    other = make_user("he", "何编排")
    Official.objects.create(event=event, user=other, role=Official.Role.RECORDER)
    client.force_login(other)
    assert client.get(url("correct_hand", paper, 1)).status_code == 200


def test_a_recorder_who_was_the_tables_referee_is_a_referee_there(
    client, event, match, bai, luo, clock
) -> None:
    """What Luo, also a recorder, typed as referee of the table is not Bai's to change."""
    Official.objects.create(event=event, user=luo, role=Official.Role.RECORDER)
    play(match, luo, clock(), score(100))
    client.force_login(bai)
    assert client.get(url("correct_hand", match, 1)).status_code == 403
    client.force_login(luo)
    assert client.get(url("correct_hand", match, 1)).status_code == 200


def test_a_chief_referee_who_is_recorder_too_keeps_all_rights(
    client, event, match, fang, luo, clock
) -> None:
    Official.objects.create(event=event, user=fang, role=Official.Role.RECORDER)
    play(match, luo, clock(), score(100))
    client.force_login(fang)
    assert client.get(url("correct_hand", match, 1)).status_code == 200
    assert client.get(url("adjust", match)).status_code == 200


def test_a_table_without_a_referee_is_the_recorders_too(client, make_match, entries, bai, clock):
    match = make_match(entries[2], entries[3], referee=None)
    client.force_login(bai)
    assert client.get(url("match", match)).context["visit"].as_recorder is True
    assert client.get(url("adjust", match)).status_code == 403


def test_a_signed_or_reopened_sheet_is_closed_to_its_recorder(
    client, paper, bai, fang, clock
) -> None:
    type_hand(client, paper)
    client.post(url("call_time", paper), {"hand_in_progress": "no"})
    sign_on_paper(client, paper, clock)
    posted = {"revision": "1", "points": "200", "dealer": "N", "trump": "H", "last_won_by": "NS"}
    more = {"last_cards": "1", "last_points": "0", "exposed_ns": "0", "exposed_ew": "0"}
    refused = client.post(url("correct_hand", paper, 1), {**posted, **more})
    assert refused.context["form"].non_field_errors()
    reopen(version=1, reason="查分", visit=at_table(paper, fang), now=clock())
    assert client.get(url("match", paper)).context["page"].is_read_only
    assert client.post(url("correct_hand", paper, 1), {**posted, **more}).status_code == 403
    assert Hand.objects.get().points == 100


def test_no_page_of_another_event_or_of_a_draft_is_there(client, match, bai, wu, clock) -> None:
    names = ("match", "match_head", "rulings", *PAGES)
    client.force_login(wu)
    assert {client.get(url(name, match)).status_code for name in names} == {404}
    assert {client.post(url(name, match), ACTS[name]).status_code for name in ACTS} == {404}
    Round.objects.update(state=Round.State.DRAFTED)
    client.force_login(bai)
    assert {client.get(url(name, match)).status_code for name in names} == {404}


def test_a_recorder_warns_as_the_paper_says(client, paper, bai) -> None:
    form = client.get(url("give_warning", paper)).context["form"]
    posted = {"seat": "W", "offence": "打手势", "key": form["key"].value()}
    assert client.post(url("give_warning", paper), posted).status_code == 302
    assert SideWarning.objects.get().by == bai


def test_signatures_by_the_referee_close_the_sheet(client, paper, bai, luo, clock) -> None:
    type_hand(client, paper)
    client.post(url("call_time", paper), {"hand_in_progress": "no"})
    sign_all(paper, luo, clock(), Signature.Party.NS)
    assert client.post(url("withdraw_signatures", paper)).status_code == 403
    assert Signature.objects.count() == 1


def test_a_recorder_prints_the_paper_of_a_published_round(client, match, bai, clock) -> None:
    client.force_login(bai)
    address = reverse("documents:score_sheet", args=[match.pk])
    assert client.get(address)["Content-Type"] == "application/pdf"
    Round.objects.update(state=Round.State.DRAFTED)
    assert client.get(address).status_code == 403
