"""Pages that keep themselves up to date: a part is asked for again and replaced when it changed.

A hall of phones asks the same thing at the same time. So the part depends on nobody's session,
is made once for everybody after each act in the journal, and an unchanged one is not sent again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from config.now import milliseconds, now

ASKED = ("show", "sort", "page", "text", "unit")  # what a reader may ask of a part
SECONDS_KEPT = 60  # the longest that something no act records stays unseen


@dataclass(frozen=True, slots=True)
class Part:
    """The values of the live part, and the moment at which the clock alone changes it."""

    values: dict[str, Any]
    true_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Rendered:
    html: str
    digest: str
    true_until: datetime | None


def live_page(
    request: HttpRequest,
    template: str,
    frame: dict[str, Any],
    stamp: tuple[object, ...],
    build: Callable[[], Part],
    audience: str = "",
) -> HttpResponse:
    """The page `<template>.html` around its part `<template>_live.html`; a poll gets the part.

    `stamp` are facts that change, in their text too, with what the part shows.
    A poll names what it shows (`shown`) and is answered 204 while that is still true. The part is
    the same for all of an `audience`. Every answer tells the server's time, by which the clocks
    in the part are read.
    """
    part = _rendered(request, template, frame, stamp, build, audience)
    server_now = milliseconds(now())
    is_poll = bool(request.htmx) and "shown" in request.GET  # type: ignore[attr-defined]
    if is_poll and request.GET["shown"] == part.digest:
        response = HttpResponse(status=204)
    else:
        query = request.GET.copy()
        query["shown"] = part.digest
        values = {**frame, "live": mark_safe(part.html), "poll": f"?{query.urlencode()}"}
        values["server_now"] = server_now
        name = "tournaments/public/_live.html" if is_poll else f"{template}.html"
        response = render(request, name, values)
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    response["Desk-Now"] = server_now
    return response


def _rendered(
    request: HttpRequest,
    template: str,
    frame: dict[str, Any],
    stamp: tuple[object, ...],
    build: Callable[[], Part],
    audience: str,
) -> _Rendered:
    asked = _asked(request)
    facts = (
        template,
        request.path,
        asked.GET.urlencode(),
        get_language(),
        audience,
        stamp,
    )
    key = f"live:{sha256(repr(facts).encode()).hexdigest()}"
    kept: _Rendered | None = cache.get(key)
    if kept and (kept.true_until is None or now() < kept.true_until):
        return kept
    part = build()
    html = render_to_string(f"{template}_live.html", {**frame, **part.values, "request": asked})
    made = _Rendered(html, sha256(html.encode()).hexdigest()[:16], part.true_until)
    cache.set(key, made, SECONDS_KEPT)
    return made


def _asked(request: HttpRequest) -> HttpRequest:
    """The request as far as the part may show it, since everybody is shown it."""
    kept = [(name, value) for name in ASKED for value in request.GET.getlist(name)[-1:]]
    asked = HttpRequest()
    asked.path, asked.GET = request.path, QueryDict(urlencode(kept))
    return asked
