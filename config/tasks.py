"""Work that nobody waits for: a queue the desk writes into and workers read from.

An SQLite file of its own, so that polling it never locks the desk's database, or Redis. The queue
may lose what it holds, with a worker that is killed: whoever enqueues keeps a row that says what is
still to be done, and enqueues it again.
"""

import logging
import time
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string
from huey import Huey, RedisHuey, SqliteHuey
from huey.constants import EmptyData
from huey.serializer import SignedSerializer

from config.environment import owners_file

ALIVE = "worker alive"
SIGN_OF_LIFE = 5.0  # seconds between two of a worker
GONE_AFTER = 20.0  # seconds without one
LONGEST_SLEEP = 1.0  # seconds a worker waits before it looks into the file again

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Queue:
    """The queue, and the one task it knows: to call a function by its dotted name."""

    huey: Huey
    call: Any


def queue() -> Queue:
    """The queue of this desk; opened when it is first used."""
    return _queue(settings.QUEUE_URL, settings.QUEUE_FILE, settings.SECRET_KEY)


def enqueue(work: str, *arguments: int | str) -> None:
    """Have a worker call the function of this dotted name with these arguments.

    A queue out of reach is logged, not raised: the row of what is to be done stays.
    """
    try:
        queue().call(work, *arguments)
    except Exception:
        logger.exception("the queue of work is out of reach")


def tell_alive() -> None:
    """What a worker does every `SIGN_OF_LIFE`."""
    queue().huey.storage.put_data(ALIVE, str(time.time()).encode())


def has_worker() -> bool:
    """Whether some worker has been heard of lately; none where the queue is out of reach."""
    try:
        told = queue().huey.storage.peek_data(ALIVE)
    except Exception:
        logger.exception("the queue of work is out of reach")
        return False
    return told is not EmptyData and time.time() - float(bytes(told)) < GONE_AFTER


@lru_cache
def _queue(url: str, file: Path, secret: str) -> Queue:
    # Signed: whoever writes into Redis could else have a worker run anything.
    how = {"results": False, "serializer": SignedSerializer(secret, salt="desk queue")}
    if url:
        huey = RedisHuey("desk", url=url, **how)
    else:
        huey = SqliteHuey("desk", filename=str(owners_file(file)), **how)
    return Queue(huey, huey.task(name="call")(_call))


def _call(work: str, *arguments: int | str) -> None:
    import_string(work)(*arguments)
