"""Workers in processes of their own: killed, told to end, several at one queue."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.db.models import F

from tests.conftest import make_entry
from tests.tournaments.printing.reading import page_count
from tests.visits import in_office
from tournaments.models import PrintJob
from tournaments.selectors.papers.print_jobs import SILENT_FOR, file_name_of, papers_storage
from tournaments.services import print_jobs as services

ROOT = Path(__file__).parent.parent.parent.parent
DONE, PRINTING, WAITING = PrintJob.State.DONE, PrintJob.State.PRINTING, PrintJob.State.WAITING
Begin = Callable[..., subprocess.Popen[bytes]]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("printed_dir"),
    pytest.mark.one_database,
]


def database_address() -> str:
    """The database of the tests, as an environment names it."""
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    login = values["USER"] + (f":{values['PASSWORD']}" if values["PASSWORD"] else "")
    return f"postgres://{login}@{values['HOST']}:{values['PORT']}/{values['NAME']}"


@pytest.fixture
def begin(tmp_path, settings) -> Iterator[Begin]:
    """Begins a process with the database, the queue and the folder of the test, and ends it."""
    settings.CLOCK = "django.utils.timezone.now"
    environment = {
        **os.environ,
        "DATABASE_URL": database_address(),
        "DESK_VAR_DIR": str(tmp_path),
        "DESK_SECRET_KEY": django_settings.SECRET_KEY,
        "DESK_QUEUE_URL": "",
        "DESK_CACHE_URL": "",
    }
    begun: list[subprocess.Popen[bytes]] = []

    def start(*command: str, **more: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, *command], cwd=ROOT, env={**environment, **more}
        )
        begun.append(process)
        return process

    yield start
    for process in begun:
        process.kill()
        process.wait()


@pytest.fixture
def order(event, fang, make_match, round_one) -> Callable[[int], PrintJob]:
    """Orders so many blank sheets, copies of one another."""
    entries = [make_entry(event, number) for number in range(1, 3)]
    make_match(*entries)

    def start(language: str) -> PrintJob:
        from config.now import now

        return services.start_print_job(
            path=f"/documents/rounds/{round_one.pk}/score-sheets.pdf?blank=1",
            name="sheets",
            kind="paper",
            amount=1,
            origin="http://127.0.0.1:8000",
            language=language,
            key=uuid4(),
            visit=in_office(event, fang),
            now=now(),
        )

    return start


def until(happens: Callable[[], bool]) -> None:
    """Wait for something, a minute at most."""
    ends = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < ends, "it did not happen"
        time.sleep(0.05)


def has_state(job: PrintJob, state: str) -> bool:
    job.refresh_from_db()
    return job.state == state


def test_what_a_killed_worker_was_making_another_makes_once(begin, order, tmp_path) -> None:
    jobs = [order(language) for language in ("en", "zh-hans")]
    worker = begin("manage.py", "run_worker")
    until(lambda: has_state(jobs[0], PRINTING) and bool(children_of(worker.pid)))
    (maker,) = children_of(worker.pid)
    worker.kill()
    os.kill(maker, signal.SIGKILL)  # as if the machine had gone: else it would end its work
    worker.wait()
    assert has_state(jobs[0], PRINTING)
    assert has_state(jobs[1], WAITING)
    # A minute later.
    PrintJob.objects.update(moved_at=F("moved_at") - SILENT_FOR - timedelta(seconds=5))
    for _worker in range(2):
        begin("manage.py", "run_worker")
    until(lambda: all(has_state(job, DONE) for job in jobs))
    assert [job.attempt for job in jobs] == [2, 1]
    names = [file_name_of(job) for job in jobs]
    assert sorted(path.name for path in (tmp_path / "printed").iterdir()) == sorted(names)
    for name in names:
        with papers_storage().open(name) as file:
            assert page_count(file.read()) == 1


def children_of(process: int) -> list[int]:
    """The processes it has begun, as Linux lists them."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return [int(number) for one in lists for number in one.read_text().split()]


def test_the_server_watches_its_worker_and_ends_with_it(begin, order, tmp_path) -> None:
    first = order("en")
    server = begin("script/lib/serve.py", DESK_BIND="127.0.0.1:0", DESK_LOG_LEVEL="warning")
    until(lambda: has_state(first, DONE))
    (worker,) = _workers_of(server)
    os.kill(worker, signal.SIGKILL)
    second = order("zh-hans")
    until(lambda: has_state(second, DONE))
    (again,) = _workers_of(server)
    assert again != worker
    server.send_signal(signal.SIGINT)
    assert server.wait(30) is not None
    until(lambda: not Path(f"/proc/{again}").exists())


def _workers_of(server: subprocess.Popen[bytes]) -> list[int]:
    lines = {one: Path(f"/proc/{one}/cmdline").read_bytes() for one in children_of(server.pid)}
    return [one for one, line in lines.items() if b"run_worker" in line]
