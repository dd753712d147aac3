"""The ways to a page: through signing in, and from the address of an act to the page it is on."""

from collections.abc import Callable, Sequence
from functools import wraps

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

View = Callable[..., HttpResponseBase]
WayBack = Callable[[HttpRequest, dict[str, int]], str]
READ = ("GET", "HEAD")


class HtmxRequest(HttpRequest):
    """A request as the desk's middleware hands it on: it knows whether a live page asks."""

    htmx: HtmxDetails


class SignedInRequest(HtmxRequest):
    """A request of somebody who has signed in."""

    user: User


def posted(request: HttpRequest) -> QueryDict | None:
    """What was posted, even if that is nothing; None where a page is only asked for."""
    return request.POST if request.method == "POST" else None


def page(view: View) -> View:
    """A page that people read who have signed in; the others sign in first and come back to it."""
    return _entered(view, READ, _here)


def form_page(view: View) -> View:
    """A page with a form that is posted to its own address.

    Whoever posts and has to sign in first comes back to the page: what was posted cannot be posted
    again, but the page can offer the draft kept on the device.
    """
    return _entered(view, (*READ, "POST"), _here)


def act(page: str, *ids: str) -> Callable[[View], View]:
    """An act, which is posted; its address asked for leads to the page with these of its ids.

    Whoever has to sign in first, or reloads the page of a refused form or changes its language,
    comes there.
    """

    def decorate(view: View) -> View:
        posted_to = post_only(page, *ids)(view)

        @wraps(view)
        def answer(request: HtmxRequest, *args: object, **kwargs: int) -> HttpResponseBase:
            if request.method in READ:
                return redirect(page, *(kwargs[name] for name in ids))
            return posted_to(request, *args, **kwargs)

        return answer

    return decorate


def post_only(page: str, *ids: str) -> Callable[[View], View]:
    """What is posted only, and never shown under its own address: whoever has to sign in first
    comes to the page with these of its ids."""

    def way_back(request: HttpRequest, given: dict[str, int]) -> str:
        return reverse(page, args=[given[name] for name in ids])

    return lambda view: _entered(view, ("POST",), way_back)


def _here(request: HttpRequest, ids: dict[str, int]) -> str:
    return request.get_full_path()


def _entered(view: View, methods: Sequence[str], way_back: WayBack) -> View:
    """Only by these methods and for people signed in; kept by no browser and nobody on the way.

    A live part of a page answers 401 to others, so that nothing is replaced.
    """

    @wraps(view)
    def enter(request: HtmxRequest, *args: object, **kwargs: int) -> HttpResponseBase:
        if request.method not in methods:
            return HttpResponseNotAllowed(methods)
        if request.user.is_authenticated:
            answer = view(request, *args, **kwargs)
            if not answer.has_header("Cache-Control"):  # a file says itself how it is kept
                add_never_cache_headers(answer)
            return answer
        if request.htmx:
            return HttpResponse(status=401)
        return redirect_to_login(way_back(request, kwargs))

    return enter


def back_to(request: HttpRequest, otherwise: str) -> str:
    """The address that the page itself named in `next`, filter and order with it, if it is one of
    this desk."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    is_ours = asked.startswith("/") and url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if is_ours else otherwise
