"""Entries: registering by hand and by list, changing, checking in, leaving."""

from uuid import UUID, uuid4

import pytest

from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin
from tests.visits import in_office
from tournaments.models import Entry, JournalEntry, Player, Stage
from tournaments.selectors.entries.comparisons import Clash, Obstacle, compare_entries
from tournaments.selectors.entries.registered import details_of
from tournaments.selectors.progress import is_drawn
from tournaments.services import rounds
from tournaments.services.adjustments import give_adjustment
from tournaments.services.entries import entries as services
from tournaments.services.entries.entry_imports import import_entries
from tournaments.services.entries.entry_states import check_in
from tournaments.values.entries import EntryDetails, PlayerDetails
from tournaments.values.errors import CannotDo, ChangedMeanwhile


def details(*names: str, **more) -> EntryDetails:
    return EntryDetails(players=tuple(map(PlayerDetails, names)), **more)


def add(event, by, *names: str, **more) -> Entry:
    return services.add_entry(details=details(*names, **more), visit=in_office(event, by), now=NOON)


def test_an_entry_gets_the_next_number(event, entries, tang):
    entry = add(event, tang, "冯涛", "乔娟", "汤玉", unit="机械厂", seed=1)
    assert details_of(entry) == details("冯涛", "乔娟", "汤玉", number=5, unit="机械厂", seed=1)
    assert JournalEntry.objects.get().after == {
        "number": 5,
        "players": ["冯涛", "乔娟", "汤玉"],
        "unit": "机械厂",
        "seed": 1,
    }


def test_namesakes_are_two_people(event, tang):
    add(event, tang, "张伟", "李娜")
    add(event, tang, "张伟", "李娜")
    assert Player.objects.filter(name="张伟").count() == 2


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (details("a", "b", number=1), "number"),
        (details("a", "b", number=0), "number"),
        (details("a", "b", seed=7), "seed"),
        (details("a"), "player_2"),
        (details("", "b"), "player_1"),
        (details("a", "b\u200b"), "player_2"),
        (details("a", "b", unit="x\x07"), "unit"),
    ],
)
def test_what_cannot_be_registered_is_said_at_its_field(event, entries, tang, wrong, field):
    Entry.objects.filter(number=2).update(seed=7)
    with pytest.raises(CannotDo) as refusal:
        services.add_entry(details=wrong, visit=in_office(event, tang), now=NOON)
    assert refusal.value.field == field
    assert event.entries.count() == 4


def test_a_list_is_imported_whole_and_only_once(event, tang):
    listed = [details("a", "b", number=1), details("c", "d", number=2, seed=1)]
    new = import_entries(listed=listed, changes=[], visit=in_office(event, tang), now=NOON)
    again = import_entries(listed=listed, changes=[], visit=in_office(event, tang), now=NOON)
    assert [entry.number for entry in new.added] == [1, 2]
    assert again.added == ()
    assert [details_of(entry) for entry in event.entries.all()] == listed


def test_a_list_with_one_clash_adds_nothing(event, entries, tang):
    listed = [details("a", "b", number=9), details("c", "d", number=1)]
    with pytest.raises(CannotDo):
        import_entries(listed=listed, changes=[], visit=in_office(event, tang), now=NOON)
    assert event.entries.count() == 4
    assert not JournalEntry.objects.exists()


def test_a_list_is_compared_with_what_is_there(event, entries):
    Entry.objects.filter(number=2).update(seed=7)
    there = details("张伟", "李娜", number=1)
    new = details("a", "b", number=9)
    same_number = details("c", "d", number=3)
    same_seed = details("e", "f", number=10, seed=7)
    comparison = compare_entries(event, [there, new, same_number, same_seed])
    assert (comparison.there, comparison.new) == ([there], [new])
    assert comparison.clashes == [
        Clash(same_number, entries[2], Obstacle.OTHER_PLAYERS),
        Clash(same_seed, entries[1], Obstacle.SEED_TAKEN),
    ]


def test_a_change_keeps_the_players_that_matches_point_to(event, match, entries, tang):
    before = list(entries[0].players.values_list("pk", flat=True))
    services.change_entry(
        entry=entries[0],
        details=details("章伟", "李娜", number=1, unit="文化宫"),
        visit=in_office(event, tang),
        now=NOON,
    )
    assert list(entries[0].players.values_list("pk", "name")) == [
        (before[0], "章伟"),
        (before[1], "李娜"),
    ]
    row = JournalEntry.objects.get()
    assert (row.before["players"], row.after["players"]) == (["张伟", "李娜"], ["章伟", "李娜"])


def test_saving_an_entry_unchanged_writes_nothing(event, entries, tang):
    services.change_entry(
        entry=entries[0], details=details_of(entries[0]), visit=in_office(event, tang), now=NOON
    )
    assert not JournalEntry.objects.exists()


@pytest.fixture
def drafted(event, entries, tang) -> Stage:
    return draw_round_robin(event=event, seed="s", by=tang, now=NOON)


def change(entry: Entry, by, new: EntryDetails, **more) -> Entry:
    return services.change_entry(
        entry=entry, details=new, visit=in_office(entry.event, by), now=NOON, **more
    )


def test_another_number_drops_a_draft(event, entries, drafted, tang):
    change(entries[0], tang, details("张伟", "李娜", number=9))
    assert not is_drawn(event)
    assert list(event.entries.values_list("number", flat=True)) == [2, 3, 4, 9]
    row = JournalEntry.objects.get(act="drop_draw")
    assert (row.before, row.after) == ({"stage": 1, "seed": "s", "rounds": 3}, None)


def test_a_refused_number_drops_nothing(event, entries, drafted, tang):
    with pytest.raises(CannotDo):
        change(entries[0], tang, details("张伟", "李娜", number=2))
    assert event.stages.get() == drafted


def test_names_leave_a_draft_alone(event, entries, drafted, tang):
    change(entries[0], tang, details("章伟", "李娜", number=1))
    assert event.stages.get() == drafted


def test_removing_an_entry_drops_a_draft(event, entries, drafted, tang):
    services.remove_entry(entry=entries[3], visit=in_office(event, tang), now=NOON)
    assert not is_drawn(event)
    assert list(event.entries.values_list("number", flat=True)) == [1, 2, 3]
    acts = list(JournalEntry.objects.order_by("pk").values_list("act", flat=True))
    assert acts[-2:] == ["drop_draw", "remove_entry"]


def test_an_entry_the_draft_leaves_out_goes_without_dropping_it(event, drafted, tang):
    late = add(event, tang, "a", "b")
    services.remove_entry(entry=late, visit=in_office(event, tang), now=NOON)
    assert event.stages.get() == drafted


def test_number_and_entry_stand_once_a_round_is_published(event, entries, drafted, tang):
    rounds.publish_round(
        round_=drafted.rounds.get(number=1),
        visit=in_office(drafted, tang),
        now=NOON,
    )
    with pytest.raises(CannotDo) as refusal:
        change(entries[0], tang, details("a", "b", number=9))
    assert refusal.value.field == "number"
    with pytest.raises(CannotDo):
        services.remove_entry(entry=entries[0], visit=in_office(event, tang), now=NOON)
    assert list(event.entries.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_an_entry_with_an_adjustment_stays_on_the_list(event, entries, drafted, tang, fang):
    give_adjustment(
        stage=drafted,
        number=2,
        match_points=-1,
        reason="迟到",
        visit=in_office(drafted, fang),
        now=NOON,
    )
    with pytest.raises(CannotDo):
        services.remove_entry(entry=entries[1], visit=in_office(event, tang), now=NOON)
    assert is_drawn(event)
    assert list(event.entries.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_an_entry_removed_meanwhile_is_said(event, entries, tang):
    services.remove_entry(entry=Entry.objects.get(number=1), visit=in_office(event, tang), now=NOON)
    acts = (
        lambda: services.remove_entry(entry=entries[0], visit=in_office(event, tang), now=NOON),
        lambda: change(entries[0], tang, details("a", "b", number=1)),
        lambda: check_in(entry=entries[0], is_present=True, visit=in_office(event, tang), now=NOON),
    )
    for act in acts:
        with pytest.raises(CannotDo, match=r"删除|removed meanwhile"):
            act()
    assert JournalEntry.objects.count() == 1


def test_an_entry_changed_meanwhile_is_not_undone(event, entries, tang):
    shown = details_of(entries[0])
    change(entries[0], tang, details("甲", "乙", number=1, unit="新单位"), shown=shown)
    with pytest.raises(ChangedMeanwhile) as refusal:
        change(entries[0], tang, details("张伟", "李娜", number=1, seed=3), shown=shown)
    there = details("甲", "乙", number=1, unit="新单位")
    assert refusal.value.there == there == details_of(event.entries.get(number=1))


def test_another_phone_is_journaled_without_the_number(event, entries, tang):
    new = EntryDetails(
        players=(PlayerDetails("张伟", "139"), PlayerDetails("李娜", "", "007")), number=1
    )
    change(entries[0], tang, new)
    row = JournalEntry.objects.get(act="change_entry")
    assert row.after["details"] == ["phone_1", "member_number_2"]
    assert "139" not in str(row.after)
    assert "007" not in str(row.after)


def test_the_same_key_is_the_same_entry(event, tang):
    key = uuid4()
    first, again = (add_by_key(event, tang, key) for _time in range(2))
    assert first == again
    assert event.entries.count() == JournalEntry.objects.count() == 1


def add_by_key(event, by, key: UUID) -> Entry:
    return services.add_entry(
        details=details("a", "b"), visit=in_office(event, by), now=NOON, key=key
    )


def test_no_entry_is_added_once_a_round_is_public(event, entries, tang):
    add(event, tang, "a", "b")
    stage = draw_round_robin(event=event, by=tang, now=NOON)
    rounds.publish_round(round_=stage.rounds.first(), visit=in_office(stage, tang), now=NOON)
    with pytest.raises(CannotDo):
        add(event, tang, "c", "d")
    assert event.entries.count() == 5


def test_a_substitute_who_has_played_is_not_taken_off(event, match, entries, tang):
    substitute = Player.objects.create(entry=entries[0], position=3, name="替补")
    match.north = substitute
    match.save(update_fields=["north"])
    with pytest.raises(CannotDo) as refusal:
        change(entries[0], tang, details("张伟", "李娜", number=1))
    assert refusal.value.field == "player_3"
    change(entries[0], tang, details("张伟", "李娜", "替补改", number=1))
    substitute.refresh_from_db()
    assert substitute.name == "替补改"


def test_a_substitute_who_never_sat_is_taken_off(event, match, entries, tang):
    Player.objects.create(entry=entries[0], position=3, name="替补")
    change(entries[0], tang, details("张伟", "李娜", number=1))
    assert entries[0].players.count() == 2
