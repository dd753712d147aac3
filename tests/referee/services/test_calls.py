"""Calls for the chief referee: from the table to the grid, answered, taken back, kept (8.6)."""

import importlib
from functools import partial
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection, transaction

from referee.models import CallAnswer, RefereeCall
from referee.selectors.hall.calls import call_lines, waiting_calls
from referee.services.calls import answer_call, call_chief_referee, take_back_call
from tests.referee.posted import KEY, LITERALLY, MARKUP, url
from tests.referee.recording import fresh
from tests.referee.ruling import sign_all
from tests.tournaments.public_pages import text_of
from tests.visits import at_table
from tournaments.models import JournalEntry, Match
from tournaments.selectors.stamps import stamp_of_event, stamp_of_standings
from tournaments.values.errors import CannotDo

ACTS = ("call_chief_referee", "answer_call", "take_back_call")
MIGRATION = importlib.import_module("referee.migrations.0007_referee_calls")


def call(match, by, now, note="", key=None) -> RefereeCall:
    return call_chief_referee(note=note, key=key or uuid4(), visit=at_table(match, by), now=now)


def reading(client, user):
    client.force_login(user)
    client.cookies["django_language"] = "en"
    return client


def acts(match) -> list[tuple]:
    """What the journal says of the calls at a table, oldest first."""
    found = JournalEntry.objects.filter(match=match, act__in=ACTS)
    return [(one.act, one.by.username, one.after) for one in found.order_by("pk")]


def test_a_call_is_kept_with_the_hand_at_play(at_eight, luo, clock) -> None:
    made = call(at_eight, luo, clock(), note="叫牌有争议", key=KEY)
    assert (made.match, made.hand_number, made.note) == (at_eight, 2, "叫牌有争议")
    assert (made.at, made.by) == (clock(), luo)
    assert call(at_eight, luo, clock.forward(minutes=1), note="叫牌有争议", key=KEY) == made
    noted = {"hand": 2, "note": "叫牌有争议"}
    assert acts(at_eight) == [("call_chief_referee", "luo", noted)]


def test_a_table_has_one_open_call(match, luo, fang, clock) -> None:
    made = call(match, luo, clock())
    assert call(match, luo, clock.forward(minutes=1)) == made
    with pytest.raises(CannotDo, match="12:00") as refused:
        call(match, luo, clock(), note="还有一事")
    assert refused.value.field == "note"
    with pytest.raises(CannotDo):
        call(match, luo, clock(), note="另一事", key=made.key)
    answer_call(call=made, outcome="已讲解", visit=at_table(made, fang), now=clock())
    again = call(match, luo, clock.forward(minutes=1))
    assert [line.call for line in call_lines(match)] == [made, again]


def test_an_answer_is_given_once_also_when_all_have_signed(finished, luo, fang, clock) -> None:
    made = call(finished, luo, clock(), note="记分有误")
    sign_all(finished, luo, clock())
    assert fresh(finished).state == Match.State.ACCEPTED
    given = answer_call(
        call=made, outcome="无误", visit=at_table(made, fang), now=clock.forward(minutes=3)
    )
    assert (given.outcome, given.by, given.at) == ("无误", fang, clock())
    assert (
        answer_call(
            call=made, outcome="无误", visit=at_table(made, fang), now=clock.forward(minutes=1)
        )
        == given
    )
    for answer in (
        lambda: answer_call(call=made, outcome="有误", visit=at_table(made, fang), now=clock()),
        lambda: take_back_call(call=made, visit=at_table(made, luo), now=clock()),
    ):
        with pytest.raises(CannotDo, match="无误"):
            answer()
    noted = {"hand": 1, "note": "记分有误"}
    assert acts(finished) == [
        ("call_chief_referee", "luo", noted),
        ("answer_call", "fang", {**noted, "outcome": "无误"}),
    ]


def test_a_call_made_by_mistake_is_taken_back(match, luo, fang, clock) -> None:
    made = call(match, luo, clock())
    taken = take_back_call(call=made, visit=at_table(made, luo), now=clock())
    assert (taken.is_taken_back, taken.outcome) == (True, "")
    assert take_back_call(call=made, visit=at_table(made, luo), now=clock()) == taken
    with pytest.raises(CannotDo):
        answer_call(call=made, outcome="已讲解", visit=at_table(made, fang), now=clock())
    assert [act for act, _by, _after in acts(match)] == ["call_chief_referee", "take_back_call"]
    assert call(match, luo, clock()) != made


def test_an_answer_says_what_came_of_it(match, luo, fang, clock) -> None:
    made = call(match, luo, clock())
    with pytest.raises(CannotDo) as refused:
        answer_call(call=made, outcome="", visit=at_table(made, fang), now=clock())
    assert refused.value.field == "outcome"
    assert waiting_calls(match.round.stage.event)[0].call == made


def test_calls_and_answers_are_never_changed_or_deleted(match, luo, fang, clock) -> None:
    made = call(match, luo, clock())
    answer = answer_call(call=made, outcome="已讲解", visit=at_table(made, fang), now=clock())
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for triggers in (MIGRATION.CALLS, MIGRATION.ANSWERS):
                cursor.execute(next(text for text in triggers.sqlite if "DELETE" in text))
    for change in (
        lambda: RefereeCall.objects.update(note="x"),
        lambda: CallAnswer.objects.update(outcome="x"),
        answer.delete,
        lambda: RefereeCall.objects.filter(pk=made.pk)._raw_delete("default"),
    ):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            change()


def test_one_tap_at_the_table_calls_and_the_chief_referee_answers_there(
    client, match, luo, fang, clock
) -> None:
    page = reading(client, luo).get(url("match", match))
    assert "Call the chief referee" in text_of(page)
    key = str(page.context["call_form"]["key"].value())
    answer = client.post(url("call_chief_referee", match), {"call-key": key, "call-note": MARKUP})
    assert answer.url == url("match", match)
    made = RefereeCall.objects.get()
    assert (str(made.key), made.note, made.by) == (key, MARKUP, luo)
    page = client.get(answer.url).content.decode()
    assert "Chief referee called at 12:00" in page
    assert f'<q translate="no">{LITERALLY}</q>' in page
    assert "Call the chief referee" not in page
    assert url("take_back_call", match, made.pk) in page
    assert url("answer_call", match, made.pk) not in page

    page = reading(client, fang).get(url("match", match)).content.decode()
    assert url("answer_call", match, made.pk) in page
    assert f'action="{url("call_chief_referee", match)}"' not in page
    refused = client.post(url("answer_call", match, made.pk), {"answer-outcome": " "})
    assert "Write down what came of it." in refused.content.decode()
    clock.forward(minutes=4)
    client.post(url("answer_call", match, made.pk), {"answer-outcome": "重新叫牌"})
    page = text_of(client.get(url("match", match)))
    assert "Calls for the chief referee 12:00 Hand 1 · 罗裁判" in page
    assert "12:04 重新叫牌 · 方裁判长" in page
    assert "Call answered 方裁判长 hand 1" in page


def test_a_note_beside_an_open_call_is_kept_in_the_form(client, match, luo, clock) -> None:
    call(match, luo, clock())
    data = {"call-key": str(KEY), "call-note": "还有一事"}
    refused = reading(client, luo).post(url("call_chief_referee", match), data)
    page = refused.content.decode()
    assert "The chief referee has been called already, at 12:00." in page
    assert 'value="还有一事"' in page


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (take_back_call, "This call has been taken back."),
        (partial(answer_call, outcome="已讲解"), "This call is answered already: 已讲解"),
    ],
)
def test_a_call_that_ended_is_not_said_to_wait(client, match, luo, clock, end, said) -> None:
    """The page of the call was gone back to, or its answer was lost on the way."""
    made = call(match, luo, clock(), key=KEY)
    end(call=made, visit=at_table(match, luo), now=clock())
    page = reading(client, luo).post(url("call_chief_referee", match), {"call-key": str(KEY)})
    assert said in page.content.decode()
    assert waiting_calls(match.round.stage.event) == ()
    again = {"call-key": page.context["call_form"]["key"].value()}
    assert client.post(url("call_chief_referee", match), again).url == url("match", match)
    [waiting] = waiting_calls(match.round.stage.event)
    assert waiting.call.key != KEY


@pytest.mark.parametrize("page", ["call_chief_referee", "answer_call", "take_back_call"])
def test_acts_asked_for_again_lead_to_the_table(client, match, luo, fang, clock, page) -> None:
    made = call(match, luo, clock())
    more = () if page == "call_chief_referee" else (made.pk,)
    answer = reading(client, fang).get(url(page, match, *more))
    assert (answer.status_code, answer.url) == (302, url("match", match))


def test_who_may_call_answer_and_take_back(client, match, luo, fang, tang, wu, bai, clock) -> None:
    made = call(match, luo, clock())
    data = {"call-key": str(uuid4()), "answer-outcome": "已讲解"}
    ways = {
        "call_chief_referee": {wu: 404, tang: 404, bai: 403},
        "answer_call": {wu: 404, tang: 404, bai: 403, luo: 403},
        "take_back_call": {wu: 404, tang: 404, bai: 403},
    }
    for name, people in ways.items():
        more = () if name == "call_chief_referee" else (made.pk,)
        for user, status in people.items():
            answer = reading(client, user).post(url(name, match, *more), data)
            assert answer.status_code == status, (name, user)
    assert not CallAnswer.objects.exists()
    assert "Call the chief referee" not in text_of(reading(client, bai).get(url("match", match)))
    assert reading(client, fang).post(url("answer_call", match, 999), data).status_code == 404


def test_a_recorder_may_type_where_the_referee_has_only_called(client, match, luo, bai, clock):
    call(match, luo, clock())
    page = reading(client, bai).get(url("match", match))
    assert not page.context["page"].is_read_only


def test_a_call_does_not_make_standings_anew(match, luo, clock, event) -> None:
    before = stamp_of_event(event.pk), stamp_of_standings(event.pk)
    call(match, luo, clock())
    assert stamp_of_event(event.pk) != before[0]
    assert stamp_of_standings(event.pk) == before[1]
