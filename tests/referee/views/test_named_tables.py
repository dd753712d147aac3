"""Whoever saves sees which table and whose, and every list names north-south first."""

import re
from html import unescape
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.referee.posted import url
from tests.referee.recording import laogai, play, score
from tests.referee.ruling import sign_all
from tests.tournaments.printing.reading import page_texts

SIDES = "▲NS 1 张伟/李娜 · ■EW 2 陈明/赵军"


@pytest.fixture
def two_hands(match, luo, fang, client, clock):
    """Hand 2 waits for the choice of north-south; Fang reads English."""
    play(match, luo, clock(), score(100), laogai("EW"))
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    return match


def save_buttons(page: str) -> list[str]:
    """The words of the large buttons that save something of a hand."""
    found = re.findall(r'<button class="[^"]*\brecord\b[^"]*"[^>]*>(.*?)</button>', page, re.DOTALL)
    return [" ".join(unescape(re.sub("<[^>]+>", " ", words)).split()) for words in found]


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("match", (), "Record the choice of ▲NS · hand 2 · table 1"),
        ("choose_laogai", (2,), "Record the choice of ▲NS · hand 2 · table 1"),
        ("correct_hand", (1,), "Save hand 1 · table 1"),
        ("void_hand", (2,), "Make hand 2 void · table 1"),
    ],
)
def test_the_button_names_table_and_sides(client, two_hands, name, number, words) -> None:
    page = client.get(url(name, two_hands, *number)).content.decode()
    assert save_buttons(page) == [f"{words} {SIDES}"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("match", "Record hand 2 · table 1"),
        ("record_laogai", "Record 劳改 in hand 2 · table 1"),
        ("wrong_dealer", "Void for a wrong dealer · table 1"),
    ],
)
def test_the_button_of_the_next_hand_does_too(client, match, luo, clock, name, words) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    assert save_buttons(client.get(url(name, match)).content.decode()) == [f"{words} {SIDES}"]


def test_every_view_of_a_table_keeps_the_order_of_sides(
    client, finished, luo, fang, clock, round_one
) -> None:
    match = finished
    sign_all(match, luo, clock())
    client.force_login(fang)
    event = round_one.stage.event
    pages = [
        url("match", match),
        reverse("office:match", args=[match.pk]),
        reverse("office:round_list", args=[event.pk, round_one.pk]),
        reverse("office:tables_now", args=[event.pk]),
        reverse("public:match", args=[event.pk, match.pk]),
        reverse("public:round", args=[event.pk, round_one.pk]),
    ]
    for address in pages:
        page = client.get(address).content.decode()
        assert 0 < page.index("张伟") < page.index("陈明"), address
    for name in ("score_sheet", "round_score_sheets"):
        number = match.pk if name == "score_sheet" else round_one.pk
        [text] = page_texts(client.get(reverse(f"documents:{name}", args=[number])).content)
        assert 0 < text.index("张伟") < text.index("陈明"), name
    answer = client.get(reverse("documents:round_workbook", args=[round_one.pk]))
    book = load_workbook(BytesIO(b"".join(answer.streaming_content)))
    named = [
        [str(cell) for cell in row if "张伟" in str(cell) or "陈明" in str(cell)]
        for page in book
        for row in page.iter_rows(min_row=2, values_only=True)
    ]
    assert [row for row in named if len(row) > 1]
    assert all("张伟" in row[0] for row in named if len(row) > 1)
