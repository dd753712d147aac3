"""Signing through the pages: taps, paper, refusals, taking back, reopening."""

from dataclasses import replace

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from referee.models import Signature
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.services import rulings
from tests.conftest import in_one_line
from tests.referee.ruling import PARTIES, sign_all
from tests.visits import at_table, in_office
from tournaments.models import JournalEntry, Match, Result
from tournaments.services.events import change_rules

MARKUP = '<i>"第1盘"</i> & 不对'
LITERALLY = "&lt;i&gt;&quot;第1盘&quot;&lt;/i&gt; &amp; 不对"


def url_of(name: str, match: Match) -> str:
    return reverse(f"desk:{name}", args=[match.pk])


def tap(match: Match, now, party: str, **values) -> dict[str, str]:
    """What the button of a party posts."""
    fresh = Match.objects.select_related("round__stage__event").get(pk=match.pk)
    return {"party": party, "seen": load_table(fresh, now).mark, **values}


def said(client) -> list[str]:
    """The levels of the messages waiting for the next page."""
    response = client.get(reverse("desk:tables"))
    return [message.level_tag for message in get_messages(response.wsgi_request)]


def test_two_sides_tap_and_the_referee_signs(client, finished, luo, clock) -> None:
    client.force_login(luo)
    url = url_of("sign", finished)
    for posted in (
        tap(finished, clock(), "NS", tap=str(finished.south_id)),
        tap(finished, clock(), "EW", paper="1"),
        tap(finished, clock(), "referee"),
    ):
        response = client.post(url, posted)
        assert (response.status_code, response.url) == (302, url_of("match", finished))
    stored = list(Signature.objects.values_list("party", "manner", "player", "sheet_version", "by"))
    assert stored == [
        ("NS", "tapped", finished.south_id, 1, luo.pk),
        ("EW", "paper", None, 1, luo.pk),
        ("referee", "tapped", None, 1, luo.pk),
    ]
    assert Match.objects.get().state == Match.State.ACCEPTED
    result = Result.objects.get()
    assert (result.winner, result.ns_level, result.ew_level) == ("NS", "5", "3")
    acts = list(JournalEntry.objects.order_by("id").values_list("act", flat=True))
    assert acts[-5:] == ["sign_sheet"] * 3 + ["sign_result", "accept_result"]
    noted = JournalEntry.objects.filter(act="sign_sheet").order_by("id").first()
    assert noted.after == {
        "party": "NS",
        "manner": "tapped",
        "player": finished.south.name,
        "sheet_version": 1,
    }
    page = in_one_line(client.get(url_of("match", finished)).content.decode())
    assert f"✓ {finished.south.name}" in page
    assert 'name="party"' not in page


def test_the_page_proposes_the_result_and_asks_each_party(client, finished, luo, clock) -> None:
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    page = in_one_line(client.get(url_of("match", finished)).content.decode())
    names = f"▲NS {finished.north.name}/{finished.south.name}"
    assert f"{names}</b> wins: higher level" in page
    assert [f'name="party" value="{party}"' in page for party in PARTIES] == [True] * 3
    players = (finished.north, finished.south, finished.east, finished.west)
    assert [f'name="tap" value="{player.pk}"' in page for player in players] == [True] * 4
    assert url_of("reopen", finished) not in page


def test_signing_twice_is_once(client, finished, luo, clock) -> None:
    client.force_login(luo)
    posted = tap(finished, clock(), "NS", paper="1")
    for _twice in range(2):
        client.post(url_of("sign", finished), posted)
    assert Signature.objects.count() == 1
    sign_all(finished, luo, clock())
    client.post(url_of("sign", finished), posted)
    assert (Signature.objects.count(), Result.objects.count()) == (3, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"party": "nobody"},
        {"seen": "another sheet"},
        {"seen": ""},
        {"tap": ""},
        {"tap": "x"},
        {"tap": "9" * 40},
        {"party": "EW"},
    ],
)
def test_what_cannot_be_signed_is_said(wrong, client, finished, luo, clock) -> None:
    client.force_login(luo)
    posted = tap(finished, clock(), "NS", tap=str(finished.north_id))
    response = client.post(url_of("sign", finished), {**posted, **wrong})
    assert response.status_code == 302
    assert said(client) == ["error"]
    assert not Signature.objects.exists()


def test_only_the_chief_referee_signs_for_the_chief_referee(
    client, match, luo, fang, clock
) -> None:
    rulings.record_walkover(side=Side.EW, reason="缺席", visit=at_table(match, fang), now=clock())
    client.force_login(luo)
    assert 'value="chief"' not in client.get(url_of("match", match)).content.decode()
    posted = tap(match, clock(), "chief")
    assert client.post(url_of("sign", match), posted).status_code == 403
    assert not Signature.objects.exists()
    client.force_login(fang)
    assert 'value="chief"' in client.get(url_of("match", match)).content.decode()
    assert client.post(url_of("sign", match), posted).status_code == 302
    signed = Signature.objects.get()
    assert (signed.party, signed.by) == ("chief", fang)
    result = Result.objects.get()
    assert (result.kind, result.state) == ("walkover_ew", "accepted")


def test_the_chief_referee_may_sign_as_the_referee(client, finished, fang, clock) -> None:
    client.force_login(fang)
    client.post(url_of("sign", finished), tap(finished, clock(), "referee"))
    assert Signature.objects.get().by == fang


def test_withdraw_signatures_to_correct_the_sheet(client, finished, luo, clock) -> None:
    sign_all(finished, luo, clock(), Signature.Party.NS)
    client.force_login(luo)
    url = url_of("withdraw_signatures", finished)
    assert url in in_one_line(client.get(url_of("match", finished)).content.decode())
    for _twice in range(2):
        assert client.post(url).status_code == 302
    assert not Signature.objects.exists()
    noted = JournalEntry.objects.get(act="withdraw_signatures")
    assert (noted.by, noted.before) == (luo, {"parties": ["NS"], "sheet_version": 1})


def test_a_signed_sheet_keeps_its_signatures(client, finished, luo, clock) -> None:
    sign_all(finished, luo, clock())
    client.force_login(luo)
    client.post(url_of("withdraw_signatures", finished))
    assert said(client) == ["error"]
    assert Signature.objects.count() == 3


def test_refuse_to_sign_is_noted_and_shown_until_they_sign(client, finished, luo, clock) -> None:
    client.force_login(luo)
    posted = {"side": "EW", "reason": MARKUP}
    for _twice in range(2):
        assert client.post(url_of("refuse_to_sign", finished), posted).status_code == 302
    noted = JournalEntry.objects.get(act="refuse_to_sign")
    assert (noted.by, noted.reason) == (luo, MARKUP)
    assert noted.after == {"side": "EW", "sheet_version": 1}
    page = in_one_line(client.get(url_of("match", finished)).content.decode())
    assert LITERALLY in page
    assert "<i>" not in page
    sign_all(finished, luo, clock(), Signature.Party.EW)
    signing = client.get(url_of("match", finished)).context["page"].signing
    assert [bool(box.refusal) for box in signing.boxes] == [False, False, False]


def test_refuse_to_sign_offers_only_sides_that_have_not_signed(
    client, finished, luo, clock
) -> None:
    sign_all(finished, luo, clock(), Signature.Party.NS)
    client.force_login(luo)
    url = url_of("refuse_to_sign", finished)
    assert [code for code, _name in client.get(url).context["form"].fields["side"].choices] == [
        "EW"
    ]
    response = client.post(url, {"side": "NS", "reason": "x"})
    assert list(response.context["form"].errors) == ["side"]


def test_refuse_to_sign_before_the_end_is_refused(client, match, luo, clock) -> None:
    client.force_login(luo)
    response = client.post(url_of("refuse_to_sign", match), {"side": "NS", "reason": "x"})
    assert (response.status_code, len(response.context["form"].non_field_errors())) == (200, 1)
    assert not JournalEntry.objects.exists()


def test_reopen_keeps_the_accepted_result_until_the_next(
    client, finished, luo, fang, clock
) -> None:
    sign_all(finished, luo, clock())
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    url = url_of("reopen", finished)
    assert url in in_one_line(client.get(url_of("match", finished)).content.decode())
    posted = {"reason": MARKUP, "version": "1"}
    for _twice in range(2):
        assert client.post(url, posted).status_code == 302
    match = Match.objects.get()
    assert (match.state, match.sheet_version) == (Match.State.REOPENED, 2)
    assert Result.objects.get().state == Result.State.ACCEPTED
    noted = JournalEntry.objects.get(act="reopen_sheet")
    assert (noted.by, noted.reason, noted.after) == (fang, MARKUP, {"sheet_version": 2})
    page = in_one_line(client.get(url_of("match", finished)).content.decode())
    assert "The accepted result (version 1) keeps ranking" in page
    assert LITERALLY in page


def test_reopen_needs_a_reason_and_a_signed_sheet(client, finished, luo, fang, clock) -> None:
    client.force_login(fang)
    url = url_of("reopen", finished)
    early = client.post(url, {"reason": "x", "version": "1"})
    assert (early.status_code, len(early.context["form"].non_field_errors())) == (200, 1)
    sign_all(finished, luo, clock())
    response = client.post(url, {"reason": "", "version": "1"})
    assert list(response.context["form"].errors) == ["reason"]
    assert Match.objects.get().state == Match.State.ACCEPTED


@pytest.mark.parametrize("name", ["sign", "withdraw_signatures", "refuse_to_sign", "reopen"])
def test_signing_ladder(name, client, finished, luo, tang, wu, clock) -> None:
    url = url_of(name, finished)
    posted = tap(finished, clock(), "NS", paper="1", side="NS", reason="x", version="1")
    before = JournalEntry.objects.count()
    for outsider in (wu, tang):
        client.force_login(outsider)
        assert client.post(url, posted).status_code == 404
    client.force_login(luo)
    assert client.put(url).status_code == 405
    if name in {"sign", "withdraw_signatures"}:
        assert client.get(url).status_code == 405
    if name == "reopen":
        assert client.get(url).status_code == 403
        assert client.post(url, posted).status_code == 403
    client.logout()
    assert client.post(url, posted).status_code == 302
    assert not Signature.objects.exists()
    assert JournalEntry.objects.count() == before


def test_a_signed_sheet_shows_what_was_signed_whatever_the_rules_become(
    client, event, match, fang, clock
) -> None:
    rulings.record_walkover(side=Side.EW, reason="缺席", visit=at_table(match, fang), now=clock())
    sign_all(match, fang, clock(), Signature.Party.CHIEF)
    event.rules = {"walkover_levels": ["9", "4"]}
    event.save()
    client.force_login(fang)
    signing = client.get(url_of("match", match)).context["page"].signing
    assert (signing.ns_level, signing.ew_level) == ("7", "3")


def test_a_signature_under_an_earlier_version_is_shown_as_that(
    client, event, finished, luo, fang, clock
) -> None:
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    client.post(url_of("sign", finished), tap(finished, clock(), "NS", tap=str(finished.north_id)))
    rules = replace(event.rule_set, step=20)
    change_rules(rules=rules, visit=in_office(event, fang), now=clock(), reason="规程有误")
    page = client.get(url_of("match", finished))
    (outdated,) = [box for box in page.context["page"].signing.boxes if box.outdated]
    assert (outdated.party, outdated.signature) == ("NS", None)
    assert "signed an earlier version at 14:00: it no longer counts." in page.content.decode()
    assert url_of("withdraw_signatures", finished) not in page.content.decode()
    client.post(url_of("sign", finished), tap(finished, clock(), "NS", tap=str(finished.south_id)))
    assert Signature.objects.get().player == finished.south
    page = in_one_line(client.get(url_of("match", finished)).content.decode())
    assert "signed an earlier version" not in page
