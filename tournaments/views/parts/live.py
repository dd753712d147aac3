"""Pages that keep themselves up to date: a part is asked for again and replaced when it changed.

A hall of phones asks the same thing at the same time. So the part depends on nobody's session,
is made once for everybody after the acts that change it, is kept compressed, and an unchanged one
is not sent again: such a poll reads what was taken from view, and nothing else.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from config.now import milliseconds, now
from tournaments.keeping.once import Made, kept, lately
from tournaments.keeping.packing import gzip_file, stored
from tournaments.selectors.stamps import veil_of
from tournaments.views.parts.live_parts import LivePart, Part, made

ASKED = ("show", "sort", "page", "text", "unit")  # what a reader may ask of a part
_PLACE = "<!-- the live part -->"  # where it stands in its page


@dataclass(frozen=True, slots=True)
class Shown:
    """The values of the page around the part, and how the part is made."""

    frame: dict[str, Any]
    build: Callable[[], Part]


@dataclass(frozen=True)
class LivePage:
    """The page `<template>.html` around its part `<template>_live.html`.

    `stamp` are the acts that change what the part shows. `load` reads what the page is about and
    raises Http404; a poll asks it only where the part has to be made, since whatever takes a page
    away is an act of the veil. The part is the same for all of an `audience`. `is_exact`: a page
    opened shows the acts of this very moment; polls may lag behind by seconds.
    """

    template: str
    event_id: int
    stamp: "partial[Any]"
    load: Callable[[], Shown]
    audience: str = ""
    is_exact: bool = False

    @cached_property
    def shown(self) -> Shown:
        return self.load()


def live_page(request: HttpRequest, page: LivePage) -> HttpResponse:
    """The page, or what a poll of it is answered.

    A poll names what it shows (`shown`) and is answered 204 while that is still true, else with
    the pieces that changed, or the whole part. Every answer tells the server's time, by which the
    clocks in the part are read.
    """
    is_poll = "HX-Request" in request.headers and "shown" in request.GET
    part = _part(request, page, is_exact=page.is_exact and not is_poll)
    response = _poll_answer(request, part) if is_poll else _whole_page(request, page, part)
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "HX-Request", "Accept-Encoding"])
    response["Desk-Now"] = milliseconds(now())
    return response


def _part(request: HttpRequest, page: LivePage, *, is_exact: bool) -> LivePart:
    asked = asked_of(request)
    facts = (
        "part",
        page.template,
        request.path,
        asked.GET.urlencode(),
        get_language(),
        page.audience,
        veil_of(page.event_id),
    )
    name = (page.stamp.func.__name__, *page.stamp.args)

    def make(former: LivePart | None) -> Made[LivePart]:
        frame, part = page.shown.frame, page.shown.build()
        values = {**frame, **part.values, "request": asked}
        html = render_to_string(f"{page.template}_live.html", values)
        return made(html, partial(_poll, asked.GET), part.true_until, former)

    return kept(
        facts,
        page.stamp if is_exact else lately(name, page.stamp),
        make,
        is_exact=is_exact,
    )


def _poll_answer(request: HttpRequest, part: LivePart) -> HttpResponse:
    shown = request.GET["shown"]
    if shown == part.digest:
        return HttpResponse(status=204)
    answer = part.answer_to(shown)
    if _takes_gzip(request):
        response = HttpResponse(answer.zipped)
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(answer.text)
    response["Desk-Part"] = "whole" if answer.is_whole else "pieces"
    return response


def _whole_page(request: HttpRequest, page: LivePage, part: LivePart) -> HttpResponse:
    """The part goes into the page as it is kept, so that a hall that opens it packs nothing."""
    values = {**page.shown.frame, "live": mark_safe(_PLACE), "server_now": milliseconds(now())}
    response = render(request, f"{page.template}.html", values)
    before, after = response.content.split(_PLACE.encode(), 1)
    if _takes_gzip(request):
        around = ((before, stored(before)), (part.text, part.block), (after, stored(after)))
        response.content = gzip_file(*around)
        response["Content-Encoding"] = "gzip"
    else:
        response.content = before + part.text + after
    return response


def asked_of(request: HttpRequest) -> HttpRequest:
    """The request as far as the part may show it, since everybody is shown it."""
    found = [(name, value) for name in ASKED for value in request.GET.getlist(name)[-1:]]
    asked = HttpRequest()
    asked.path, asked.GET = request.path, QueryDict(urlencode(found))
    return asked


def _poll(asked: QueryDict, shown: str) -> str:
    query = asked.copy()
    query["shown"] = shown
    return f"?{query.urlencode()}"


def _takes_gzip(request: HttpRequest) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")
