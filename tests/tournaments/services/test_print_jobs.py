"""Large papers made beside the desk: turns, progress, ends, and what is left when one dies."""

from datetime import datetime
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from tests.conftest import NOON, make_entry
from tests.tournaments.printing.reading import page_count, page_texts
from tests.visits import in_office
from tournaments.models import Official, PrintJob, Round
from tournaments.selectors.papers.print_jobs import (
    file_name_of,
    is_silent,
    jobs_before,
    jobs_of,
    papers_storage,
)
from tournaments.services import print_jobs as services
from tournaments.values.errors import CannotDo

DONE, FAILED, CANCELLED = PrintJob.State.DONE, PrintJob.State.FAILED, PrintJob.State.CANCELLED
WAITING, PRINTING = PrintJob.State.WAITING, PrintJob.State.PRINTING


pytestmark = pytest.mark.usefixtures("clock", "printed_dir")


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


@pytest.fixture
def start(event, fang, clock):
    """Orders the sheets of a round, without a process of their own."""

    def order(drawn: Round, **values) -> PrintJob:
        return services.start_print_job(
            **{
                "path": f"/documents/rounds/{drawn.pk}/score-sheets.pdf?blank=1",
                "name": "秋季连牌赛 Score sheet",
                "kind": "paper",
                "amount": 3,
                "origin": "http://127.0.0.1:8000",
                "language": "en",
                "key": uuid4(),
                "visit": in_office(event, fang),
                "now": clock(),
                **values,
            }
        )

    return order


@pytest.fixture
def three_tables(event, make_match):
    entries = [make_entry(event, number) for number in range(1, 7)]
    return [make_match(ns, ew) for ns, ew in zip(entries[::2], entries[1::2], strict=True)]


def run(job: PrintJob) -> PrintJob:
    """What the process of a job does, in this one."""
    call_command("print_job", str(job.pk), str(job.attempt))
    return PrintJob.objects.get(pk=job.pk)


def content_of(job: PrintJob) -> bytes:
    with papers_storage().open(file_name_of(job)) as file:
        return file.read()


def test_a_job_becomes_a_file_of_its_pages(start, three_tables, round_one, printed_dir) -> None:
    job = run(start(round_one))
    assert (job.state, job.amount, job.percent, job.fault) == (DONE, 3, 100, "")
    texts = page_texts(content_of(job))
    assert ["Table" + str(number) in text for number, text in enumerate(texts, 1)] == [True] * 3
    assert "Page3of3" in texts[2]
    assert "Printed2026-10-0312:00by方裁判长" in texts[0]
    assert [path.name for path in printed_dir.iterdir()] == [f"{job.key}-1.pdf"]


def test_the_code_leads_where_the_person_asked_from(
    start, three_tables, round_one, settings, coded
) -> None:
    settings.ALLOWED_HOSTS = ["192.168.1.5"]
    run(start(round_one, origin="http://192.168.1.5:8000"))
    assert coded == [
        f"http://192.168.1.5:8000{reverse('desk:match', args=[match.pk])}" for match in three_tables
    ]


def test_the_same_form_twice_is_one_job(start, round_one, three_tables) -> None:
    key = uuid4()
    assert start(round_one, key=key) == start(round_one, key=key)
    assert start(round_one).key == key  # the same paper is on its way already
    assert PrintJob.objects.count() == 1


def test_a_worker_is_asked_once_the_job_is_there(
    start, round_one, queued, django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = start(round_one)
        start(round_one)
    assert queued() == [(services.MAKE_FILE, job.pk, 1)]


def test_a_job_waits_where_the_queue_is_out_of_reach(
    start, round_one, settings, caplog, django_capture_on_commit_callbacks
) -> None:
    settings.QUEUE_URL = "redis://127.0.0.1:1/0"
    with django_capture_on_commit_callbacks(execute=True):
        job = start(round_one)
    job.refresh_from_db()
    assert job.state == WAITING
    assert "the queue of work is out of reach" in caplog.text


def begun(job: PrintJob, clock) -> PrintJob | None:
    """The job as a worker has it that begins it."""
    return services.begin(job_id=job.pk, attempt=job.attempt, now=clock())


def test_a_job_is_begun_once(start, round_one, clock) -> None:
    job = start(round_one)
    assert begun(job, clock).state == PRINTING
    assert begun(job, clock) is None


def test_a_job_waits_for_those_before_it(start, round_one, tang, clock) -> None:
    first, second = start(round_one), start(round_one, visit=in_office(round_one, tang))
    assert list(jobs_before(second, clock())) == [first]
    assert list(jobs_before(first, clock())) == []
    services.report_done(job=begun(first, clock), now=clock())
    assert list(jobs_before(second, clock())) == []


def test_a_silent_job_holds_nobody_up(start, round_one, tang, clock) -> None:
    first = begun(start(round_one), clock)
    clock.forward(seconds=61)
    second = start(round_one, visit=in_office(round_one, tang))
    assert is_silent(first, clock())
    assert not is_silent(second, clock())
    assert list(jobs_before(second, clock())) == []


def test_what_a_killed_worker_left_is_taken_up_twice_then_given_up(
    start, round_one, clock, queued
) -> None:
    job = start(round_one)
    for attempt in (1, 2, 3):
        assert begun(job, clock).attempt == attempt
        clock.forward(seconds=59)
        services.take_up_left(now=clock())  # it may live
        clock.forward(seconds=2)
        for _worker in range(2):
            services.take_up_left(now=clock())
        job.refresh_from_db()
    assert (job.state, job.fault) == (FAILED, "Making it was stopped 3 times.")
    assert queued() == [(services.MAKE_FILE, job.pk, 2), (services.MAKE_FILE, job.pk, 3)]


def test_a_job_the_queue_lost_is_asked_for_again(start, round_one, clock, queued) -> None:
    job = start(round_one)
    assert queued() == []
    clock.forward(seconds=61)
    for _worker in range(2):
        services.take_up_left(now=clock())
    assert queued() == [(services.MAKE_FILE, job.pk, 1)]


def test_a_worker_that_ends_leaves_its_job_to_another(start, round_one, clock, queued) -> None:
    job = start(round_one)
    services.put_back(job=begun(job, clock), now=clock())
    job.refresh_from_db()
    assert (job.state, job.attempt) == (WAITING, 1)
    assert queued() == [(services.MAKE_FILE, job.pk, 1)]


def test_nothing_left_is_looked_for_in_two_queries(start, round_one, clock) -> None:
    start(round_one)
    with CaptureQueriesContext(connection) as queries:
        services.take_up_left(now=clock())
    assert [query["sql"].split()[0] for query in queries] == ["SELECT", "SELECT"]


def test_a_cancelled_job_ends_without_a_file(start, three_tables, round_one, printed_dir) -> None:
    job = start(round_one)
    services.cancel_print_job(job=job)
    assert run(job).state == CANCELLED
    assert not printed_dir.exists()
    with pytest.raises(CannotDo, match=r"不在制作中|not being made any more"):
        services.cancel_print_job(job=job)


def test_a_job_cancelled_while_it_prints_stops(
    start, three_tables, round_one, printed_dir, settings
) -> None:
    job = start(round_one)

    def cancel_once_it_prints() -> datetime:
        """The clock of the process: somebody stops the job while it is looked at."""
        if PrintJob.objects.filter(pk=job.pk, state=PRINTING).exists():
            services.cancel_print_job(job=job)
        return NOON

    settings.CLOCK = cancel_once_it_prints
    assert run(job).state == CANCELLED
    assert not printed_dir.exists()


def test_progress_counts_each_page_twice(start, round_one, clock) -> None:
    job = begun(start(round_one), clock)
    at = clock.forward(seconds=5)
    assert services.report_steps(job=job, steps=3, amount=6, now=at)
    job.refresh_from_db()
    assert (job.percent, job.moved_at) == (25, at)
    services.report_steps(job=job, steps=12, amount=6, now=at)
    job.refresh_from_db()
    assert job.percent == 99


def test_a_silent_job_is_repeated_and_its_old_process_says_nothing_more(
    start, three_tables, round_one, clock
) -> None:
    old = begun(start(round_one), clock)
    assert services.repeat_print_job(job=old, now=clock()).attempt == 1  # it is alive
    at = clock.forward(seconds=61)
    again = services.repeat_print_job(job=old, now=at)
    assert (again.attempt, again.state) == (2, WAITING)
    assert services.begin(job_id=old.pk, attempt=1, now=at) is None
    assert not services.report_steps(job=old, steps=1, amount=3, now=at)
    assert not services.report_done(job=old, now=at)
    assert run(again).state == DONE
    assert services.repeat_print_job(job=again, now=at).attempt == 2


def test_whoever_may_not_have_the_paper_any_more_gets_none(
    start, three_tables, round_one, fang, printed_dir
) -> None:
    job = start(round_one)
    Official.objects.filter(user=fang).delete()
    job = run(job)
    assert job.state == FAILED
    assert job.fault == "You may not have this file any more, or it is no longer there."
    assert not printed_dir.exists()


def test_a_bug_is_told_and_logged(start, round_one, caplog) -> None:
    job = run(start(round_one, path="/documents/nothing/"))
    assert job.state == FAILED
    job = run(start(round_one, path="/"))
    assert job.state == FAILED
    assert "Something went wrong" in job.fault
    assert "print job" in caplog.text


def test_files_are_thrown_away_after_half_a_day(start, three_tables, round_one, fang, clock):
    old = run(start(round_one))
    assert list(jobs_of(fang, old.event, clock())) == [old]
    clock.forward(hours=13)
    services.forget_old_papers(now=clock())
    assert not PrintJob.objects.exists()
    assert not papers_storage().exists(file_name_of(old))


def test_another_storage_holds_the_file_until_it_is_old(
    start, three_tables, round_one, clock, settings, printed_dir
) -> None:
    memory = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    settings.STORAGES = {**settings.STORAGES, "papers": memory}
    job = run(start(round_one))
    assert page_count(content_of(job)) == 3
    assert not printed_dir.exists()
    clock.forward(hours=13)
    services.forget_old_papers(now=clock())
    assert not papers_storage().exists(file_name_of(job))
