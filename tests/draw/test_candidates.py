"""Which pairs are weighed; that none of the others is needed is in test_swiss_best."""

from tournaments.draw.candidates import near_pairs


def test_pairs_further_apart_than_those_they_should_not_meet_are_left_out() -> None:
    barred = [0, 0, 0, 2, 0, 0, 0, 0, 0, 0]
    pairs = list(near_pairs(barred, near=0))
    assert pairs == sorted(pairs)
    reach = {3: 4}
    assert pairs == [
        (front, back)
        for front in range(10)
        for back in range(front + 1, 10)
        if back - front <= max(reach.get(front, 2), reach.get(back, 2))
    ]


def test_pairs_near_each_other_are_always_weighed() -> None:
    assert list(near_pairs([0] * 5, near=4)) == [
        (front, back) for front in range(5) for back in range(front + 1, 5)
    ]


def test_no_entries_have_no_pairs() -> None:
    assert list(near_pairs([])) == []
