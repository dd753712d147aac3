"""Signing a corrected sheet where it is accepted at once: the last signature replaces, ticked."""

from dataclasses import replace

import pytest
from django.urls import reverse

from referee.models import Signature
from referee.selectors import load_table
from referee.services import signing
from referee.services.hands import correct_hand
from referee.values.hands import as_typed
from tests.referee.ruling import sign_all
from tests.visits import at_table
from tournaments.models import JournalEntry, Match, Result
from tournaments.values.errors import AcceptedMeanwhile


@pytest.fixture
def corrected(finished: Match, luo, fang, clock) -> Match:
    """NS had won 5 to 3; the sheet is reopened and its hand corrected: EW take the deal."""
    sign_all(finished, luo, clock())
    signing.reopen(version=1, reason="记错", visit=at_table(finished, fang), now=clock())
    typed = replace(as_typed(finished.hands.get()), points=300)
    correct_hand(number=1, revision=1, typed=typed, visit=at_table(finished, luo), now=clock())
    finished.refresh_from_db()
    return finished


def values_of_last(match: Match, now) -> dict[str, str]:
    fresh = Match.objects.select_related("round__stage__event").get(pk=match.pk)
    return {"party": "referee", "seen": load_table(fresh, now).mark}


def states() -> list[tuple[int, str]]:
    return list(Result.objects.order_by("version").values_list("version", "state"))


def test_the_last_signature_replaces_only_when_ticked(client, corrected, luo, clock) -> None:
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    page = reverse("desk:match", args=[corrected.pk])
    tick = 'name="replaces"'
    text = client.get(page).content.decode()
    assert "What changes in the standings" in text
    assert tick not in text
    sign_all(corrected, luo, clock(), Signature.Party.NS, Signature.Party.EW)
    text = client.get(page).content.decode()
    assert "Replaces the accepted result of table 1 (version 1)" in text
    assert f'{tick} value="1"' in text
    posted = values_of_last(corrected, clock())
    answer = client.post(reverse("desk:sign", args=[corrected.pk]), posted, follow=True)
    assert (
        "罗裁判 accepted a result of this table at 14:00: look at both." in answer.content.decode()
    )
    assert states() == [(1, "accepted")]
    assert Signature.objects.filter(sheet_version=2).count() == 2
    client.post(reverse("desk:sign", args=[corrected.pk]), {**posted, "replaces": "1"})
    assert states() == [(1, "superseded"), (2, "accepted")]
    assert "What changes in the standings" not in client.get(page).content.decode()
    acts = list(JournalEntry.objects.order_by("-id").values_list("act", flat=True)[:2])
    assert acts == ["accept_result", "sign_result"]


def test_a_tick_for_another_version_replaces_nothing(corrected, luo, clock) -> None:
    sign_all(corrected, luo, clock(), Signature.Party.NS, Signature.Party.EW)
    seen = load_table(corrected, clock()).mark
    with pytest.raises(AcceptedMeanwhile) as refused:
        signing.sign(
            party=Signature.Party.REFEREE, manner=Signature.Manner.TAPPED,
            seen=seen, visit=at_table(corrected, luo), now=clock(), replaces=2,
        )  # fmt: skip
    assert refused.value.there.version == 1
    assert states() == [(1, "accepted")]


def test_where_a_second_person_accepts_signing_replaces_nothing(
    client, event, corrected, luo, clock
) -> None:
    event.rules = {"second_person": True}
    event.save()
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    page = client.get(reverse("desk:match", args=[corrected.pk])).content.decode()
    assert "What changes in the standings" not in page
    sign_all(corrected, luo, clock())
    assert states() == [(1, "accepted"), (2, "signed")]
