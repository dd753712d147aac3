"""Changing a draft by hand: swaps, byes, tables, and the reasons that follow."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin, field_of
from tests.tournaments.playing import (
    draw_and_play,
    groups,
    knockout,
    pairs_of,
    play,
    withdraw,
)
from tests.visits import in_office
from tournaments.models import JournalEntry, Match, Round, Stage
from tournaments.selectors.draws.drafts import draft_of
from tournaments.selectors.draws.draws import draft_mark, news_since_draw
from tournaments.services.draws.draft_changes import change_table, swap_entries
from tournaments.services.draws.draws import draw_stage
from tournaments.services.rounds import publish_round
from tournaments.values.errors import CannotDo


def draw(stage: Stage, by, seed="tests") -> Round:
    return draw_stage(stage=stage, visit=in_office(stage, by), now=NOON, seed=seed)[0]


def swap(round_: Round, first: int, second: int, by, mark: str = "") -> Round:
    return swap_entries(
        round_=round_, first=first, second=second, visit=in_office(round_, by), now=NOON, mark=mark
    )


def at_table(round_: Round, number: int) -> Match:
    return round_.matches.select_related("round__stage__event").get(table_number=number)


def test_swapping_two_entries_changes_their_opponents_and_the_reasons(second, tang):
    (a, b), (c, d), _third, _bye = pairs_of(second)
    referees = dict(second.matches.values_list("table_number", "referee__username"))
    swap(second, b, d, tang)
    assert pairs_of(second)[:2] == [(a, d), (c, b)]
    assert dict(second.matches.values_list("table_number", "referee__username")) == referees
    for match in second.matches.filter(table_number__in=[1, 2]):
        names = list(match.ew_entry.players.values_list("name", flat=True))
        assert [match.east.name, match.west.name] == names
    assert JournalEntry.objects.get(act="swap_entries").after["entries"] == [b, d]


def test_swapping_back_restores_the_draft_with_its_reasons(second, tang):
    before = pairs_of(second), list(second.matches.values_list("table_number", "reasons"))
    (_a, b), (_c, d), *_rest = pairs_of(second)
    swap(second, b, d, tang)
    swap(second, b, d, tang)
    after = pairs_of(second), list(second.matches.values_list("table_number", "reasons"))
    assert sorted(map(str, after)) == sorted(map(str, before))


def test_a_repeat_made_by_hand_says_so(event, second, tang):
    first = event.stages.get().rounds.get(number=1)
    (a, b), *_rest = pairs_of(first)
    partner = next(n for pair in pairs_of(second) if a in pair for n in pair if n != a)
    swap(second, partner, b, tang)
    again = next(match for match in second.matches.all() if {a, b} == numbers(match))
    assert "repeat" in again.reasons


def numbers(match: Match) -> set[int]:
    return {entry.number for entry in (match.ns_entry, match.ew_entry) if entry}


def test_a_bye_moves_to_the_entry_it_is_swapped_with(second, tang):
    (a, b), *_rest, (free,) = pairs_of(second)
    swap(second, a, free, tang)
    (ns, ew), *_rest, (now_free,) = pairs_of(second)
    assert (ns, ew, now_free) == (free, b, a)
    assert "higher_bye" in second.matches.get(ew_entry=None).reasons


def test_two_who_meet_change_sides(second, tang):
    (a, b), *_rest = pairs_of(second)
    swap(second, a, b, tang)
    assert pairs_of(second)[0] == (b, a)


def test_who_is_not_in_the_draw_is_refused_at_its_field(second, tang):
    (a, _b), *_rest = pairs_of(second)
    for first, other, field in ((99, a, "first"), (a, 99, "second"), (a, a, "second")):
        with pytest.raises(CannotDo) as refusal:
            swap(second, first, other, tang)
        assert refusal.value.field == field


def test_a_draft_that_has_changed_is_looked_at_again(second, tang):
    mark = draft_mark(second.stage)
    (a, b), (c, d), *_rest = pairs_of(second)
    swap(second, b, d, tang, mark)
    before = pairs_of(second)
    with pytest.raises(CannotDo):
        swap(second, a, c, tang, mark)
    with pytest.raises(CannotDo):
        publish_round(round_=second, visit=in_office(second, tang), now=NOON, mark=mark)
    assert pairs_of(second) == before
    publish_round(
        round_=second, visit=in_office(second, tang), now=NOON, mark=draft_mark(second.stage)
    )
    with pytest.raises(CannotDo):
        swap(second, a, c, tang)


def test_a_table_is_changed_for_a_free_one_or_with_another(second, tang):
    first, other = pairs_of(second)[:2]
    change_table(
        match=at_table(second, 1),
        table_number=2,
        visit=in_office(second, tang),
        now=NOON,
    )
    assert pairs_of(second)[:2] == [other, first]
    change_table(
        match=at_table(second, 2),
        table_number=13,
        visit=in_office(second, tang),
        now=NOON,
    )
    assert set(second.matches.values_list("table_number", flat=True)) == {1, 3, 13, None}
    for impossible in (0, 10_000):
        with pytest.raises(CannotDo) as refusal:
            change_table(
                match=at_table(second, 13),
                table_number=impossible,
                visit=in_office(second, tang),
                now=NOON,
            )
        assert refusal.value.field == "table_number"


def test_neither_a_bye_nor_a_match_that_is_gone_has_a_table(second, tang):
    before = pairs_of(second)
    gone = at_table(second, 1)
    bye = second.matches.select_related("round__stage__event").get(ew_entry=None)
    gone.pk = 10**9
    for match in (bye, gone):
        with pytest.raises(CannotDo):
            change_table(match=match, table_number=2, visit=in_office(second, tang), now=NOON)
    assert pairs_of(second) == before


def test_in_a_round_robin_a_swap_holds_for_every_round(event, tang):
    field_of(event, 6)
    stage = draw_round_robin(event=event, by=tang, seed="s")
    swap(stage.rounds.get(number=1), 1, 2, tang)
    met = [frozenset(pair) for round_ in stage.rounds.all() for pair in pairs_of(round_)]
    assert len(met) == len(set(met)) == 15
    publish_round(
        round_=stage.rounds.get(number=1),
        visit=in_office(stage, tang),
        now=NOON,
    )
    with pytest.raises(CannotDo):
        swap(stage.rounds.get(number=2), 1, 2, tang)


def test_in_groups_a_swap_takes_both_to_the_other_group(event, tang):
    field_of(event, 8)
    stage = groups(event, tang, 2)
    draft = draw(stage, tang)
    one, other = (stage.stage_entries.filter(group=group).first().entry.number for group in (1, 2))
    swap(draft, one, other, tang)
    assert stage.stage_entries.get(entry__number=one).group == 2
    assert stage.stage_entries.get(entry__number=other).group == 1
    for round_ in stage.rounds.all():
        for match in round_.matches.all():
            groups_there = stage.stage_entries.filter(
                entry__in=[match.ns_entry, match.ew_entry]
            ).values_list("group", flat=True)
            assert set(groups_there) == {match.group}


@pytest.mark.parametrize(("count", "group_count"), [(5, 2), (7, 3), (9, 4)])
def test_groups_of_different_sizes_swap_in_the_rounds_each_has(event, tang, count, group_count):
    field_of(event, count)
    stage = groups(event, tang, group_count)
    draft = draw(stage, tang)
    members = stage.stage_entries.order_by("group", "entry__number")
    sizes = [members.filter(group=group).count() for group in range(1, group_count + 1)]
    one, other = (members.filter(group=group).first().entry.number for group in (1, group_count))
    swap(draft, one, other, tang)
    met = [frozenset(pair) for round_ in stage.rounds.all() for pair in pairs_of(round_)]
    group_of = dict(members.values_list("entry__number", "group"))
    pairs = [pair for pair in met if len(pair) == 2]
    assert (group_of[one], group_of[other]) == (group_count, 1)
    assert all(len({group_of[number] for number in pair}) == 1 for pair in pairs)
    assert len(pairs) == len(set(pairs)) == sum(size * (size - 1) // 2 for size in sizes)


def test_nobody_is_swapped_into_a_place_of_a_bracket_that_was_won(event, tang):
    field_of(event, 4)
    stage = knockout(event, tang, third_place=True)
    draw_and_play(stage, tang)
    final = draw(stage, tang)
    (first, second), (third, _fourth) = pairs_of(final)
    with pytest.raises(CannotDo):
        swap(final, first, third, tang)
    swap(final, first, second, tang)
    assert pairs_of(final)[0] == (second, first)


def test_a_swap_in_a_bracket_keeps_its_places(event, tang):
    field_of(event, 6)
    stage = knockout(event, tang)
    draft = draw(stage, tang)
    slots = dict(draft.matches.values_list("slot", "ns_entry__number"))
    (a, _b), (c, _d), *_byes = pairs_of(draft)
    swap(draft, a, c, tang)
    after = dict(draft.matches.values_list("slot", "ns_entry__number"))
    exchanged = {a: c, c: a}
    assert after == {slot: exchanged.get(number, number) for slot, number in slots.items()}


def test_news_after_the_draw_are_noticed(event, second, tang, clock):
    assert news_since_draw(second) is None
    match = Match.objects.filter(round__number=1, ew_entry__isnull=False).first()
    match.results.update(accepted_at=clock.forward(minutes=5))
    assert news_since_draw(second) == clock()


def test_a_draw_that_stands_misses_no_news(event, tang, clock):
    field_of(event, 4)
    stage = draw_round_robin(event=event, by=tang)
    play(stage.rounds.get(number=1), tang, now=clock.forward(minutes=5))
    later = stage.rounds.get(number=2)
    assert later.drawn_at == NOON
    assert news_since_draw(later) is None


def test_who_has_left_since_stands_in_the_draft_as_in_the_standings(event, second, tang):
    """No float is made of an entry that has the points of its opponents."""
    (line,) = [one for one in draft_of(second).lines if one.match.table_number == 1]
    withdraw(line.match.ns_entry, tang)
    (after,) = [one for one in draft_of(second).lines if one.match.table_number == 1]
    assert (after.ns, after.reasons) == (line.ns, line.reasons)


def test_places_are_worked_out_before_anybody_waits_for_a_swap(second, tang):
    (_a, b), (_c, d), *_rest = pairs_of(second)
    with CaptureQueriesContext(connection) as captured:
        swap(second, b, d, tang)
    sent = [query["sql"] for query in captured]
    begun = next(place for place, sql in enumerate(sent) if sql.startswith("SAVEPOINT"))
    ranked = [
        place for place, sql in enumerate(sent) if 'FROM "tournaments_standingsadjustment"' in sql
    ]
    assert ranked
    assert max(ranked) < begun


def test_a_swap_leaves_the_other_tables_as_they_are(second, tang):
    (_a, b), (_c, d), *_rest = pairs_of(second)
    former = dict(second.matches.values_list("table_number", "pk"))
    swap(second, b, d, tang)
    now = dict(second.matches.values_list("table_number", "pk"))
    assert {table for table in former if now[table] == former[table]} == {3, None}
