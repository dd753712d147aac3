"""The later rounds of a knockout: from who came through each slot."""

import pytest

from tournaments.draw import (
    Bye,
    Contender,
    DrawError,
    DrawFault,
    DrawnRound,
    Pairing,
    Reason,
    draw_bracket_round,
)

EMPTY = (Reason.EMPTY_PLACE,)


def those(*numbers: int | None) -> list[Contender | None]:
    """Contenders the first of whom sits NS: balances rise in the order given."""
    return [Contender(n, balance=at) if n else None for at, n in enumerate(numbers)]


def test_neighbouring_slots_meet_in_the_next() -> None:
    assert draw_bracket_round(2, those(5, 8, 2, 9), seed="autumn") == DrawnRound(
        2, (Pairing(1, 5, 8, slot=1), Pairing(2, 2, 9, slot=2))
    )


def test_nobody_opposite_is_a_bye() -> None:
    assert draw_bracket_round(2, those(None, 8, 2, 9), seed="autumn") == DrawnRound(
        2, (Pairing(1, 2, 9, slot=2),), (Bye(8, EMPTY, slot=1),)
    )


def test_nobody_on_either_side_leaves_the_slot_empty() -> None:
    drawn = draw_bracket_round(2, those(None, None, 2, 9, None, None, 3, None), seed="autumn")
    assert drawn == DrawnRound(2, (Pairing(1, 2, 9, slot=2),), (Bye(3, EMPTY, slot=4),))


def test_third_place_is_played_beside_the_final() -> None:
    drawn = draw_bracket_round(3, those(4, 1), third_place=those(7, 6), seed="autumn")
    assert drawn == DrawnRound(3, (Pairing(1, 4, 1, slot=1), Pairing(2, 7, 6, slot=2)))


@pytest.mark.parametrize("third_place", [(), those(None, None)])
def test_a_final_without_a_match_for_third_place(third_place: list[Contender | None]) -> None:
    drawn = draw_bracket_round(3, those(4, 1), third_place=third_place, seed="autumn")
    assert drawn == DrawnRound(3, (Pairing(1, 4, 1, slot=1),))


def test_the_only_one_for_third_place_has_a_bye() -> None:
    drawn = draw_bracket_round(3, those(4, 1), third_place=those(None, 6), seed="autumn")
    assert drawn == DrawnRound(3, (Pairing(1, 4, 1, slot=1),), (Bye(6, EMPTY, slot=2),))


def test_the_only_one_in_the_final_has_a_bye() -> None:
    drawn = draw_bracket_round(3, those(None, 1), third_place=those(7, 6), seed="autumn")
    assert drawn == DrawnRound(3, (Pairing(1, 7, 6, slot=2),), (Bye(1, EMPTY, slot=1),))


def test_lower_balance_sits_ns_and_lots_seat_the_others() -> None:
    places = [Contender(1, balance=2), Contender(2, balance=-1), Contender(3), Contender(4)]
    # The lots of "open 2025" order these 2 1 4 3.
    assert draw_bracket_round(2, places, seed="open 2025").pairings == (
        Pairing(1, 2, 1, slot=1),
        Pairing(2, 4, 3, slot=2),
    )


def test_one_unit_is_no_reason_after_round_1() -> None:
    places = [Contender(1, "A", group=1), Contender(2, "A", group=1)]
    assert [p.reasons for p in draw_bracket_round(2, places, seed="autumn").pairings] == [()]


def test_a_round_of_nobody_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_bracket_round(2, those(None, None), seed="autumn")
    assert refused.value.fault is DrawFault.TOO_FEW_ENTRIES


def test_an_entry_given_twice_is_refused() -> None:
    with pytest.raises(DrawError) as refused:
        draw_bracket_round(3, those(4, 1), third_place=those(1, 6), seed="autumn")
    assert (refused.value.fault, refused.value.entries) == (DrawFault.REPEATED_ENTRY, (1,))


@pytest.mark.parametrize(
    ("places", "third_place"),
    [((1, 2, 3), ()), ((1,), ()), ((1, 2, 3, 4), (5, 6)), ((1, 2), (3,))],
)
def test_places_that_do_not_pair_up_are_a_fault_of_the_caller(
    places: tuple[int, ...], third_place: tuple[int, ...]
) -> None:
    with pytest.raises(ValueError, match="places"):
        draw_bracket_round(2, those(*places), third_place=those(*third_place), seed="autumn")
