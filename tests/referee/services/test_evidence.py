"""What the judge was shown, kept with the 劳改 or the exposed cards that rest on it."""

import importlib
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from referee.models import Evidence, Hand
from referee.selectors.judge.evidence import evidence_of, verdict_words
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.sheet.tables import load_table
from referee.values.errors import StaleSheet
from referee.wording.penalties import PenaltyKind
from tests.referee.filing import KEY, exposed, file_two, record_judged
from tests.referee.judging import REVOKE, case_of, query_of
from tests.referee.posted import typed, url
from tests.referee.recording import laogai, play, score
from tests.referee.views.test_laogai_views import offence
from tournaments.models import JournalEntry
from tournaments.values.errors import CannotDo

MIGRATION = importlib.import_module("referee.migrations.0005_evidence")
KEPT = {
    "trump": "C",
    "level": "8",
    "lead": "HA HA HK HK",
    "holding": "SA SA SA H7 H6 H6 H5 H5",
    "play": "SA SA H5 H5",
    "rules": "5.1 5.2",
}


def test_the_form_of_a_laogai_is_filled_in_from_the_verdict(client, at_eight) -> None:
    response = client.get(f"{url('record_laogai', at_eight)}?{query_of()}")
    form = response.context["form"]
    names = ("laogai_side", "laogai_kind", "offence_trick", "trump", "tricks_played")
    assert [form[name].value() for name in names] == ["EW", "not following", 3, "C", None]
    assert "The cards that were judged are kept with this hand." in response.content.decode()
    kind = query_of(play="H5 H5 H6 H7")
    other = client.get(f"{url('record_laogai', at_eight)}?{kind}").context["form"]
    assert other["laogai_kind"].value() == "wrong follow"


@pytest.mark.parametrize("query", ["", "lead=x", query_of(play="H5 H5 H6 H6"), "trump=%00"])
def test_without_an_offence_the_form_is_blank(client, at_eight, query) -> None:
    form = client.get(f"{url('record_laogai', at_eight)}?{query}").context["form"]
    assert (form["judged"].value(), form["laogai_side"].value()) == (None, None)


def test_recording_keeps_the_cards_and_the_verdict(client, at_eight, luo, clock) -> None:
    posted = offence(judged=query_of(), trump="C")
    for _twice in range(2):
        response = client.post(url("record_laogai", at_eight), posted)
        assert response.url == url("choose_laogai", at_eight, 2)
    filed = Evidence.objects.get()
    hand = Hand.objects.get(number=2)
    assert {name: getattr(filed, name) for name in KEPT} == KEPT
    assert (filed.match, filed.hand_number, filed.kind) == (at_eight, 2, "laogai")
    assert (filed.side, filed.trick, filed.exposed_cards) == ("EW", 2, None)
    assert (filed.key, filed.by, filed.at) == (hand.key, luo, clock())
    assert JournalEntry.objects.filter(act="file_evidence").count() == 1


def test_a_laogai_without_cards_keeps_none(client, at_eight) -> None:
    client.post(url("record_laogai", at_eight), offence())
    assert (Hand.objects.count(), Evidence.objects.count()) == (2, 0)


@pytest.mark.parametrize("judged", ["lead=x", "trump=C&level=8&lead=&holding=&play="])
def test_cards_that_show_no_offence_record_nothing(client, at_eight, judged) -> None:
    response = client.post(url("record_laogai", at_eight), offence(judged=judged))
    assert "judge them again" in response.content.decode()
    assert (Hand.objects.count(), Evidence.objects.count()) == (1, 0)


def test_the_service_judges_for_itself(at_eight, luo, clock) -> None:
    with pytest.raises(CannotDo) as refused:
        record_judged(at_eight, luo, clock(), judged=case_of(play="H5 H5 H6 H6"))
    assert refused.value.rule == "5.7"
    assert Hand.objects.count() == 1


def test_exposed_cards_stand_in_the_form_of_the_hand(client, at_eight) -> None:
    page = client.get(f"{url('file_exposed', at_eight)}?{query_of()}")
    form = page.context["form"]
    names = ("side", "cards", "trick", "hand_number")
    assert [form[name].value() for name in names] == ["EW", 4, 3, 2]
    promised = "Once kept they stand in the form of hand 2, and they count when it is recorded."
    assert promised in page.content.decode()
    for _twice in range(2):
        response = client.post(url("file_exposed", at_eight), exposed())
        assert response.url == url("match", at_eight)
    filed = Evidence.objects.get()
    assert (filed.kind, filed.exposed_cards, filed.trick, filed.key) == ("exposed", 2, 2, KEY)
    page = client.get(url("match", at_eight))
    form = page.context["form"]
    assert (form["exposed_ns"].value(), form["exposed_ew"].value()) == (0, 2)
    assert (form["trump"].value(), form.blank["trump"], form.blank["exposed_ew"]) == ("C", "C", "2")
    assert "Shown to the judge" in page.content.decode()
    said = "That stands in the form of hand 2 and counts once the hand is recorded."
    assert f"Kept: ■EW exposed 2. {said}" in page.content.decode()
    judge = client.get(url("judge", at_eight)).context["form"]
    assert (judge["level"].value(), judge["trump"].value()) == ("8", "C")
    client.post(url("record_hand", at_eight), typed(follows=1, dealer="S", exposed_ew=2, trump="C"))
    form = client.get(url("match", at_eight)).context["form"]
    assert (form["exposed_ew"].value(), form["trump"].value()) == (0, None)


@pytest.mark.parametrize(
    ("values", "field"),
    [({"side": None}, "side"), ({"cards": None}, "cards"), ({"cards": 0}, "cards")],
)
def test_what_is_missing_is_asked_for(client, at_eight, values, field) -> None:
    response = client.post(url("file_exposed", at_eight), exposed(**values))
    assert field in response.context["form"].errors
    assert not Evidence.objects.exists()


def test_cards_that_cannot_be_read_lead_back_to_the_judge(client, at_eight) -> None:
    for query in ("", "lead=x"):
        response = client.get(f"{url('file_exposed', at_eight)}?{query}")
        assert response.url == f"{url('judge', at_eight)}?{query}"
    assert client.post(url("file_exposed", at_eight), exposed(judged="x=1")).status_code == 302


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (1, "Hand 1 is on the sheet meanwhile: correct it there."),
        (5, "This page is for hand 5, but hand 2 is in play."),
    ],
)
def test_only_the_hand_in_play_takes_exposed_cards(client, at_eight, number, sentence) -> None:
    response = client.post(url("file_exposed", at_eight), exposed(hand_number=number))
    assert response.context["form"].non_field_errors() == [sentence]
    assert f"Exposed cards in hand {number}" in response.content.decode()
    assert not Evidence.objects.exists()


def test_no_more_cards_are_exposed_than_were_played(client, at_eight) -> None:
    response = client.post(url("file_exposed", at_eight), exposed(cards=5))
    [words] = response.context["form"].errors["cards"]
    assert "The play that was judged has only 4 cards." in words
    assert not Evidence.objects.exists()
    client.post(url("file_exposed", at_eight), exposed(cards=4))
    assert Evidence.objects.get().exposed_cards == 4


def test_no_side_exposes_more_than_its_cards(client, at_eight, luo, clock) -> None:
    """7.6; what the other side exposed is counted apart."""
    dealt = [f"{suit}{rank}" for suit in "SHD" for rank in (3, 4, 5, 6, 7) for _deck in range(4)]
    whole = case_of(holding=" ".join(dealt[:54]), play=" ".join(dealt[:54]))
    for cards in (54, 52):
        file_two(at_eight, luo, clock(), judged=whole, cards=cards)
    response = client.post(url("file_exposed", at_eight), exposed(cards=3))
    [words] = response.context["form"].errors["cards"]
    assert "With the 106 kept already that is more than the 108 cards of a side." in words
    client.post(url("file_exposed", at_eight), exposed(cards=3, side="NS"))
    client.post(url("file_exposed", at_eight), exposed(cards=2, key=uuid4()))
    counts = Evidence.objects.values_list("side", "exposed_cards")
    assert list(counts) == [("EW", 54), ("EW", 52), ("NS", 3), ("EW", 2)]


def test_a_form_used_at_another_table_keeps_nothing_here(
    client, at_eight, make_match, entries, luo, clock
) -> None:
    other = make_match(entries[2], entries[3])
    play(other, luo, clock(), score(0))
    file_two(other, luo, clock(), key=KEY)
    response = client.post(url("file_exposed", at_eight), exposed())
    form = response.context["form"]
    assert form.non_field_errors() == ["This form was already used at another table."]
    assert (form["cards"].value(), form["trick"].value()) == ("2", "2")
    assert not Evidence.objects.filter(match=at_eight).exists()
    posted = exposed(key=form["key"].value())
    assert client.post(url("file_exposed", at_eight), posted).url == url("match", at_eight)
    assert Evidence.objects.filter(match=at_eight).count() == 1


@pytest.mark.parametrize(
    "changes",
    [{"side": "NS"}, {"cards": 3}, {"trick": 1}, {"judged": query_of(play="SA SA SA H5")}],
)
def test_the_same_form_with_other_values_is_stale(client, at_eight, changes) -> None:
    client.post(url("file_exposed", at_eight), exposed())
    response = client.post(url("file_exposed", at_eight), exposed(**changes))
    form = response.context["form"]
    assert form.non_field_errors() == ["This form was already recorded with other values."]
    assert form["key"].value() != str(KEY)
    filed = Evidence.objects.get()
    assert (filed.side, filed.exposed_cards, filed.trick) == ("EW", 2, 2)


def test_the_same_form_of_a_laogai_with_other_cards_is_stale(at_eight, luo, clock) -> None:
    record_judged(at_eight, luo, clock(), key=KEY)
    with pytest.raises(StaleSheet):
        record_judged(at_eight, luo, clock(), key=KEY, judged=case_of(play="SA SA SA H5"))
    assert Evidence.objects.get().play == "SA SA H5 H5"


def test_a_laogai_under_the_key_of_other_evidence_is_not_recorded(at_eight, luo, clock) -> None:
    file_two(at_eight, luo, clock(), key=KEY)
    with pytest.raises(StaleSheet):
        record_judged(at_eight, luo, clock(), key=KEY)
    assert (Hand.objects.count(), Evidence.objects.count()) == (1, 1)


def test_a_verdict_is_kept_in_the_language_of_the_desk_and_read_in_ones_own(
    client, at_eight, clock
) -> None:
    client.post(url("file_exposed", at_eight), exposed())  # in English
    filed = Evidence.objects.get()
    noted = JournalEntry.objects.get(act="file_evidence").after["verdict"]
    with translation.override(settings.LANGUAGE_CODE):
        assert filed.verdict == noted == verdict_words(filed)
    with translation.override("en"):
        sentence = verdict_words(filed)
        [line] = evidence_of([load_table(at_eight, clock())])[at_eight.pk]
        assert sentence.startswith("Against the rules: 4 cards of hearts are owed")
        assert sentence in line.case_words
        assert sentence in line.short_words
    assert sentence != filed.verdict
    assert sentence in client.get(url("match", at_eight)).content.decode()


def test_exposed_cards_wait_for_the_clock(match, luo, clock) -> None:
    with pytest.raises(CannotDo) as refused:
        file_two(match, luo, clock(), hand_number=1)
    assert refused.value.rule == "9.2"


def test_filing_is_for_who_writes_on_the_sheet(client, at_eight, fang, bai, wu) -> None:
    address = url("file_exposed", at_eight)
    client.logout()
    assert client.post(address, exposed()).status_code == 302
    for user, status in ((wu, 404), (bai, 403), (fang, 302)):
        client.force_login(user)
        assert client.post(address, exposed()).status_code == status
    assert client.put(address).status_code == 405
    assert Evidence.objects.get().by == fang


def test_penalties_carry_what_the_judge_was_shown(at_eight, luo, clock) -> None:
    file_two(at_eight, luo, clock())
    record_judged(at_eight, luo, clock(), typed=laogai("EW", trump="C", exposed_ew=2))
    lines = {line.kind: line.evidence for line in penalty_lines([load_table(at_eight, clock())])}
    assert [one.evidence.kind for one in lines[PenaltyKind.LAOGAI]] == ["laogai"]
    [shown] = lines[PenaltyKind.EXPOSED]
    assert (shown.lead, shown.play) == ("♥A ♥A ♥K ♥K", "♠A ♠A ♥5 ♥5")
    assert shown.holding == "♠A ♠A ♠A ♥7 ♥6 ♥6 ♥5 ♥5"
    assert shown.rules == ("5.1", "5.2")


def test_a_table_with_much_evidence_asks_no_more(
    at_eight, luo, clock, client, django_assert_num_queries
) -> None:
    file_two(at_eight, luo, clock())
    with CaptureQueriesContext(connection) as once:
        client.get(url("match", at_eight))
    for _more in range(3):
        file_two(at_eight, luo, clock())
    with django_assert_num_queries(len(once)):
        client.get(url("match", at_eight))


def test_evidence_is_never_changed_or_deleted(at_eight, luo, clock) -> None:
    filed = file_two(at_eight, luo, clock())
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(next(text for text in MIGRATION.TRIGGERS.sqlite if "DELETE" in text))
    for change in (lambda: Evidence.objects.update(verdict="x"), filed.delete):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()


def test_what_was_judged_is_in_the_journal_in_words(client, at_eight) -> None:
    client.post(url("file_exposed", at_eight), exposed())
    noted = JournalEntry.objects.get(act="file_evidence")
    assert (noted.after["play"], noted.after["exposed_cards"]) == ("SA SA H5 H5", 2)
    page = client.get(url("match", at_eight)).content.decode()
    assert "Verdict of the judge kept" in page
    assert REVOKE["trick"] == "3"
