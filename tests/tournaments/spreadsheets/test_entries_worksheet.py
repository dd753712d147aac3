"""选手 and 规程, read back: numbers keep their zeros, settings are all there."""

import pytest

from tests.tournaments.spreadsheets.reading import records
from tournaments.models import Entry, Player

pytestmark = pytest.mark.usefixtures("in_english")


def test_long_numbers_and_zeros_in_front_are_kept(read, event, entries) -> None:
    Player.objects.filter(entry=entries[0], position=1).update(
        phone="013800138000", member_number="004512345678901234"
    )
    Entry.objects.filter(pk=entries[1].pk).update(state=Entry.State.WITHDRAWN)
    sheet = read()["Who entered"]
    first, second, *_others = records(sheet)
    assert first == {
        "No.": 1,
        "Player 1": "张伟",
        "Player 2": "李娜",
        "State": "Registered",
        "Phone of player 1": "013800138000",
        "Member number of player 1": "004512345678901234",
    }
    assert second["State"] == "Withdrawn"
    formulas = [rule.formula[0] for area in sheet.conditional_formatting for rule in area.rules]
    assert formulas == ['$F2="Withdrawn"', '$F2="Disqualified"']


def test_every_setting_the_level_table_and_the_keys_are_there(read, event) -> None:
    event.rules = {"time_limit": 90}
    event.save()
    rows = [tuple(row.values()) for row in records(read()["Rules of the event"])]
    assert ("Time", "Time of a match, minutes", 90) in rows
    assert ("Level table", "s 200 … 235", "takes the deal +1") in rows
    assert next(row[1] for row in rows if row[0] == "Ranking keys, in order") == "1. Match points"


def test_the_first_three_places_stand_out(read, event, entries) -> None:
    sheet = read()["Standings"]
    [area] = sheet.conditional_formatting
    assert str(area.sqref) == "A2:D5"
    assert [rule.formula for rule in area.rules] == [["$A2=1"], ["$A2=2"], ["$A2=3"]]
