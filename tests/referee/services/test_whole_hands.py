"""What a hand must have is asked by the service and held by the database; old rows stay."""

from dataclasses import replace
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from referee.models import Hand
from referee.rulebook.hand_fields import HAND_FIELDS, NOT_SAID, Need
from referee.rulebook.offences import VoidCause
from referee.services.hands import correct_hand, void_hand
from referee.values.errors import OddHand
from referee.values.hands import TypedHand, as_typed
from tests.referee.recording import laogai, play, score
from tests.visits import at_table
from tournaments.values.errors import CannotDo

WHOLE = {Need.PLAYED: score(100, dealer="N"), Need.LAOGAI: laogai("EW", dealer="N")}
# A hand ended by 劳改 that says no side is one played to the end.
LEFT_OUT = [
    (end, row.name, row.blank)
    for end in WHOLE
    for row in HAND_FIELDS
    if row.need in (Need.EVERY, end) and row.blank in NOT_SAID and row.name != "laogai_side"
]


def test_trumps_are_among_what_is_left_out_here() -> None:
    assert [(end, name) for end, name, _blank in LEFT_OUT if name == "trump"] == [
        (Need.PLAYED, "trump"),
        (Need.LAOGAI, "trump"),
    ]
    assert len(LEFT_OUT) == 6 + 6


@pytest.mark.parametrize(("end", "name", "blank"), LEFT_OUT)
def test_the_database_refuses_a_hand_without_it(end, name, blank, match, luo, clock) -> None:
    play(match, luo, clock(), WHOLE[end])
    with pytest.raises(IntegrityError), transaction.atomic():
        Hand.objects.update(**{name: blank})
    [hand] = Hand.objects.all()
    hand.pk, hand.number, hand.key = None, 2, uuid4()
    setattr(hand, name, blank)
    with pytest.raises(IntegrityError), transaction.atomic():
        hand.save(force_insert=True)


@pytest.mark.parametrize(("end", "name", "blank"), [row for row in LEFT_OUT if row[1] != "dealer"])
def test_the_service_asks_for_it(end, name, blank, match, luo, clock) -> None:
    with pytest.raises(CannotDo) as refused:
        play(match, luo, clock(), replace(WHOLE[end], **{name: blank}))
    assert (refused.value.field, Hand.objects.count()) == (name, 0)


def test_permanent_trumps_are_said_and_a_void_hand_needs_none(match, luo, clock) -> None:
    play(match, luo, clock(), score(100, dealer="N", trump="-"))
    play(match, luo, clock(), TypedHand(void_cause=VoidCause.WRONG_CARD_COUNT))
    assert list(Hand.objects.values_list("trump", flat=True)) == ["-", ""]


@pytest.fixture
def old_hand(match, luo, clock) -> Hand:
    """The second of three, as a desk of before kept it: without its trumps."""
    play(match, luo, clock(), score(100, dealer="N"), score(60), score(200))
    Hand.objects.filter(number=2).update(trump="", is_incomplete=True)
    return Hand.objects.get(number=2)


def listed() -> list[str]:
    out = StringIO()
    call_command("list_odd_hands", stdout=out)
    return out.getvalue().splitlines()


def test_an_old_hand_stays_readable_and_is_listed(old_hand, match, client, luo) -> None:
    client.force_login(luo)
    assert client.get(reverse("desk:match", args=(match.pk,))).status_code == 200
    event = match.round.stage.event
    table = f"table {match.table_number}"
    assert listed() == [
        f"{event}, stage 1, round 1, {table}, hand 2: trump",
        "Hands that lack something: 1",
    ]


def test_hands_around_an_old_one_are_corrected_as_ever(old_hand, match, luo, clock) -> None:
    typed = replace(as_typed(Hand.objects.get(number=1)), points=120)
    correct_hand(visit=at_table(match, luo), number=1, revision=1, typed=typed, now=clock())
    assert list(Hand.objects.values_list("points", "is_incomplete")) == [
        (120, False),
        (60, True),
        (200, False),
    ]


def test_correcting_an_old_hand_asks_for_its_trumps(old_hand, match, luo, clock) -> None:
    act = {"visit": at_table(match, luo), "number": 2, "revision": 1, "now": clock()}
    typed = replace(as_typed(old_hand), points=65)
    with pytest.raises(CannotDo) as refused:
        correct_hand(typed=typed, **act)
    assert refused.value.field == "trump"
    correct_hand(typed=replace(typed, trump="S"), **act)
    old_hand.refresh_from_db()
    assert (old_hand.trump, old_hand.is_incomplete, listed()) == (
        "S",
        False,
        ["Hands that lack something: 0"],
    )


def test_an_old_hand_is_made_void_without_its_trumps(old_hand, match, luo, clock) -> None:
    cause = VoidCause.OTHER
    act = {"visit": at_table(match, luo), "number": 2, "revision": 1, "now": clock()}
    void_hand(cause=cause, reason="牌不全", **act)
    old_hand.refresh_from_db()
    assert (old_hand.void_cause, old_hand.trump, old_hand.is_incomplete) == (cause, "", False)


def test_an_odd_correction_is_asked_about_first(match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    act = {"number": 1, "revision": 1, "visit": at_table(match, luo), "now": clock()}
    with pytest.raises(OddHand):
        correct_hand(typed=score(400, dealer="N"), **act)
    assert Hand.objects.get().points == 100
    assert correct_hand(typed=score(400, dealer="N"), odd_is_meant=True, **act).points == 400
