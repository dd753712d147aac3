"""劳改 through the pages: the offence, both outcomes, the innocent side's choice."""

import re
from html import unescape
from uuid import uuid4

import pytest

from referee.models import Hand
from referee.rulebook.offences import LaogaiOption
from tests.conftest import in_one_line
from tests.referee.judging import query_of
from tests.referee.posted import url
from tests.referee.recording import laogai, play, score
from tournaments.models import JournalEntry


@pytest.fixture
def one_hand(match, luo, client, clock):
    """North dealt and held: NS plays 5, South is due."""
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    return match


def offence(**values: object) -> dict[str, str]:
    form = {
        "follows": 1,
        "key": uuid4(),
        "dealer": "S",
        "trump": "-",
        "points": 130,
        "exposed_ns": 0,
        "exposed_ew": 0,
        "laogai_side": "EW",
        "laogai_kind": "wrong follow",
        "offence_trick": 2,
        "tricks_played": 3,
    }
    posted = {**form, **values}
    return {name: str(value) for name, value in posted.items() if value is not None}


def content(response) -> str:
    return in_one_line(response.content.decode())


def test_record_laogai_leads_to_the_choice(client, one_hand) -> None:
    response = client.post(url("record_laogai", one_hand), offence())
    assert (response.status_code, response.url) == (302, url("choose_laogai", one_hand, 2))
    hand = Hand.objects.get(number=2)
    assert (hand.laogai_side, hand.laogai_kind, hand.laogai_option) == ("EW", "wrong follow", "")
    assert (hand.points, hand.offence_trick, hand.tricks_played) == (130, 2, 3)
    assert (hand.last_won_by, hand.last_points) == ("", None)


def test_repeated_laogai_is_one_hand(client, one_hand) -> None:
    posted = offence()
    for _twice in range(2):
        assert client.post(url("record_laogai", one_hand), posted).status_code == 302
    assert Hand.objects.count() == 2


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"laogai_side": None}, "laogai_side"),
        ({"laogai_kind": None}, "laogai_kind"),
        ({"offence_trick": ""}, "offence_trick"),
        ({"offence_trick": "99"}, "offence_trick"),
        ({"offence_trick": "9" * 40}, "offence_trick"),
        ({"offence_trick": "5"}, "offence_trick"),
        ({"tricks_played": ""}, "tricks_played"),
        ({"tricks_played": "1"}, "tricks_played"),
        ({"tricks_played": "0"}, "tricks_played"),
        ({"trump": None}, "trump"),
        ({"points": ""}, "points"),
        ({"points": "402"}, "points"),
        ({"exposed_ns": ""}, "exposed_ns"),
    ],
)
def test_laogai_is_refused_beside_the_field(values, field, client, one_hand) -> None:
    response = client.post(url("record_laogai", one_hand), offence(**values))
    assert response.status_code == 200
    errors = response.context["form"].errors
    assert set(errors) - {"__all__"} == {field}
    assert Hand.objects.count() == 1


def test_laogai_in_the_first_hand_asks_who_dealt_with_the_rest(client, started) -> None:
    values = {"follows": 0, "dealer": None, "points": None}
    page = client.post(url("record_laogai", started), offence(**values))
    assert set(page.context["form"].errors) == {"dealer", "points"}


def test_stale_laogai_keeps_what_was_typed(client, one_hand, luo, clock) -> None:
    play(one_hand, luo, clock(), score(95))
    response = client.post(url("record_laogai", one_hand), offence())
    form, stale = response.context["form"], response.context["stale"]
    assert (form["follows"].value(), form["points"].value(), stale.number) == ("2", "130", 2)
    assert Hand.objects.count() == 2


def test_preview_shows_both_choices(client, one_hand) -> None:
    response = client.post(url("preview_hand", one_hand, 2), offence())
    outcomes = {
        option: (one.outcome.working, one.outcome.verdict, one.outcome.ns_level)
        for option, one in response.context["choices"].items()
    }
    assert outcomes == {
        LaogaiOption.A: ("", "▲南北 连庄，升2级", "7"),
        LaogaiOption.B: ("130 − 160 = −30", "▲南北 连庄，升5级", "10"),
    }


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"tricks_played": "1", "offence_trick": "1"}, "露出的牌每张按错牌计10分"),
        (
            {"tricks_played": "1", "offence_trick": "1", "laogai_kind": "too many cards"},
            "原庄家重新坐庄",
        ),
        ({"tricks_played": "5", "offence_trick": "7"}, "所填的违规圈数超过已打的圈数"),
    ],
)
def test_preview_offers_no_choice_for_what_is_no_laogai(values, sentence, client, one_hand) -> None:
    response = client.post(url("preview_hand", one_hand, 2), offence(**values))
    assert (response.context["choices"], response.context["preview"].outcome) == (None, None)
    assert sentence in response.content.decode()


def ways_on(response) -> list[tuple[str, str]]:
    """The links of the preview, alone or on its page: where to, and what they say."""
    preview = content(response).split('id="preview"')[-1]
    found = re.findall(r'<a class="button small" href="([^"]*)">([^<]*)</a>', preview)
    return [(unescape(address), words) for address, words in found]


@pytest.mark.parametrize("judged", ["", query_of(side="NS", trick="1")])
def test_what_is_no_laogai_leads_to_exposed_cards(judged, client, one_hand) -> None:
    """With the cards that were judged, if any, and with the side and trick typed last."""
    posted = offence(tricks_played="1", offence_trick="2", judged=judged)
    address = url("match", one_hand) + "#exposed"
    if judged:
        address = f"{url('file_exposed', one_hand)}?{query_of(side='EW', trick='2')}"
    for page in ("preview_hand", "record_laogai"):
        more = (2,) if page == "preview_hand" else ()
        response = client.post(url(page, one_hand, *more), posted)
        assert ways_on(response) == [(address, "记为错牌")]
    landed = client.get(address)
    assert landed.status_code == 200
    assert ('id="exposed"' in content(landed)) is not bool(judged)


def test_a_wrong_number_of_cards_found_early_leads_to_the_void_hand(client, one_hand) -> None:
    posted = offence(tricks_played="1", offence_trick="1", laogai_kind="too few cards")
    response = client.post(url("preview_hand", one_hand, 2), posted)
    assert ways_on(response) == [(url("void_hand", one_hand, 2), "本盘作废")]


def test_a_laogai_on_the_sheet_that_was_none_leads_to_its_exposed_cards(
    client, one_hand, luo, clock
) -> None:
    play(one_hand, luo, clock(), laogai("EW", points=130))
    posted = {**offence(tricks_played="1", offence_trick="1", key=None), "revision": "1"}
    address = url("correct_hand", one_hand, 2) + "?kind=played#exposed"
    for page in ("preview_hand", "correct_hand"):
        response = client.post(url(page, one_hand, 2), posted)
        assert ways_on(response) == [(address, "记为错牌")]
    assert 'id="exposed"' in content(client.get(address))


@pytest.mark.parametrize("values", [{}, {"tricks_played": "5", "offence_trick": "7"}])
def test_a_laogai_and_a_slip_of_the_pen_lead_nowhere_else(values, client, one_hand) -> None:
    response = client.post(url("preview_hand", one_hand, 2), offence(**values))
    assert ways_on(response) == []


@pytest.mark.parametrize("values", [{"tricks_played": ""}, {"points": ""}, {"dealer": None}])
def test_preview_has_no_box_for_a_choice_before_there_is_one(values, client, one_hand) -> None:
    shown = {
        field: "choice-card" in content(client.post(url("preview_hand", one_hand, 2), posted))
        for field, posted in {"all": offence(), "some": offence(**values)}.items()
    }
    assert shown == {"all": True, "some": "dealer" in values}


def test_the_match_page_puts_the_choice_first(client, one_hand, luo, clock) -> None:
    play(one_hand, luo, clock(), laogai("EW", points=130))
    choice = client.get(url("match", one_hand)).context["page"].choice
    assert (choice.number, choice.innocent, choice.offender) == (2, "▲南北", "■东西")
    assert [one.outcome.ns_level for one in choice.options.values()] == ["7", "10"]


@pytest.mark.parametrize(("option", "level"), [("A", "7"), ("B", "10")])
def test_choose_laogai_counts_the_hand(option, level, client, one_hand, luo, clock) -> None:
    play(one_hand, luo, clock(), laogai("EW", points=130))
    posted = {"option": option, "revision": "1"}
    for _twice in range(2):
        response = client.post(url("choose_laogai", one_hand, 2), posted)
        assert (response.status_code, response.url) == (302, url("match", one_hand))
    page = client.get(url("match", one_hand)).context["page"]
    assert (page.choice, page.sides[0].level, page.takes_hand) == (None, level, True)
    assert JournalEntry.objects.filter(act="choose_laogai").count() == 1


def test_choose_laogai_needs_a_choice_of_what_is_there(client, one_hand, luo, clock) -> None:
    play(one_hand, luo, clock(), laogai("EW", points=130))
    for posted in ({"revision": "1"}, {"revision": "1", "option": "C"}):
        response = client.post(url("choose_laogai", one_hand, 2), posted)
        assert list(response.context["form"].errors) == ["option"]
    stale = client.post(url("choose_laogai", one_hand, 2), {"option": "A", "revision": "9"})
    assert stale.context["form"].non_field_errors()
    assert Hand.objects.get(number=2).laogai_option == ""


def test_laogai_pages_are_for_this_referee_and_such_hands(client, one_hand, wu) -> None:
    assert client.get(url("record_laogai", one_hand)).status_code == 200
    assert client.get(url("choose_laogai", one_hand, 1)).status_code == 404
    assert client.get(url("choose_laogai", one_hand, 2)).status_code == 404
    assert client.put(url("choose_laogai", one_hand, 1)).status_code == 405
    client.force_login(wu)
    assert client.get(url("record_laogai", one_hand)).status_code == 404
    assert client.get(url("choose_laogai", one_hand, 1)).status_code == 404
