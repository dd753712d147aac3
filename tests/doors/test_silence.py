"""A request that is begun and never ended keeps no thread from the others."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
WHOLE = b"GET /desk/ping/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[int]:
    """The port of a desk with a single thread."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    values = {name: value for name, value in os.environ.items() if not name.startswith("DESK_")}
    values |= {"DESK_VAR_DIR": str(tmp_path), "DESK_BIND": f"127.0.0.1:{port}"}
    values |= {"DESK_WORKERS": "1", "DESK_THREADS": "1", "DESK_LOG_LEVEL": "critical"}
    command = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py", "config.wsgi"]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=values)
    try:
        until = time.monotonic() + 60
        while not answers(port, 5) and time.monotonic() < until:
            time.sleep(0.2)
        yield port
    finally:
        process.terminate()
        process.wait(30)


def answers(port: int, seconds: float) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=seconds) as phone:
            phone.sendall(WHOLE)
            return phone.recv(12) == b"HTTP/1.1 204"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="sockets inherit the time-out on Linux")
def test_whoever_falls_silent_is_given_up(desk: int) -> None:
    with socket.create_connection(("127.0.0.1", desk)) as silent:
        silent.sendall(HALF)
        time.sleep(0.5)
        assert answers(desk, 60)
