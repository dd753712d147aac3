"""The worksheet of penalties, read back."""

from uuid import uuid4

from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl.utils import get_column_letter

from referee.models import Evidence
from referee.selectors.judge.evidence import verdict_words
from tests.conftest import NOON
from tests.referee.filing import file_two, record_judged, withdraw
from tests.referee.recording import laogai, play, score
from tests.tournaments.printing.penalised import penalise
from tests.tournaments.spreadsheets.reading import LOCAL_NOON, records


def test_penalties_say_who_did_it_who_gained_and_what_moved(
    read, event, entries, make_match, fang, luo
) -> None:
    penalise(make_match(*entries[:2]), make_match(*entries[2:]), luo, fang)
    rows = records(read()["Penalties"])
    shown = (
        "Kind",
        "Hand",
        "Committed by",
        "Credited to",
        "Points moved",
        "Levels moved",
        "Stands",
    )
    assert [tuple(row.get(name) for name in shown) for row in rows] == [
        ("Exposed cards", 1, "▲NS", "■EW", 10, None, "in force"),
        ("Bidding fault", 1, "■EW", None, None, None, "in force"),
        ("劳改", 2, "■EW", "▲NS", 160, None, "in force"),
        ("劳改", 3, "▲NS", "■EW", None, 2, "in force"),
        ("Warning", 4, "■EW", None, None, None, "in force"),
        ("Warning", 4, "■EW", None, None, None, "in force"),
        ("Arbitration", 4, "■EW", None, None, None, "Rejected"),
        ("Adjustment of points", 1, None, "▲NS", 20, None, "in force"),
        ("Adjustment of levels", 1, None, "■EW", None, 0, "cancelled"),
        ("Adjustment of levels", 1, None, None, None, -1, "in force"),
        ("Ruling", None, "▲NS", "■EW", None, None, "in force"),
    ]
    warning_row, case_row = rows[5], rows[6]
    assert (warning_row["Person"], warning_row["Grounds"]) == ("陈明", "偷看")
    assert (warning_row["By whom"], warning_row["Time"]) == ("罗裁判", LOCAL_NOON)
    assert (warning_row["Committed by: no."], warning_row["Committed by: players"]) == (
        2,
        "陈明/赵军",
    )
    assert (case_row["Reason"], case_row["By whom"]) == ("证据不足", "方裁判长")
    assert rows[8]["Cancelled by"] == "方裁判长"
    assert rows[10]["Table"] == 2


def test_penalties_show_what_the_judge_was_shown(read, match, luo) -> None:
    play(match, luo, NOON, score(0))
    withdraw(file_two(match, luo, NOON), luo, NOON, "wrong cards")
    file_two(match, luo, NOON)
    record_judged(match, luo, NOON, typed=laogai("EW", trump="C", exposed_ew=2, exposed_ns=1))
    sentence = verdict_words(Evidence.objects.last())
    case = f"trumps ♣, playing 8; lead ♥A ♥A ♥K ♥K; played ♠A ♠A ♥5 ♥5: {sentence} (5.1, 5.2)"
    rows = records(read()["Penalties"])
    names = ("Kind", "Stands", "Shown to the judge", "Withdrawn verdict", "Verdict withdrawn by")
    assert [tuple(row.get(name) for name in names) for row in rows] == [
        ("Exposed cards", "waiting", None, None, None),
        ("Exposed cards", "waiting", case, case, "罗裁判, 2026-10-03 12:00: wrong cards"),
        ("劳改", "waiting", case, None, None),
    ]
    assert {row.get("Cancelled by") for row in rows} == {None}


def test_withdrawn_verdicts_are_struck_through_in_their_own_column(read, match, luo) -> None:
    play(match, luo, NOON, score(0, exposed_ew=1))
    page = read()["Penalties"]
    head = [cell.value for cell in page[1]]
    column = get_column_letter(head.index("Withdrawn verdict") + 1)
    struck = {
        str(area.sqref): rule.formula
        for area in page.conditional_formatting
        for rule in area.rules
        if rule.dxf.font and rule.dxf.font.strike
    }
    assert struck[f"{column}2"] == [f'${column}2<>""']


def test_much_evidence_asks_no_more_queries(read, match, luo, django_assert_num_queries) -> None:
    play(match, luo, NOON, score(0))
    record_judged(match, luo, NOON, typed=laogai("EW", trump="C", exposed_ew=9))
    with CaptureQueriesContext(connection) as once:
        read()
    record = Evidence.objects.get()
    for _more in range(3):
        record.pk, record.key, record.kind, record.exposed_cards = None, uuid4(), "exposed", 1
        record.save(force_insert=True)
        withdraw(record, luo, NOON)
    with django_assert_num_queries(len(once)):
        read()
