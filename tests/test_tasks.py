"""The queue of work: what is written into it is done once, in a file of its own or in Redis."""

from pathlib import Path

import pytest

from config import tasks

done: list[tuple[int, str]] = []


def note(number: int, word: str) -> None:
    """Work for a worker."""
    done.append((number, word))


@pytest.fixture(params=["sqlite", "redis"])
def queue(request, settings, tmp_path: Path) -> tasks.Queue:
    """Empty, and nobody else's."""
    settings.QUEUE_FILE = tmp_path / "queue.sqlite3"
    is_redis = request.param == "redis"
    settings.QUEUE_URL = request.getfixturevalue("redis_url") if is_redis else ""
    settings.SECRET_KEY = str(tmp_path)
    done.clear()
    return tasks.queue()


def work_off(queue: tasks.Queue) -> None:
    """What a worker does until nothing is left."""
    while queue.huey.pending_count():
        queue.huey.execute(queue.huey.dequeue())


def test_work_is_done_once_in_its_order(queue) -> None:
    tasks.enqueue("tests.test_tasks.note", 1, "first")
    tasks.enqueue("tests.test_tasks.note", 2, "second")
    assert done == []
    work_off(queue)
    work_off(queue)
    assert done == [(1, "first"), (2, "second")]


def test_a_worker_is_heard_of_for_a_while(queue, monkeypatch) -> None:
    assert not tasks.has_worker()
    tasks.tell_alive()
    assert tasks.has_worker()
    monkeypatch.setattr(tasks, "GONE_AFTER", 0.0)
    assert not tasks.has_worker()


def test_work_somebody_else_wrote_is_not_done(queue, settings) -> None:
    tasks.enqueue("tests.test_tasks.note", 1, "first")
    settings.SECRET_KEY = "another key"
    with pytest.raises(ValueError, match="Signature"):
        work_off(tasks.queue())
    assert done == []


def test_a_queue_out_of_reach_is_logged(settings, caplog) -> None:
    settings.QUEUE_URL = "redis://127.0.0.1:1/0"
    tasks.enqueue("tests.test_tasks.note", 1, "first")
    assert not tasks.has_worker()
    assert caplog.messages == ["the queue of work is out of reach"] * 2


def test_only_its_owner_reads_the_file(settings, tmp_path) -> None:
    settings.QUEUE_URL, settings.QUEUE_FILE = "", tmp_path / "queue.sqlite3"
    tasks.enqueue("tests.test_tasks.note", 1, "first")
    assert settings.QUEUE_FILE.stat().st_mode & 0o777 == 0o600
