"""Every list of the office on a laptop: whole in its box, so that no column hides beside it."""

from collections.abc import Iterator

import pytest
from django.urls import reverse

from referee.rulebook.offences import LaogaiOption
from referee.selectors.sheet.tables import load_table
from referee.services.hands import choose_laogai
from tests.conftest import SetClock
from tests.journeys.people import LAPTOP, Person, expect
from tests.referee.filing import file_two, withdraw
from tests.referee.judging import case_of
from tests.referee.recording import fresh, play, score
from tests.visits import at_table
from tournaments.models import Event, Match, Round

WIDER = """boxes => boxes.filter(box => box.scrollWidth > box.clientWidth)
    .map(box => `${box.getAttribute("aria-label")}: ${box.scrollWidth} in ${box.clientWidth}`)"""
CUT = """cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth)
    .map(cell => cell.textContent)"""
BROKEN = """cells => cells.filter(cell => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return new Set([...words.getClientRects()].map(line => line.top)).size > 1;
}).map(cell => cell.textContent)"""


@pytest.fixture
def penalised(demo: Event, clock: SetClock) -> Event:
    """The demo with a 劳改 chosen at table 1, and a verdict on exposed cards withdrawn."""
    match = fresh(Match.objects.get(round__number=3, table_number=1))
    chief = demo.officials.get(role="chief_referee").user
    who = {"by": chief, "now": clock()}
    hand = match.hands.last()
    choose_laogai(
        visit=at_table(match, chief), now=clock(),
        number=hand.number, revision=hand.revision, option=LaogaiOption.A,
    )  # fmt: skip
    sheet = load_table(fresh(match), clock()).sheet
    cards = {"holding": "H3 H3 H4 H4 H8 SA SA SA", "play": "红桃33 黑桃AA"}
    judged = case_of(level=sheet.next_level.value, **cards)
    filed = file_two(fresh(match), **who, hand_number=sheet.next_number, judged=judged)
    play(fresh(match), *who.values(), score(120, trump="C", exposed_ew=2, exposed_ns=1))
    withdraw(filed, **who, reason="看错了主")
    return demo


def lists(event: Event) -> Iterator[str]:
    for name in ("entries", "stages", "rounds", "officials", "penalties", "journal", "tables_now"):
        yield reverse(f"office:{name}", args=[event.pk])
    for name in ("standings", "overall_standings", "unit_table", "settings", "print_room"):
        yield reverse(f"office:{name}", args=[event.pk])
    for name in ("stage_standings", "cross_table"):
        yield reverse(f"office:{name}", args=[event.pk, 1])
    for drawn in Round.objects.order_by("number"):
        yield reverse("office:round", args=[event.pk, drawn.pk])
    current = Round.objects.get(number=3).pk
    for name in ("round_list", "close_round", "assign_referees"):
        yield reverse(f"office:{name}", args=[event.pk, current])
    for match in Match.objects.filter(round__number=3):
        yield reverse("office:match", args=[match.pk])


def too_wide(person: Person, path: str) -> list[str]:
    """The boxes of a page whose list is wider than they are."""
    return person.goto(path).locator(".scroll").evaluate_all(WIDER)


def test_no_list_is_wider_than_a_laptop(people, penalised: Event) -> None:
    tang = people.come("tang", LAPTOP)
    pages = list(lists(penalised))
    assert {path: wide for path in pages if (wide := too_wide(tang, path))} == {}
    tang.page.get_by_role("button", name="English").click()
    expect(tang.page.get_by_role("button", name="中文")).to_be_visible()
    assert {path: wide for path in pages if (wide := too_wide(tang, path))} == {}


def test_names_stay_whole_in_the_journal(people, penalised: Event) -> None:
    tang = people.come("tang", LAPTOP)
    journal = reverse("office:journal", args=[penalised.pk])
    tang.goto(journal).get_by_role("button", name="English").click()
    expect(tang.page.get_by_role("button", name="中文")).to_be_visible()
    names = tang.page.locator("td:nth-child(2)")
    assert names.count() > 9
    assert names.evaluate_all(BROKEN) == []


def test_names_are_whole_in_the_grid_of_tables(people, penalised: Event) -> None:
    tang = people.come("tang", LAPTOP)
    grid = reverse("office:tables_now", args=[penalised.pk])
    tang.goto(grid).get_by_role("button", name="English").click()
    tang.read("past A")
    names = tang.page.locator(".hall-names")
    assert names.count() == 8
    assert names.evaluate_all(CUT) == []
