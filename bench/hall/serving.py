"""The desk under load, served as `script/server` serves it, and the processor time it used."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

TICKS = os.sysconf("SC_CLK_TCK")
START = 60.0  # seconds within which the desk must answer


@dataclass(frozen=True, slots=True)
class Served:
    port: int
    process: int

    def processor_seconds(self) -> float:
        """Of all processes of the desk, those that have ended included."""
        return sum(_seconds_of(process) for process in _family(self.process))


@contextmanager
def served(database: str, folder: Path, **more: str) -> Iterator[Served]:
    """In processes of their own session, so that all of them can be killed at once.

    `more` are variables of its environment.
    """
    port = _free_port()
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("DESK_")},
        "DESK_ENV": "local",
        "DESK_SECRET_KEY": settings.SECRET_KEY,  # by which the sessions of the load were made
        "DATABASE_URL": database,
        "DESK_VAR_DIR": str(folder),
        "DESK_BIND": f"127.0.0.1:{port}",
        "DESK_SNAPSHOT_MINUTES": "0",
        "DESK_LOG_LEVEL": "error",
        **{name: os.environ[name] for name in ("DESK_CACHE_URL",) if name in os.environ},
        **more,
    }
    command = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py", "config.wsgi"]
    (folder / "static").mkdir(exist_ok=True)
    log = (folder / "desk.log").open("w")
    process = subprocess.Popen(
        command, env=environment, stdout=log, stderr=log, start_new_session=True
    )
    try:
        _wait_for(port)
        yield Served(port, process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
        log.close()


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/desk/ping/", timeout=5).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError("the desk did not start")


def _family(root: int) -> list[int]:
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found, queue = [], [root]
    while queue:
        process = queue.pop()
        found.append(process)
        queue += children.get(process, [])
    return found


def _seconds_of(process: int) -> float:
    """Its own time and that of its children which have ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(ticks) for ticks in fields[11:15]) / TICKS
