"""Every main page of every role: as wide as the screen, from this host alone, without an error."""

from collections.abc import Iterable, Iterator, Sequence
from uuid import uuid4

import pytest
from django.urls import reverse

from referee.models import Adjustment, ArbitrationCase, MatchRuling
from referee.rulebook.seats import Side
from referee.services.rulings import adjust, record_walkover
from referee.services.warnings import give_warning
from tests.conftest import SetClock
from tests.journeys.people import LAPTOP, PHONE, Person, expect
from tests.visits import at_table
from tournaments.models import Entry, Event, Match, Round

WIDTHS = (PHONE, LAPTOP)


@pytest.fixture
def ruled(demo: Event, clock: SetClock) -> Event:
    """The demo with a case to decide, an adjustment and a walkover that can be taken back."""
    chief = demo.officials.get(role="chief_referee").user
    table_2, table_3 = match_at(3, 2), match_at(3, 3)
    who = {"visit": at_table(table_2, chief), "now": clock()}
    give_warning(side=Side.EW, player=table_2.east, offence="打手势", key=uuid4(), **who)
    adjust(
        kind=Adjustment.Kind.POINTS,
        hand_number=2,
        side=None,
        amount=10,
        reason="漏记错牌",
        key=uuid4(),
        **who,
    )
    there = {"visit": at_table(table_3, chief), "now": clock()}
    record_walkover(side=Side.NS, reason="放弃比赛", **there)
    return demo


def match_at(round_number: int, table_number: int) -> Match:
    matches = Match.objects.select_related("round__stage__event", "east")
    return matches.get(round__number=round_number, table_number=table_number)


def visitors_pages(event: Event) -> Iterator[str]:
    yield reverse("home")
    yield reverse("login")
    for name in ("rulebook", "desk:free_judge", "desk:free_judge_trick"):
        yield reverse(name)
    for name in ("event", "standings", "rulebook"):
        yield reverse(f"public:{name}", args=[event.pk])
    for number in (2, 3):
        yield reverse("public:round", args=[event.pk, Round.objects.get(number=number).pk])
    for table in (1, 2, 3, 4):
        yield reverse("public:match", args=[event.pk, match_at(3, table).pk])


def luos_pages(event: Event) -> Iterator[str]:
    """劳改 waiting at table 1; a ruling at table 3."""
    waiting, ruled = match_at(3, 1).pk, match_at(3, 3).pk
    yield reverse("home")
    yield reverse("desk:tables")
    yield f"{reverse('desk:tables')}?closed=1"
    for match in (waiting, ruled):
        yield reverse("desk:match", args=[match])
        yield reverse("desk:correct_hand", args=[match, 2])
    yield reverse("desk:correct_hand", args=[waiting, 5])
    yield reverse("desk:choose_laogai", args=[waiting, 5])
    yield reverse("desk:refuse_to_sign", args=[ruled])


def qins_pages(event: Event) -> Iterator[str]:
    """A table at play, and one whose sheet is signed."""
    playing, signed = match_at(3, 2).pk, match_at(3, 4).pk
    for match in (playing, signed):
        yield reverse("desk:match", args=[match])
        yield reverse("desk:rulings", args=[match])
    for name in ("record_laogai", "wrong_dealer", "give_warning"):
        yield reverse(f"desk:{name}", args=[playing])
    for number in (2, 5):
        yield reverse("desk:void_hand", args=[playing, number])


def fangs_pages(event: Event) -> Iterator[str]:
    playing, ruled, signed = (match_at(3, table) for table in (2, 3, 4))
    case = ArbitrationCase.objects.get(warning__match=playing)
    yield reverse("desk:tables")
    for name in ("match", "rulings", "adjust", "walkover", "assign_result", "draw_lots"):
        yield reverse(f"desk:{name}", args=[playing.pk])
    yield reverse("desk:decide_case", args=[playing.pk, case.pk])
    yield reverse("desk:cancel_adjustment", args=[playing.pk, playing.adjustments.get().pk])
    yield reverse("desk:rulings", args=[ruled.pk])
    yield reverse("desk:cancel_ruling", args=[ruled.pk, MatchRuling.objects.get().pk])
    yield reverse("desk:reopen", args=[signed.pk])
    for name in ("start_round", "extend_round"):
        yield reverse(f"desk:{name}", args=[playing.round_id])
    yield reverse("office:settings", args=[event.pk])


def tangs_pages(event: Event) -> Iterator[str]:
    yield reverse("office:events")
    yield reverse("office:create_event")
    for name in ("event", "settings", "officials", "entries", "add_entry", "import_entries"):
        yield reverse(f"office:{name}", args=[event.pk])
    for name in ("stages", "rounds", "journal"):
        yield reverse(f"office:{name}", args=[event.pk])
    for name in ("draw", "change_stage"):
        yield reverse(f"office:{name}", args=[event.pk, event.stages.get().pk])
    for number in (2, 3, 4):
        yield reverse("office:round", args=[event.pk, Round.objects.get(number=number).pk])
    current = Round.objects.get(number=3)
    yield reverse("office:tables_now", args=[event.pk])
    for name in ("round_list", "close_round", "assign_referees"):
        yield reverse(f"office:{name}", args=[event.pk, current.pk])
    yield reverse("office:match", args=[match_at(3, 4).pk])
    entry = Entry.objects.get(number=3)
    yield reverse("office:change_entry", args=[event.pk, entry.pk])


PAGES = {
    "": visitors_pages,
    "luo": luos_pages,
    "qin": qins_pages,
    "fang": fangs_pages,
    "tang": tangs_pages,
}


def look_at(person: Person, pages: Iterable[str], language: str) -> None:
    """Each page in this language, on a phone and on a laptop."""
    for path in pages:
        person.page.set_viewport_size(PHONE)
        person.goto(path)
        assert person.page.url == person.address + path
        assert person.page.locator("html").get_attribute("lang") == language
        for size in WIDTHS:
            person.page.set_viewport_size(size)
            person.fits()


def look_in_both_languages(person: Person, pages: Sequence[str]) -> None:
    look_at(person, pages, "zh-hans")
    person.goto(pages[0]).get_by_role("button", name="English").click()
    expect(person.page.get_by_role("button", name="中文")).to_be_visible()
    look_at(person, pages, "en")


@pytest.mark.parametrize("username", PAGES)
def test_pages_fit_in_both_languages(people, ruled: Event, username: str) -> None:
    person = people.come(username, PHONE) if username else people.visitor(PHONE)
    look_in_both_languages(person, list(PAGES[username](ruled)))
