"""Ending a connection without waiting for whoever is at its other end.

gunicorn waits up to two seconds until the other side hangs up too, and nobody else comes in
meanwhile. A phone that has lost its line, or somebody who means it, would stop a process so.
"""

import socket
import time
from queue import SimpleQueue
from threading import Thread

LINGER = 1.0  # seconds in which the last bytes of an answer still come through
MOST = 200  # connections that linger at once


class HangingUp:
    """Says goodbye at once, and closes a second later in a thread of its own."""

    def __init__(self, linger: float = LINGER) -> None:
        self._linger = linger
        self._leaving: SimpleQueue[tuple[float, socket.socket]] = SimpleQueue()
        Thread(target=self._close_in_turn, name="hanging up", daemon=True).start()

    def close(self, sock: socket.socket, *_limits: object) -> None:
        """Send what is left and the end. Beyond `MOST` the connection is closed at once."""
        try:
            sock.shutdown(socket.SHUT_WR)
        except OSError:
            sock.close()
            return
        if self._leaving.qsize() >= MOST:
            sock.close()
            return
        self._leaving.put((time.monotonic() + self._linger, sock))

    def _close_in_turn(self) -> None:
        while True:
            at, sock = self._leaving.get()
            time.sleep(max(0.0, at - time.monotonic()))
            sock.close()
