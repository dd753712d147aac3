"""Several stages one after the other: who goes on, and the order of the whole event."""

from tests.tournaments.stages import make_round, make_stage, play
from tournaments.models import Entry, Stage
from tournaments.selectors.standings import overall, qualifier_changes, qualifiers

KINDS = Stage.Kind


def test_the_overall_order_goes_on_where_the_last_stage_ends(event, two_groups, eight):
    assert not overall(event).has_later_stage
    final = make_stage(event, KINDS.KNOCKOUT, [[eight[0], eight[4]]], takes=1)
    play(make_round(final), eight[4], eight[0])
    found = overall(event)
    assert found.has_later_stage
    assert [
        (row.place, row.entry.number, row.stage, row.stage_place, row.group) for row in found.rows
    ] == [
        (1, 5, final, 1, None),
        (2, 1, final, 2, None),
        (3, 3, two_groups, 2, 1),
        (3, 7, two_groups, 2, 2),
        (5, 4, two_groups, 3, 1),
        (5, 8, two_groups, 3, 2),
        (7, 2, two_groups, 4, 1),
        (7, 6, two_groups, 4, 2),
    ]


def numbers(lists) -> list[list[int]]:
    return [[entry.number for entry in entries] for entries in lists]


def test_qualifiers_are_the_best_of_each_group(event, two_groups):
    assert numbers(qualifiers(two_groups)) == [[1, 3, 4, 2], [5, 7, 8, 6]]
    make_stage(event, KINDS.KNOCKOUT, [], takes=2)
    assert numbers(qualifiers(two_groups)) == [[1, 3], [5, 7]]


def test_who_has_left_is_passed_over(event, two_groups, eight):
    make_stage(event, KINDS.KNOCKOUT, [], takes=2)
    Entry.objects.filter(number=1).update(state=Entry.State.WITHDRAWN)
    Entry.objects.filter(number=5).update(state=Entry.State.DISQUALIFIED)
    assert numbers(qualifiers(two_groups)) == [[3, 4], [7, 8]]


def test_a_tie_at_the_border_is_broken_by_the_lots_of_the_seed(event, eight):
    stage = make_stage(event, KINDS.ROUND_ROBIN, [eight[:4]], seed="b")
    make_stage(event, KINDS.KNOCKOUT, [], takes=2)
    first = make_round(stage)
    play(first, eight[0], eight[1])
    play(first, eight[2], eight[3])
    drawn = {}
    for seed in "abcdefgh":
        Stage.objects.filter(pk=stage.pk).update(seed=seed)
        stage.refresh_from_db()
        stage.event = event
        (through,) = numbers(qualifiers(stage))
        assert set(through) == {1, 3}
        drawn[seed] = through[0]
    assert set(drawn.values()) == {1, 3}


def test_a_corrected_result_is_announced_and_repairs_nothing(event, two_groups, eight):
    assert qualifier_changes(two_groups) is None
    later = make_stage(event, KINDS.KNOCKOUT, [[eight[0], eight[4]]], takes=1)
    assert not qualifier_changes(two_groups)
    result = two_groups.rounds.get().matches.get(ns_entry=eight[0]).results.get()
    result.winner, result.ns_level, result.ew_level = "EW", "8", "past A"
    result.save()
    changes = qualifier_changes(two_groups)
    assert (changes.later, changes.missing, changes.surplus) == (later, (eight[1],), (eight[0],))
    assert [row.entry for row in later.stage_entries.order_by("entry_id")] == [eight[0], eight[4]]


def test_who_left_after_the_draw_went_through_all_the_same(event, two_groups, eight):
    make_stage(event, KINDS.KNOCKOUT, [[eight[0], eight[4]]], takes=1)
    Entry.objects.filter(number=1).update(state=Entry.State.WITHDRAWN)
    assert not qualifier_changes(two_groups)
