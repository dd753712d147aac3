"""The rulebook on screen, for everybody, and as a paper of the office."""

import re
import sys

import pytest
from django.urls import reverse
from django.utils import translation

from referee.rulebook.ruleset import RuleSet
from referee.selectors.judge.rules_text import rule_sections
from tests.referee.posted import typed
from tests.referee.recording import play, score
from tests.tournaments.printing.penalised import penalise
from tournaments.values.rule_links import event_id_of, rule_address, rule_link

NUMBERS = [rule.number for section in rule_sections() for rule in section.rules]


@pytest.fixture(params=["zh-hans", "en"])
def visitor(request, client):
    client.cookies["django_language"] = request.param
    return client


def test_every_rule_has_its_anchor_in_both_languages(visitor, db) -> None:
    page = visitor.get("/rules/").content.decode()
    assert re.findall(r'id="rule-([\d.]+)"', page) == NUMBERS
    language = visitor.cookies["django_language"].value
    with translation.override(language):
        for section in rule_sections():
            for rule in section.rules:
                for part in rule.parts:
                    assert part.words.replace("'", "&#x27;") in page.replace("&gt;", ">").replace(
                        "&lt;", "<"
                    )


def test_a_search_needs_no_script(visitor, db) -> None:
    page = visitor.get("/rules/", {"q": "枪毙"}).content.decode()
    assert re.findall(r'id="rule-([\d.]+)"', page) == ["6.3"]
    assert re.findall(r'id="rule-', visitor.get("/rules/?q=xyzzy").content.decode()) == []
    assert "<b>xyzzy" not in visitor.get("/rules/", {"q": "<b>xyzzy"}).content.decode()


def test_an_event_shows_its_own_settings(client, event) -> None:
    client.cookies["django_language"] = "en"
    event.rules = RuleSet(step=50, exposed_card_points=15).to_json()
    event.save()
    address = reverse("public:rulebook", args=[event.pk])
    page = client.get(address).content.decode()
    assert "In this event" in page
    assert ">15</dd>" in page
    assert "160 … 205" in page
    assert "160 … 195" in client.get("/rules/").content.decode()


def test_the_office_prints_them_from_their_page(client, event, tang, luo) -> None:
    address = reverse("public:rulebook", args=[event.pk])
    paper = f'href="{reverse("documents:rulebook", args=[event.pk])}"'
    assert paper not in client.get(address).content.decode()
    for user, has_link in ((luo, False), (tang, True)):
        client.force_login(user)
        assert (paper in client.get(address).content.decode()) == has_link


@pytest.mark.parametrize("verb", ["post", "put", "patch", "delete"])
def test_rules_are_only_read(client, event, verb) -> None:
    for address in ("/rules/", reverse("public:rulebook", args=[event.pk])):
        assert getattr(client, verb)(address).status_code == 405


def test_rules_of_no_event_are_not_here(client, db) -> None:
    assert client.get("/events/404/rules/").status_code == 404


def test_rules_ask_the_database_nothing(client, db, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        client.get("/rules/")


def test_the_paper_is_the_offices(client, event, fang, tang, luo, wu, monkeypatch) -> None:
    address = reverse("documents:rulebook", args=[event.pk])
    assert client.get(address).status_code == 302
    client.force_login(fang)
    assert client.get(address)["Content-Type"] == "application/pdf"
    # Whom it is made for, without making it again: they read that Pango is missing.
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    answers = {}
    for user in (fang, tang, luo, wu):
        client.force_login(user)
        answers[user.username] = client.get(address).status_code
    assert answers == {"fang": 503, "tang": 503, "luo": 403, "wu": 404}
    assert client.post(address).status_code == 405


def test_a_refusal_leads_to_its_rule(client, fang, match) -> None:
    assert rule_address("7.4", 3) == "/events/3/rules/#rule-7.4"
    assert rule_link("9.2") == '<a class="rule" href="/rules/#rule-9.2" translate="no">9.2</a>'
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("desk:record_laogai", args=[match.pk])).content.decode()
    event_id = match.round.stage.event_id
    assert f'href="/events/{event_id}/rules/#rule-9.2"' in page


def test_rules_are_those_of_the_event_wherever_one_is_known(
    client, fang, tang, luo, match, make_match, entries, clock
) -> None:
    penalise(match, make_match(*entries[2:]), luo, fang)
    event_id = match.round.stage.event_id
    pages = {
        "penalties": (tang, reverse("office:penalties", args=[event_id]), "8.1"),
        "more time": (fang, reverse("desk:extend_round", args=[match.round_id]), "9.2"),
    }
    for user, address, rule in pages.values():
        client.force_login(user)
        page = client.get(address).content.decode()
        assert f'href="/events/{event_id}/rules/#rule-{rule}"' in page
        assert 'href="/rules/#rule-' not in page


def test_what_a_service_refuses_leads_to_the_rule_of_its_event(client, luo, match, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    offence = {"laogai_side": "EW", "laogai_kind": "wrong follow", "offence_trick": 5}
    refused = client.post(
        reverse("desk:record_laogai", args=[match.pk]),
        {**typed(follows=1, points=95), **offence, "tricks_played": 3},
    )
    [error] = refused.context["form"].errors["offence_trick"]
    assert error.endswith(rule_link("8.2", match.round.stage.event_id))


def test_an_event_is_found_from_whatever_belongs_to_it(event, match, luo) -> None:
    event_id = event.pk
    things = (event, match, match.round, match.round.stage, match.ns_entry)
    assert [event_id_of([thing]) for thing in things] == [event_id] * 5
    assert event_id_of([None, "8.7", luo, match]) == event_id
    assert event_id_of([luo, 3]) is None
