"""A login that ran out: every form comes back to a page where it can be filled in again."""

import pytest
from django.urls import get_resolver, reverse

from referee.models import Adjustment, MatchRuling
from referee.services import rulings
from referee.services.calls import call_chief_referee
from tests.referee.filing import file_two
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
