"""The print room: every paper of an event with what it is for, and the sheets of a round."""

import sys

import pytest
from django.urls import reverse

from referee.rulebook.seats import Side
from tests.conftest import NOON, make_entry
from tests.tournaments.office import Office
from tests.tournaments.playing import settle
from tests.visits import in_office
from tournaments.models import Match, Round
from tournaments.papers.catalogue import PAPERS
from tournaments.papers.kinds import Phase
from tournaments.papers.scopes import EVENT, ROUND
from tournaments.services.rounds import close_round


@pytest.fixture
def played(match, tang, fang) -> Match:
    """The only table of the only round, settled; the round is closed: every paper can be made."""
    settle(match, Side.NS, by=tang, accepted_by=fang)
    close_round(round_=match.round, visit=in_office(match.round, tang), now=NOON)
    return match


def test_every_paper_is_offered_with_what_it_is_for(office, played) -> None:
    text = office.text("print_room")
    subjects = {EVENT.path: office.event_id, ROUND.path: played.round_id}
    for kind in PAPERS:
        address = reverse(kind.address, args=[subjects[kind.scope.path]])
        assert f'href="{address}"' in text, kind.address
        for variant in kind.variants:
            query = variant.query.replace("&", "&amp;")
            assert f'href="{address}?{query}"' in text, variant.query
    for name in ("round_set", "event_set"):
        ids = {"round_set": played.round_id, "event_set": office.event_id}
        assert reverse(f"documents:{name}", args=[ids[name]]) in text
    everything = reverse("documents:event_set", args=[office.event_id])
    assert f'href="{everything}?rulebook=1">with the rulebook</a>' in text


def test_all_ten_papers_are_in_the_table() -> None:
    assert {kind.number for kind in PAPERS} == set(range(1, 11))
    assert {kind.phase for kind in PAPERS} == set(Phase)


def test_offered_papers_are_there(client, office, played, monkeypatch) -> None:
    """Each is read and ready to be laid out, which the tests of the papers do."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    subjects = {EVENT.path: office.event_id, ROUND.path: played.round_id}
    asked = [reverse(kind.address, args=[subjects[kind.scope.path]]) for kind in PAPERS]
    pages = [client.get(address) for address in asked]
    answers = {(page.status_code, "Printing needs Pango" in page.text) for page in pages}
    assert answers == {(503, True)}


def test_each_sheet_can_be_printed_again_under_its_page_id(office, match) -> None:
    text = office.text("print_room")
    address = reverse("documents:score_sheet", args=[match.pk])
    assert f"M{match.pk}-V1" in text
    assert f'href="{address}"' in text
    assert f'href="{address}?blank=1"' in text


def test_another_round_can_be_chosen(office, match) -> None:
    stage = match.round.stage
    second = Round.objects.create(stage=stage, number=2, state=Round.State.DRAFTED)
    first_set = reverse("documents:round_set", args=[match.round_id])
    second_set = reverse("documents:round_set", args=[second.pk])
    pages = {
        asked: office.get("print_room", round=asked).content.decode()
        for asked in ("", str(match.round_id), str(second.pk), "x", "999999")
    }
    shown = {asked: second_set in page for asked, page in pages.items()}
    assert shown == {
        "": False,
        str(match.round_id): False,
        str(second.pk): True,
        "x": False,
        "999999": False,
    }
    assert first_set in pages[""]
    assert "This round is a draft" in pages[str(second.pk)]
    Round.objects.filter(number=1).update(state=Round.State.CLOSED)
    assert second_set in office.text("print_room")
    Round.objects.filter(number=2).update(state=Round.State.CLOSED)
    assert second_set in office.text("print_room")


def test_before_any_round_the_papers_of_the_event_are_there(office) -> None:
    text = office.text("print_room")
    assert "No round is drawn yet." in text
    assert reverse("documents:check_in_list", args=[office.event_id]) in text


def test_a_round_of_another_event_is_not_offered(office, match, event) -> None:
    other = event.__class__.objects.create(name="别的", starts_on=event.starts_on)
    office.event_id = other.pk
    other.officials.create(user=event.officials.get(role="organiser").user, role="organiser")
    answer = office.get("print_room", round=str(match.round_id))
    assert reverse("documents:round_set", args=[match.round_id]) not in answer.content.decode()


def test_only_the_office_has_the_print_room(client, event, fang, luo, wu) -> None:
    answers = {
        user.username: Office(client, user, event.pk).get("print_room").status_code
        for user in (fang, luo, wu)
    }
    assert answers == {"fang": 200, "luo": 403, "wu": 404}


def test_only_reading_is_answered(office) -> None:
    assert office.post("print_room").status_code == 405


def test_the_office_leads_to_the_print_room(office) -> None:
    assert office.text("event").count(office.address("print_room")) == 2


def test_as_many_queries_for_one_table_as_for_four(
    office, event, make_match, django_assert_num_queries
) -> None:
    entries = [make_entry(event, number) for number in range(1, 9)]
    make_match(entries[0], entries[1])
    with django_assert_num_queries(10):
        office.get("print_room")
    for ns, ew in zip(entries[2::2], entries[3::2], strict=True):
        make_match(ns, ew)
    with django_assert_num_queries(10):
        office.get("print_room")
