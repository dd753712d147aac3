"""One call for all clocks of a round, through the pages."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from referee.models import ClockEvent
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.services import rulings
from referee.services.clock import start_clock
from tests.referee.ruling import sign_all
from tests.visits import at_table
from tournaments.models import JournalEntry, Match, Round

MARKUP = '<i>"停电"</i> & 断网'


def url_of(name: str, round_: Round) -> str:
    return reverse(f"desk:{name}", args=[round_.pk])


def limit(match: Match, now) -> timedelta:
    fresh = Match.objects.select_related("round__stage__event").get(pk=match.pk)
    return load_table(fresh, now).clock.limit


@pytest.fixture
def tables(make_match, entries) -> list[Match]:
    """Tables 1 and 2 of round 1, not started."""
    return [make_match(entries[0], entries[1]), make_match(entries[2], entries[3])]


def test_start_round_lists_and_starts_what_can_start(
    client, tables, round_one, fang, clock
) -> None:
    act = {"side": Side.EW, "reason": "缺席", "visit": at_table(tables[1], fang), "now": clock()}
    rulings.record_walkover(**act)
    client.force_login(fang)
    url = url_of("start_round", round_one)
    clocks = client.get(url).context["clocks"]
    assert [[table.match for table in group] for group in (clocks.to_start, clocks.over)] == [
        [tables[0]],
        [tables[1]],
    ]
    for _twice in range(2):
        assert client.post(url).status_code == 302
    started = list(ClockEvent.objects.values_list("match", "kind", "at", "by"))
    assert started == [(tables[0].pk, "start", clock(), fang.pk)]
    assert Round.objects.get().state == Round.State.RUNNING
    assert Match.objects.get(pk=tables[0].pk).state == Match.State.PLAYING
    noted = JournalEntry.objects.filter(act="start_clock")
    assert list(noted.values_list("match", "by")) == [(tables[0].pk, fang.pk)]
    assert client.get(url).context["clocks"].to_start == ()


def test_one_call_is_for_the_tables_its_page_named(
    client, tables, round_one, luo, fang, clock
) -> None:
    """A table that could start, or came to be at play, only after the page was made is left out."""
    client.force_login(fang)
    start, extend = url_of("start_round", round_one), url_of("extend_round", round_one)
    assert (
        f'name="tables" value="{tables[0].pk},{tables[1].pk}"' in client.get(start).content.decode()
    )
    client.post(start, {"tables": str(tables[0].pk)})
    assert list(ClockEvent.objects.values_list("match", "kind")) == [(tables[0].pk, "start")]
    page = client.get(extend)
    assert f'name="tables" value="{tables[0].pk}"' in page.content.decode()
    start_clock(visit=at_table(tables[1], luo), now=clock())
    client.post(extend, {"minutes": "10", "reason": "r", "after": "0", "tables": str(tables[0].pk)})
    assert [limit(match, clock()) for match in tables] == [
        timedelta(minutes=130),
        timedelta(minutes=120),
    ]


def test_extend_round_reaches_tables_at_play(client, tables, round_one, luo, fang, clock) -> None:
    start_clock(visit=at_table(tables[0], luo), now=clock())
    client.force_login(fang)
    url = url_of("extend_round", round_one)
    after = client.get(url).context["form"].initial["after"]
    posted = {"minutes": "15", "reason": MARKUP, "after": str(after)}
    for _twice in range(2):
        assert client.post(url, posted).status_code == 302
    assert [limit(match, clock()) for match in tables] == [
        timedelta(minutes=135),
        timedelta(minutes=120),
    ]
    noted = JournalEntry.objects.get(act="extend_clock")
    assert (noted.match, noted.by, noted.reason) == (tables[0], fang, MARKUP)
    assert noted.after == {"minutes": 15}
    page = client.get(url)
    assert "&lt;i&gt;&quot;停电&quot;&lt;/i&gt; &amp; 断网" in page.content.decode()
    assert page.context["form"].initial["after"] == ClockEvent.objects.latest("pk").pk


def test_extend_round_leaves_signed_tables_alone(
    client, finished, round_one, luo, fang, clock
) -> None:
    sign_all(finished, luo, clock())
    client.force_login(fang)
    url = url_of("extend_round", round_one)
    response = client.post(url, {"minutes": "15", "reason": "x", "after": "0"})
    assert (response.status_code, len(response.context["form"].non_field_errors())) == (200, 1)
    assert not ClockEvent.objects.filter(kind="extend").exists()


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"minutes": ""}, "minutes"),
        ({"minutes": "0"}, "minutes"),
        ({"minutes": "-5"}, "minutes"),
        ({"minutes": "121"}, "minutes"),
        ({"minutes": "9" * 30}, "minutes"),
        ({"minutes": "x"}, "minutes"),
        ({"reason": " "}, "reason"),
        ({"after": "9" * 30}, "__all__"),
    ],
)
def test_extend_round_says_what_is_wrong(
    wrong, field, client, tables, round_one, luo, fang, clock
) -> None:
    start_clock(visit=at_table(tables[0], luo), now=clock())
    client.force_login(fang)
    posted = {"minutes": "15", "reason": "x", "after": "0", **wrong}
    response = client.post(url_of("extend_round", round_one), posted)
    assert (response.status_code, list(response.context["form"].errors)) == (200, [field])
    assert not ClockEvent.objects.filter(kind="extend").exists()


@pytest.mark.parametrize("name", ["start_round", "extend_round"])
def test_rounds_ladder(name, client, tables, round_one, luo, tang, wu, fang, clock) -> None:
    url = url_of(name, round_one)
    posted = {"minutes": "15", "reason": "x", "after": "0"}
    assert client.post(url, posted).status_code == 302
    for user, status in ((wu, 404), (luo, 403), (tang, 403)):
        client.force_login(user)
        assert client.get(url).status_code == status
        assert client.post(url, posted).status_code == status
    client.force_login(fang)
    assert client.put(url).status_code == 405
    assert client.get(f"/desk/rounds/{'9' * 40}/{name.split('_')[0]}/").status_code == 404
    Round.objects.update(state=Round.State.DRAFTED)
    assert client.post(url, posted).status_code == 404
    assert not ClockEvent.objects.exists()
    assert not JournalEntry.objects.exists()


def test_round_pages_cost_the_same_queries_for_one_or_two_tables(
    client, make_match, entries, round_one, fang
) -> None:
    client.force_login(fang)
    counted = []
    for ns, ew in ((0, 1), (2, 3)):
        make_match(entries[ns], entries[ew])
        with CaptureQueriesContext(connection) as captured:
            assert client.get(url_of("start_round", round_one)).status_code == 200
        counted.append(len(captured))
    assert counted[0] == counted[1]
