"""Large workbooks over the web: announced, made beside the desk, and the same as made at once."""

import gc
import stat
import sys
from contextlib import suppress
from io import BytesIO

import pytest
from django.core.management import call_command
from django.urls import reverse
from openpyxl import load_workbook

from tests.conftest import make_entry
from tests.referee.recording import play, score
from tests.snapshots.disks import full_disk
from tests.tournaments.office import as_user, said
from tests.tournaments.views.papers.test_print_jobs import button_of
from tournaments.models import Match, Official, PrintJob
from tournaments.services import print_jobs as services
from tournaments.spreadsheets.workbook import Saving, event_workbook
from tournaments.views.papers import papers
from tournaments.views.papers.files import XLSX

pytestmark = pytest.mark.usefixtures("queued")


@pytest.fixture
def tables(event, make_match, luo, clock) -> list[Match]:
    """Two tables, one with a hand, and a bye."""
    entries = [make_entry(event, number) for number in range(1, 6)]
    tables = [make_match(*entries[:2]), make_match(*entries[2:4])]
    Match.objects.create(round=tables[0].round, ns_entry=entries[4])
    play(tables[0], luo, clock(), score(100))
    return tables


@pytest.fixture(params=["workbook", "round_workbook"])
def address(request, event, tables) -> str:
    """A workbook of these tables: the event's, the round's."""
    number = event.pk if request.param == "workbook" else tables[0].round_id
    return reverse(f"documents:{request.param}", args=[number])


def rows_of(content: bytes) -> dict[str, list[tuple[object, ...]]]:
    book = load_workbook(BytesIO(content))
    return {page.title: list(page.iter_rows(values_only=True)) for page in book}


def test_a_large_workbook_is_made_beside_the_desk(
    client, event, address, tang, monkeypatch, printed_dir
) -> None:
    at_once = b"".join(as_user(client, tang).get(address).streaming_content)
    monkeypatch.setattr(papers, "MOST_TABLES", 1)
    page = client.get(address).content.decode()
    assert "The hands of 2 tables. The workbook is made beside the desk" in page
    assert not PrintJob.objects.exists()
    client.post(reverse("documents:start_print_job", args=[event.pk]), button_of(page))
    job = PrintJob.objects.get()
    assert (job.kind, job.amount, job.path) == ("workbook", 2, address)
    call_command("print_job", str(job.pk), "1")
    job.refresh_from_db()
    assert (job.state, job.fault, job.percent) == (PrintJob.State.DONE, "", 100)
    (path,) = printed_dir.iterdir()
    assert path.suffix == ".xlsx"
    assert [stat.S_IMODE(one.stat().st_mode) for one in (path, printed_dir)] == [0o600, 0o700]
    answer = client.get(reverse("documents:printed_file", args=[job.pk]))
    assert answer["Content-Type"] == XLSX
    assert answer["Content-Disposition"].startswith("attachment")
    assert answer["Content-Disposition"].endswith("Excel%20workbook.xlsx")
    assert rows_of(b"".join(answer.streaming_content)) == rows_of(at_once)


def test_each_table_is_told_twice(event, tables, fang, clock) -> None:
    told: list[int] = []
    event_workbook(event, Saving(by=fang, at=clock()), told.append).close()
    assert sum(told) == 2 * len(tables)


def test_how_far_a_workbook_is(client, event, tables, tang, clock, monkeypatch) -> None:
    monkeypatch.setattr(papers, "MOST_TABLES", 1)
    page = as_user(client, tang).get(reverse("documents:workbook", args=[event.pk]))
    client.post(
        reverse("documents:start_print_job", args=[event.pk]), button_of(page.content.decode())
    )
    job = services.begin(job_id=PrintJob.objects.get().pk, attempt=1, now=clock())
    services.report_steps(job=job, steps=1, amount=2, now=clock())
    live = reverse("documents:print_job_live", args=[job.pk])
    assert "25 % of 2 tables." in client.get(live).content.decode()
    services.report_done(job=job, now=clock())
    words = "The file is no longer here. Ask for the workbook again."
    assert words in client.get(live).content.decode()


def test_whoever_left_the_office_gets_no_workbook(
    client, event, tables, tang, monkeypatch, printed_dir
) -> None:
    monkeypatch.setattr(papers, "MOST_TABLES", 1)
    page = as_user(client, tang).get(reverse("documents:workbook", args=[event.pk]))
    client.post(
        reverse("documents:start_print_job", args=[event.pk]), button_of(page.content.decode())
    )
    Official.objects.filter(user=tang).delete()
    job = PrintJob.objects.get()
    call_command("print_job", str(job.pk), "1")
    job.refresh_from_db()
    assert job.state == PrintJob.State.FAILED
    assert not printed_dir.exists()


@pytest.mark.parametrize(("large", "kind"), [(1, "text/html; charset=utf-8"), (2, XLSX)])
def test_as_many_tables_as_a_view_still_makes(
    client, address, tang, monkeypatch, large, kind
) -> None:
    monkeypatch.setattr(papers, "MOST_TABLES", large)
    answer = as_user(client, tang).get(address)
    assert answer["Content-Type"] == kind
    answer.close()


def test_an_address_too_long_to_be_kept_is_asked_for_again(
    client, event, address, tang, monkeypatch
) -> None:
    """PostgreSQL refuses what is longer than its column."""
    monkeypatch.setattr(papers, "MOST_TABLES", 1)
    page = as_user(client, tang).get(f"{address}?x={'y' * 500}").content.decode()
    start = reverse("documents:start_print_job", args=[event.pk])
    answer = client.post(start, button_of(page))
    assert (answer.url, said(answer)) == (
        reverse("office:event", args=[event.pk]),
        ["Ask for this file again."],
    )
    assert not PrintJob.objects.exists()


def test_a_full_disk_leaves_no_half_a_file(
    client, event, tables, tang, printed_dir, monkeypatch
) -> None:
    monkeypatch.setattr(papers, "MOST_TABLES", 1)
    page = as_user(client, tang).get(reverse("documents:workbook", args=[event.pk]))
    client.post(
        reverse("documents:start_print_job", args=[event.pk]), button_of(page.content.decode())
    )
    job = PrintJob.objects.get()
    with full_disk(), pytest.raises(OSError, match="File too large"):
        services.keep_file(job=job, file=BytesIO(b"x" * 1_000_000))
    assert list(printed_dir.iterdir()) == []


class Stopped(Exception):
    """Nobody wants the file any more."""


def test_a_workbook_given_up_leaves_nothing_open(event, tables, fang, clock, monkeypatch) -> None:
    """Whoever runs the desk would read of an error for each worksheet of every stopped workbook."""
    errors: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda error: errors.append(error.exc_value))

    def stop(_tables: int) -> None:
        raise Stopped

    with suppress(Stopped):
        event_workbook(event, Saving(by=fang, at=clock()), stop).close()
    gc.collect()
    assert errors == []
