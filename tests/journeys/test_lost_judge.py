"""The judge while the desk does not answer: a verdict on other cards is never left standing."""

import pytest

from tests.journeys.people import LAPTOP, PHONE, Person, expect
from tests.referee.judging import query_of
from tournaments.models import Match, Round

UNANSWERED = "No answer from the desk: these cards are not judged yet."
OFFLINE = "Nothing is sent until it is back"


def speak(person: Person, language: str) -> Person:
    cookie = {"name": "django_language", "value": language, "url": person.address}
    person.context.add_cookies([cookie])
    return person


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_verdict_goes_with_the_connection_and_comes_with_it(people, size) -> None:
    visitor = speak(people.visitor(size), "en")
    page = visitor.goto(f"/desk/judge/?{query_of(play='H5566')}")
    answer, line = page.locator("#answer"), page.locator("#in-short")
    expect(answer.locator(".verdict")).to_contain_text("Legal.")
    visitor.context.set_offline(True)
    page.get_by_label("Play", exact=True).fill("SAAA H7")
    expect(answer).to_have_text(UNANSWERED)
    expect(line).to_contain_text(UNANSWERED)
    expect(page.get_by_role("alert").filter(has_text=OFFLINE)).to_be_visible()
    visitor.fits()
    # Whoever loads the page anew then asks about these cards.
    assert "SAAA+H7" in page.url
    visitor.context.set_offline(False)
    expect(answer.locator(".verdict")).to_contain_text("Against the rules: 4 cards of hearts")
    expect(line).to_contain_text("Against the rules")
    expect(page.get_by_text(OFFLINE)).to_be_hidden()
    assert visitor.meant("console: ")


def test_a_sign_in_that_expired_leads_back_to_the_cards(people, at_play: Round) -> None:
    referee = speak(people.come("luo", PHONE), "en")
    match = Match.objects.get(round=at_play, table_number=1)
    page = referee.goto(f"/desk/{match.pk}/judge/?{query_of(level='3', play='H5566')}")
    expect(page.locator("#answer .verdict")).to_contain_text("Legal.")
    referee.context.clear_cookies(name="sessionid")
    page.get_by_label("Play", exact=True).fill("SAAA H7")
    expect(page.locator("#answer")).to_have_text(UNANSWERED)
    page.get_by_role("alert").get_by_role("link", name="Sign in").click()
    speak(referee, "zh-hans").page.reload()
    referee.sign_in("luo")
    expect(page.locator("#laid-play")).to_have_attribute("data-cards", "SA SA SA H7")
    expect(page.locator("#answer .verdict")).to_contain_text("不合规")
    assert referee.meant("401|Unauthorized")


def test_a_form_that_cannot_be_sent_says_so(people, at_play: Round) -> None:
    referee = speak(people.come("luo", PHONE), "en")
    match = Match.objects.get(round=at_play, table_number=1)
    page = referee.goto(f"/desk/{match.pk}/judge/exposed/?{query_of(level='3')}")
    referee.context.set_offline(True)
    page.get_by_role("button", name="Keep with hand").click()
    expect(page.get_by_role("alert").filter(has_text=OFFLINE)).to_be_in_viewport()
    referee.fits()
    assert not match.evidence.exists()
    referee.context.set_offline(False)
    expect(page.get_by_text(OFFLINE)).to_be_hidden()
    page.get_by_role("button", name="Keep with hand").click()
    expect(page).to_have_url(f"{referee.address}/desk/{match.pk}/")
    assert match.evidence.count() == 1
