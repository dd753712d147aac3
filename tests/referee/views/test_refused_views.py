"""Forms that cannot be saved any more: the reason is on the page, and so is what was typed."""

import re

import pytest
from django.test import Client

from referee.models import ArbitrationCase, ClockEvent, Hand
from referee.services import warnings
from referee.services.clock import call_time, start_clock
from tests.referee.posted import typed, url
from tests.referee.recording import laogai, play, score
from tests.referee.ruling import sign_all, warn
from tests.visits import at_table
from tournaments.models import Match

SIGNED = "记分表已签字，须由裁判长重新打开后才能改动。"
NO_HAND = typed(follows=1, points=95, trump="S")


def page_of(response) -> str:
    assert response.status_code == 200
    return response.content.decode()


def shows(page: str, *attributes: str) -> bool:
    """Whether one input has all of these attributes."""
    tags = re.findall(r"<(?:input|textarea|button)[^>]*>", page)
    return any(all(attribute in tag for attribute in attributes) for tag in tags)


def is_kept(page: str) -> bool:
    """Whether the hand typed above is in the form still, beside a button that is switched off."""
    return (
        shows(page, 'name="points"', 'value="95"')
        and shows(page, 'name="trump"', 'value="S"', "checked")
        and shows(page, "disabled", 'class="primary wide record"')
    )


def test_hand_after_time_keeps_its_values_and_says_why(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=121)
    client.force_login(luo)
    page = page_of(client.post(url("record_hand", match), NO_HAND))
    assert page.count("时间到。请先回答：本盘第一张牌是否在时间到之前摸的。") == 2
    assert is_kept(page)
    assert Hand.objects.count() == 1


def test_hand_on_a_finished_sheet_keeps_its_values_and_says_why(client, finished, luo) -> None:
    client.force_login(luo)
    page = page_of(client.post(url("record_hand", finished), NO_HAND))
    assert "本场已结束" in page
    assert is_kept(page)


def test_hand_on_a_signed_sheet_keeps_its_values_and_says_why(client, finished, luo, clock) -> None:
    sign_all(finished, luo, clock())
    client.force_login(luo)
    page = page_of(client.post(url("record_hand", finished), NO_HAND))
    assert page.count(SIGNED) == 2
    assert is_kept(page)


def test_hand_beside_an_open_choice_keeps_its_values_and_says_why(
    client, match, luo, clock
) -> None:
    play(match, luo, clock(), laogai("NS", dealer="N"))
    client.force_login(luo)
    page = page_of(client.post(url("record_hand", match), NO_HAND))
    assert page.count("请先记录") == 2
    assert is_kept(page)


def test_half_a_hand_that_cannot_be_taken_says_why_too(client, match, luo, clock) -> None:
    play(match, luo, clock(), laogai("NS", dealer="N"))
    client.force_login(luo)
    page = page_of(client.post(url("record_hand", match), {**NO_HAND, "last_cards": ""}))
    assert page.count("请先记录") == 1
    assert is_kept(page)


def test_a_table_that_takes_no_hand_shows_no_form(client, finished, luo) -> None:
    client.force_login(luo)
    page = page_of(client.get(url("match", finished)))
    assert 'id="hand-form"' not in page


@pytest.fixture
def signed(client: Client, finished: Match, luo, clock) -> Match:
    """All have signed; Luo is signed in."""
    sign_all(finished, luo, clock())
    client.force_login(luo)
    return finished


OFFENCE = {"laogai_side": "EW", "laogai_kind": "wrong follow", "offence_trick": 2}


@pytest.mark.parametrize(
    ("name", "more", "posted", "kept"),
    [
        (
            "record_laogai",
            [],
            {**typed(follows=1, points=95), **OFFENCE, "tricks_played": 7},
            ('name="tricks_played"', 'value="7"'),
        ),
        (
            "void_hand",
            [1],
            {"cause": "other", "void_reason": "牌掉地上", "revision": "1"},
            ('name="void_reason"', 'value="牌掉地上"'),
        ),
        (
            "wrong_dealer",
            [],
            {"number": "2", "dealer": "E", **{k: NO_HAND[k] for k in ("follows", "key")}},
            ('name="dealer"', 'value="E"', "checked"),
        ),
        (
            "correct_hand",
            [1],
            {**typed(points=95), "revision": "1"},
            ('name="points"', 'value="95"'),
        ),
    ],
)
def test_every_form_of_a_hand_keeps_its_values(name, more, posted, kept, client, signed) -> None:
    before = list(Hand.objects.values())
    page = page_of(client.post(url(name, signed, *more), posted))
    assert page.count(SIGNED) == 2
    assert shows(page, *kept)
    assert shows(page, "<button", "disabled", "primary wide")
    assert list(Hand.objects.values()) == before


def test_extending_what_is_over_keeps_the_reason(client, finished, luo, clock) -> None:
    sign_all(finished, luo, clock())
    client.force_login(luo)
    posted = {"extend-minutes": "5", "extend-reason": "停电"}
    page = page_of(client.post(url("extend_clock", finished), posted))
    assert SIGNED in page
    assert shows(page, 'name="extend-reason"', 'value="停电"')


def test_pausing_what_does_not_run_keeps_the_reason(client, match, luo) -> None:
    client.force_login(luo)
    page = page_of(client.post(url("pause_clock", match), {"pause-reason": "数牌"}))
    assert "当前未在计时" in page
    assert shows(page, 'name="pause-reason"', 'value="数牌"')
    assert not ClockEvent.objects.exists()


def test_a_refusal_nobody_asks_for_keeps_its_words(client, match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    client.force_login(luo)
    page = page_of(client.post(url("refuse_to_sign", match), {"side": "NS", "reason": "记错了"}))
    assert "记错了" in page


def test_reopening_what_is_open_keeps_its_words(client, match, fang) -> None:
    client.force_login(fang)
    page = page_of(client.post(url("reopen", match), {"version": "1", "reason": "算错了"}))
    assert "算错了" in page


def test_a_second_decision_keeps_its_words(client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    warn(match, match.north, luo, clock())
    case = warn(match, match.north, luo, clock()).case
    values = {"decision": ArbitrationCase.Decision.REJECTED, "grounds": ""}
    warnings.decide_case(
        case=case, decided_by="周", visit=at_table(case, fang), now=clock(), **values
    )
    client.force_login(fang)
    posted = {"decision": "rejected", "decided_by": "吴, 郑", "grounds": "证据不足"}
    page = page_of(client.post(url("decide_case", match, case.pk), posted))
    assert "吴, 郑" in page
    assert "证据不足" in page
    assert ArbitrationCase.objects.get().decided_by == "周"


def test_the_reason_is_gone_with_what_stood_in_the_way(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=121)
    client.force_login(luo)
    call_time(hand_in_progress=True, visit=at_table(match, luo), now=clock())
    page = page_of(client.get(url("match", match)))
    assert 'id="closed"' not in page
