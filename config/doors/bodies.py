"""What is posted is refused by its head before a byte of it is read: too long, or not readable."""

from collections.abc import Callable
from http import HTTPStatus
from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve

# Bytes of a refused body that are read and dropped, so that a browser gets to read the answer: it
# sends all of a body before, and takes a connection that is closed meanwhile for a broken one.
DROPPED = 16 * 1024**2
CHUNK = 64 * 1024
V = TypeVar("V", bound=Callable[..., object])


def takes_file(view: V) -> V:
    """Bodies as long as a file (`LONGEST_UPLOAD`) reach this view; those of others are forms."""
    view.takes_file = True  # type: ignore[attr-defined]
    return view


class BodyMiddleware:
    """Before anything reads the body: what is refused here lies neither in memory nor on a disk."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        status = judge_head(request)
        if status is None:
            return self.get_response(request)
        drop_body(request)
        return refuse(request, status)


def judge_head(request: HttpRequest) -> HTTPStatus | None:
    """Why a body is not read, None if it is."""
    length = length_of(request)
    if length is None:
        return HTTPStatus.BAD_REQUEST
    if not length and "chunked" in request.headers.get("Transfer-Encoding", "").lower():
        return HTTPStatus.LENGTH_REQUIRED
    if length > settings.LONGEST_FORM and length > longest_for(request):
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    if not has_readable_type(request):
        return HTTPStatus.BAD_REQUEST
    return None


def length_of(request: HttpRequest) -> int | None:
    """Bytes as the head tells them; None if it tells no number."""
    told = request.META.get("CONTENT_LENGTH") or "0"
    return int(told) if told.isascii() and told.isdecimal() and len(told) <= 18 else None


def longest_for(request: HttpRequest) -> int:
    """Bytes that the page at this address takes."""
    try:
        view = resolve(request.path_info).func
    except Resolver404:
        return int(settings.LONGEST_FORM)
    takes = getattr(view, "takes_file", False)
    return int(settings.LONGEST_UPLOAD if takes else settings.LONGEST_FORM)


def has_readable_type(request: HttpRequest) -> bool:
    """Forms are UTF-8; those in parts say what parts them."""
    told = request.content_params or {}
    if told.get("charset", "utf-8").lower() not in {"utf-8", "utf8"}:
        return False
    return request.content_type != "multipart/form-data" or bool(told.get("boundary"))


def drop_body(request: HttpRequest) -> None:
    """Read what comes and keep none of it, up to a bound."""
    left = min(length_of(request) or 0, DROPPED)
    try:
        while left > 0 and (chunk := request.read(min(CHUNK, left))):
            left -= len(chunk)
    except OSError:  # whoever sent it has gone
        return


def refuse(request: HttpRequest, status: HTTPStatus) -> HttpResponse:
    """The page that says why."""
    is_too_long = status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    return render(request, "413.html" if is_too_long else "400.html", status=status)
