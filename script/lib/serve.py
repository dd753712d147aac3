"""Run the desk and its worker until the desk ends, by itself or by Ctrl+C.

A worker that ends is started again: what it was making is then taken up by the next.
"""

import os
import signal
import subprocess
import sys
import time

BETWEEN_STARTS = 3.0  # seconds: a worker that cannot run is not started all the time
STOPS_WITHIN = 10.0  # seconds
ENDINGS = ("SIGINT", "SIGTERM", "SIGHUP")


def serve() -> int:
    """The exit code of the desk."""
    desk = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py", "config.wsgi"]
    )
    for name in ENDINGS:
        signal.signal(getattr(signal, name), lambda *_which: desk.terminate())
    worker, started_at = None, -BETWEEN_STARTS
    while desk.poll() is None:
        is_due = time.monotonic() - started_at >= BETWEEN_STARTS
        if is_due and (worker is None or worker.poll() is not None):
            worker, started_at = start_worker(), time.monotonic()
        time.sleep(0.2)
    if worker is not None:
        stop(worker)
    return desk.returncode


def start_worker() -> subprocess.Popen[bytes]:
    command = [sys.executable, "manage.py", "run_worker", "--while", str(os.getpid())]
    # Ctrl+C is for the desk; the worker ends after it.
    return subprocess.Popen(command, start_new_session=True)


def stop(worker: subprocess.Popen[bytes]) -> None:
    worker.terminate()
    try:
        worker.wait(STOPS_WITHIN)
    except subprocess.TimeoutExpired:
        worker.kill()


if __name__ == "__main__":
    sys.exit(serve())
