"""The journal page: every act in words, newest first, a page at a time."""

import re

import pytest

from tests.conftest import NOON
from tests.tournaments.drawing import draw_round_robin
from tests.tournaments.office import Office, sign
from tests.visits import in_office
from tournaments.models import JournalEntry
from tournaments.services import rounds
from tournaments.services.journal import write_journal
from tournaments.services.rounds import RefereeChoice
from tournaments.values.acts import Act
from tournaments.views.office.events.journal import PER_PAGE

pytestmark = pytest.mark.usefixtures("clock")


def lines(answer) -> list[tuple[str, str, str, str]]:
    return [
        (row.line.by, row.place, row.line.act, row.line.changed)
        for row in answer.context["table"].data
    ]


def test_acts_of_office_and_table_are_told_in_words(client, event, entries, tang, luo):
    stage = draw_round_robin(event=event, seed="s", by=tang, now=NOON)
    first = rounds.publish_round(
        round_=stage.rounds.get(number=1),
        visit=in_office(stage, tang),
        now=NOON,
    )
    rounds.assign_referees(
        round_=first,
        referees={first.matches.get(table_number=2).pk: RefereeChoice(luo.pk, None)},
        visit=in_office(first, tang),
        now=NOON,
    )
    sign(first.matches.get(table_number=1), luo)
    told = lines(Office(client, tang, event.pk).get("journal"))[:-1]
    values = (
        "version 1, kind Played, winner NS, reason passed A, ▲ past A, ■ 8, "
        "hands won by NS 6, hands won by EW 3"
    )
    assert told == [
        ("罗裁判", "Round 1, table 1", "Result accepted", values),
        ("罗裁判", "Round 1, table 1", "Result signed", values),
        ("唐组织", "", "Referees assigned", "round 1, tables 2 luo → 2 –"),
        ("唐组织", "", "Round published", "stage 1, round 1"),
        ("唐组织", "", "Drawn", "stage 1, round 1, seed s, entries 1 2 3 4, rounds 3"),
    ]


def test_a_long_journal_comes_in_pages(client, event, tang):
    JournalEntry.objects.bulk_create(
        JournalEntry(event=event, at=NOON, by=tang, act="change_event", reason=f"r{n}")
        for n in range(PER_PAGE + 1)
    )
    office = Office(client, tang, event.pk)
    first, second = office.get("journal"), office.get("journal", page="2")
    assert [len(lines(first)), len(lines(second))] == [PER_PAGE, 1]
    assert office.get("journal", page="x").status_code == 200
    assert "r50" in first.content.decode()


def test_markup_in_a_reason_is_text(client, event, tang):
    write_journal(act=Act.CHANGE_RULES, by=tang, now=NOON, event=event, reason="<i>why</i>")
    assert "&lt;i&gt;why&lt;/i&gt;" in Office(client, tang, event.pk).text("journal")


@pytest.fixture
def told(event, tang, fang) -> None:
    write_journal(
        act=Act.CHANGE_ENTRY,
        by=tang,
        now=NOON,
        event=event,
        before={"number": 1, "players": ["张伟"]},
        after={"number": 1, "players": ["章伟"]},
    )
    write_journal(act=Act.CHANGE_RULES, by=fang, now=NOON, event=event, reason="裁判长改判 50%")
    write_journal(act=Act.GIVE_WARNING, by=fang, now=NOON, event=event, after={"side": "NS"})


@pytest.mark.parametrize(
    ("query", "acts"),
    [
        ({}, ["Warning given", "Rules changed", "Entry changed"]),
        ({"act": "change_rules"}, ["Rules changed"]),
        ({"act": "give_warning"}, ["Warning given"]),
        ({"text": "章伟"}, ["Entry changed"]),
        ({"text": "改判"}, ["Rules changed"]),
        ({"text": "50%"}, ["Rules changed"]),
        ({"text": "%"}, ["Rules changed"]),
        ({"text": "无"}, []),
        ({"act": "nonsense"}, ["Warning given", "Rules changed", "Entry changed"]),
    ],
)
def test_the_journal_is_narrowed_down(client, event, tang, told, query, acts):
    answer = Office(client, tang, event.pk).get("journal", **query)
    assert [act for _by, _place, act, _changed in lines(answer)] == acts


def test_the_journal_of_one_person(client, event, tang, fang, told):
    answer = Office(client, tang, event.pk).get("journal", by=str(fang.pk), act="change_rules")
    assert [by for by, _place, _act, _changed in lines(answer)] == ["方裁判长"]
    choices = dict(answer.context["filter"].form.fields["by"].choices)
    assert {value for key, value in choices.items() if key} == {"方裁判长", "唐组织"}


def test_pages_of_a_narrowed_journal_stay_narrow(client, event, tang, fang, told):
    JournalEntry.objects.bulk_create(
        JournalEntry(event=event, at=NOON, by=tang, act="change_event")
        for _number in range(PER_PAGE + 1)
    )
    page = Office(client, tang, event.pk).get("journal", act="change_event").content.decode()
    (older,) = re.findall(r'rel="next" href="([^"]+)"', page)
    assert set(older.lstrip("?").split("&amp;")) == {"act=change_event", "page=2"}


def test_what_is_shown_of_the_journal_is_saved(client, event, tang, told):
    answer = Office(client, tang, event.pk).get("journal", act="change_rules", _export="csv")
    rows = answer.content.decode("utf-8-sig").splitlines()
    assert rows == [
        "Time,By,Where,Act,Values,Reason",
        "2026-10-03 12:00:00,方裁判长,,Rules changed,,裁判长改判 50%",
    ]
