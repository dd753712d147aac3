"""The ways to a page: through signing in, and from the address of an act to the page it is on."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.middleware import HtmxDetails

View = Callable[..., HttpResponseBase]
WayBack = Callable[[HttpRequest, dict[str, int]], str]


class HtmxRequest(HttpRequest):
    """A request as the desk's middleware hands it on: it knows whether a live page asks."""

    htmx: HtmxDetails


class SignedInRequest(HtmxRequest):
    """A request of somebody who has signed in."""

    user: User


def posted(request: HttpRequest) -> QueryDict | None:
    """What was posted, even if that is nothing; None where a page is only asked for."""
    return request.POST if request.method == "POST" else None


def signed_in(view: View) -> View:
    """Only for people signed in; the others sign in first and come back to this address.

    What was posted cannot be posted again after signing in; its page can offer the draft kept on
    the device.
    """
    return signed_in_by(view, lambda request, ids: request.get_full_path())


def signed_in_by(view: View, way_back: WayBack) -> View:
    """The same, with the address to come back to made from the request and the view's ids.

    A live part of a page answers 401, so that nothing is replaced.
    """

    @wraps(view)
    def check(request: HtmxRequest, *args: object, **kwargs: int) -> HttpResponseBase:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.htmx:
            return HttpResponse(status=401)
        return redirect_to_login(way_back(request, kwargs))

    return check


def back_to(request: HttpRequest, otherwise: str) -> str:
    """The address that the page itself named in `next`, filter and order with it, if it is one of
    this desk."""
    asked = request.POST.get("next") or request.GET.get("next", "")
    is_ours = asked.startswith("/") and url_has_allowed_host_and_scheme(asked, allowed_hosts=None)
    return asked if is_ours else otherwise


def act_on(page: str, *ids: str) -> Callable[[View], View]:
    """An act, which is posted; its address asked for leads to the page with these of its ids.

    Whoever signs in again, or changes the language under a refused form, comes by that address.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def check(request: HttpRequest, *args: object, **kwargs: int) -> HttpResponseBase:
            if request.method == "POST":
                return view(request, *args, **kwargs)
            if request.method in {"GET", "HEAD"}:
                return redirect(page, *(kwargs[name] for name in ids))
            return HttpResponseNotAllowed(["POST"])

        return check

    return decorate
