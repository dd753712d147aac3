"""Papers of an event and its rounds over the web: who gets which, in what form, under what name."""

import sys
from io import BytesIO
from urllib.parse import unquote

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests.conftest import make_entry
from tests.tournaments.office import as_user
from tests.tournaments.printing.reading import page_texts
from tests.tournaments.stages import add_result
from tournaments.models import Match, Player, Round, Stage

OF_ROUND = ("pairings", "table_signs", "round_results", "round_set")
OF_EVENT = ("standings_paper", "entry_cards", "check_in_list", "rule_sheet", "event_set")
OF_PART = ("stage_standings_paper", "entry_card")
FILES = {
    "pairings": "秋季连牌赛 Round 1 Pairings poster.pdf",
    "table_signs": "秋季连牌赛 Round 1 Table signs.pdf",
    "round_results": "秋季连牌赛 Round 1 Round results.pdf",
    "round_set": "秋季连牌赛 Round 1 all papers.pdf",
    "standings_paper": "秋季连牌赛 Standings poster.pdf",
    "entry_cards": "秋季连牌赛 Entry cards.pdf",
    "check_in_list": "秋季连牌赛 Check-in list.pdf",
    "rule_sheet": "秋季连牌赛 Rule sheet.pdf",
    "event_set": "秋季连牌赛 all papers.pdf",
    "stage_standings_paper": "秋季连牌赛 Round robin Standings poster.pdf",
    "entry_card": "秋季连牌赛 Entry cards 1.pdf",
}
NAMES = (*OF_ROUND, *OF_EVENT, *OF_PART)

pytestmark = pytest.mark.one_database


@pytest.fixture(autouse=True)
def _at_noon(clock) -> None:
    """Every page sees noon."""


@pytest.fixture
def address(match):
    """The address of a paper of the one match's round, event, stage or first entry."""
    event_id = match.round.stage.event_id
    ids = {
        **{name: [match.round_id] for name in OF_ROUND},
        **{name: [event_id] for name in OF_EVENT},
        "stage_standings_paper": [event_id, match.round.stage_id],
        "entry_card": [event_id, match.ns_entry_id],
    }
    return lambda name: reverse(f"documents:{name}", args=ids[name])


def titles_of(content: bytes) -> list[str]:
    """What each page calls itself, by the count of its paper: the first pages of every paper."""
    return [text for text in page_texts(content) if "Page1of" in text]


@pytest.mark.parametrize("name", NAMES)
def test_each_paper_is_a_file_of_a4_named_after_what_it_holds(client, address, name, fang) -> None:
    answer = as_user(client, fang).get(address(name))
    assert (answer["Content-Type"], answer["Cache-Control"]) == (
        "application/pdf",
        "private, no-store",
    )
    shown, _quotes, file = answer["Content-Disposition"].partition("''")
    assert (shown.split(";")[0], unquote(file)) == ("inline", FILES[name])
    sizes = {
        tuple(sorted((round(page.mediabox.width), round(page.mediabox.height))))
        for page in PdfReader(BytesIO(answer.content)).pages
    }
    assert sizes == {(595, 842)}


@pytest.mark.parametrize("name", NAMES)
def test_outsiders_get_404_and_referees_403(client, address, name, wu, luo) -> None:
    assert as_user(client, wu).get(address(name)).status_code == 404
    assert as_user(client, luo).get(address(name)).status_code == 403


@pytest.mark.parametrize("name", NAMES)
def test_visitors_are_asked_to_sign_in(client, address, name) -> None:
    response = client.get(address(name))
    assert (response.status_code, response.url) == (302, f"/accounts/login/?next={address(name)}")


@pytest.mark.parametrize("name", NAMES)
def test_only_reading_is_answered(client, address, name, fang) -> None:
    assert as_user(client, fang).post(address(name)).status_code == 405


@pytest.mark.parametrize("name", NAMES)
def test_missing_ids_are_404(client, address, name, fang, event) -> None:
    as_user(client, fang)
    ids = [999_999] * (2 if name in OF_PART else 1)
    assert client.get(reverse(f"documents:{name}", args=ids)).status_code == 404
    if name in OF_PART:
        path = reverse(f"documents:{name}", args=[event.pk, 999_999])
        assert client.get(path).status_code == 404


def test_papers_follow_the_language_of_the_screen(client, address, fang) -> None:
    client.force_login(fang)
    chinese = page_texts(client.get(address("pairings")).content)[0]
    for words in ("对阵表·第1轮", "第1页/共2页", "裁判长：", "编排记录员："):
        assert words in chinese, words


def test_a_round_without_tables_has_no_signs(client, entries, round_one, fang) -> None:
    Match.objects.create(round=round_one, ns_entry=entries[0])
    as_user(client, fang)
    path = reverse("documents:table_signs", args=[round_one.pk])
    assert client.get(path).status_code == 404
    found = client.get(reverse("documents:round_set", args=[round_one.pk]))
    assert len(titles_of(found.content)) == 1


def test_the_set_of_a_round_is_pairings_signs_and_blank_sheets(
    client, address, match, fang
) -> None:
    texts = titles_of(as_user(client, fang).get(address("round_set")).content)
    assert len(texts) == 3
    pairings, sign, sheet = texts
    assert "Pairings·Round1" in pairings
    assert "▲North1" in sign
    assert f"M{match.pk}-V1" in sheet


def test_the_set_of_a_draft_is_stamped(client, address, fang) -> None:
    Round.objects.update(state=Round.State.DRAFTED)
    texts = page_texts(as_user(client, fang).get(address("round_set")).content)
    assert ["DRAFT" in text for text in texts] == [True] * 4


def test_everything_on_record_is_one_file(client, address, match, entries, fang) -> None:
    entries[0].unit = "红队"
    entries[0].save()
    add_result(match)
    Match.objects.update(state=Match.State.ACCEPTED)
    Round.objects.create(stage=match.round.stage, number=2, state=Round.State.DRAFTED)
    texts = titles_of(as_user(client, fang).get(address("event_set")).content)
    for words, text in zip(
        (
            "Rulesheet",
            "Check-inlist",
            "Pairings·Round1",
            "Results·Round1",
            f"M{match.pk}-V1",
            "Standings·Roundrobin",
            "Standings·units",
            "Roundrobin·provisionallyplace1",
            "Penaltylist",
        ),
        texts,
        strict=True,
    ):
        assert words in text, words


def test_the_rulebook_is_in_the_record_where_it_is_asked_for(client, address, match, fang) -> None:
    """Where it is not, the record is that of the test before."""
    asked = as_user(client, fang).get(address("event_set"), {"rulebook": "1"})
    for words, text in zip(
        ("Rulesheet", "Rulebook", "Check-inlist"), titles_of(asked.content)[:3], strict=True
    ):
        assert words in text, words


def test_standings_are_printed_as_the_public_may_see_them(client, address, match, fang) -> None:
    add_result(match)
    Match.objects.update(state=Match.State.ACCEPTED)
    Stage.objects.update(shown_rounds=0)
    as_user(client, fang)
    for name in ("standings_paper", "stage_standings_paper"):
        shown = page_texts(client.get(address(name)).content)[0]
        live = page_texts(client.get(address(name), {"live": "1"}).content)[0]
        assert ("Held:" in shown, "pastA" in shown, "Fortheofficeonly" in shown) == (
            True,
            False,
            False,
        )
        assert ("Held:" in live, "1/1tables" in live, "Fortheofficeonly" in live) == (
            False,
            True,
            True,
        )
    for name in ("entry_cards", "entry_card"):
        shown = page_texts(client.get(address(name)).content)[0]
        live = page_texts(client.get(address(name), {"live": "1"}).content)[0]
        assert ("won" in shown, "won" in live) == (False, True)
        assert ("Fortheofficeonly" in shown, "Fortheofficeonly" in live) == (False, True)


def test_phone_numbers_only_when_asked_for(client, address, fang) -> None:
    Player.objects.update(phone="013800138000")
    as_user(client, fang)
    bare = page_texts(client.get(address("check_in_list")).content)[0]
    full = page_texts(client.get(address("check_in_list"), {"phones": "1"}).content)[0]
    assert (bare.count("013800138000"), full.count("013800138000")) == (0, 8)


def test_codes_lead_to_the_page_that_shows_the_same(
    client, address, match, fang, settings, coded
) -> None:
    settings.PUBLIC_URL = "http://192.168.1.5:8000"
    as_user(client, fang)
    for name in ("pairings", "round_results", "table_signs", "stage_standings_paper"):
        client.get(address(name))
    event_id, round_id = match.round.stage.event_id, match.round_id
    paths = {reverse("public:round", args=[event_id, round_id])}
    paths |= {reverse("desk:match", args=[match.pk])}
    paths |= {reverse("public:stage_standings", args=[event_id, 1])}
    assert set(coded) == {f"http://192.168.1.5:8000{path}" for path in paths}
    coded.clear()
    Round.objects.update(state=Round.State.DRAFTED)
    client.get(address("pairings"))
    assert coded == []


def test_without_pango_the_organiser_too_reads_what_to_install(
    client, address, fang, tang, monkeypatch
) -> None:
    """Who may have each paper is asked here, where none need be made."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    for user in (fang, tang):
        as_user(client, user)
        for name in NAMES:
            response = client.get(address(name))
            assert response.status_code == 503, (user, name)
            assert "Printing needs Pango" in response.content.decode()


@pytest.mark.parametrize("name", ["pairings", "table_signs", "round_results", "round_set"])
def test_a_round_takes_as_many_queries_for_one_table_as_for_four(
    client, event, make_match, round_one, fang, django_assert_max_num_queries, name
) -> None:
    entries = [make_entry(event, number) for number in range(1, 9)]
    as_user(client, fang)
    path = reverse(f"documents:{name}", args=[round_one.pk])
    counts = []
    for added in (entries[:2], entries[2:]):
        for ns, ew in zip(added[::2], added[1::2], strict=True):
            make_match(ns, ew)
        with django_assert_max_num_queries(60) as asked:
            client.get(path)
        counts.append(len(asked.captured_queries))
    assert counts[0] == counts[1]
