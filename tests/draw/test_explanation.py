"""The reasons of a round, whoever made it."""

from dataclasses import replace

import pytest

from tournaments.draw import (
    Bye,
    Contender,
    DrawnRound,
    FirstRound,
    Pairing,
    Reason,
    draw_group_rounds,
    explain_round,
    swap_entries,
)

ODD = Reason.ODD_FIELD
FIELD = [
    Contender(1, "A", seed=2, place=1, score=4, met=(2, 2)),
    Contender(2, "A", seed=1, place=2, score=2, met=(1, 1)),
    Contender(3, "", place=2, score=2, byes=1),
    Contender(4, "", place=4, score=2),
    Contender(5, "B", place=5, score=0),
]


def reasons_of(*pairs: tuple[int, int], bye: int, number: int = 3, **settings: object) -> list:
    pairings = tuple(Pairing(table, *pair) for table, pair in enumerate(pairs, start=1))
    drawn = DrawnRound(number, pairings, (Bye(bye),))
    told = explain_round(FIELD, drawn, **{"avoid_units": True, **settings})
    assert [p.entries for p in told.pairings] == list(pairs)
    return [part.reasons for part in (*told.pairings, *told.byes)]


def test_reasons_of_pairings_come_in_one_order() -> None:
    assert reasons_of((2, 1), (4, 3), bye=5) == [
        (Reason.FLOAT, Reason.REPEAT, Reason.SAME_UNIT),
        (),
        (ODD,),
    ]


def test_shared_unit_is_a_reason_only_where_units_are_kept_apart() -> None:
    assert reasons_of((1, 2), (3, 4), bye=5, avoid_units=False) == [
        (Reason.FLOAT, Reason.REPEAT),
        (),
        (ODD,),
    ]


def test_a_second_bye_and_a_higher_one_are_said() -> None:
    assert reasons_of((1, 5), (2, 4), bye=3)[-1] == (ODD, Reason.SECOND_BYE, Reason.HIGHER_BYE)
    assert reasons_of((1, 5), (2, 3), bye=4)[-1] == (ODD, Reason.HIGHER_BYE)


def test_scores_and_places_are_no_reasons_where_nobody_is_paired_by_ranking() -> None:
    assert reasons_of((1, 2), (4, 5), bye=3, by_ranking=False) == [
        (Reason.REPEAT, Reason.SAME_UNIT),
        (),
        (ODD, Reason.SECOND_BYE),
    ]


def test_scores_and_places_are_no_reasons_in_the_first_round() -> None:
    assert reasons_of((3, 2), (4, 5), bye=1, number=1) == [(), (), (ODD,)]


def test_one_group_of_the_stage_before_is_a_reason_in_a_bracket() -> None:
    field = [Contender(number, group=group) for number, group in ((1, 1), (2, 1), (3, 2), (4, 1))]
    drawn = DrawnRound(1, (Pairing(1, 1, 2, slot=1), Pairing(2, 3, 4, slot=2)))
    for by_ranking, reasons in ((False, (Reason.SAME_GROUP,)), (True, ())):
        told = explain_round(field, drawn, avoid_units=False, by_ranking=by_ranking)
        assert [pairing.reasons for pairing in told.pairings] == [reasons, ()]


def test_seeds_are_the_places_of_a_first_round_paired_by_them() -> None:
    for bye, reasons in [(1, (ODD, Reason.HIGHER_BYE)), (4, (ODD,)), (5, (ODD,))]:
        others = [one.number for one in FIELD if one.number != bye]
        pairs = (others[0], others[2]), (others[1], others[3])
        told = reasons_of(*pairs, bye=bye, number=1, first_round=FirstRound.FOLD)
        assert told[-1] == reasons


def test_reasons_of_a_group_round_are_found_again_after_a_swap() -> None:
    drawn = draw_group_rounds([[1, 2, 3], [4, 5]], seed="autumn")[0]
    for holder, reasons in [(5, (ODD,)), (3, (ODD, Reason.SECOND_BYE)), (1, (ODD,))]:
        drawn = swap_entries(drawn, drawn.byes[0].entry, holder)
        drawn = explain_round(FIELD, drawn, avoid_units=False, by_ranking=False)
        assert drawn.byes == (Bye(holder, reasons, group=1),)


@pytest.mark.parametrize("reason", [Reason.SEED_BYE, Reason.EMPTY_PLACE])
def test_a_bye_of_a_bracket_keeps_the_reason_of_its_place(reason: Reason) -> None:
    drawn = DrawnRound(1, (Pairing(1, 1, 2, slot=2),), (Bye(3, (reason,), slot=1),))
    told = explain_round(FIELD, drawn, avoid_units=False, by_ranking=False)
    assert told.byes == drawn.byes
    assert told.pairings == (replace(drawn.pairings[0], reasons=(Reason.REPEAT,)),)
