"""The judge's page: every vector through it, its words, and who may open it."""

import pytest
from django.urls import reverse

from tests.conftest import in_one_line
from tests.referee.judging import JUDGE, REVOKE, TRICK, laid, vectors
from tests.referee.posted import url
from tests.referee.recording import play, score


@pytest.fixture(autouse=True)
def _in_english(client) -> None:
    client.cookies["django_language"] = "en"


def test_follows_are_judged_as_the_vectors_say(client) -> None:
    wrong, impossible = [], []
    for one in vectors("follow"):
        given = one["input"]
        asked = laid(given, lead=given["lead"], holding=given["hand"], play=given["play"])
        answer = client.get(JUDGE, asked).context["answer"]
        if answer is None:
            impossible.append(one["id"])
        elif (answer.look == "good") != one["expect"]["legal"]:
            wrong.append(one["id"])
    assert wrong == []
    # Five of a card, in the lead and in the hand, which no table has.
    assert impossible == ["FOLLOW-205", "FOLLOW-206"]


def test_leads_are_told_apart_as_the_vectors_say(client) -> None:
    wrong = []
    for one in vectors("classify"):
        given = one["input"]
        cards = given.get("cards") or given["play"]
        answer = client.get(JUDGE, laid(given, lead=cards)).context["answer"]
        if (answer.look == "bad") != (one["expect"]["kind"] is None):
            wrong.append(one["id"])
    assert wrong == []


def test_a_verdict_names_every_fault_its_rule_and_a_legal_way(client) -> None:
    response = client.get(JUDGE, REVOKE)
    page = response.content.decode()
    answer = response.context["answer"]
    assert [(one.words, one.rule) for one in answer.findings] == [
        ("4 cards of hearts are owed, only 2 were played", "5.1"),
        ("a longer run was held: a run of 2 pairs is owed, played: 1 pair", "5.2"),
        ("more pairs were held: a run of 2 pairs is owed, played: 1 pair", "5.2"),
    ]
    assert answer.sentence.startswith("Against the rules: 4 cards of hearts are owed")
    assert "Suit first: of the led suit" in page
    assert "One legal way" in page
    assert sorted(map(str, answer.example)) == ["H5", "H5", "H6", "H6"]
    assert 'href="/rules/#rule-5.2"' in page
    # Without a table there is nothing to file it with.
    assert "File as" not in page


def test_the_verdict_is_chinese_for_who_reads_chinese(client) -> None:
    client.cookies["django_language"] = "zh-hans"
    page = client.get(JUDGE, REVOKE).content.decode()
    assert "不合规：红桃应跟4张，只跟了2张" in page
    assert "一种合规的出法" in page


@pytest.mark.parametrize(
    ("laid_cards", "sentence"),
    [
        ({"play": "", "holding": ""}, "tractor of hearts, 2 ranks led"),
        ({"play": ""}, "Owed: 4 cards of hearts, among them a run of 2 pairs."),
        ({"play": "H5 H5 H6 H6"}, "Legal."),
        ({"lead": "HA", "play": ""}, "Owed: 1 card of hearts."),
        (
            {"lead": "HA", "play": "SA"},
            "Against the rules: 1 card of hearts is owed, none was played.",
        ),
        (
            {"lead": "HA HA", "play": "H5"},
            "Against the rules: 2 cards are owed, 1 was played; "
            "2 cards of hearts are owed, only 1 was played; "
            "more pairs were held: 1 pair is owed, played: none.",
        ),
        ({"lead": "DA", "play": ""}, "Owed: no card of diamonds is held: any 1 card."),
        ({"lead": "DA DA", "play": ""}, "Owed: no card of diamonds is held: any 2 cards."),
        (
            {"lead": "DA DA", "holding": "D5 S5", "play": ""},
            "Owed: the only card of diamonds and any others, 2 in all.",
        ),
        (
            {"lead": "DA DA DA", "holding": "D5 D6 S5", "play": ""},
            "Owed: all 2 cards of diamonds and any others, 3 in all.",
        ),
        ({"lead": "HA HK"}, "This may not be led: the cards are not identical."),
        ({"holding": "SA SA SA", "play": "SA SA SA"}, "Legal."),
        (
            {"play": "H5 H5 H9 H9"},
            "Check the cards: ♥9 ♥9 not in the holding.",
        ),
    ],
)
def test_the_judge_answers_what_is_laid_so_far(client, laid_cards, sentence) -> None:
    assert client.get(JUDGE, {**REVOKE, **laid_cards}).context["answer"].sentence == sentence


def test_a_card_laid_by_mistake_is_no_offence(client) -> None:
    answer = client.get(JUDGE, {**REVOKE, "play": "H5 H5 H6 H6 H9"}).context["answer"]
    assert (answer.look, answer.offence, answer.rules) == ("warn", None, ())


def test_what_the_rules_leave_open_is_for_the_chief_referee(client) -> None:
    asked = {
        **REVOKE,
        "lead": "HAA HKK",
        "holding": "H3 S4 S5",
        "play": "H3 S4 S5",
    }
    response = client.get(JUDGE, asked)
    assert response.context["answer"].for_chief
    assert "For the chief referee" in response.content.decode()


@pytest.mark.parametrize(
    ("row", "text", "error"),
    [
        ("lead", "HA X9", "Character 4: “X9” is no card."),
        ("holding", "7", "Character 1: “7” has no suit before it."),
        (
            "holding",
            "H99 10 10",
            "Character 5: “10” has no suit before it. If hearts are meant, write ♥10 ♥10.",
        ),
        ("play", "H", "Character 1: “H” has no rank behind it."),
        ("play", "HA HA HA HA HA", "Character 13: there are only four of “♥A”."),
        ("holding", "HA HA HA", "♥A is there 5 times; there are only four."),
        (
            "holding",
            "SAAAA SKKKK SQQQQ SJJJJ S10 DAAAA DKKKK DQQQQ DJJJJ CAAAA CKKKK CQQQQ CJJJJ "
            "H3333 H4444 H5555",
            "61 cards: a holding has 54.",
        ),
    ],
)
def test_what_cannot_be_read_is_said_beside_its_row(client, row, text, error) -> None:
    response = client.get(JUDGE, {**REVOKE, row: text})
    assert response.context["answer"] is None
    assert response.context["form"].errors[row] == [error]
    assert error in response.content.decode()


def test_markup_is_no_card(client) -> None:
    assert "<b>x" not in client.get(JUDGE, {**REVOKE, "lead": "<b>x</b>"}).content.decode()


def test_typing_asks_only_for_what_changes(client) -> None:
    headers = {"HX-Request": "true", "HX-Target": "answer"}
    page = client.get(JUDGE, REVOKE, headers=headers).content.decode()
    assert "<html" not in page
    assert "Against the rules" in page
    for part in ("laid-lead", "laid-holding", "laid-play", "in-short", "held", "deck"):
        assert f'id="{part}"' in page
    assert 'data-cards="SA SA SA H7 H6 H6 H5 H5"' in page
    assert page.count("hx-swap-oob") == 6


@pytest.mark.parametrize(
    ("asked", "words", "look"),
    [
        ({}, "Lay the lead; then the holding and the play. The judge answers at once.", "hint"),
        ({"lead": "HA", "level": "8"}, "Tap the trump suit, or none.", "warn"),
        ({"lead": "HA", "trump": "C"}, "Choose the level.", "warn"),
        (
            {**REVOKE, "holding": "H"},
            "Holding: Character 1: “H” has no rank behind it.",
            "warn",
        ),
        ({**REVOKE, "play": "H5 H5 H6 H6"}, "Legal.", "good"),
    ],
)
def test_one_line_says_the_verdict_or_what_stands_in_its_way(client, asked, words, look) -> None:
    response = client.get(JUDGE, asked)
    line = response.context["in_short"]
    assert (line.words, line.look) == (words, look)
    assert f'class="in-short {look}"' in response.content.decode()


def test_cards_to_tap_are_named_for_who_hears_them(client) -> None:
    page = in_one_line(client.get(JUDGE, {**REVOKE, "holding": "H5 H5 BJ"}).content.decode())
    assert 'data-card="HA" data-suit="H" translate="no" aria-label="A of hearts"' in page
    assert 'data-card="H5" data-suit="H" translate="no" aria-label="5 of hearts ×2"' in page
    assert 'data-card="BJ" data-suit="" translate="no" aria-label="big joker"' in page
    assert 'aria-label="5 of hearts ×2: Take it back"' in page


@pytest.mark.parametrize("verb", ["post", "put", "patch", "delete"])
def test_the_judge_is_only_asked(client, verb) -> None:
    for address in (JUDGE, TRICK):
        assert getattr(client, verb)(address).status_code == 405


@pytest.mark.parametrize("name", ["judge", "judge_trick"])
def test_the_judge_of_a_table_is_for_its_officials(client, match, name, luo, fang, wu) -> None:
    address = url(name, match)
    assert client.get(address).status_code == 302
    for user, status in ((luo, 200), (fang, 200), (wu, 404)):
        client.force_login(user)
        assert client.get(address).status_code == status
    assert client.post(address).status_code == 405


def test_the_level_is_that_of_the_hand_in_progress(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(0))
    client.force_login(luo)
    form = client.get(url("judge", match)).context["form"]
    assert form["level"].value() == "8"
    assert form["trump"].value() is None


def test_a_verdict_leads_to_the_penalty(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    page = client.get(url("judge", match), REVOKE).content.decode()
    assert url("record_laogai", match) + "?trump=C&amp;level=8&amp;lead=" in page
    assert url("file_exposed", match) + "?trump=C" in page
    legal = client.get(url("judge", match), {**REVOKE, "play": "H5 H5 H6 H6"})
    assert "File as" not in legal.content.decode()


def test_who_may_only_read_files_nothing(client, match, luo, bai, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(bai)
    page = client.get(url("judge", match), REVOKE).content.decode()
    assert "Against the rules" in page
    assert "File as" not in page


def test_a_table_that_takes_no_hand_says_why(client, match, luo) -> None:
    client.force_login(luo)
    page = client.get(url("judge", match), REVOKE).content.decode()
    assert "Start the clock of this table first." in page
    assert "File as" not in page


def test_the_match_page_and_the_front_page_lead_to_the_judge(client, match, luo, clock) -> None:
    client.force_login(luo)
    assert url("judge", match) in client.get(url("match", match)).content.decode()
    assert reverse("desk:free_judge") in client.get("/").content.decode()


def test_the_free_judge_asks_the_database_nothing(client, db, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get(JUDGE, REVOKE)
