"""A Redis of the tests' own: what lies in the machine's is nobody's to empty."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as NotYet

STARTS_WITHIN = 30.0  # seconds


@contextmanager
def redis_server(folder: str) -> Iterator[str]:
    """Its address. Where no server is installed the test is skipped, in CI it fails."""
    program = shutil.which("redis-server")
    if program is None:
        missing = "redis-server is missing: install it"
        if os.environ.get("CI", "") not in {"", "0", "false"}:
            pytest.fail(missing)
        pytest.skip(missing)
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    command = [program, "--bind", "127.0.0.1", "--port", str(port), "--dir", folder]
    command += ["--save", "", "--appendonly", "no"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait_for(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(port: int) -> None:
    until = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < until:
        with suppress(NotYet):
            Redis(port=port).ping()
            return
        time.sleep(0.05)
    raise TimeoutError("redis-server did not start")
