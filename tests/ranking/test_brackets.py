"""Knockout places: who was stopped in which round, by whom, and who shares a place."""

import pytest

from tournaments.draw import Contender, DrawnRound, count_bracket_rounds, draw_bracket
from tournaments.draw import draw_bracket_round as draw_next
from tournaments.ranking import (
    BracketMatch,
    BracketOutcome,
    BracketRound,
    BracketStanding,
    RecordError,
    rank_bracket,
)

STILL_IN = BracketOutcome.STILL_IN
CHAMPION = BracketOutcome.CHAMPION
BEATEN = BracketOutcome.BEATEN
THIRD = BracketOutcome.THIRD
FOURTH = BracketOutcome.FOURTH


def won(slot: int, winner: int, loser: int) -> BracketMatch:
    return BracketMatch(slot, (loser, winner), winner, is_over=True)


def nobody_came(slot: int, one: int, other: int) -> BracketMatch:
    return BracketMatch(slot, (one, other), is_over=True)


def open_match(slot: int, one: int, other: int) -> BracketMatch:
    return BracketMatch(slot, (one, other))


def bye(slot: int, entry: int) -> BracketMatch:
    return BracketMatch(slot, (entry,))


def bracket(*rounds: tuple[BracketMatch, ...]) -> list[BracketRound]:
    return [BracketRound(number, matches) for number, matches in enumerate(rounds, start=1)]


def places(rounds: list[BracketRound], *disqualified: int) -> list[tuple[int | None, int]]:
    standings = rank_bracket(rounds, disqualified=disqualified)
    return [(row.place, row.entry) for row in standings]


EIGHT = (won(1, 1, 8), won(2, 4, 5), won(3, 2, 7), won(4, 3, 6))
SEMIFINALS = (won(1, 1, 4), won(2, 2, 3))


def test_a_final_gives_the_places_of_the_rounds_lost_in() -> None:
    assert rank_bracket(bracket(EIGHT, SEMIFINALS, (won(1, 2, 1),))) == (
        BracketStanding(1, 2, CHAMPION),
        BracketStanding(2, 1, BEATEN, 3, 2),
        BracketStanding(3, 3, BEATEN, 2, 2),
        BracketStanding(3, 4, BEATEN, 2, 1),
        BracketStanding(5, 5, BEATEN, 1, 4),
        BracketStanding(5, 6, BEATEN, 1, 3),
        BracketStanding(5, 7, BEATEN, 1, 2),
        BracketStanding(5, 8, BEATEN, 1, 1),
    )


def test_of_a_deserted_knockout_nobody_is_first() -> None:
    """Who came through the semifinals was stopped before the final, who has no winner in one."""
    rounds = bracket(EIGHT, (won(1, 1, 4), open_match(2, 2, 3)))
    assert rank_bracket(rounds, is_deserted=True)[:4] == (
        BracketStanding(2, 1, BEATEN, 3),
        BracketStanding(3, 2, BEATEN, 2),
        BracketStanding(3, 3, BEATEN, 2),
        BracketStanding(3, 4, BEATEN, 2, 1),
    )
    ended = bracket(EIGHT, SEMIFINALS, (won(1, 2, 1),))
    assert rank_bracket(ended, is_deserted=True) == rank_bracket(ended)


def test_a_match_for_third_place_parts_third_and_fourth() -> None:
    standings = rank_bracket(bracket(EIGHT, SEMIFINALS, (won(1, 2, 1), won(2, 4, 3))))
    assert standings[:4] == (
        BracketStanding(1, 2, CHAMPION),
        BracketStanding(2, 1, BEATEN, 3, 2),
        BracketStanding(3, 4, THIRD, 2, 1),
        BracketStanding(4, 3, FOURTH, 3, 4),
    )


@pytest.mark.parametrize("third_place", [open_match(2, 4, 3), nobody_came(2, 4, 3)])
def test_third_place_is_shared_until_somebody_wins_it(third_place: BracketMatch) -> None:
    standings = rank_bracket(bracket(EIGHT, SEMIFINALS, (open_match(1, 2, 1), third_place)))
    assert standings[:4] == (
        BracketStanding(1, 1, STILL_IN),
        BracketStanding(1, 2, STILL_IN),
        BracketStanding(3, 3, BEATEN, 2, 2),
        BracketStanding(3, 4, BEATEN, 2, 1),
    )


def test_a_bye_for_third_place_takes_it() -> None:
    rounds = bracket(EIGHT, SEMIFINALS, (won(1, 2, 1), bye(2, 4)))
    assert places(rounds)[:4] == [(1, 2), (2, 1), (3, 4), (4, 3)]


def test_those_still_in_share_the_first_place() -> None:
    rounds = bracket((won(1, 1, 8), open_match(2, 4, 5), won(3, 2, 7), open_match(4, 3, 6)))
    assert places(rounds) == [*((1, n) for n in range(1, 7)), (5, 7), (5, 8)]


def test_a_bye_is_still_in() -> None:
    rounds = bracket((bye(1, 1), won(2, 3, 2)))
    assert rank_bracket(rounds) == (
        BracketStanding(1, 1, STILL_IN),
        BracketStanding(1, 3, STILL_IN),
        BracketStanding(3, 2, BEATEN, 1, 3),
    )


def test_both_of_a_double_walkover_are_out_in_that_round() -> None:
    rounds = bracket(EIGHT, (nobody_came(1, 1, 4), won(2, 2, 3)), (bye(1, 2), bye(2, 3)))
    assert rank_bracket(rounds)[:4] == (
        BracketStanding(1, 2, CHAMPION),
        BracketStanding(3, 3, THIRD, 2, 2),
        BracketStanding(4, 1, FOURTH, 3, 3),
        BracketStanding(4, 4, FOURTH, 3, 3),
    )


def test_a_double_walkover_of_the_final_leaves_nobody_first() -> None:
    rounds = bracket(EIGHT, SEMIFINALS, (nobody_came(1, 1, 2),))
    assert places(rounds)[:4] == [(2, 1), (2, 2), (3, 3), (3, 4)]


def test_who_came_through_and_is_not_there_is_out_in_the_next_round() -> None:
    rounds = bracket(EIGHT, (bye(1, 4), won(2, 2, 3)))
    assert rank_bracket(rounds)[:4] == (
        BracketStanding(1, 2, STILL_IN),
        BracketStanding(1, 4, STILL_IN),
        BracketStanding(3, 1, BEATEN, 2, None),
        BracketStanding(3, 3, BEATEN, 2, 2),
    )


def test_a_result_corrected_after_the_next_round_leaves_who_played_it_there() -> None:
    first = (won(1, 8, 1), *EIGHT[1:])
    standings = rank_bracket(bracket(first, SEMIFINALS, (won(1, 1, 2),)))
    assert standings[0] == BracketStanding(1, 1, CHAMPION)
    assert BracketStanding(3, 8, BEATEN, 2, None) in standings


def test_disqualified_entries_come_last_and_nobody_moves_up() -> None:
    rounds = bracket(EIGHT, SEMIFINALS, (won(1, 2, 1), won(2, 4, 3)))
    assert places(rounds, 7, 2) == [
        (2, 1),
        (3, 4),
        (4, 3),
        (5, 5),
        (5, 6),
        (5, 8),
        (None, 2),
        (None, 7),
    ]
    out = rank_bracket(rounds, disqualified=[7])[-1]
    assert out == BracketStanding(None, 7, BracketOutcome.DISQUALIFIED, 1, 2)


def test_rounds_count_by_their_number_and_slots_by_theirs() -> None:
    rounds = bracket(EIGHT, SEMIFINALS, (won(1, 2, 1),))
    mixed = [BracketRound(one.number, one.matches[::-1]) for one in rounds[::-1]]
    assert rank_bracket(mixed) == rank_bracket(rounds)


def test_no_rounds_rank_nobody() -> None:
    assert rank_bracket([]) == ()


@pytest.mark.parametrize(
    "rounds",
    [
        [BracketRound(2, SEMIFINALS)],
        [BracketRound(1, ())],
        bracket((won(1, 1, 6), won(2, 2, 5), won(3, 3, 4))),
        bracket((won(1, 1, 4), won(2, 2, 1))),
        bracket(SEMIFINALS, (won(1, 1, 9),)),
    ],
)
def test_rounds_that_make_no_bracket_are_refused(rounds: list[BracketRound]) -> None:
    with pytest.raises(RecordError):
        rank_bracket(rounds)


def test_a_match_is_won_by_one_of_its_entries_once_it_is_over() -> None:
    for slot, entries, winner, is_over in [
        (1, (1, 2), 3, True),
        (1, (1, 2), 1, False),
        (1, (), None, False),
        (1, (1, 2, 3), None, False),
    ]:
        with pytest.raises(RecordError):
            BracketMatch(slot, entries, winner, is_over)


def played(drawn: DrawnRound) -> BracketRound:
    """The round with the lower number winning each match."""
    matches = [won(p.slot or 0, min(p.entries), max(p.entries)) for p in drawn.pairings]
    return BracketRound(drawn.number, (*matches, *(bye(b.slot or 0, b.entry) for b in drawn.byes)))


def play_to_the_end(size: int, *, for_third: bool) -> list[BracketRound]:
    """A knockout drawn round by round of entries 1, 2, …, all seeded, the better winning."""
    rounds = [played(draw_bracket([Contender(n, seed=n) for n in range(1, size + 1)], seed="s"))]
    while rounds[-1].number < count_bracket_rounds(size):
        matches = sorted(rounds[-1].matches, key=lambda match: match.slot)
        through = [Contender(match.entries[-1]) for match in matches]
        beaten = [Contender(m.entries[0]) if len(m.entries) == 2 else None for m in matches]
        third_place = beaten if for_third and len(matches) == 2 else ()
        drawn = draw_next(rounds[-1].number + 1, through, third_place=third_place, seed="s")
        rounds.append(played(drawn))
    return rounds


@pytest.mark.parametrize("size", range(2, 34))
def test_a_knockout_played_to_the_end_places_everybody(size: int) -> None:
    rounds = play_to_the_end(size, for_third=False)
    # One more than the largest power of two below the seed: 1 2 3 3 5 5 5 5 9 …
    expected = [(1, 1), *(((1 << (n - 1).bit_length() - 1) + 1, n) for n in range(2, size + 1))]
    assert places(rounds) == expected


@pytest.mark.parametrize("size", range(3, 34))
def test_a_knockout_with_third_place_parts_the_first_four(size: int) -> None:
    rounds = play_to_the_end(size, for_third=True)
    assert places(rounds)[:4] == [(n, n) for n in range(1, min(size, 4) + 1)]
    assert places(rounds)[4:] == places(play_to_the_end(size, for_third=False))[4:]
