"""The service behind the import: new and changed entries as one act, journaled, done once."""

import pytest

from tests.conftest import NOON
from tests.visits import in_office
from tournaments.models import Entry, JournalEntry
from tournaments.selectors.entries.comparisons import compare_entries
from tournaments.selectors.entries.registered import details_of
from tournaments.services.entries.entry_imports import import_entries
from tournaments.values.entries import EntryChange, EntryDetails, PlayerDetails
from tournaments.values.errors import CannotDo


def details(*names: str, number: int, **more) -> EntryDetails:
    return EntryDetails(tuple(map(PlayerDetails, names)), number, **more)


def change(entry: Entry, **more) -> EntryChange:
    was = details_of(entry)
    return EntryChange(was, details(*was.names, number=entry.number, **more))


def test_new_and_changed_entries_are_one_act_done_once(event, entries, tang):
    listed, changes = [details("a", "b", number=9)], [change(entries[0], unit="机关")]
    act = {"listed": listed, "changes": changes, "visit": in_office(event, tang), "now": NOON}
    done, again = import_entries(**act), import_entries(**act)
    assert [entry.number for entry in done.added] == [9]
    assert [entry.number for entry in done.changed] == [1]
    assert (again.added, again.changed) == ((), ())
    assert sorted(JournalEntry.objects.values_list("act", flat=True)) == [
        "add_entry",
        "change_entry",
    ]


def test_one_entry_that_cannot_be_added_keeps_every_change_out(event, entries, tang):
    listed, changes = [details("a", "b", number=2)], [change(entries[0], unit="机关")]
    with pytest.raises(CannotDo) as refusal:
        import_entries(listed=listed, changes=changes, visit=in_office(event, tang), now=NOON)
    assert refusal.value.field == "number"
    assert event.entries.get(number=1).unit == ""


def test_entries_without_a_number_are_counted_from_one(event, tang):
    listed = [EntryDetails((PlayerDetails(a), PlayerDetails(b)), None) for a, b in ("甲乙", "丙丁")]
    done = import_entries(listed=listed, changes=[], visit=in_office(event, tang), now=NOON)
    assert [entry.number for entry in done.added] == [1, 2]


def test_three_entries_pass_their_seeds_on(event, entries, tang):
    for entry, seed in zip(entries[:3], (1, 2, 3), strict=True):
        Entry.objects.filter(pk=entry.pk).update(seed=seed)
    moved = [
        change(entry, seed=seed)
        for entry, seed in zip(event.entries.order_by("number")[:3], (2, 3, 1), strict=True)
    ]
    import_entries(listed=[], changes=moved, visit=in_office(event, tang), now=NOON)
    seeds = list(event.entries.order_by("number").values_list("seed", flat=True))
    assert seeds == [2, 3, 1, None]


def test_a_removed_entry_is_said(event, entries, tang):
    gone = change(entries[3], unit="机关")
    entries[3].delete()
    with pytest.raises(CannotDo, match="4"):
        import_entries(listed=[], changes=[gone], visit=in_office(event, tang), now=NOON)


def test_a_seed_stays_once_a_round_is_published(event, match, entries, tang):
    with pytest.raises(CannotDo) as refusal:
        import_entries(
            listed=[], changes=[change(entries[0], seed=5)], visit=in_office(event, tang), now=NOON
        )
    assert refusal.value.field == "seed"


def test_another_substitute_does_not_keep_the_phone_of_the_former(event, entries):
    entries[0].players.create(position=3, name="孙超", phone="0771")
    listed = details("张伟", "李娜", "周强", number=1)
    columns = {"number", "player_1", "player_2", "player_3"}
    [found] = compare_entries(event, [listed], columns).changes
    assert found.fields == (("player_3", "孙超", "周强"), ("phone_3", "0771", ""))


def test_a_list_that_counts_from_one_again_changes_nobody(event, entries):
    found = compare_entries(event, [details("a", "b", number=1), details("a", "李娜", number=2)])
    assert [clash.entry.number for clash in found.clashes] == [1, 2]
    assert not found.changes
