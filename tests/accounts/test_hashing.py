"""Passwords are hashed with argon2 in one thread that gives way, one process at a time."""

import os
import subprocess
import sys
import threading

import pytest
from django.conf import settings as configured
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password

from config.sign_in.hashing import NICENESS, QuietArgon2Hasher, _worker, only_process

OURS = ["config.sign_in.hashing.QuietArgon2Hasher"]
OLD = "django.contrib.auth.hashers.PBKDF2PasswordHasher"


def test_a_hash_is_that_of_argon2(settings) -> None:
    settings.PASSWORD_HASHERS = OURS
    made = make_password("four green tables")
    assert Argon2PasswordHasher().verify("four green tables", made)
    assert QuietArgon2Hasher().verify("four green tables", made)
    assert not QuietArgon2Hasher().verify("five green tables", made)
    assert not QuietArgon2Hasher().must_update(made)


def test_a_former_hash_is_replaced_by_the_next_right_password(settings) -> None:
    settings.PASSWORD_HASHERS = [OLD]
    old = make_password("four green tables")
    settings.PASSWORD_HASHERS = [*OURS, OLD]
    replaced: list[str] = []
    assert check_password("four green tables", old, replaced.append)
    assert replaced == ["four green tables"]


@pytest.mark.skipif(sys.platform != "linux", reason="threads have a priority of their own there")
def test_the_thread_that_hashes_gives_way() -> None:
    def niceness() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    mine = niceness()
    assert _worker(os.getpid()).submit(niceness).result() == max(mine, NICENESS)
    assert niceness() == mine


@pytest.mark.skipif(sys.platform != "linux", reason="threads have a priority of their own there")
def test_a_desk_of_low_priority_stays_there() -> None:
    """Whoever runs it may not raise a priority again."""
    script = (
        "import os, threading; os.nice(12)\n"
        "from config.sign_in.hashing import _worker\n"
        "niceness = lambda: os.getpriority(os.PRIO_PROCESS, threading.get_native_id())\n"
        "print(_worker(os.getpid()).submit(niceness).result() - niceness())"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"


@pytest.mark.skipif(sys.platform == "win32", reason="no lock of files there")
def test_one_process_hashes_at_a_time(settings, tmp_path) -> None:
    import fcntl

    settings.VAR_DIR = tmp_path
    with open(tmp_path / "hashing.lock", "wb") as other:
        with only_process(), pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_folder_that_cannot_be_written_keeps_nobody_out(settings, tmp_path) -> None:
    settings.VAR_DIR = tmp_path / "missing"
    settings.PASSWORD_HASHERS = OURS
    made = make_password("four green tables")
    assert check_password("four green tables", made)
    assert not settings.VAR_DIR.exists()


def test_new_accounts_have_the_quiet_hash() -> None:
    """Tests set another one; this reads what the desk starts with."""
    from config import settings as as_started

    hashers = as_started.PASSWORD_HASHERS
    assert hashers == [*OURS, OLD]
    assert hashers != configured.PASSWORD_HASHERS
