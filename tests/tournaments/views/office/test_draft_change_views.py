"""Changing a draft by hand on its page: swaps, byes, tables, and a page that is stale."""

import re
from io import BytesIO
from urllib.parse import unquote

import pytest
from openpyxl import load_workbook

from tests.conftest import NOON
from tests.tournaments.drawing import check_in_all, field_of
from tests.tournaments.office import act_meanwhile, mark_of, said
from tests.tournaments.playing import groups, knockout, pairs_of, play, withdraw
from tests.visits import in_office
from tournaments.models import Round, Stage
from tournaments.services.draws.draws import draw_stage
from tournaments.services.rounds import publish_round
from tournaments.services.stages import StagePlan, add_stage

pytestmark = pytest.mark.usefixtures("clock")

STALE = "The draw has changed since this page was shown. Look at it again."


def round_robin(event, tang) -> list[Round]:
    check_in_all(event)
    plan = StagePlan(kind=Stage.Kind.ROUND_ROBIN)
    stage = add_stage(plan=plan, visit=in_office(event, tang), now=NOON)
    return draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")


def test_two_entries_are_swapped_and_the_notes_recomputed(office, second):
    (a, b), (c, d), (e, f), (g,) = pairs_of(second)
    answer = office.post("swap_entries", second.pk, first=a, second=e, mark=mark_of(office, second))
    assert answer.url == office.address("round", second.pk) + f"?swapped={a}-{e}"
    assert pairs_of(second) == [(e, b), (c, d), (a, f), (g,)]
    shown = office.client.get(answer.url)
    assert shown.context["changed"] == [a, e]
    page = shown.content.decode()
    assert f"{a} and {e} have changed places." in page
    assert page.count("✎ changed") == 2
    assert page.count("<b>Float</b> <small>2 points against 0</small>") == 2
    back = office.post("swap_entries", second.pk, pair=f"{a}-{e}", mark=mark_of(office, second))
    assert back.status_code == 302
    assert pairs_of(second) == [(a, b), (c, d), (e, f), (g,)]


def test_a_bye_is_moved_and_sides_change_by_swapping(office, draft):
    (a, b), (c, d), (e, f), (g,) = pairs_of(draft)
    office.post("swap_entries", draft.pk, first=a, second=g)
    assert pairs_of(draft) == [(g, b), (c, d), (e, f), (a,)]
    office.post("swap_entries", draft.pk, pair=f"{c}-{d}")
    assert pairs_of(draft) == [(g, b), (d, c), (e, f), (a,)]


@pytest.mark.parametrize(
    ("data", "errors"),
    [
        ({"first": "1", "second": ""}, {"second": "required"}),
        ({"first": "1", "second": "99"}, {"second": None}),
        ({"first": "2", "second": "2"}, {"second": None}),
        ({"pair": "x"}, {"first": "invalid", "second": "required"}),
        ({"first": "1", "second": "9" * 30}, {"second": "max_value"}),
    ],
)
def test_a_bad_swap_is_said_at_its_field_and_changes_nothing(office, draft, data, errors):
    before = pairs_of(draft)
    answer = office.post("swap_entries", draft.pk, **data)
    found = answer.context["swap"].errors.as_data()
    assert {field: error.code for field, (error,) in found.items()} == errors
    assert pairs_of(draft) == before


def test_a_table_is_changed(office, draft):
    one, two, three, bye = pairs_of(draft)
    mark = mark_of(office, draft)
    answer = office.post("change_table", draft.pk, table_now=1, table_number=3, mark=mark)
    assert answer.url == office.address("round", draft.pk) + "?table=3"
    assert (
        '3 <span class="badge warn">✎ changed</span>'
        in office.client.get(answer.url).content.decode()
    )
    assert pairs_of(draft) == [three, two, one, bye]
    office.post("change_table", draft.pk, table_now=1, table_number=20)
    assert draft.matches.filter(table_number=20).exists()
    answer = office.post("change_table", draft.pk, table_now=1, table_number=2)
    assert set(answer.context["table_form"].errors) == {"table_now"}
    assert "Nobody plays at this table." in answer.content.decode()
    answer = office.post("change_table", draft.pk, table_now=2, table_number=10_000)
    assert set(answer.context["table_form"].errors) == {"table_number"}


def test_a_stale_page_swaps_publishes_and_moves_nothing(office, draft):
    mark = mark_of(office, draft)
    (a, _b), (c, _d), *_more = pairs_of(draft)
    office.post("swap_entries", draft.pk, first=a, second=c, mark=mark)
    there = pairs_of(draft)
    for act, data in (
        ("swap_entries", {"first": a, "second": c}),
        ("change_table", {"table_now": 1, "table_number": 9}),
        ("publish_round", {}),
    ):
        answer = office.post(act, draft.pk, mark=mark, **data)
        assert answer.status_code == 200
        assert STALE in answer.content.decode()
        assert answer.context["draft"].mark != mark
    assert pairs_of(draft) == there
    draft.refresh_from_db()
    assert draft.state == Round.State.DRAFTED


def test_a_swap_in_a_round_robin_holds_in_every_round(office, event, entries, tang):
    rounds = round_robin(event, tang)
    (a, b), (c, d) = pairs_of(rounds[0])
    page = office.text("round", rounds[0].pk)
    assert "Swapping two entries swaps them in every round" in page
    for one in rounds:
        assert office.address("round", one.pk) in page
    office.post("swap_entries", rounds[0].pk, first=a, second=c)
    assert pairs_of(rounds[0]) == [(c, b), (a, d)]
    met = [frozenset(pair) for one in rounds for pair in pairs_of(one)]
    assert len(set(met)) == 6


def test_a_round_robin_stands_once_a_round_is_published(office, event, entries, tang):
    rounds = round_robin(event, tang)
    publish_round(round_=rounds[0], visit=in_office(rounds[0], tang), now=NOON)
    page = office.text("round", rounds[1].pk)
    assert "A round is published: the draw stands." in page
    assert 'id="swap"' not in page
    answer = office.post("swap_entries", rounds[1].pk, first=1, second=2)
    assert "A round is published: the draw stands." in answer.content.decode()
    assert "Publish the earlier rounds first." in office.text("round", rounds[2].pk)


def test_groups_show_their_members_and_swap_them(office, event, tang):
    field_of(event, 7)
    stage = groups(event, tang, 2)
    first, *_more = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    shown = office.get("round", first.pk).context["groups"]
    assert [len(entries) for _group, entries in shown] == [3, 4]
    one, other = shown[0][1][0].number, shown[1][1][0].number
    office.post("swap_entries", first.pk, first=one, second=other)
    after = office.get("round", first.pk).context["groups"]
    assert other in {entry.number for entry in after[0][1]}
    assert one in {entry.number for entry in after[1][1]}


def file_of(office, draft, **query) -> list[tuple]:
    answer = office.get("round", draft.pk, _export="xlsx", **query)
    return list(load_workbook(BytesIO(answer.content)).active.values)


def test_a_draft_is_a_file_whose_rows_say_so(office, second):
    (a, b), (c, d), (e, f), (g,) = pairs_of(second)
    heads, *rows = file_of(office, second)
    assert heads == ("Table", "NS", "EW", "Notes", "State")
    names = {entry.number: str(entry) for entry in second.stage.event.entries.all()}
    assert [row[:3] for row in rows] == [
        (1, names[a], names[b]),
        (2, names[c], names[d]),
        (3, names[e], names[f]),
        (None, names[g], "Bye"),
    ]
    odd = "Bye: an odd number of entries leaves one without an opponent"
    assert rows[-1][3].startswith(odd)
    assert {row[4] for row in rows} == {"Draft"}
    answer = office.get("round", second.pk, _export="csv")
    assert "Draft" in unquote(answer["Content-Disposition"])


def test_a_draft_is_sorted_as_asked_on_the_page_and_in_the_file(office, second):
    by_number = sorted(pair[0] for pair in pairs_of(second))
    page = office.get("round", second.pk, sort="ns")
    assert [row.record.match.ns_entry.number for row in page.context["table"].rows] == by_number
    _heads, *rows = file_of(office, second, sort="-ns")
    assert [int(row[1].split()[0]) for row in rows] == by_number[::-1]


def test_the_empty_places_of_a_bracket_are_in_its_file(office, event, tang, fang):
    field_of(event, 8)
    stage = knockout(event, tang)
    (first,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    play(first, tang)
    for number in pairs_of(first)[0] + pairs_of(first)[1]:
        withdraw(event.entries.get(number=number), fang)
    (drafted,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    _heads, *rows = file_of(office, drafted, sort="slot")
    assert rows[0][:4] == (None, 1, "empty", None)


WON = "Places in the bracket are won: only two who meet can change sides."


def test_after_round_1_of_a_bracket_only_sides_are_offered(office, event, tang):
    field_of(event, 4)
    stage = knockout(event, tang)
    (first,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    page = office.text("round", first.pk)
    assert 'name="first" inputmode="numeric"' in page
    assert WON not in page
    play(first, tang)
    (final,) = draw_stage(stage=stage, visit=in_office(stage, tang), now=NOON, seed="s")
    page = office.text("round", final.pk)
    assert 'id="swap"' not in page
    assert WON in page
    form = re.search(r'<form id="sides".*?</form>', page, re.DOTALL).group()
    assert re.findall(r'<input type="(\w+)" name="(first|second)"', form) == [
        ("hidden", "first"),
        ("hidden", "second"),
    ]
    ((ns, ew),) = pairs_of(final)
    assert f'form="sides" name="pair" value="{ns}-{ew}"' in page
    office.post("swap_entries", final.pk, pair=f"{ns}-{ew}", first="", second="")
    assert pairs_of(final) == [(ew, ns)]


def test_acts_on_a_published_round_lead_to_it(office, draft, tang):
    publish_round(round_=draft, visit=in_office(draft, tang), now=NOON)
    for act, data in (
        ("swap_entries", {"first": 1, "second": 2}),
        ("change_table", {"table_now": 1, "table_number": 2}),
    ):
        answer = office.post(act, draft.pk, **data)
        assert answer.url == office.address("round", draft.pk)
        assert said(answer)[-1] == STALE


def test_a_draft_that_went_leads_to_the_rounds(office, draft, tang, settings):
    act_meanwhile(
        settings,
        lambda: draw_stage(stage=draft.stage, visit=in_office(draft.stage, tang), now=NOON),
    )
    answer = office.post("swap_entries", draft.pk, first=1, second=2)
    assert answer.url == office.address("rounds")
    assert said(answer) == [STALE]


@pytest.mark.parametrize("query", ["x", "1-", "1-99", "-".join(["9" * 5000] * 2), "1-2-3"])
def test_a_marked_swap_that_is_none_is_passed_over(office, draft, query):
    assert office.get("round", draft.pk, swapped=query).context["changed"] == []
