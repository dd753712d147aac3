"""How gunicorn serves the desk: a few processes of several threads, all from the environment.

Threads, because a referee's phone may hold its connection open while others save hands.
"""

import os

bind = os.environ.get("DESK_BIND", "127.0.0.1:8000")
workers = int(os.environ.get("DESK_WORKERS", "2"))
worker_class = "gthread"
threads = int(os.environ.get("DESK_THREADS", "8"))
# Seconds; forty pages of paper in one file are the slowest page, more are made by a process.
timeout = 120
graceful_timeout = 10
# Bytes: the judge is asked by its address, and a whole hand typed in Chinese is long in one.
limit_request_line = 8190
loglevel = os.environ.get("DESK_LOG_LEVEL", "info")
control_socket_disable = True
