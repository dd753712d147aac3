"""When the database does not take an act: said in words, and nothing that was typed is lost.

Every act is one transaction, so that one refused by the database has recorded nothing, and a form
with a one-time key, or an act that is done already, is safe to send again.
"""

import errno
import logging
import sqlite3
from collections.abc import Callable
from enum import Enum
from http import HTTPStatus

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _

from config.machine.disks import DiskTrouble, trouble_at
from config.machine.state import database_file

logger = logging.getLogger(__name__)

RETRY_AFTER = 5  # seconds


class Trouble(Enum):
    """Why the database did not answer: another writes, two wait for each other, it is away, its
    disk is full or may not be written to."""

    BUSY = "busy"
    DEADLOCK = "deadlock"
    AWAY = "away"
    FULL = "full"
    READ_ONLY = "read-only"


SQLITE = {
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_IOERR: Trouble.AWAY,
    sqlite3.SQLITE_CORRUPT: Trouble.AWAY,
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_CANTOPEN: Trouble.AWAY,
    sqlite3.SQLITE_NOTADB: Trouble.AWAY,
}
POSTGRESQL = {
    "55P03": Trouble.BUSY,  # lock_timeout
    "57014": Trouble.BUSY,  # statement_timeout
    "40P01": Trouble.DEADLOCK,
    "40001": Trouble.DEADLOCK,  # serialization failure
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,
}
# Classes of states: connection, resources (disk, memory, connections), operator, system.
POSTGRESQL_AWAY = ("08", "53", "57P", "58")


# A file that could not be written; others that are not there or forbidden are bugs of ours.
OF_THE_DISK = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
}
OF_THE_FOLDER = {
    DiskTrouble.FULL: Trouble.FULL,
    DiskTrouble.READ_ONLY: Trouble.READ_ONLY,
}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """What the database or the disk had, if the error comes of it; None for a bug of ours."""
    if isinstance(error, OSError):
        return OF_THE_DISK.get(error.errno or 0)
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        # The lowest byte tells what it is, the others more about it.
        return SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    state = getattr(cause, "sqlstate", None)
    if state:
        is_away = state.startswith(POSTGRESQL_AWAY)
        return POSTGRESQL.get(state, Trouble.AWAY if is_away else None)
    is_connection = type(cause).__name__ in {"OperationalError", "InterfaceError"}
    return Trouble.AWAY if is_connection else None


class BusyMiddleware:
    """Answers for a view whose act the database did not take.

    Of two acts that wait for each other the database ends one; that one is done once more where
    its form has a one-time key.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        trouble = trouble_of(error)
        if trouble is Trouble.DEADLOCK and "key" in request.POST and not request.FILES:
            return _once_more(request)
        return busy_page(request, trouble, error) if trouble else None


def _once_more(request: HttpRequest) -> HttpResponseBase:
    """The view again, as it was called; what the first time did is undone."""
    match = request.resolver_match
    assert match is not None
    try:
        return match.func(request, *match.args, **match.kwargs)
    except (DatabaseError, InterfaceError) as again:
        trouble = trouble_of(again)
        if trouble is None:
            raise
        return busy_page(request, trouble, again)


def busy_page(request: HttpRequest, trouble: Trouble, error: BaseException) -> HttpResponse:
    """An answer 503 that asks the database for nothing; a part of a page gets the words alone.

    507 on a full disk. What was sent is in the page and can be sent again from it, files and
    passwords aside.
    """
    logger.warning("%s %s: %s", request.method, request.path, error)
    if trouble is Trouble.AWAY:
        trouble = _of_its_disk() or trouble
    full = HTTPStatus.INSUFFICIENT_STORAGE
    status = full if trouble is Trouble.FULL else HTTPStatus.SERVICE_UNAVAILABLE
    fields = _sent(request)
    heading, words = _words(trouble, is_act=_is_act(request), is_kept=fields is not None)
    if "HX-Request" in request.headers:
        answer = HttpResponse(words, status=status, content_type="text/plain")
    else:
        context = {
            "heading": heading,
            "words": words,
            "fields": fields,
            "is_act": _is_act(request),
        }
        answer = render(request, "503.html", context, status=status)
    answer.headers["Retry-After"] = str(RETRY_AFTER)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _of_its_disk() -> Trouble | None:
    """Why an SQLite file was not reached: it says no more than an error of input and output."""
    file = database_file()
    reason = trouble_at(file.parent) if file else None
    return OF_THE_FOLDER.get(reason) if reason else None


def _is_act(request: HttpRequest) -> bool:
    return request.method not in {"GET", "HEAD"}


def _sent(request: HttpRequest) -> list[tuple[str, str]] | None:
    """Names and values to be sent again; None where nothing was sent, or a page may not hold it."""
    if not _is_act(request):
        return None
    try:
        is_secret = any("password" in name for name in request.POST)
        if is_secret or request.FILES:
            return None
        return [
            (name, value)
            for name, values in request.POST.lists()
            for value in values
            if name != "csrfmiddlewaretoken"
        ]
    except (OSError, BadRequest, SuspiciousOperation):
        return None  # its body was never read


def _words(trouble: Trouble, *, is_act: bool, is_kept: bool) -> tuple[str, str]:
    """The heading, and what to do."""
    if trouble in {Trouble.FULL, Trouble.READ_ONLY}:
        full, read_only = _("The desk's disk is full"), _("The desk may not write to its disk")
        heading = full if trouble is Trouble.FULL else read_only
        if not is_act:
            return heading, _again()
        return heading, _(
            "Nothing was recorded. Tell whoever looks after the desk, then send it again."
        )
    if trouble is Trouble.AWAY:
        heading = _("The desk cannot reach its data")
        if not is_act:
            return heading, _again()
        return heading, _(
            "Perhaps nothing was recorded. Send it again: nothing is recorded twice. If it stays "
            "so, tell whoever looks after the desk."
        )
    heading = _("The desk is busy")
    if not is_act:
        return heading, _("Others are saving just now. Try again.")
    if is_kept:
        return heading, _(
            "Others were saving, and nothing of yours was recorded. What you typed is kept here: "
            "send it again."
        )
    return heading, _(
        "Others were saving, and nothing of yours was recorded. Go back and send it again."
    )


def _again() -> str:
    return _("Try again. If it stays so, tell whoever looks after the desk.")
