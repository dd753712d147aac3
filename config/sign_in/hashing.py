"""The hash of passwords, made where it is in nobody's way.

Argon2id with 19 MB and two rounds takes a processor for 0.03 s where PBKDF2 with a million rounds
takes 0.5 s, and costs whoever guesses offline no less. One thread of each process hashes, at a
lower priority than those that save hands, and only one process of the machine at a time: one
processor at most, and that one gives way.
"""

import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache

from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher

if sys.platform != "win32":
    import fcntl

NICENESS = 3  # about a third of a processor that a thread of the desk wants, too


class QuietArgon2Hasher(Argon2PasswordHasher):
    """Argon2id at the least cost that OWASP names."""

    time_cost = 2
    memory_cost = 19 * 1024  # KiB
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        return _worker(os.getpid()).submit(self._encode, password, salt).result()

    def verify(self, password: str, encoded: str) -> bool:
        return _worker(os.getpid()).submit(self._verify, password, encoded).result()

    def _encode(self, password: str, salt: str) -> str:
        with only_process():
            return super().encode(password, salt)

    def _verify(self, password: str, encoded: str) -> bool:
        with only_process():
            return super().verify(password, encoded)


@cache
def _worker(process: int) -> ThreadPoolExecutor:
    """The thread of this process; one made before a fork is none of the new process."""
    return ThreadPoolExecutor(1, "hashing", initializer=give_way)


def give_way() -> None:
    """Lower the priority of this thread; elsewhere than on Linux a thread has none of its own."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        # A desk started at a lower priority yet may not raise it.
        niceness = max(NICENESS, os.getpriority(os.PRIO_PROCESS, thread))
        os.setpriority(os.PRIO_PROCESS, thread, niceness)


@contextmanager
def only_process() -> Iterator[None]:
    """Wait until no other process of this machine hashes."""
    if sys.platform == "win32":
        yield
        return
    try:
        file = open(settings.VAR_DIR / "hashing.lock", "wb")  # noqa: SIM115
    except OSError:  # a folder that cannot be written keeps nobody out
        yield
        return
    with file:  # closing it lets go
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
