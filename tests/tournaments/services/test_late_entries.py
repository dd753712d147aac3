"""An entry that comes after round 1 is published: into a Swiss stage, nowhere else."""

import pytest

from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin
from tests.tournaments.playing import draw_and_play, knockout, swiss
from tests.visits import in_office
from tournaments.models import Entry, Event, Round
from tournaments.selectors.draws.draws import draw_gap
from tournaments.selectors.entries.registered import takes_late_entries
from tournaments.selectors.standings import standings
from tournaments.services.draws.draws import draw_stage
from tournaments.services.entries import entries as services
from tournaments.services.entries.entry_imports import import_entries
from tournaments.services.entries.entry_states import check_in
from tournaments.services.rounds import publish_round
from tournaments.values.entries import EntryDetails, PlayerDetails
from tournaments.values.errors import CannotDo


def add(event: Event, by, *names: str, number: int | None = None) -> Entry:
    details = EntryDetails(players=tuple(map(PlayerDetails, names)), number=number)
    return services.add_entry(details=details, visit=in_office(event, by), now=NOON)


def arrive(event: Event, by, *names: str) -> Entry:
    entry = add(event, by, *names)
    return check_in(entry=entry, is_present=True, visit=in_office(event, by), now=NOON)


def numbers_of(round_: Round) -> set[int]:
    rows = round_.matches.values_list("ns_entry__number", "ew_entry__number")
    return {number for row in rows for number in row if number}


def test_a_late_entry_plays_from_the_next_round(event, entries, tang):
    stage = swiss(event, tang, rounds=3)
    first = draw_and_play(stage, tang)
    late = arrive(event, tang, "迟", "到")
    (second,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    assert (numbers_of(first), numbers_of(second)) == ({1, 2, 3, 4}, {1, 2, 3, 4, 5})
    publish_round(round_=second, visit=in_office(second, tang), now=NOON)
    late.refresh_from_db()
    assert late.state == Entry.State.ACTIVE


def test_a_late_entry_ranks_with_nothing_for_the_rounds_it_missed(event, entries, tang):
    stage = swiss(event, tang, rounds=3)
    draw_and_play(stage, tang)
    late = arrive(event, tang, "迟", "到")
    (second,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    publish_round(round_=second, visit=in_office(second, tang), now=NOON)
    row = next(row for row in standings(event).rows if row.entry == late)
    bye = second.matches.get(ew_entry=None)
    assert row.values[0].amount == (2 if bye.ns_entry_id == late.pk else 0)


def test_a_swiss_draft_stands_when_an_entry_comes(event, entries, tang):
    stage = swiss(event, tang, rounds=3)
    (draft,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    arrive(event, tang, "迟", "到")
    assert Round.objects.filter(pk=draft.pk).exists()
    assert draw_gap(event).missing == (5,)


def test_a_late_entry_leaves_the_list_until_its_round_is_published(event, entries, tang):
    stage = swiss(event, tang, rounds=3)
    first = draw_and_play(stage, tang)
    late = arrive(event, tang, "迟", "到")
    draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    services.remove_entry(entry=late, visit=in_office(event, tang), now=NOON)
    assert list(stage.rounds.all()) == [first]
    assert event.entries.count() == 4


def test_a_late_entry_may_get_another_number_until_its_round_is_published(event, entries, tang):
    stage = swiss(event, tang, rounds=3)
    draw_and_play(stage, tang)
    late = arrive(event, tang, "迟", "到")
    draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    details = EntryDetails(players=(PlayerDetails("迟"), PlayerDetails("到")), number=9)
    services.change_entry(entry=late, details=details, visit=in_office(event, tang), now=NOON)
    late.refresh_from_db()
    assert (late.number, stage.rounds.count()) == (9, 1)


def refused(event: Event, by) -> bool:
    with pytest.raises(CannotDo, match=r"only a Swiss stage|只有积分编排"):
        add(event, by, "迟", "到")
    return not takes_late_entries(event)


def test_no_late_entry_once_the_last_round_is_drawn(event, entries, tang):
    stage = swiss(event, tang, rounds=2)
    draw_and_play(stage, tang)
    assert takes_late_entries(event)
    draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
    assert refused(event, tang)


def test_no_late_entry_once_a_later_stage_is_drawn(event, entries, tang):
    stage = swiss(event, tang, rounds=1)
    draw_and_play(stage, tang)
    draw_stage(stage=knockout(event, tang, takes=2), visit=in_office(event, tang), now=NOON)
    stage.round_count = 5
    stage.save(update_fields=["round_count"])
    assert refused(event, tang)


def test_a_round_robin_takes_no_late_entry(event, entries, tang):
    stage = draw_round_robin(event=event, by=tang, now=NOON)
    publish_round(
        round_=stage.rounds.get(number=1),
        visit=in_office(stage, tang),
        now=NOON,
    )
    assert refused(event, tang)


def test_an_import_into_a_closed_field_adds_nothing(event, entries, tang):
    stage = draw_round_robin(event=event, by=tang, now=NOON)
    publish_round(
        round_=stage.rounds.get(number=1),
        visit=in_office(stage, tang),
        now=NOON,
    )
    listed = [EntryDetails(players=(PlayerDetails("a"), PlayerDetails("b")), number=9)]
    with pytest.raises(CannotDo):
        import_entries(listed=listed, changes=[], visit=in_office(event, tang), now=NOON)
    assert event.entries.count() == 4
