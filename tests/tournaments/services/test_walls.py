"""Wall screens: put up, told what to show, taken down; and what they choose by themselves."""

from datetime import timedelta

import pytest

from referee.selectors.hall.boards import load_boards
from referee.selectors.hall.round_clocks import round_clock
from referee.services.clock import extend_clock, pause_clock, start_clock
from tests.conftest import NOON, make_entry
from tests.tournaments.stages import make_round, make_stage, seat
from tests.visits import at_table, in_office
from tournaments.models import JournalEntry, Match, Round, Stage, Wall
from tournaments.models.walls import MOST_WALLS
from tournaments.selectors.walls import shown_on, walls_of
from tournaments.services.walls import change_wall, details_of, put_up_wall, take_down_wall
from tournaments.values.errors import CannotDo
from tournaments.values.events import WallDetails

Showing = Wall.Showing
DARK_CLOCK = WallDetails("clock", is_dark=True, is_paused=True, seconds=20, notice="午餐12:30")


@pytest.fixture
def wall(event, tang) -> Wall:
    return put_up_wall(name="正面", visit=in_office(event, tang), now=NOON)


def acts() -> list[tuple[str, object, object]]:
    rows = JournalEntry.objects.order_by("pk")
    return [(row.act, row.before, row.after) for row in rows]


def test_a_new_screen_chooses_by_itself(event, wall, tang) -> None:
    assert (wall.number, details_of(wall)) == (1, WallDetails("automatic", False, False, 12, ""))
    assert put_up_wall(name="正面", visit=in_office(event, tang), now=NOON) == wall
    second = put_up_wall(name="入口", visit=in_office(event, tang), now=NOON)
    assert [(one.number, one.name) for one in walls_of(event)] == [(1, "正面"), (2, "入口")]
    assert second.number == 2
    assert acts() == [
        ("put_up_wall", None, {"number": 1, "name": "正面"}),
        ("put_up_wall", None, {"number": 2, "name": "入口"}),
    ]


def test_there_are_never_too_many(event, tang) -> None:
    for number in range(MOST_WALLS):
        put_up_wall(name=f"{number}号", visit=in_office(event, tang), now=NOON)
    with pytest.raises(CannotDo) as refused:
        put_up_wall(name="还要", visit=in_office(event, tang), now=NOON)
    assert str(MOST_WALLS) in refused.value.message
    assert event.walls.count() == MOST_WALLS


def test_a_screen_shows_what_it_is_told(wall, tang) -> None:
    for _twice in range(2):
        told = change_wall(wall=wall, details=DARK_CLOCK, visit=in_office(wall, tang), now=NOON)
    assert details_of(Wall.objects.get()) == details_of(told) == DARK_CLOCK
    assert [act for act, _before, _after in acts()] == ["put_up_wall", "change_wall"]
    _act, before, after = acts()[-1]
    assert before == {"number": 1, **details_of(wall).to_json()}
    assert after == {"number": 1, **DARK_CLOCK.to_json()}


def test_a_screen_is_taken_down_once(event, wall, tang) -> None:
    for _twice in range(2):
        take_down_wall(wall=wall, visit=in_office(wall, tang), now=NOON)
    assert walls_of(event) == []
    assert acts()[1:] == [("take_down_wall", {"number": 1, "name": "正面"}, None)]


def test_a_screen_that_is_no_more_is_told_nothing(wall, tang) -> None:
    take_down_wall(wall=wall, visit=in_office(wall, tang), now=NOON)
    with pytest.raises(CannotDo):
        change_wall(wall=wall, details=DARK_CLOCK, visit=in_office(wall, tang), now=NOON)
    assert [act for act, _before, _after in acts()] == ["put_up_wall", "take_down_wall"]


@pytest.mark.parametrize(
    ("told", "state", "shown"),
    [
        (Showing.AUTOMATIC, None, Showing.STANDINGS),
        (Showing.AUTOMATIC, Round.State.PUBLISHED, Showing.SEATING),
        (Showing.AUTOMATIC, Round.State.RUNNING, Showing.LEVELS),
        (Showing.PAIRINGS, Round.State.RUNNING, Showing.PAIRINGS),
        (Showing.STANDINGS, Round.State.RUNNING, Showing.STANDINGS),
        (Showing.CLOCK, None, Showing.STANDINGS),
    ],
)
def test_what_a_screen_shows(told, state, shown) -> None:
    current = Round(state=state) if state else None
    assert shown_on(Wall(showing=told), current) is shown


@pytest.fixture
def four_tables(event, luo) -> list[Match]:
    """Four tables whose clocks were started at noon."""
    stage = make_stage(event, Stage.Kind.SWISS, [[make_entry(event, n) for n in range(1, 9)]])
    drawn = make_round(stage)
    entries = list(event.entries.order_by("number"))
    tables = [seat(drawn, ns, ew) for ns, ew in zip(entries[::2], entries[1::2], strict=True)]
    for table in tables:
        start_clock(visit=at_table(table, luo), now=NOON)
    return tables


def clock_of(tables: list[Match]):
    return round_clock(load_boards(Match.objects.filter(pk__in=[t.pk for t in tables]), NOON))


def numbers(boards) -> list[int]:
    return [board.match.table_number for board in boards]


def test_the_clock_of_a_round_is_the_one_most_tables_share(four_tables, luo) -> None:
    extend_clock(minutes=5, reason="洗牌", visit=at_table(four_tables[1], luo), now=NOON)
    pause_clock(reason="争议", visit=at_table(four_tables[3], luo), now=NOON)
    found = clock_of(four_tables)
    assert (found.until, found.tables) == (NOON + timedelta(hours=2), 2)
    assert (numbers(found.others), numbers(found.paused)) == ([2], [4])


def test_between_as_many_tables_the_later_clock_counts(four_tables, luo) -> None:
    for table in four_tables[:2]:
        extend_clock(minutes=5, reason="洗牌", visit=at_table(table, luo), now=NOON)
    found = clock_of(four_tables)
    assert (found.until, numbers(found.others)) == (NOON + timedelta(minutes=125), [3, 4])


def test_without_a_running_clock_there_is_none(four_tables, luo) -> None:
    for table in four_tables:
        pause_clock(reason="停电", visit=at_table(table, luo), now=NOON)
    found = clock_of(four_tables)
    assert (found.until, found.tables, len(found.paused)) == (None, 0, 4)
    assert round_clock(()).until is None
