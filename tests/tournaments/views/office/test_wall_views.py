"""The office's page of wall screens, and the screens as the hall sees them."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from referee.services.clock import start_round
from tests.conftest import NOON, in_one_line, make_entry
from tests.tournaments.office import as_user, said
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import add_result, make_round, make_stage, play, seat
from tests.visits import in_office
from tournaments.models import Match, Round, Stage, Wall
from tournaments.services.rounds import publish_round
from tournaments.services.walls import change_wall, details_of, put_up_wall
from tournaments.values.events import WallDetails

POLL = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def wall(event, tang) -> Wall:
    return put_up_wall(name="正面", visit=in_office(event, tang), now=NOON)


@pytest.fixture
def show(wall, tang):
    """Tell the screen what to show."""

    def tell(showing: str, **values) -> None:
        given = {"is_dark": False, "is_paused": False, "seconds": 12, "notice": "", **values}
        change_wall(
            wall=wall, details=WallDetails(showing, **given), visit=in_office(wall, tang), now=NOON
        )

    return tell


def address_of(wall: Wall) -> str:
    return reverse("public:wall", args=[wall.event_id, wall.number])


def filled(wall: Wall, **changes: object) -> dict[str, str]:
    """What the form of the screen posts, and with what it was shown; None leaves a box unticked."""
    before = details_of(wall).to_json()
    kept = {
        name: value for name, value in {**before, **changes}.items() if value not in (None, False)
    }
    form = f"wall{wall.number}"
    shown_with = {f"initial-{form}-{name}": str(value) for name, value in before.items()}
    return shown_with | {f"{form}-{name}": str(value) for name, value in kept.items()}


def test_a_screen_is_put_up_and_told(office, event) -> None:
    assert office.post("put_up_wall", name=" 正面 ").url == office.address("walls")
    wall = Wall.objects.get()
    assert wall.name == "正面"
    page = office.text("walls")
    assert f"http://testserver{address_of(wall)}" in page
    answer = office.post("change_wall", wall.pk, **filled(wall, showing="clock", is_dark=True))
    assert (answer.url, said(answer)[-1]) == (
        office.address("walls"),
        "正面 shows it within ten seconds.",
    )
    assert details_of(Wall.objects.get()) == WallDetails("clock", True, False, 12, "")
    assert office.post("take_down_wall", wall.pk).url == office.address("walls")
    assert not Wall.objects.exists()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seconds": 4}, "greater than or equal to 5"),
        ({"seconds": 61}, "less than or equal to 60"),
        ({"seconds": "x"}, "Enter a whole number"),
        ({"showing": "film"}, "not one of the available choices"),
        ({"notice": "x" * 61}, "at most 60 characters"),
        ({"notice": "a\u200bb"}, "U+200B"),
    ],
)
def test_what_cannot_be_shown_is_refused_and_kept(office, wall, changes, words) -> None:
    answer = office.post("change_wall", wall.pk, **filled(wall, **{"notice": "带水杯", **changes}))
    page = unescape(answer.content.decode())
    assert answer.status_code == 200
    assert words in page
    assert changes.get("notice", "带水杯") in page
    assert details_of(Wall.objects.get()) == details_of(wall)


def test_a_screen_needs_a_name(office) -> None:
    page = office.post("put_up_wall", name=" ").content.decode()
    assert "Name the screen, by the place where it is." in page
    assert not Wall.objects.exists()


def test_the_page_posts_what_it_was_shown_with(office, wall) -> None:
    hidden = re.findall(
        r'name="(initial-[^"]*)" value="([^"]*)"', office.get("walls").content.decode()
    )
    expected = {name: value for name, value in filled(wall).items() if name.startswith("initial")}
    assert {**dict.fromkeys(expected, ""), **dict(hidden)} == expected


def test_two_who_tell_a_screen_undo_nothing_of_each_other(office, wall) -> None:
    """Both opened the page before either posted."""
    office.post("change_wall", wall.pk, **filled(wall, notice="午餐", is_dark=True))
    office.post("change_wall", wall.pk, **filled(wall, showing="clock", seconds=20))
    assert details_of(Wall.objects.get()) == WallDetails("clock", True, False, 20, "午餐")
    shown = Wall.objects.get()
    office.post("change_wall", wall.pk, **filled(shown, is_dark=None, notice=""))
    assert details_of(Wall.objects.get()) == WallDetails("clock", False, False, 20, "")


def test_another_screen_with_the_number_of_one_taken_down_is_left_alone(
    office, event, wall, tang
) -> None:
    """A second click, or a page that somebody left open."""
    stale = filled(wall, showing="clock")
    for _twice in range(2):
        answer = office.post("take_down_wall", wall.pk)
        assert answer.url == office.address("walls")
    assert said(answer)[-1] == "That screen has been taken down meanwhile."
    other = put_up_wall(name="入口", visit=in_office(event, tang), now=NOON)
    assert other.number == wall.number
    for act, values in (("change_wall", stale), ("take_down_wall", {})):
        answer = office.post(act, wall.pk, **values)
        assert said(answer)[-1] == "That screen has been taken down meanwhile."
    assert [details_of(one) for one in Wall.objects.all()] == [details_of(other)]


ACTS = ("put_up_wall", "change_wall", "take_down_wall")


@pytest.mark.parametrize("name", ["walls", *ACTS])
def test_screens_are_the_offices(client, event, wall, fang, luo, wu, name) -> None:
    ids = [event.pk] if name in {"walls", "put_up_wall"} else [event.pk, wall.pk]
    address = reverse(f"office:{name}", args=ids)
    call = client.get if name == "walls" else client.post
    assert "/login/" in call(address).url
    for user, statuses in ((wu, {404}), (luo, {403}), (fang, {200, 302})):
        assert call_as(client, user, call, address) in statuses
    if name != "walls":
        assert client.get(address).url == reverse("office:walls", args=[event.pk])
        assert client.put(address).status_code == 405


def call_as(client, user, call, address: str) -> int:
    as_user(client, user)
    return call(address).status_code


def test_a_screen_that_is_not_there_answers_404(office, visitor, event, wall) -> None:
    assert visitor.get(reverse("public:wall", args=[event.pk, 2])).status_code == 404
    assert visitor.get(reverse("public:wall", args=[event.pk + 1, 1])).status_code == 404
    assert visitor.get(reverse("public:wall", args=[event.pk, 10**17])).status_code == 404
    assert visitor.post(address_of(wall)).status_code == 405


def shown(visitor, wall: Wall) -> str:
    return text_of(visitor.get(address_of(wall)))


def test_by_itself_a_screen_follows_the_event(
    visitor, wall, drafted, entries, tang, fang, clock
) -> None:
    assert "No round has been published yet." not in shown(visitor, wall)
    assert "Standings" in shown(visitor, wall)
    publish_round(round_=drafted, visit=in_office(drafted, tang), now=NOON)
    seats = shown(visitor, wall)
    assert "Take your seats" in seats
    assert re.search(r"\b1 张伟/李娜 [▲■] table \d", seats)
    start_round(round_=drafted, visit=in_office(drafted, fang), now=clock())
    levels = visitor.get(address_of(wall))
    assert 'data-shown="levels"' in levels.content.decode()
    assert f'data-until="{int(clock().timestamp()) + 7200}000"' in levels.content.decode()


def test_pairings_by_table_and_byes_last(visitor, wall, show, event, clock) -> None:
    show("pairings")
    entries = [make_entry(event, number) for number in range(1, 4)]
    stage = make_stage(event, Stage.Kind.SWISS, [entries])
    first = make_round(stage, Round.State.PUBLISHED)
    Match.objects.create(round=first, ns_entry=entries[2])
    seat(first, entries[0], entries[1])
    text = shown(visitor, wall)
    one, two, three = (entry.names for entry in entries)
    assert f"1 ▲ 1 {one} ■ 2 {two} ▲ 3 {three} Bye" in text


@pytest.mark.parametrize("showing", ["levels", "pairings"])
def test_rounds_running_at_once_are_all_shown(visitor, wall, show, event, showing) -> None:
    show(showing)
    stage = make_stage(event, Stage.Kind.SWISS, [[make_entry(event, n) for n in range(1, 5)]])
    entries = list(event.entries.order_by("number"))
    for ns, ew in (entries[:2], entries[2:]):
        (north, south), (east, west) = ns.players.all(), ew.players.all()
        Match.objects.create(
            round=make_round(stage, Round.State.RUNNING), table_number=1, ns_entry=ns, ew_entry=ew,
            north=north, south=south, east=east, west=west,
        )  # fmt: skip
    page = visitor.get(address_of(wall)).content.decode()
    assert "Round 1 · Round 2" in text_of(visitor.get(address_of(wall)))
    assert re.findall(r'<li class="part">([^<]*)</li>', page) == ["Round 1", "Round 2"]
    assert page.count('<b class="table-number">1</b>') == 2


def test_a_draft_is_never_shown(visitor, wall, show, drafted) -> None:
    for showing in Wall.Showing.values:
        show(showing)
        page = visitor.get(address_of(wall)).content.decode()
        assert 'data-shown="standings"' in page
        assert "Round 1" not in page
        assert 'class="table-number"' not in page


def test_levels_tell_who_won_and_what_waits(visitor, wall, show, playing, luo, clock) -> None:
    show("levels")
    Round.objects.update(state=Round.State.RUNNING)
    assert re.search(r"1 张伟/李娜 ▲ ?3 3 ?■ 陈明/赵军", shown(visitor, wall))
    clock.forward(hours=2)
    assert "Time is up" in shown(visitor, wall)


def test_standings_with_their_first_keys(visitor, wall, show, two_groups) -> None:
    show("standings")
    text = shown(visitor, wall)
    assert "Standings" in text
    assert "Match points" in text
    assert "Group 1" in text
    assert re.search(r"1 1 \S+ 2 ", text)


def test_a_key_that_tells_nothing_leaves_room_for_the_next(
    visitor, wall, show, drafted, entries
) -> None:
    """Nobody has met anybody of the same points: head to head says nothing of anybody."""
    show("standings")
    add_result(drafted.matches.get(table_number=1))
    Round.objects.filter(pk=drafted.pk).update(state=Round.State.CLOSED)
    text = shown(visitor, wall)
    assert "Match points · Level margin" in text
    assert "Head to head" not in text


def test_what_the_office_holds_back_is_held_on_the_wall(visitor, wall, show, two_groups) -> None:
    show("standings")
    Stage.objects.update(shown_rounds=0)
    text = shown(visitor, wall)
    assert "held" in text
    assert not re.search(r"1 1 \S+ 2 ", text)


def test_a_screen_is_told_how_it_looks(visitor, wall, show, published) -> None:
    show("clock", is_dark=True, is_paused=True, seconds=30, notice="<b>午餐</b>")
    page = in_one_line(visitor.get(address_of(wall)).content.decode())
    assert 'data-seconds="30" data-paused data-dark' in page
    assert "&lt;b&gt;午餐&lt;/b&gt;" in page
    assert '<header class="top"' not in page
    assert "csrf" not in page


def test_a_screen_asks_again_and_is_told_only_what_is_new(visitor, wall, show, published) -> None:
    page = visitor.get(address_of(wall)).content.decode()
    poll = address_of(wall) + unescape(re.search(r'data-poll="([^"]+)"', page)[1])
    assert visitor.get(poll, **POLL).status_code == 204
    show("pairings")
    answer = visitor.get(poll, **POLL)
    assert answer.status_code == 200
    assert 'data-shown="pairings"' in answer.content.decode()


def test_a_screen_that_changed_nothing_costs_little(visitor, wall, show, published) -> None:
    page = visitor.get(address_of(wall)).content.decode()
    poll = address_of(wall) + unescape(re.search(r'data-poll="([^"]+)"', page)[1])
    with CaptureQueriesContext(connection) as asked:
        assert visitor.get(poll, **POLL).status_code == 204
    assert len(asked) <= 2  # the screen with its event, and the newest acts


@pytest.mark.parametrize("showing", ["pairings", "seating", "levels", "clock", "standings"])
def test_more_tables_ask_for_no_more(
    visitor, event, wall, show, showing, tang, django_assert_num_queries
) -> None:
    show(showing)
    entries = [make_entry(event, number) for number in range(1, 9)]
    stage = make_stage(event, Stage.Kind.SWISS, [entries])
    first = make_round(stage)
    play(first, entries[0], entries[1], loser="9")
    Round.objects.update(state=Round.State.RUNNING)
    with CaptureQueriesContext(connection) as one:
        visitor.get(address_of(wall))
    for ns, ew in zip(entries[2::2], entries[3::2], strict=True):
        play(first, ns, ew, loser="8")
    show(showing, notice="x")  # an act: everything is read anew
    with django_assert_num_queries(len(one)):
        visitor.get(address_of(wall))
