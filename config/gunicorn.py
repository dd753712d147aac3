"""How gunicorn serves the desk: a process more than processors, of few threads each.

Threads of one process take turns at Python's lock, a few milliseconds each: while one makes a list
for the hall, a hand saved in the same process waits again and again. So there are more processes
and fewer threads, and turns are short. The gthread worker keeps idle connections of phones without
a thread; threads are for those who wait for the database. `bench/hall` measures a full hall.
All from the environment.
"""

import os
import socket
import struct
import sys
from typing import Any

from gunicorn import util

from config.doors.hanging_up import HangingUp

SILENCE = 5  # seconds without a byte after which an unfinished request is given up
TURN = 0.001  # seconds a thread computes before another one may, which waits to save

bind = os.environ.get("DESK_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("DESK_WORKERS", str(min(8, (os.cpu_count() or 1) + 1))))
worker_class = "gthread"
threads = int(os.environ.get("DESK_THREADS", "4"))
# Seconds; forty pages of paper in one file are the slowest page, more are made by a process.
timeout = 120
graceful_timeout = 10
# Bytes: the judge is asked by its address, and a whole hand typed in Chinese is long in one.
limit_request_line = 8190
loglevel = os.environ.get("DESK_LOG_LEVEL", "info")
control_socket_disable = True

if os.environ.get("DESK_LOG_FORMAT") == "json":
    logconfig_dict = {
        "formatters": {"json": {"()": "config.logs.JsonLines"}},
        "handlers": {"error_console": {"class": "logging.StreamHandler", "formatter": "json"}},
    }


def post_fork(server: Any, worker: Any) -> None:
    sys.setswitchinterval(TURN)
    util.close_graceful = HangingUp().close


def when_ready(server: Any) -> None:
    """Let nobody keep a thread who begins a request and falls silent.

    gunicorn reads with blocking sockets; those accepted have the time-out of the one that listens.
    """
    if sys.platform == "linux":
        for listener in server.LISTENERS:
            limit = struct.pack("ll", SILENCE, 0)
            listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
