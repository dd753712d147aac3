"""Ending a connection waits for nobody at its other end."""

import socket
from collections.abc import Iterator

import pytest

from config.doors import hanging_up
from config.doors.hanging_up import HangingUp

Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pair() -> Iterator[Pair]:
    """The desk's end and a phone's, which never hangs up by itself."""
    desk, phone = socket.socketpair()
    phone.settimeout(10)
    yield desk, phone
    desk.close()
    phone.close()


def test_the_phone_reads_the_end_while_the_desk_still_lingers(pair: Pair) -> None:
    desk, phone = pair
    desk.sendall(b"the answer")
    HangingUp(linger=60).close(desk)
    assert phone.recv(100) == b"the answer"
    assert phone.recv(100) == b""
    assert desk.fileno() != -1


def test_then_the_desk_lets_go_though_the_phone_does_not(pair: Pair) -> None:
    desk, phone = pair
    HangingUp(linger=0).close(desk)
    # Sending fails once the desk has closed.
    with pytest.raises((BrokenPipeError, ConnectionResetError)):  # noqa: PT012
        while True:
            phone.sendall(b"still here")


def test_a_phone_that_is_gone_already_is_let_go(pair: Pair) -> None:
    desk, _phone = pair
    desk.shutdown(socket.SHUT_RDWR)
    desk.close()
    HangingUp(linger=60).close(desk)
    assert desk.fileno() == -1


def test_not_too_many_linger(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hanging_up, "MOST", 0)
    desk, _phone = pair
    HangingUp(linger=60).close(desk)
    assert desk.fileno() == -1
