"""The standings of events played through the services against what the test itself has done."""

from random import Random

import pytest
from django.contrib.auth.models import User

from tests.ranking.plain_standings import PlainRow
from tests.seeds import seeds
from tests.tournaments.logged_office import LoggedOffice
from tests.tournaments.office_log import StageLog, Table, Terms
from tests.tournaments.random_office import RandomEvent
from tournaments.models import Event, Match, Stage
from tournaments.ranking import KEYS
from tournaments.selectors.standings import StandingsList, qualifier_changes, standings
from tournaments.services.stages import StagePlan

EVERY_KEY = tuple(key for key in KEYS if key not in ("cumulative", "margin26"))
NEW_TERMS = Terms((3, 1, 0), ("9", "4"))
NEWER_TERMS = Terms((4, 1, 0), ("9", "4"))

Line = tuple[int | None, int, tuple[int | None, ...], str | None]


@pytest.fixture
def office(event: Event, luo: User, fang: User, tang: User) -> LoggedOffice:
    return LoggedOffice(event, luo=luo, fang=fang, tang=tang)


@pytest.mark.parametrize("seed", seeds(15, whole=200))
def test_standings_agree_with_what_was_done(seed: int, office: LoggedOffice) -> None:
    for _ in RandomEvent(Random(seed), office).play():
        assert_agrees(office)


def test_a_withdrawal_leaves_the_opponents_their_scores_and_tie_breaks(
    office: LoggedOffice,
) -> None:
    """Whoever met the entry keeps every number; matches it still owes are won by walkover."""
    office.set_rules(Terms(), second_person=False, keys=EVERY_KEY)
    log = start_round_robin(office, entries=4)
    for table in office.publish(log):
        win(office, table, table.a)
    office.close(log, 1)
    before = shown(office, log)
    leaver, opponent = log.tables[0].a, log.tables[0].b
    office.withdraw(leaver)
    assert shown(office, log) == before
    assert opponents_points(before, opponent) == 2

    owed = [table for table in office.publish(log) if leaver in (table.a, table.b)]
    assert [table.ranks and table.ranks.kind for table in owed] == ["walkover"]
    assert opponents_points(shown(office, log), opponent) == 2
    assert_agrees(office)


def test_only_accepted_results_of_the_right_stage_enter(office: LoggedOffice) -> None:
    office.set_rules(Terms(), second_person=True, keys=())
    first = start_round_robin(office, entries=2)
    (table,) = office.publish(first)
    win(office, table, table.a)
    assert points(office, first) == {1: 0, 2: 0}
    office.accept(table)
    office.close(first, 1)
    assert points(office, first) == {table.a: 2, table.b: 0}

    final = office.add_stage(StagePlan(kind=Stage.Kind.ROUND_ROBIN, takes=2))
    office.draw(final, "final")
    (last,) = office.publish(final)
    assert points(office, final) == {1: 0, 2: 0}
    win(office, last, table.b)
    office.accept(last)
    assert points(office, final) == {table.a: 0, table.b: 2}
    assert points(office, first) == {table.a: 2, table.b: 0}
    assert_agrees(office)


def test_correcting_an_earlier_stage_tells_who_advances_and_pairs_nobody_anew(
    office: LoggedOffice,
) -> None:
    first = start_round_robin(office, entries=3)
    for number in (1, 2, 3):
        (table,) = (table for table in office.publish(first) if table.b)
        win(office, table, min(number for number in (table.a, table.b) if number))
        office.close(first, number)
    final = office.add_stage(StagePlan(kind=Stage.Kind.ROUND_ROBIN, takes=2))
    office.draw(final, "final")
    posted = [(table.match, table.a, table.b) for table in office.publish(final)]
    assert set(final.members) == {1, 2}
    assert not qualifier_changes(office.stage(first))
    standing = shown(office, final)

    (table,) = [table for table in first.tables if {table.a, table.b} == {2, 3}]
    office.reopen(table)
    win(office, table, 3)
    changes = qualifier_changes(office.stage(first))
    assert changes
    assert [entry.number for entry in changes.missing] == [3]
    assert [entry.number for entry in changes.surplus] == [2]
    matches = Match.objects.filter(round__stage=office.stage(final))
    pairs = matches.values_list("pk", "ns_entry__number", "ew_entry__number")
    assert list(pairs.order_by("pk")) == posted
    assert shown(office, final) == standing
    assert_agrees(office)


def test_what_was_given_keeps_its_rules_and_what_waits_again_has_the_new_ones(
    office: LoggedOffice,
) -> None:
    log = start_round_robin(office, entries=5)
    tables = office.publish(log)
    (bye,) = (table for table in tables if table.b is None)
    given, other = (table for table in tables if table.b)
    office.start(other)
    office.withdraw(bye.a, given.a)
    office.set_rules(NEW_TERMS, second_person=False, keys=("match_points", "level_margin"))
    assert points(office, log) == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0} | {bye.a: 2, given.b: 2}
    office.reinstate(bye.a)
    office.reinstate(given.a)
    assert points(office, log) == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0} | {bye.a: 2}
    office.set_rules(NEWER_TERMS, second_person=False, keys=("match_points", "level_margin"))
    win(office, given, given.a)
    assert points(office, log) == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0} | {bye.a: 2, given.a: 4}
    assert_agrees(office)


def start_round_robin(office: LoggedOffice, *, entries: int) -> StageLog:
    for number in range(1, entries + 1):
        office.register(number)
    log = office.add_stage(StagePlan(kind=Stage.Kind.ROUND_ROBIN))
    office.draw(log, "tests")
    return log


def win(office: LoggedOffice, table: Table, winner: int | None) -> None:
    ns_wins = winner == table.a
    levels, hands = (("past A", "9"), (6, 3)) if ns_wins else (("9", "past A"), (3, 6))
    office.sign(table, "played", winner, levels=levels, hands=hands)


def assert_agrees(office: LoggedOffice) -> None:
    for log in office.stages:
        if log.members:
            found = {one.group: lines(one) for one in standings(office.stage(log)).lists}
            assert found == plain_lines(log.lists(office.keys, office.out))


def shown(office: LoggedOffice, log: StageLog) -> list[Line]:
    (one,) = standings(office.stage(log)).lists
    return lines(one)


def points(office: LoggedOffice, log: StageLog) -> dict[int, int | None]:
    return {entry: amounts[0] for _, entry, amounts, _ in shown(office, log)}


def opponents_points(listed: list[Line], number: int | None) -> int | None:
    (amounts,) = [amounts for _, entry, amounts, _ in listed if entry == number]
    return amounts[EVERY_KEY.index("opponents_points")]


def lines(one: StandingsList) -> list[Line]:
    return [(row.place, row.entry.number, row.amounts, row.parted_by) for row in one.rows]


def plain_lines(lists: dict[int | None, list[PlainRow]]) -> dict[int | None, list[Line]]:
    return {
        group: [(row.place, row.entry, tuple(row.values.values()), row.parted_by) for row in rows]
        for group, rows in lists.items()
    }
