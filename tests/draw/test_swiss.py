"""Swiss rounds of fields small enough to pair in one's head."""

from dataclasses import replace

import pytest

from tests.draw.standing import meetings, of_units, standing
from tournaments.draw import (
    Bye,
    Contender,
    DrawError,
    DrawFault,
    DrawnRound,
    FirstRound,
    Pairing,
    Reason,
    TableOrder,
    draw_lots,
    draw_swiss_round,
)

ODD = Reason.ODD_FIELD

CASES = {
    "equal scores meet, neighbours first": (
        "1:2 2:2 3:2 4:2 5:0 6:0",
        {(1, 2), (3, 4), (5, 6)},
    ),
    "nobody meets twice": ("1:2:2 2:2:1 3:2 4:2", {(1, 3), (2, 4)}),
    "a repeat is worse than any float": ("1:8:2 2:8:1 3:0:4 4:0:3", {(1, 3), (2, 4)}),
    "one float down where a score is odd in number": (
        "1:4 2:4 3:4 4:2 5:2 6:2",
        {(1, 2), (3, 4), (5, 6)},
    ),
    "two small floats cost less than one large": (
        "1:4 2:2 3:2 4:0",
        {(1, 2), (3, 4)},
    ),
    "the last has the bye": ("1:4 2:2 3:2 4:2 5:0", {(1, 2), (3, 4), (5,)}),
    "the last without one has the bye": ("1:4 2:2 3:2 4:2::1 5:0::1", {(1, 2), (4, 5), (3,)}),
    "byes come before repeats": ("1:4:2 2:2:1,3:1 3:0:2:1", {(1,), (2, 3)}),
    "repeats come before the place of the bye": ("1:2:2 2:2:1 3:0", {(1, 3), (2,)}),
    "the place of the bye comes before floats": (
        "1:9 2:5 3:5 4:1 5:1",
        {(1, 2), (3, 4), (5,)},
    ),
    "walkovers received count as byes": ("1:2::1 2:2::2 3:0::1", {(1, 2), (3,)}),
}


@pytest.mark.parametrize("case", CASES)
def test_swiss_round_pairs(case: str) -> None:
    text, expected = CASES[case]
    assert meetings(draw_swiss_round(standing(text), number=3, seed="autumn")) == expected


def test_swiss_round_keeps_units_apart_before_it_lets_scores_meet() -> None:
    field = of_units("AABB", standing("1:6 2:6 3:0 4:0"))
    apart = draw_swiss_round(field, number=2, seed="autumn", avoid_units=True)
    assert meetings(apart) == {(1, 3), (2, 4)}
    assert meetings(draw_swiss_round(field, number=2, seed="autumn")) == {(1, 2), (3, 4)}


def test_swiss_round_lets_a_unit_meet_before_it_repeats() -> None:
    field = of_units("AABC", standing("1:0:3,4 2:0 3:0:1 4:0:1"))
    assert meetings(draw_swiss_round(field, number=3, seed="autumn", avoid_units=True)) == {
        (1, 2),
        (3, 4),
    }


def test_swiss_round_knows_no_unit_of_those_without_one() -> None:
    drawn = draw_swiss_round(standing("1 2 3 4"), number=2, seed="autumn", avoid_units=True)
    assert drawn.pairings[0].reasons == drawn.pairings[1].reasons == ()


def test_swiss_round_gives_those_who_share_the_last_place_the_same_right_to_the_bye() -> None:
    field = [
        replace(one, place=min(one.place, 4)) for one in standing("1:4 2:4 3:2:6 4:2 5:2 6:2:3 7:2")
    ]
    drawn = draw_swiss_round(field, number=3, seed="autumn")
    assert drawn.byes == (Bye(drawn.byes[0].entry, (ODD,)),)
    assert drawn.byes[0].entry in {4, 5, 6, 7}


def test_swiss_round_is_drawn_whole() -> None:
    # With the bye for 4, which is lower, a repeat or 1 against 2, of one unit, would be left.
    field = [
        Contender(1, "A", place=1, score=4, met=(4, 3), balance=2),
        Contender(2, "A", place=2, score=2, met=(5, 3), byes=1, balance=-1),
        Contender(3, "B", place=2, score=2, met=(6, 1, 2), balance=0),
        Contender(4, "", place=4, score=2, met=(1, 6), balance=-2),
        Contender(5, "", place=5, score=0, met=(2,), byes=1, balance=1),
    ]
    assert draw_swiss_round(field, number=3, seed="autumn", avoid_units=True) == DrawnRound(
        3,
        (
            Pairing(1, 5, 1, (Reason.FLOAT,)),
            Pairing(2, 4, 2),
        ),
        (Bye(3, (ODD, Reason.HIGHER_BYE)),),
    )


def test_opponents_met_less_often_are_met_again_first() -> None:
    field = standing("1:0:2,2,3,4 2:0:1,1,3,4 3:0:1,2,4,4 4:0:1,2,3,3")
    drawn = draw_swiss_round(field, number=5, seed="autumn")
    assert meetings(drawn) in ({(1, 3), (2, 4)}, {(1, 4), (2, 3)})


def test_opponents_who_want_different_sides_meet_among_equals() -> None:
    balances = {1: 1, 2: 1, 3: -1, 4: -1}
    field = [replace(one, balance=balances[one.number]) for one in standing("1:2 2:2 3:2 4:2")]
    drawn = draw_swiss_round(field, number=2, seed="autumn")
    assert {pairing.ns for pairing in drawn.pairings} == {3, 4}
    assert meetings(drawn) == {(1, 3), (2, 4)}


def test_tables_are_in_the_order_of_scores_then_places() -> None:
    field = standing("1:4 2:4 3:4 4:2 5:2 6:2 7:0 8:0")
    drawn = draw_swiss_round(field, number=4, seed="autumn")
    assert [tuple(sorted(pairing.entries)) for pairing in drawn.pairings] == [
        (1, 2),
        (3, 4),
        (5, 6),
        (7, 8),
    ]


def test_shuffled_tables_follow_the_lots_of_the_round() -> None:
    field = [Contender(number, seed=number) for number in range(1, 13)]
    drawn = draw_swiss_round(
        field, number=1, seed="autumn", first_round=FirstRound.FOLD, tables=TableOrder.SHUFFLED
    )
    lots = draw_lots(range(1, 13), seed="autumn:1")
    earlier = [min(map(lots.index, pairing.entries)) for pairing in drawn.pairings]
    assert earlier == sorted(earlier)
    assert [pairing.table_number for pairing in drawn.pairings] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("numbers", [[], [5]])
def test_fewer_than_two_entries_are_refused(numbers: list[int]) -> None:
    with pytest.raises(DrawError) as refused:
        draw_swiss_round([Contender(number) for number in numbers], number=1, seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (
        DrawFault.TOO_FEW_ENTRIES,
        tuple(numbers),
    )


def test_an_entry_given_twice_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_swiss_round([Contender(4), Contender(2), Contender(4)], number=1, seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (DrawFault.REPEATED_ENTRY, (4,))


def test_a_blank_seed_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_swiss_round([Contender(1), Contender(2)], number=1, seed=" ")
    assert refused.value.fault is DrawFault.NO_SEED
