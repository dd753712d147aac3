"""The list of tables and the match page."""

from datetime import timedelta

import pytest
from django.urls import reverse

from referee.selectors.sheet.states import DeskState
from referee.services.clock import call_time, extend_clock, pause_clock, start_clock
from tests.conftest import make_user
from tests.referee.posted import typed, url
from tests.referee.recording import laogai, play, score
from tests.referee.ruling import sign_all
from tests.visits import at_table
from tournaments.models import Entry, Match, Official, Player, Round

MARKUP = "<b>\"王'&</b>"


def content(response) -> str:
    return response.content.decode()


def test_tables_lists_what_this_referee_may_open(client, make_match, entries, luo, fang) -> None:
    own = make_match(entries[0], entries[1])
    other = make_match(entries[2], entries[3], referee=fang)
    client.force_login(luo)
    [(group, table)] = client.get(reverse("desk:tables")).context["rounds"]
    assert (group.round, [line.match_id for line in table.data]) == (own.round, [own.pk])
    client.force_login(fang)
    [(group, _table)] = client.get(reverse("desk:tables")).context["rounds"]
    assert [line.match_id for line in group.lines] == [own.pk, other.pk]


def test_tables_shows_entries_clock_state_and_hands(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    clock.forward(minutes=20)
    client.force_login(luo)
    response = client.get(reverse("desk:tables"))
    [(group, _table)] = response.context["rounds"]
    [line] = group.lines
    assert (line.table_number, line.ns, line.ew) == (1, "1 张伟/李娜", "2 陈明/赵军")
    assert (line.ns_level, line.ew_level, line.hands) == ("5", "3", 1)
    assert (line.state, line.clock.text) == (DeskState.PLAYING, "1:40:00")
    assert all(words in content(response) for words in (line.ns, line.ew, "1:40:00"))


def test_tables_of_closed_rounds_are_shown_when_asked_for(client, match, luo) -> None:
    Round.objects.update(state=Round.State.CLOSED)
    client.force_login(luo)
    [(group, _table)] = client.get(reverse("desk:tables")).context["rounds"]
    assert [line.match_id for line in group.lines] == [match.pk]  # left open
    Match.objects.update(state=Match.State.ACCEPTED)
    assert client.get(reverse("desk:tables")).context["rounds"] == []
    response = client.get(reverse("desk:tables"), {"closed": "1"})
    assert len(response.context["rounds"]) == 1


def test_tables_takes_the_same_queries_for_one_table_and_for_two(
    client, make_match, entries, luo, clock, django_assert_num_queries
) -> None:
    play(make_match(entries[0], entries[1]), luo, clock(), score(100))
    client.force_login(luo)
    # Session and user, the roles, the matches, one for all their sheets, the calls that wait.
    with django_assert_num_queries(6):
        client.get(reverse("desk:tables"))
    play(make_match(entries[2], entries[3]), luo, clock(), score(100), score(0))
    with django_assert_num_queries(6):
        client.get(reverse("desk:tables"))


def test_match_is_open_to_its_referee_and_the_chief_only(
    client, event, match, luo, fang, tang, wu
) -> None:
    other = make_user("zhou", "周裁判")
    Official.objects.create(event=event, user=other, role=Official.Role.REFEREE)
    for user, status in ((luo, 200), (fang, 200), (other, 404), (tang, 404), (wu, 404)):
        client.force_login(user)
        for name in ("match", "match_head"):
            assert client.get(url(name, match)).status_code == status, (name, user)
    client.force_login(luo)
    assert client.post(url("match", match)).status_code == 405
    assert client.post(url("match_head", match)).status_code == 405


def test_match_of_a_draft_or_a_bye_is_not_there(client, match, make_match, entries, luo) -> None:
    client.force_login(luo)
    bye = Match.objects.create(round=match.round, ns_entry=entries[2], referee=luo)
    assert client.get(url("match", bye)).status_code == 404
    Round.objects.update(state=Round.State.DRAFTED)
    assert client.get(url("match", match)).status_code == 404


@pytest.mark.parametrize("number", ["0", "999999999999999999", "9" * 30, "-1", "x"])
def test_ids_that_cannot_be_answer_404(number, client, luo) -> None:
    client.force_login(luo)
    assert client.get(f"/desk/{number}/").status_code == 404
    assert client.get(f"/desk/{number}/head/").status_code == 404


def test_visitors_sign_in_first_and_come_back(client, match) -> None:
    response = client.get(url("match", match))
    assert response.status_code == 302
    assert response.url == f"{reverse('login')}?next={url('match', match)}"


def test_live_part_answers_401_to_an_expired_login(client, match) -> None:
    assert client.get(url("match_head", match), headers={"HX-Request": "true"}).status_code == 401


def test_match_shows_the_sheet(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(130, last_won_by="EW", last_points=45, last_cards=2))
    client.force_login(luo)
    response = client.get(url("match", match))
    page = response.context["page"]
    ns, ew = page.sides
    assert (ns.words, ns.names, ns.level, ns.is_on_deal) == ("▲南北", "张伟/李娜", "3", False)
    assert (ew.words, ew.names, ew.level, ew.is_on_deal) == ("■东西", "陈明/赵军", "4", True)
    assert [(seat.seat.value, seat.name, seat.deals) for seat in page.seats] == [
        ("N", "张伟", False),
        ("W", "赵军", True),
        ("E", "陈明", False),
        ("S", "李娜", False),
    ]
    assert (page.due_words, page.next_level, page.next_number) == ("西 赵军", "4", 2)
    assert [line.act for line in page.journal] == ["记录一盘", "开始计时"]
    form = response.context["form"]
    assert (form["follows"].value(), form["dealer"].value()) == (1, "W")
    assert [form[name].value() for name in ("points", "last_points", "last_cards")] == [None] * 3


def test_match_takes_the_same_queries_for_one_hand_and_for_many(
    client, match, luo, clock, django_assert_num_queries
) -> None:
    play(match, luo, clock(), score(200))
    client.force_login(luo)
    # Session and user, the match with the roles, its sheet, what was said there, the journal.
    with django_assert_num_queries(6):
        client.get(url("match", match))
    play(match, luo, clock(), *[score(200)] * 9)
    with django_assert_num_queries(6):
        client.get(url("match", match))


def test_markup_in_names_is_literal(client, match, luo, clock) -> None:
    Player.objects.update(name=MARKUP[:20])
    play(match, luo, clock(), score(100), score(100))
    client.force_login(luo)
    for page in (
        url("match", match),
        url("correct_hand", match, 1),
        url("void_hand", match, 1),
        url("wrong_dealer", match),
        url("record_laogai", match),
        reverse("desk:tables"),
    ):
        shown = content(client.get(page))
        assert "<b>&quot;" not in shown, page
        assert "&lt;b&gt;&quot;王&#x27;&amp;" in shown, page
        assert MARKUP[:8] not in shown, page


def state_of(client, match: Match) -> DeskState:
    return client.get(url("match", match)).context["page"].state


def test_each_state_of_a_table(client, match, luo, fang, clock) -> None:
    client.force_login(luo)
    assert state_of(client, match) is DeskState.NOT_STARTED
    play(match, luo, clock(), score(100))
    assert state_of(client, match) is DeskState.PLAYING
    pause_clock(reason="换牌", visit=at_table(match, luo), now=clock())
    assert state_of(client, match) is DeskState.PAUSED


def test_state_of_a_laogai_without_its_choice(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100), laogai("NS", points=130))
    client.force_login(luo)
    page = client.get(url("match", match)).context["page"]
    assert (page.state, page.takes_hand) == (DeskState.LAOGAI, False)
    assert (page.choice.number, page.choice.innocent) == (2, "■东西")


def test_state_past_a_then_signed_then_accepted(client, event, match, luo, fang, clock) -> None:
    event.rules = {"second_person": True}
    event.save()
    play(match, luo, clock(), score(0, last_won_by="NS"), *[score(0)] * 2, score(0))
    client.force_login(luo)
    page = client.get(url("match", match)).context["page"]
    assert (page.state, page.takes_hand) == (DeskState.PAST_A, False)
    assert [side.is_past_a for side in page.sides] == [True, False]
    sign_all(match, luo, clock())
    assert state_of(client, match) is DeskState.SIGNED
    Match.objects.update(state=Match.State.ACCEPTED)
    assert state_of(client, match) is DeskState.ACCEPTED


def test_the_clock_warns_then_asks_before_anything_else(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    looks = []
    for minutes in (109, 110, 116, 117):
        clock.at = clock.at.replace(hour=4, minute=0) + timedelta(minutes=minutes)
        looks.append(client.get(url("match_head", match)).context["head"].clock.look)
    assert looks == ["", "soon", "soon", "urgent"]
    clock.forward(minutes=3)
    response = client.get(url("match", match))
    page = response.context["page"]
    assert (page.state, page.head.asks_time, page.takes_hand) == (
        DeskState.TIME_ASKED,
        True,
        False,
    )
    assert url("record_hand", match) not in content(response)
    call_time(hand_in_progress=True, visit=at_table(match, luo), now=clock())
    page = client.get(url("match", match)).context["page"]
    assert (page.state, page.takes_hand) == (DeskState.LAST_HAND, True)
    call_time(hand_in_progress=False, seen=True, visit=at_table(match, luo), now=clock())
    page = client.get(url("match", match)).context["page"]
    assert (page.state, page.takes_hand) == (DeskState.TIME_CLOSED, False)
    assert page.head.can_change_answer


def test_live_part_says_when_the_table_changed_elsewhere(client, match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    client.force_login(luo)
    seen = client.get(url("match", match)).context["head"].version
    quiet = client.get(url("match_head", match), {"seen": seen})
    assert (quiet.context["is_outdated"], seen in quiet.context["head"].version) == (False, True)
    extend_clock(minutes=5, reason="换牌", visit=at_table(match, luo), now=clock())
    changed = client.get(url("match_head", match), {"seen": seen})
    assert changed.context["is_outdated"]
    # The page keeps asking with the version it shows, until it is taken anew.
    assert f"?seen={seen.replace(' ', '%20')}" in content(changed)


def test_live_part_carries_what_a_screen_needs_to_tick(client, match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    clock.forward(minutes=10, seconds=0.5)
    client.force_login(luo)
    assert 'data-remaining="6599500" data-running' in content(client.get(url("match_head", match)))
    # The server's clock steps back an hour: no time is given back beyond what had run.
    pause_clock(reason="换牌", visit=at_table(match, luo), now=clock())
    clock.forward(hours=-1)
    assert 'data-remaining="6599500" >' in content(client.get(url("match_head", match)))


def test_a_form_that_failed_keeps_the_page(client, match, luo, clock) -> None:
    start_clock(visit=at_table(match, luo), now=clock())
    client.force_login(luo)
    response = client.post(url("record_hand", match), typed(points=None))
    assert response.status_code == 200
    assert response.context["page"].next_number == 1
    assert Entry.objects.count() == 4


def test_a_match_closed_by_its_number_of_hands_is_not_closed_by_time(
    client, event, match, luo, clock
) -> None:
    event.rules = {"max_hands": 1}
    event.save()
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    client.cookies["django_language"] = "en"
    for _later in range(2):
        response = client.get(url("match", match))
        assert response.context["page"].state is DeskState.HANDS_CLOSED
        page = content(response)
        assert '<span class="state-words">All hands played, closed</span>' in page
        assert "wins: higher level" in page
        assert "at time" not in page
        clock.forward(minutes=121)
