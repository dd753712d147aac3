"""Evidence filed wrongly is withdrawn: it stays to be read, struck through, and counts nowhere."""

import importlib
from dataclasses import replace

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from referee.models import Evidence, EvidenceWithdrawal, Hand
from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.sheet.tables import load_table
from referee.services.withdrawn_evidence import withdraw_evidence
from referee.wording.penalties import PenaltyKind
from tests.referee.filing import KEY, exposed, file_two, record_judged, withdraw
from tests.referee.posted import typed, url
from tests.referee.recording import fresh, laogai, play, score
from tests.referee.ruling import sign_all
from tests.visits import at_table
from tournaments.models import JournalEntry, Match
from tournaments.values.errors import CannotDo

MIGRATION = importlib.import_module("referee.migrations.0006_evidence_withdrawal")
MARKUP = '<b>"看错"</b> & 改'
LITERALLY = "&lt;b&gt;&quot;看错&quot;&lt;/b&gt; &amp; 改"


def url_of(filed: Evidence) -> str:
    return url("withdraw_evidence", filed.match, filed.pk)


def test_withdraw_is_one_tap_from_the_match_page(client, at_eight, luo, clock) -> None:
    filed = file_two(at_eight, luo, clock())
    assert f'href="{url_of(filed)}"' in client.get(url("match", at_eight)).content.decode()
    shown = client.get(url_of(filed)).content.decode()
    assert "lead ♥A ♥A ♥K ♥K; held ♠A ♠A ♠A ♥7 ♥6 ♥6 ♥5 ♥5; played ♠A ♠A ♥5 ♥5" in shown
    assert "The form of hand 2 no longer holds these exposed cards." in shown
    clock.forward(minutes=1)
    for _twice in range(2):
        response = client.post(url_of(filed), {"reason": MARKUP})
        assert response.url == url("match", at_eight)
    done = EvidenceWithdrawal.objects.get()
    assert (done.evidence, done.reason, done.by, done.at) == (filed, MARKUP, luo, clock())
    page = client.get(url("match", at_eight))
    text = page.content.decode()
    assert text.count("The verdict is withdrawn.") == 2
    assert '<p class="case cancelled">' in text
    assert f"verdict withdrawn (罗裁判, 2026-10-03 12:01: {LITERALLY})" in text
    assert "what it records still counts" not in text
    assert url_of(filed) not in text
    assert "Verdict of the judge withdrawn" in text
    noted = JournalEntry.objects.get(act="withdraw_evidence")
    assert (noted.by, noted.match, noted.reason, noted.after) == (luo, at_eight, MARKUP, None)
    assert (noted.before["hand"], noted.before["exposed_cards"]) == (2, 2)
    assert noted.before["play"] == "SA SA H5 H5"


def test_a_second_withdrawal_is_told_of_the_first(client, at_eight, luo, fang, clock) -> None:
    filed = file_two(at_eight, luo, clock())
    withdraw(filed, luo, clock(), "wrong cards")
    shown = client.get(url_of(filed)).content.decode()
    assert "It is withdrawn already." in shown
    assert '<form method="post" class="card"' not in shown
    client.force_login(fang)
    client.post(url_of(filed), {"reason": "another"})
    page = client.get(url("match", at_eight)).content.decode()
    assert "It is withdrawn already: wrong cards" in page
    assert EvidenceWithdrawal.objects.get().by == luo
    assert JournalEntry.objects.filter(act="withdraw_evidence").count() == 1


def test_withdrawing_needs_a_reason(client, at_eight, luo, clock) -> None:
    filed = file_two(at_eight, luo, clock())
    page = client.post(url_of(filed), {"reason": " "})
    assert list(page.context["form"].errors) == ["reason"]
    with pytest.raises(CannotDo) as refused:
        withdraw(filed, luo, clock(), "")
    assert refused.value.field == "reason"
    with pytest.raises(IntegrityError), transaction.atomic():
        EvidenceWithdrawal.objects.create(evidence=filed, reason="", by=luo, at=clock())
    assert not EvidenceWithdrawal.objects.exists()


def test_what_is_withdrawn_is_not_counted_in_the_form_of_the_hand(
    client, at_eight, luo, clock
) -> None:
    first, second = (file_two(at_eight, luo, clock()) for _twice in range(2))
    withdraw(first, luo, clock())
    form = client.get(url("match", at_eight)).context["form"]
    assert (form["exposed_ew"].value(), form.blank["exposed_ew"]) == (2, "2")
    withdraw(second, luo, clock())
    form = client.get(url("match", at_eight)).context["form"]
    assert (form["exposed_ew"].value(), form.blank["exposed_ew"]) == (0, "0")
    judge = client.get(url("judge", at_eight)).context["form"]
    assert (judge["level"].value(), judge["trump"].value()) == ("8", None)


def test_a_repeated_post_after_the_withdrawal_keeps_nothing(client, at_eight, luo, clock) -> None:
    withdraw(file_two(at_eight, luo, clock(), key=KEY), luo, clock())
    page = client.post(url("file_exposed", at_eight), exposed())
    assert page.context["form"].non_field_errors() == [
        "This verdict is withdrawn already: it is not kept again."
    ]
    assert Evidence.objects.count() == 1


def test_the_hand_of_withdrawn_evidence_stays(client, at_eight, luo, clock) -> None:
    record_judged(at_eight, luo, clock(), typed=laogai("EW", trump="C", exposed_ew=2))
    filed = Evidence.objects.get()
    shown = client.get(url_of(filed)).content.decode()
    stays = (
        "The penalty is not cancelled by this: the exposed cards and 劳改 recorded in hand 2 stay"
    )
    assert stays in shown
    assert url("correct_hand", at_eight, 2) in shown
    before = load_table(fresh(at_eight), clock()).mark
    client.post(url_of(filed), {"reason": "r"})
    page = client.get(url("match", at_eight)).content.decode()
    assert "Hand 2 is unchanged: what it records still counts." in page
    rulings = page[page.index('id="rulings-title"') :]
    assert rulings.count("verdict withdrawn (罗裁判, 2026-10-03 12:00: r)") == 1
    assert load_table(fresh(at_eight), clock()).mark == before
    assert Hand.objects.get(number=2).laogai_side == "EW"
    lines = {line.kind: line for line in penalty_lines([load_table(fresh(at_eight), clock())])}
    [judged] = lines[PenaltyKind.LAOGAI].evidence
    assert judged.withdrawal == EvidenceWithdrawal.objects.get()
    assert lines[PenaltyKind.LAOGAI].is_ungrounded
    assert not lines[PenaltyKind.EXPOSED].is_ungrounded


def test_once_all_have_signed_the_chief_referee_withdraws(
    client, at_eight, luo, fang, clock
) -> None:
    filed = file_two(at_eight, luo, clock())
    client.post(url("record_hand", at_eight), typed(follows=1, dealer="S", exposed_ew=2))
    clock.forward(minutes=120)
    client.post(url("call_time", at_eight), {"hand_in_progress": "no"})
    sign_all(at_eight, luo, clock())
    match = Match.objects.get()
    assert match.state in {Match.State.SIGNED, Match.State.ACCEPTED}
    assert url_of(filed) not in client.get(url("match", match)).content.decode()
    signed = "This sheet is signed. The chief referee must reopen it before anything changes."
    assert signed in client.get(url_of(filed)).content.decode()
    refused = client.post(url_of(filed), {"reason": "r"})
    assert refused.context["form"].non_field_errors() == [signed]
    client.force_login(fang)
    assert url_of(filed) in client.get(url("match", match)).content.decode()
    assert client.post(url_of(filed), {"reason": "r"}).url == url("match", match)
    assert EvidenceWithdrawal.objects.get().by == fang
    assert Match.objects.get().state == match.state


def test_withdrawing_is_for_who_writes_on_the_sheet(
    client, at_eight, make_match, entries, luo, bai, tang, wu, fang, clock
) -> None:
    filed = file_two(at_eight, luo, clock())
    client.logout()
    assert client.post(url_of(filed), {"reason": "r"}).status_code == 302
    for user, status in ((wu, 404), (tang, 404), (bai, 403)):
        client.force_login(user)
        assert client.get(url_of(filed)).status_code == status
        assert client.post(url_of(filed), {"reason": "r"}).status_code == status
    client.force_login(bai)
    assert url_of(filed) not in client.get(url("match", at_eight)).content.decode()
    client.force_login(fang)
    assert client.put(url_of(filed)).status_code == 405
    elsewhere = url("withdraw_evidence", make_match(entries[2], entries[3]), filed.pk)
    assert client.post(elsewhere, {"reason": "r"}).status_code == 404
    assert not EvidenceWithdrawal.objects.exists()


def test_a_recorder_withdraws_until_a_referee_did(client, match, bai, fang, clock) -> None:
    play(match, bai, clock(), score(0))
    client.force_login(bai)
    first, second = (file_two(match, bai, clock()) for _twice in range(2))
    assert client.post(url_of(first), {"reason": "r"}).url == url("match", match)
    withdraw(second, fang, clock())
    assert client.post(url("file_exposed", match), exposed()).status_code == 403
    visit = replace(at_table(match, bai), as_recorder=True)
    with pytest.raises(CannotDo):
        withdraw_evidence(evidence=first, reason="r", visit=visit, now=clock())


def test_withdrawals_ask_no_more_queries(
    client, at_eight, luo, clock, django_assert_num_queries
) -> None:
    filed = [file_two(at_eight, luo, clock()) for _thrice in range(3)]
    with CaptureQueriesContext(connection) as once:
        client.get(url("match", at_eight))
    for one in filed:
        withdraw(one, luo, clock())
    with django_assert_num_queries(len(once)):
        client.get(url("match", at_eight))


def test_a_withdrawal_is_never_changed_or_deleted(at_eight, luo, clock) -> None:
    done = withdraw(file_two(at_eight, luo, clock()), luo, clock())
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(next(text for text in MIGRATION.TRIGGERS.sqlite if "DELETE" in text))
    for change in (lambda: EvidenceWithdrawal.objects.update(reason="x"), done.delete):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()
    assert EvidenceWithdrawal.objects.get().reason == "看错"
