"""The clock of a table, through the pages."""

import pytest
from django.urls import reverse

from referee.models import ClockEvent, TimeCall
from referee.services.clock import call_time, start_clock
from tests.conftest import make_user
from tests.referee.posted import url
from tests.referee.recording import play, score
from tests.visits import at_table
from tournaments.models import JournalEntry, Match, Official

ACTS = {
    "start_clock": {},
    "pause_clock": {"pause-reason": "换牌"},
    "resume_clock": {},
    "extend_clock": {"extend-minutes": "5", "extend-reason": "换牌"},
    "call_time": {"hand_in_progress": "no"},
}


@pytest.mark.parametrize("name", ACTS)
def test_who_may_act(name, client, event, match, tang, wu, luo) -> None:
    other = make_user("zhou", "周裁判")
    Official.objects.create(event=event, user=other, role=Official.Role.REFEREE)
    for user in (tang, wu, other):
        client.force_login(user)
        assert client.post(url(name, match), ACTS[name]).status_code == 404, user
    assert not JournalEntry.objects.exists()
    client.force_login(luo)
    assert client.put(url(name, match)).status_code == 405
    # A page shown after a refusal, reloaded.
    assert client.get(url(name, match)).url == url("match", match)


@pytest.mark.parametrize("name", ACTS)
def test_expired_login_comes_back_to_the_match(name, client, match) -> None:
    response = client.post(url(name, match), ACTS[name])
    assert response.url == f"{reverse('login')}?next={url('match', match)}"
    assert not JournalEntry.objects.exists()


def test_start_pause_resume_and_extend(client, match, luo, clock) -> None:
    client.force_login(luo)
    for name in ("start_clock", "pause_clock", "resume_clock", "extend_clock"):
        response = client.post(url(name, match), ACTS[name])
        assert (response.status_code, response.url) == (302, url("match", match)), name
        clock.forward(minutes=5)
    events = ClockEvent.objects.values_list("kind", "minutes", "reason", "by")
    assert list(events) == [
        ("start", 0, "", luo.pk),
        ("pause", 0, "换牌", luo.pk),
        ("resume", 0, "", luo.pk),
        ("extend", 5, "换牌", luo.pk),
    ]
    match.refresh_from_db()
    assert match.state == Match.State.PLAYING
    assert client.get(url("match", match)).context["page"].clock.text == "1:50:00"


def test_starting_twice_starts_once(client, match, luo, clock) -> None:
    client.force_login(luo)
    for _twice in range(2):
        assert client.post(url("start_clock", match)).status_code == 302
    assert ClockEvent.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "posted", "form", "field"),
    [
        ("pause_clock", {"pause-reason": " "}, "pause_form", "reason"),
        ("extend_clock", {"extend-minutes": "", "extend-reason": "x"}, "extend_form", "minutes"),
        ("extend_clock", {"extend-minutes": "0", "extend-reason": "x"}, "extend_form", "minutes"),
        (
            "extend_clock",
            {"extend-minutes": "9" * 40, "extend-reason": "x"},
            "extend_form",
            "minutes",
        ),
        ("extend_clock", {"extend-minutes": "5", "extend-reason": ""}, "extend_form", "reason"),
    ],
)
def test_refused_beside_the_field(name, posted, form, field, client, match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    client.force_login(luo)
    response = client.post(url(name, match), posted)
    assert response.status_code == 200
    assert list(response.context[form].errors) == [field]
    assert ClockEvent.objects.count() == 1


def test_pausing_a_clock_that_stands_is_refused_in_words(client, match, luo) -> None:
    client.force_login(luo)
    response = client.post(url("pause_clock", match), ACTS["pause_clock"])
    assert response.context["pause_form"].non_field_errors()
    assert not ClockEvent.objects.exists()


@pytest.mark.parametrize(("answer", "begun"), [("yes", True), ("no", False)])
def test_call_time_stores_the_answer(answer, begun, client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=121)
    client.force_login(luo)
    response = client.post(url("call_time", match), {"hand_in_progress": answer})
    assert response.status_code == 302
    call = TimeCall.objects.get()
    assert (call.after_hand, call.hand_in_progress, call.at) == (1, begun, clock())


def test_call_time_needs_an_answer_and_time(client, match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    client.force_login(luo)
    for posted in ({}, {"hand_in_progress": "maybe"}, {"hand_in_progress": "yes"}):
        response = client.post(url("call_time", match), posted)
        assert response.status_code == 200
        assert response.context["refused_form"].errors
    assert not TimeCall.objects.exists()


def test_two_referees_answer_differently_and_the_second_is_told(
    client, match, luo, fang, clock
) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=121)
    call_time(hand_in_progress=True, visit=at_table(match, luo), now=clock())
    client.force_login(fang)
    refused = client.post(url("call_time", match), {"hand_in_progress": "no"})
    assert "罗裁判" in refused.context["refused_form"].refused_words
    assert TimeCall.objects.get().hand_in_progress is True
    assert '<input type="hidden" name="seen" value="yes">' in refused.content.decode()
    client.post(url("call_time", match), {"hand_in_progress": "no", "seen": "yes"})
    assert TimeCall.objects.get(cancelled_at=None).hand_in_progress is False
    assert (
        '<input type="hidden" name="seen" value="no">'
        in client.get(url("match", match)).content.decode()
    )


def test_one_click_on_more_time_is_one_extension(client, match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    client.force_login(luo)
    page = client.get(url("match", match)).content.decode()
    assert '<input type="hidden" name="extend-after" value="0"' in page
    posted = {**ACTS["extend_clock"], "extend-after": "0"}
    for _twice in range(2):
        assert client.post(url("extend_clock", match), posted).status_code == 302
    newest = ClockEvent.objects.get(kind="extend").pk
    assert (
        f'name="extend-after" value="{newest}"' in client.get(url("match", match)).content.decode()
    )
    refused = client.post(url("extend_clock", match), {**posted, "extend-minutes": "7"})
    assert "其间计时已被延长" in refused.content.decode()
    # The page shows the clock as it is now: a second try is made from that.
    assert f'name="extend-after" value="{newest}"' in refused.content.decode()
    assert ClockEvent.objects.filter(kind="extend").count() == 1
    again = client.post(url("extend_clock", match), {**posted, "extend-after": str(newest)})
    assert again.status_code == 302
    assert client.get(url("match", match)).context["page"].clock.text == "2:10:00"
