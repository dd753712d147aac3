"""Signing in on the way to a table, without losing what is being typed there."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """Only for people signed in; the others sign in first and come back to this page.

    A posted form cannot be posted again after signing in: its page can, where the draft kept on
    the device is put back. A live part of a page answers 401, so that nothing is replaced.
    """
    return _guarded(view, lambda request, match_id: request.get_full_path())


def signed_in_at_table(view: View) -> View:
    """The same for an act without a page of its own: they come back to the match page."""
    return _guarded(view, lambda request, match_id: reverse("desk:match", args=[match_id]))


def _guarded(view: View, way_back: Callable[[HttpRequest, int | None], str]) -> View:
    @wraps(view)
    def check(request: HttpRequest, *args: object, **kwargs: int) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(status=401)
        return redirect_to_login(way_back(request, kwargs.get("match_id")))

    return check
