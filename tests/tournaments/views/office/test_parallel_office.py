"""Several organisers, or one who clicks twice, at the same moment: posts over real connections."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin
from tests.tournaments.office import Office, as_shown, rules_data
from tests.tournaments.playing import swiss
from tests.tournaments.services.test_parallel_leaving import both
from tests.visits import in_office
from tournaments.models import Entry, Event, JournalEntry, Match, Round
from tournaments.ranking import EventRules
from tournaments.services.draws.draws import draw_stage
from tournaments.services.events import create_event
from tournaments.services.officials import add_official

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("clock")]

Post = tuple[str, dict[str, Any]]


def at_once(user: User, *posts: Post) -> list[int]:
    """The status of each answer; every post comes from a browser of its own."""
    start = Barrier(len(posts))
    clients = [Client(raise_request_exception=False) for _post in posts]
    for client in clients:
        client.force_login(user)

    def send(client: Client, post: Post) -> int:
        start.wait()
        try:
            return client.post(*post).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(posts)) as pool:
        return list(pool.map(send, clients, posts))


def acts() -> Counter[str]:
    return Counter(JournalEntry.objects.values_list("act", flat=True))


@pytest.fixture
def address(event) -> Callable[..., str]:
    return lambda name, *ids: reverse(f"office:{name}", args=[event.pk, *ids])


@pytest.mark.parametrize("key", ["6a3f2f0e-5a55-4a6e-9d53-1d5a7f4c2b10", ""])
def test_a_new_event_sent_six_times_is_one(creator, key):
    data = {**rules_data(EventRules()), "name": "春季赛", "starts_on": "2026-10-03", "key": key}
    got = at_once(creator, *[(reverse("office:create_event"), data)] * 6)
    # With its key every post comes to the event; without one the others are told it is there.
    assert sorted(got) == ([302] * 6 if key else [200] * 5 + [302])
    assert Event.objects.count() == acts()["create_event"] == 1


def test_a_new_entry_sent_six_times_is_one(event, address, tang):
    data = {"number": "", "player_1": "a", "player_2": "b", "key": str(uuid4())}
    assert at_once(tang, *[(address("add_entry"), data)] * 6) == [302] * 6
    assert event.entries.count() == acts()["add_entry"] == 1


def test_one_entry_changed_removed_and_checked_in_at_once(client, event, entries, address, tang):
    office = Office(client, tang, event.pk)
    for entry in entries:
        form = office.get("change_entry", entry.pk).context["form"]
        got = at_once(
            tang,
            (address("change_entry", entry.pk), as_shown(form, player_1="章伟")),
            (address("remove_entry", entry.pk), {}),
            (address("check_in", entry.pk), {}),
            (address("remove_entry", entry.pk), {}),
        )
        # Whoever comes after the removal is told so, or finds the page gone.
        assert set(got) <= {200, 302, 404}
    assert not Entry.objects.exists()
    assert acts()["remove_entry"] == 4


def test_a_new_name_at_two_events_at_once_is_one_account(event, tang):
    other = create_event(name="另一赛事", starts_on=NOON.date(), by=tang, now=NOON)
    posts = [
        (
            reverse("office:officials", args=[one.pk]),
            {"username": name, "name": "何裁判", "roles": ["referee"]},
        )
        for one in (event, other)
        for name in ("he", "He", "HE")
    ]
    assert at_once(tang, *posts) == [200] * 6
    user = User.objects.get(username__iexact="he")
    assert set(user.offices.values_list("event", flat=True)) == {event.pk, other.pk}


@pytest.mark.parametrize("name", ["he", "He"])
def test_a_new_name_added_while_another_event_adds_it_is_the_same_account(event, tang, name):
    other = create_event(name="另一赛事", starts_on=NOON.date(), by=tang, now=NOON)

    def add(to: Event, username: str) -> None:
        add_official(username=username, roles=["referee"], visit=in_office(to, tang), now=NOON)

    assert both(lambda: add(event, "he"), lambda: add(other, name)) == ["done", "done"]
    assert User.objects.filter(username__iexact="he").count() == 1


def test_drawing_again_against_publishing(event, entries, address, tang):
    for _time in range(4):
        stage = draw_round_robin(event=event, by=tang, now=NOON)
        first = stage.rounds.get(number=1)
        got = at_once(
            tang,
            (address("draw", stage.pk), {"seed": ""}),
            (address("publish_round", first.pk), {}),
        )
        # The draw was refused in words, or the publication was, or one found its page gone.
        assert set(got) <= {200, 302, 404}
        assert event.stages.count() == 1
        assert Match.objects.count() == 6
        Round.objects.update(state=Round.State.DRAFTED)
        Match.objects.all().update(state=Match.State.WAITING)


def test_of_six_clicks_on_draw_one_draws(client, event, entries, address, tang):
    stage = swiss(event, tang)
    mark = Office(client, tang, event.pk).get("draw", stage.pk).context["mark"]
    got = at_once(tang, *[(address("draw", stage.pk), {"mark": mark})] * 6)
    assert got == [302] * 6
    assert (stage.rounds.count(), acts()["draw_stage"]) == (1, 1)
    assert Match.objects.count() == 2


def test_of_swapping_publishing_and_drawing_again_over_one_page_one_is_done(
    client, event, entries, address, tang
):
    stage = swiss(event, tang)
    office = Office(client, tang, event.pk)
    for _time in range(3):
        (draft,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON)
        mark = office.get("round", draft.pk).context["draft"].mark
        again = office.get("draw", stage.pk).context["mark"]
        one = draft.matches.get(table_number=1)
        pair = f"{one.ns_entry.number}-{one.ew_entry.number}"
        before = acts()
        got = at_once(
            tang,
            (address("swap_entries", draft.pk), {"pair": pair, "mark": mark}),
            (address("publish_round", draft.pk), {"mark": mark}),
            (address("draw", stage.pk), {"mark": again}),
        )
        # Whoever comes second is told that the draft is another, public, or gone.
        assert set(got) <= {200, 302, 404}
        done = acts() - before
        assert set(done) <= {"swap_entries", "publish_round", "draw_stage"}
        assert sum(done.values()) == 1
        assert Match.objects.count() == 2
        Round.objects.update(state=Round.State.DRAFTED)


def test_of_two_settings_saved_at_once_one_is_refused(client, event, address, tang):
    form = Office(client, tang, event.pk).get("settings").context["rules_form"]
    got = at_once(
        tang,
        (address("settings"), as_shown(form, step=50)),
        (address("settings"), as_shown(form, time_limit=90)),
    )
    event.refresh_from_db()
    assert sorted(got) == [200, 302]
    assert event.rules in ({"step": 50}, {"time_limit": 90})
    assert acts()["change_rules"] == 1


def test_of_two_referees_given_at_once_one_is_refused(event, entries, address, tang, fang, luo):
    stage = draw_round_robin(event=event, by=tang, now=NOON)
    match = stage.rounds.get(number=1).matches.get(table_number=1)
    posts = [
        (
            address("assign_referees", match.round_id),
            {f"referee_{match.pk}": chosen, f"shown_{match.pk}": luo.pk},
        )
        for chosen in (fang.pk, tang.pk)
    ]
    assert sorted(at_once(tang, *posts)) == [200, 302]
    assert acts()["assign_referees"] == 1
