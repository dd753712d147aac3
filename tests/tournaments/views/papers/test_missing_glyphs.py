"""A name with a character no font has is told before its paper is printed."""

import pytest
from django.urls import reverse

from tests.conftest import make_entry
from tests.tournaments.printing.reading import page_texts

# Unassigned in Unicode to this day: no font can have it.
NOWHERE = "\U000323b0"


@pytest.fixture(autouse=True)
def _at_noon(clock) -> None:
    """Every page sees noon."""


@pytest.fixture
def sheet(client, fang, match) -> str:
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    return reverse("documents:score_sheet", args=[match.pk])


@pytest.fixture
def rare_name(match) -> str:
    match.north.name = f"<b>张{NOWHERE}</b>"
    match.north.save()
    return match.north.name


def test_the_page_names_person_character_and_remedy(client, sheet, rare_name) -> None:
    answer = client.get(sheet)
    page = answer.content.decode()
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/html; charset=utf-8")
    person = f'Player of entry 1: <b translate="no">&lt;b&gt;张{NOWHERE}&lt;/b&gt;</b>'
    assert person in page
    assert '<span translate="no">U+323B0</span>' in page
    assert "fonts-noto-cjk" in page
    assert "〓" in page
    assert page.count("<li>") == 1
    assert f'href="{sheet}?anyway=1"' in page


def test_it_is_printed_all_the_same_with_a_sign_to_write_over(client, sheet, rare_name) -> None:
    [text] = page_texts(client.get(sheet, {"anyway": "1"}).content)
    assert "<b>张〓</b>" in text
    assert NOWHERE not in text


def test_what_was_asked_stays_asked(client, sheet, rare_name) -> None:
    page = client.get(sheet, {"blank": "1"}).content.decode()
    assert f'href="{sheet}?blank=1&amp;anyway=1"' in page


def test_a_paper_without_the_name_is_printed_at_once(
    client, sheet, rare_name, make_match, entries
) -> None:
    other = make_match(*entries[2:])
    answer = client.get(reverse("documents:score_sheet", args=[other.pk]))
    assert answer["Content-Type"] == "application/pdf"


@pytest.mark.parametrize("name", ["𠮷田", "䶮", "㛃", "𬎆", "龍國華"])
def test_rare_and_traditional_names_are_printed_at_once(client, sheet, match, name) -> None:
    match.north.name = name
    match.north.save()
    answer = client.get(sheet)
    assert answer["Content-Type"] == "application/pdf"
    assert page_texts(answer.content)[0].count(name) == 2


@pytest.fixture
def told(client, event):
    """What the part of the office's pages tells somebody."""

    def ask(user):
        client.force_login(user)
        client.cookies["django_language"] = "en"
        return client.get(reverse("office:unprintable", args=[event.pk]))

    return ask


def test_pages_of_the_office_ask_for_names_that_cannot_be_printed(client, event, tang, told):
    asked = f'hx-get="{reverse("office:unprintable", args=[event.pk])}"'
    told(tang)
    for page in ("entries", "print_room"):
        assert asked in client.get(reverse(f"office:{page}", args=[event.pk])).content.decode()


def test_the_office_is_told_of_every_name_that_cannot_be_printed(told, tang, fang, rare_name):
    for user in (tang, fang):
        answer = told(user).content.decode()
        assert answer.count("<li>") == 1
        assert "Player of entry 1" in answer
        assert "U+323B0" in answer


def test_nothing_is_told_where_every_name_can_be_printed(told, tang, match):
    assert told(tang).content.decode().strip() == ""


def test_only_the_office_is_told(client, told, luo, wu, fang, event):
    assert told(luo).status_code == 403
    assert told(wu).status_code == 404
    told(fang)
    assert client.post(reverse("office:unprintable", args=[event.pk])).status_code == 405


def test_telling_takes_the_same_queries_for_four_entries_and_for_twenty(
    client, told, tang, event, match, django_assert_num_queries
):
    told(tang)
    for more in ((), range(11, 27)):
        for number in more:
            make_entry(event, number)
        with django_assert_num_queries(7):
            client.get(reverse("office:unprintable", args=[event.pk]))
