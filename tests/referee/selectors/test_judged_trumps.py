"""The trumps exposed cards were judged with: the hand's form takes them, others are asked about."""

import pytest

from referee.models import Hand
from referee.rulebook.offences import VoidCause
from referee.services.hands import correct_hand, record_hand, void_hand
from referee.values.errors import OddHand
from referee.values.hands import as_typed
from tests.referee.filing import KEY, file_two, withdraw
from tests.referee.judging import query_of
from tests.referee.posted import typed, url
from tests.referee.recording import score
from tests.referee.views.test_laogai_views import offence
from tests.tournaments.public_pages import text_of
from tests.visits import at_table

SAID = "The cards kept with this hand were judged with trumps ♣, the hand has {}. Is that so?"
HAND_2 = {"follows": 1, "dealer": "S"}


@pytest.fixture
def kept(at_eight, luo, clock):
    """Two cards of EW in hand 2, judged with clubs."""
    return file_two(at_eight, luo, clock())


def previewed(client, match, posted):
    return client.post(url("preview_hand", match, 2), posted).context["preview"].oddities


@pytest.mark.parametrize("page", ["match", "record_laogai"])
def test_the_form_of_the_hand_takes_the_trumps(client, at_eight, kept, luo, clock, page) -> None:
    shown = client.get(url(page, at_eight))
    assert shown.context["form"]["trump"].value() == "C"
    assert 'data-judged-trump="C"' in shown.content.decode()
    withdraw(kept, luo, clock())
    shown = client.get(url(page, at_eight))
    assert shown.context["form"]["trump"].value() is None
    assert 'data-judged-trump=""' in shown.content.decode()


def test_cards_judged_for_a_laogai_are_nearer_than_those_kept_before(
    client, at_eight, kept
) -> None:
    form = client.get(f"{url('record_laogai', at_eight)}?{query_of(trump='H')}").context["form"]
    assert form["trump"].value() == "H"


def test_the_preview_says_that_the_cards_were_judged_with_other_trumps(
    client, at_eight, kept
) -> None:
    for trump, said in (("C", ()), ("H", (SAID.format("♥"),)), ("-", (SAID.format("none"),))):
        assert previewed(client, at_eight, typed(**HAND_2, trump=trump)) == said
    assert previewed(client, at_eight, offence(trump="H")) == (SAID.format("♥"),)
    assert previewed(client, at_eight, offence(trump="C")) == ()
    page = client.post(url("preview_hand", at_eight, 2), typed(**HAND_2, trump="H"))
    assert SAID.format("♥") in page.content.decode()


def test_a_second_look_at_some_trumps_does_not_count_for_others(client, at_eight, kept) -> None:
    hearts, spades = (typed(**HAND_2, trump=trump, odd_is_meant="on") for trump in "HS")
    codes = client.post(url("preview_hand", at_eight, 2), hearts).context["preview"].oddity_codes
    looked = [
        client.post(url("preview_hand", at_eight, 2), {**posted, "looked_at": codes}).context[
            "is_looked_at"
        ]
        for posted in (hearts, spades)
    ]
    assert looked == [True, False]


def test_the_hand_is_recorded_with_other_trumps_after_a_second_look(client, at_eight, kept) -> None:
    posted = typed(**HAND_2, trump="H")
    refused = client.post(url("record_hand", at_eight), posted)
    assert "Unusual values: look again." in text_of(refused)
    assert (refused.context["form"]["trump"].value(), Hand.objects.count()) == ("H", 1)
    assert 'data-judged-trump="C"' in refused.content.decode()
    accepted = client.post(url("record_hand", at_eight), {**posted, "odd_is_meant": "on"})
    assert accepted.url == url("match", at_eight)
    assert Hand.objects.get(number=2).trump == "H"


def test_a_correction_to_other_trumps_asks_for_a_second_look(at_eight, kept, luo, clock) -> None:
    who = {"visit": at_table(at_eight, luo), "now": clock()}
    hand = record_hand(follows=1, typed=score(100, trump="C", exposed_ew=2), key=KEY, **who)
    hearts = type(score(0))(**{**as_typed(hand).columns, "trump": "H"})
    with pytest.raises(OddHand) as odd:
        correct_hand(number=2, revision=1, typed=hearts, **who)
    [other] = odd.value.oddities
    assert (other.field, other.judged, other.played) == ("trump", "C", "H")
    assert correct_hand(number=2, revision=1, typed=hearts, odd_is_meant=True, **who).trump == "H"


def test_cards_that_were_withdrawn_ask_nothing(client, at_eight, kept, luo, clock) -> None:
    withdraw(kept, luo, clock())
    assert previewed(client, at_eight, typed(**HAND_2, trump="H")) == ()


def test_a_void_hand_asks_nothing(at_eight, kept, luo, clock) -> None:
    who = {"visit": at_table(at_eight, luo), "now": clock()}
    record_hand(follows=1, typed=score(100, trump="H"), key=KEY, odd_is_meant=True, **who)
    cause = VoidCause.OTHER
    assert void_hand(number=2, revision=1, cause=cause, reason="x", **who).void_cause == "other"
