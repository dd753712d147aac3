"""A login that ran out: every form comes back to a page where it can be filled in again."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver, reverse

from referee.models import Adjustment, MatchRuling
from referee.services import rulings
from referee.services.calls import call_chief_referee
from tests.referee.filing import file_two
from tests.referee.posted import typed, url
from tests.referee.recording import laogai, play, score
from tests.referee.ruling import warn
from tests.visits import at_table

# Acts that are forms of the match page, by the name of their address.
ON_THE_MATCH_PAGE = {
    *("record_hand", "preview_hand", "sign", "withdraw_signatures"),
    *("start_clock", "pause_clock", "resume_clock", "extend_clock", "call_time"),
    *("call_chief_referee", "answer_call", "take_back_call"),
}
OPEN = {"free_judge", "free_judge_trick"}
READ_ONLY = {
    *("tables", "ping", "match", "match_head", "rulings", "paper_pile"),
    *("judge", "judge_trick"),
}
OF_A_ROUND = {"start_round", "extend_round", "paper_pile"}


def names_of_desk() -> set[str]:
    _namespace, (_prefix, resolver) = next(
        item for item in get_resolver().namespace_dict.items() if item[0] == "desk"
    )
    return {name for name in resolver.reverse_dict if isinstance(name, str)}


@pytest.fixture
def addresses(match, luo, fang, clock, uuid_key) -> dict[str, str]:
    """Every address of the desk, with things that are there."""
    play(match, luo, clock(), score(0))
    evidence = file_two(match, luo, clock())
    play(match, luo, clock(), laogai("EW", points=80))
    warning = warn(match, match.north, luo, clock())
    case = warn(match, match.north, luo, clock()).case
    act = {"visit": at_table(match, fang), "now": clock()}
    adjustment = rulings.adjust(
        kind=Adjustment.Kind.POINTS, hand_number=1, side=None, amount=5, reason="r", key=uuid_key,
        **act,
    )  # fmt: skip
    call = call_chief_referee(key=uuid_key, visit=at_table(match, luo), now=clock())
    ruling = rulings.record_walkover(side=None, reason="r", **act)
    more = {
        "preview_hand": [1],
        "correct_hand": [1],
        "void_hand": [1],
        "choose_laogai": [2],
        "withdraw_evidence": [evidence.pk],
        "cancel_warning": [warning.pk],
        "decide_case": [case.pk],
        "cancel_adjustment": [adjustment.pk],
        "cancel_ruling": [ruling.pk],
        "answer_call": [call.pk],
        "take_back_call": [call.pk],
    }
    assert MatchRuling.objects.exists()
    return {
        name: reverse(
            f"desk:{name}",
            args=[match.round_id] if name in OF_A_ROUND else [match.pk, *more.get(name, [])],
        )
        for name in names_of_desk() - {"tables", "ping", *OPEN}
    }


# Refused for what is not filled in: the sheet is read once, where the page shows one at all.
READS = {
    **dict.fromkeys(("adjust", "assign_result", "draw_lots", "walkover"), 1),
    **dict.fromkeys(("cancel_adjustment", "cancel_ruling", "decide_case"), 1),
    **dict.fromkeys(("answer_call", "call_chief_referee"), 1),
    **dict.fromkeys(("call_time", "extend_clock", "pause_clock", "extend_round"), 1),
    **dict.fromkeys(("record_hand", "record_laogai", "correct_hand", "choose_laogai"), 1),
    **dict.fromkeys(("void_hand", "wrong_dealer", "preview_hand", "withdraw_evidence"), 1),
    **dict.fromkeys(("change_seats", "seat_players", "refuse_to_sign", "reopen"), 1),
    **dict.fromkeys(("give_warning", "cancel_warning"), 0),
}


def test_a_refused_form_reads_its_sheet_once(client, fang, addresses) -> None:
    client.force_login(fang)
    found = {}
    for name in addresses.keys() - READ_ONLY:
        with CaptureQueriesContext(connection) as asked:
            answer = client.post(addresses[name], {})
        if answer.status_code == 200:
            found[name] = sheet_reads(asked)
    assert found == READS


@pytest.mark.parametrize("name", ["record_hand", "record_laogai", "correct_hand"])
def test_a_stale_form_reads_its_sheet_under_the_lock_and_for_the_page(
    name, client, started, luo, clock
) -> None:
    play(started, luo, clock(), score(100))
    args = (started, 1) if name == "correct_hand" else (started,)
    by_laogai = {"laogai_side": "NS", "laogai_kind": "not following", "offence_trick": 3}
    more = {**by_laogai, "tricks_played": 5} if name == "record_laogai" else {}
    with CaptureQueriesContext(connection) as asked:
        answer = client.post(url(name, *args), typed(points=95, revision=7, **more))
    assert answer.context["stale"] is not None, answer.context["form"].errors
    assert sheet_reads(asked) == 2


def sheet_reads(asked: CaptureQueriesContext) -> int:
    """How many of these queries read the hands of a sheet, as one union with all it is made of."""
    texts = [query["sql"] for query in asked.captured_queries]
    return sum("UNION" in text and 'FROM "referee_hand"' in text for text in texts)


def test_a_posted_form_comes_back_to_its_page(client, match, fang, addresses) -> None:
    way_back = {}
    for name in addresses.keys() - READ_ONLY:
        response = client.post(f"{addresses[name]}?kind=played", {})
        login, _, page = response.url.partition("?next=")
        assert (response.status_code, login) == (302, reverse("login")), name
        way_back[name] = page.replace("%3F", "?").replace("%3D", "=")
    match_page = reverse("desk:match", args=[match.pk])
    assert way_back == {
        name: match_page if name in ON_THE_MATCH_PAGE else f"{addresses[name]}?kind=played"
        for name in way_back
    }
    client.force_login(fang)
    for name, page in way_back.items():
        # Exposed cards without cards that were judged: to the judge.
        assert client.get(page, follow=name == "file_exposed").status_code == 200, name
