"""Cards are judged at the level and with the trumps of their hand (2.1), or not kept with it."""

import pytest
from django.http import QueryDict
from django.utils import translation

from referee.models import Evidence, Hand
from referee.selectors.judge.evidence import evidence_of
from referee.selectors.sheet.tables import load_table
from referee.services.hands import correct_hand
from referee.values.errors import JudgedOtherwise
from referee.values.hands import as_typed
from tests.referee.filing import exposed, file_two, record_judged, withdraw
from tests.referee.judging import case_of, query_of
from tests.referee.posted import url
from tests.referee.recording import fresh, laogai, play, score
from tests.referee.views.test_laogai_views import offence
from tests.visits import at_table
from tournaments.models import JournalEntry

OTHER_LEVEL = (
    "The cards were judged at level 9, this hand is played at 8: judge them again at that level."
)
OTHER_TRUMPS = "The cards were judged with trumps ♥, this hand has ♣: judge them again with these."


def differences(match, now) -> list[tuple[str, ...]]:
    with translation.override("en"):
        filed = evidence_of([load_table(fresh(match), now)])[match.pk]
        return [line.differences for line in filed]


@pytest.mark.parametrize(
    ("judged", "said", "again"),
    [
        ({"level": "9"}, OTHER_LEVEL, ("C", "8")),
        ({"trump": "H"}, OTHER_TRUMPS, ("C", "8")),
        ({"level": "9", "trump": "H"}, f"{OTHER_LEVEL} {OTHER_TRUMPS}", ("C", "8")),
    ],
)
def test_a_laogai_judged_otherwise_is_not_recorded(client, at_eight, judged, said, again) -> None:
    query = query_of(lead="SA SA SK SK", holding="S3 S3 S4 S4 D5", play="S3 S4 D5 S3", **judged)
    journal = JournalEntry.objects.count()
    page = client.post(url("record_laogai", at_eight), offence(judged=query, trump="C", points=85))
    form = page.context["form"]
    [words] = form.errors["judged"]
    assert words.startswith(said)
    assert (form["points"].value(), form["judged"].value()) == ("85", query)
    back = QueryDict(page.context["judged_again"])
    assert (back["trump"], back["level"]) == again
    assert (back["lead"], back["play"]) == ("SA SA SK SK", "S3 S4 D5 S3")
    address = f"{url('judge', at_eight)}?{back.urlencode()}".replace("&", "&amp;")
    assert address in page.content.decode()
    assert (Hand.objects.count(), Evidence.objects.count()) == (1, 0)
    assert JournalEntry.objects.count() == journal


def test_in_an_opening_hand_who_dealt_tells_the_level(match, luo, clock) -> None:
    """劳改 by both sides: the next hand is bid for, NS at 8 and EW at 3 (8.3, 4.4)."""
    both = laogai("EW", trump="", void_cause="both laogai", laogai_side="", laogai_kind="")
    both = type(both)(**{**both.columns, "offence_trick": None, "tricks_played": None})
    play(match, luo, clock(), score(0), both)
    assert load_table(match, clock()).sheet.next_level is None
    for dealer, refused in (("E", True), ("N", False)):
        typed = laogai("EW", trump="C", dealer=dealer)
        if refused:
            with pytest.raises(JudgedOtherwise) as refusal:
                record_judged(match, luo, clock(), follows=2, typed=typed)
            assert (refusal.value.level, refusal.value.trump) == ("3", "C")
        else:
            record_judged(match, luo, clock(), follows=2, typed=typed)
    assert Evidence.objects.get().hand_number == 3


def test_exposed_cards_are_judged_at_the_level_of_the_hand(client, at_eight) -> None:
    address = url("file_exposed", at_eight)
    shown = client.get(f"{address}?{query_of(level='9')}")
    assert shown.context["refusal"].message == OTHER_LEVEL
    assert OTHER_LEVEL in shown.content.decode()
    posted = client.post(address, exposed(judged=query_of(level="9"), cards=3))
    [words] = posted.context["form"].errors["judged"]
    assert words.startswith(OTHER_LEVEL)
    assert posted.context["form"]["cards"].value() == "3"
    back = QueryDict(posted.context["judged_again"])
    assert (back["level"], back["trump"], back["lead"]) == ("8", "C", "♥AAKK")
    assert not Evidence.objects.exists()
    assert client.get(f"{address}?{query_of()}").context["refusal"] is None


def test_exposed_cards_of_a_hand_are_judged_with_the_same_trumps(
    client, at_eight, luo, clock
) -> None:
    other = query_of(trump="D")
    kept = file_two(at_eight, luo, clock())
    page = client.post(url("file_exposed", at_eight), exposed(judged=other))
    [words] = page.context["form"].errors["judged"]
    assert words.startswith(
        "Cards kept with this hand were judged with trumps ♣, playing 8; these were judged with"
        " trumps ♦, playing 8. Judge these again, or withdraw the others."
    )
    assert QueryDict(page.context["judged_again"])["trump"] == "C"
    withdraw(kept, luo, clock())
    client.post(url("file_exposed", at_eight), exposed(judged=other))
    assert Evidence.objects.get(withdrawal=None).trump == "D"


def test_where_the_bidding_decides_exposed_cards_agree_with_each_other(match, luo, clock) -> None:
    nobody = type(score(0))(void_cause="nobody bid")
    play(match, luo, clock(), score(0), type(nobody)(void_cause="both laogai"))
    file_two(match, luo, clock(), hand_number=3)
    with pytest.raises(JudgedOtherwise) as refusal:
        file_two(match, luo, clock(), hand_number=3, judged=case_of(level="3"))
    assert (refusal.value.level, refusal.value.trump) == ("8", "C")


def test_a_correction_makes_evidence_say_what_the_sheet_says(client, at_eight, luo, clock) -> None:
    file_two(at_eight, luo, clock())
    record_judged(at_eight, luo, clock(), typed=laogai("EW", trump="C", exposed_ew=2))
    assert differences(at_eight, clock()) == [(), ()]
    first, second = at_eight.hands.order_by("number")
    facts = {"visit": at_table(at_eight, luo), "now": clock(), "odd_is_meant": True}
    lower = score(100, dealer="N")
    correct_hand(number=1, revision=1, typed=lower, **facts)
    level = "judged at level 8, the hand was played at 5"
    assert differences(at_eight, clock()) == [(level,), (level,)]
    hearts = type(lower)(**{**as_typed(second).columns, "trump": "H"})
    correct_hand(number=2, revision=1, typed=hearts, **facts)
    trumps = "judged with trumps ♣, the hand was played with ♥"
    assert differences(at_eight, clock()) == [(level, trumps), (level, trumps)]
    page = client.get(url("match", at_eight)).content.decode()
    assert page.count(level) == page.count(trumps) == 2
    assert first.pk


def test_the_hand_in_progress_may_change_its_level_too(at_eight, luo, clock) -> None:
    file_two(at_eight, luo, clock())
    correct_hand(
        number=1, revision=1, typed=score(100, dealer="N"),
        visit=at_table(at_eight, luo), now=clock(),
        odd_is_meant=True,
    )  # fmt: skip
    assert differences(at_eight, clock()) == [("judged at level 8, the hand was played at 5",)]


def test_a_void_hand_says_nothing_of_its_evidence(at_eight, luo, clock) -> None:
    record_judged(at_eight, luo, clock())
    Hand.objects.filter(number=2).update(void_cause="other", void_reason="x", trump="H")
    assert differences(at_eight, clock()) == [()]
