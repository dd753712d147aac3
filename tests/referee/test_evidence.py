"""What the judge was shown, kept with the 劳改 or the exposed cards that rest on it."""

import importlib
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from referee.models import Evidence, Hand
from referee.rulebook.seats import Side
from referee.selectors.penalties import PenaltyKind, penalty_lines
from referee.selectors.tables import load_table
from referee.services.evidence import file_exposed_cards, record_judged_hand
from tests.referee.judging import REVOKE, case_of, query_of
from tests.referee.posted import typed, url
from tests.referee.recording import laogai, play, score
from tests.referee.test_laogai_views import offence
from tournaments.errors import CannotDo
from tournaments.models import JournalEntry

MIGRATION = importlib.import_module("referee.migrations.0005_evidence")
KEY = UUID("00000000-0000-4000-8000-000000000001")
KEPT = {
    "trump": "C",
    "level": "8",
    "lead": "HA HA HK HK",
    "holding": "SA SA SA H7 H6 H6 H5 H5",
    "play": "SA SA H5 H5",
    "rules": "5.1 5.2",
}


@pytest.fixture
def one_hand(match, luo, client, clock):
    """North dealt and held: South is due to deal hand 2; Luo reads English."""
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    return match


def exposed(**values: object) -> dict[str, str]:
    form = {
        "side": "EW",
        "cards": 2,
        "trick": 2,
        "hand_number": 2,
        "judged": query_of(),
        "key": KEY,
    }
    return {name: str(value) for name, value in {**form, **values}.items() if value is not None}


def file_two(match, by, now, **changes) -> Evidence:
    given = {"hand_number": 2, "side": Side.EW, "cards": 2, "trick": 2, "key": uuid4()}
    given |= {"judged": case_of(), **changes}
    return file_exposed_cards(match=match, by=by, now=now, **given)


def test_the_form_of_a_laogai_is_filled_in_from_the_verdict(client, one_hand) -> None:
    response = client.get(f"{url('record_laogai', one_hand)}?{query_of()}")
    form = response.context["form"]
    names = ("laogai_side", "laogai_kind", "offence_trick", "trump", "tricks_played")
    assert [form[name].value() for name in names] == ["EW", "not following", 3, "C", None]
    assert "The cards that were judged are kept with this hand." in response.content.decode()
    kind = query_of(play="H5 H5 H6 H7")
    other = client.get(f"{url('record_laogai', one_hand)}?{kind}").context["form"]
    assert other["laogai_kind"].value() == "wrong follow"


@pytest.mark.parametrize("query", ["", "lead=x", query_of(play="H5 H5 H6 H6"), "trump=%00"])
def test_without_an_offence_the_form_is_blank(client, one_hand, query) -> None:
    form = client.get(f"{url('record_laogai', one_hand)}?{query}").context["form"]
    assert (form["judged"].value(), form["laogai_side"].value()) == (None, None)


def test_recording_keeps_the_cards_and_the_verdict(client, one_hand, luo, clock) -> None:
    posted = offence(judged=query_of(), trump="C")
    for _twice in range(2):
        response = client.post(url("record_laogai", one_hand), posted)
        assert response.url == url("choose_laogai", one_hand, 2)
    filed = Evidence.objects.get()
    hand = Hand.objects.get(number=2)
    assert {name: getattr(filed, name) for name in KEPT} == KEPT
    assert filed.verdict.startswith("Against the rules: 4 cards of hearts are owed")
    assert (filed.match, filed.hand_number, filed.kind) == (one_hand, 2, "laogai")
    assert (filed.side, filed.trick, filed.exposed_cards) == ("EW", 2, None)
    assert (filed.key, filed.by, filed.at) == (hand.key, luo, clock())
    assert JournalEntry.objects.filter(act="file_evidence").count() == 1


def test_a_laogai_without_cards_keeps_none(client, one_hand) -> None:
    client.post(url("record_laogai", one_hand), offence())
    assert (Hand.objects.count(), Evidence.objects.count()) == (2, 0)


@pytest.mark.parametrize("judged", ["lead=x", "trump=C&level=8&lead=&holding=&play="])
def test_cards_that_show_no_offence_record_nothing(client, one_hand, judged) -> None:
    response = client.post(url("record_laogai", one_hand), offence(judged=judged))
    assert "judge them again" in response.content.decode()
    assert (Hand.objects.count(), Evidence.objects.count()) == (1, 0)


def test_the_service_judges_for_itself(one_hand, luo, clock) -> None:
    with pytest.raises(CannotDo) as refused:
        record_judged_hand(
            match=one_hand,
            judged=case_of(play="H5 H5 H6 H6"),
            follows=1,
            typed=laogai("EW"),
            key=KEY,
            by=luo,
            now=clock(),
        )
    assert refused.value.rule == "5.7"
    assert Hand.objects.count() == 1


def test_exposed_cards_stand_in_the_form_of_the_hand(client, one_hand) -> None:
    page = client.get(f"{url('file_exposed', one_hand)}?{query_of()}")
    form = page.context["form"]
    names = ("side", "cards", "trick", "hand_number")
    assert [form[name].value() for name in names] == ["EW", 4, 3, 2]
    for _twice in range(2):
        response = client.post(url("file_exposed", one_hand), exposed())
        assert response.url == url("match", one_hand)
    filed = Evidence.objects.get()
    assert (filed.kind, filed.exposed_cards, filed.trick, filed.key) == ("exposed", 2, 2, KEY)
    page = client.get(url("match", one_hand))
    form = page.context["form"]
    assert (form["exposed_ns"].value(), form["exposed_ew"].value()) == (0, 2)
    assert form.blank["exposed_ew"] == "2"
    assert "Shown to the judge" in page.content.decode()
    assert "Kept with hand 2: ■EW exposed 2." in page.content.decode()
    judge = client.get(url("judge", one_hand)).context["form"]
    assert (judge["level"].value(), judge["trump"].value()) == ("8", "C")
    client.post(url("record_hand", one_hand), typed(follows=1, dealer="S", exposed_ew=2))
    form = client.get(url("match", one_hand)).context["form"]
    assert form["exposed_ew"].value() == 0


@pytest.mark.parametrize(
    ("values", "field"),
    [({"side": None}, "side"), ({"cards": None}, "cards"), ({"cards": 0}, "cards")],
)
def test_what_is_missing_is_asked_for(client, one_hand, values, field) -> None:
    response = client.post(url("file_exposed", one_hand), exposed(**values))
    assert field in response.context["form"].errors
    assert not Evidence.objects.exists()


def test_cards_that_cannot_be_read_lead_back_to_the_judge(client, one_hand) -> None:
    for query in ("", "lead=x"):
        response = client.get(f"{url('file_exposed', one_hand)}?{query}")
        assert response.url == f"{url('judge', one_hand)}?{query}"
    assert client.post(url("file_exposed", one_hand), exposed(judged="x=1")).status_code == 302


def test_a_hand_recorded_meanwhile_is_corrected_there(client, one_hand) -> None:
    response = client.post(url("file_exposed", one_hand), exposed(hand_number=1))
    assert "Hand 1 is on the sheet meanwhile" in response.content.decode()
    assert not Evidence.objects.exists()


def test_exposed_cards_wait_for_the_clock(match, luo, clock) -> None:
    with pytest.raises(CannotDo) as refused:
        file_two(match, luo, clock(), hand_number=1)
    assert refused.value.rule == "9.2"


def test_filing_is_for_who_writes_on_the_sheet(client, one_hand, fang, bai, wu) -> None:
    address = url("file_exposed", one_hand)
    client.logout()
    assert client.post(address, exposed()).status_code == 302
    for user, status in ((wu, 404), (bai, 403), (fang, 302)):
        client.force_login(user)
        assert client.post(address, exposed()).status_code == status
    assert client.put(address).status_code == 405
    assert Evidence.objects.get().by == fang


def test_penalties_carry_what_the_judge_was_shown(one_hand, luo, clock) -> None:
    file_two(one_hand, luo, clock())
    record_judged_hand(
        match=one_hand,
        judged=case_of(),
        follows=1,
        typed=laogai("EW", exposed_ew=2),
        key=KEY,
        by=luo,
        now=clock(),
    )
    lines = {line.kind: line.evidence for line in penalty_lines([load_table(one_hand, clock())])}
    assert [one.evidence.kind for one in lines[PenaltyKind.LAOGAI]] == ["laogai"]
    [shown] = lines[PenaltyKind.EXPOSED]
    assert (shown.lead, shown.play) == ("♥A ♥A ♥K ♥K", "♠A ♠A ♥5 ♥5")
    assert shown.holding == "♠A ♠A ♠A ♥7 ♥6 ♥6 ♥5 ♥5"
    assert shown.rules == ("5.1", "5.2")


def test_a_table_with_much_evidence_asks_no_more(
    one_hand, luo, clock, client, django_assert_num_queries
) -> None:
    file_two(one_hand, luo, clock())
    with CaptureQueriesContext(connection) as once:
        client.get(url("match", one_hand))
    for _more in range(3):
        file_two(one_hand, luo, clock())
    with django_assert_num_queries(len(once)):
        client.get(url("match", one_hand))


def test_evidence_is_never_changed_or_deleted(one_hand, luo, clock) -> None:
    filed = file_two(one_hand, luo, clock())
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(next(text for text in MIGRATION.TRIGGERS.sqlite if "DELETE" in text))
    for change in (lambda: Evidence.objects.update(verdict="x"), filed.delete):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()


def test_what_was_judged_is_in_the_journal_in_words(client, one_hand) -> None:
    client.post(url("file_exposed", one_hand), exposed())
    noted = JournalEntry.objects.get(act="file_evidence")
    assert (noted.after["play"], noted.after["exposed_cards"]) == ("SA SA H5 H5", 2)
    page = client.get(url("match", one_hand)).content.decode()
    assert "Verdict of the judge kept" in page
    assert REVOKE["trick"] == "3"
