"""Signing in on the way to a table, without losing what is being typed there."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """Only for people signed in; the others sign in first and come back to the match page.

    A posted form cannot be posted again after signing in: its page can, where the draft kept on
    the device is put back. A live part of a page answers 401, so that nothing is replaced.
    """

    @wraps(view)
    def check(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(status=401)
        return redirect_to_login(_page_after_signing_in(request, kwargs))

    return check


def _page_after_signing_in(request: HttpRequest, kwargs: dict[str, object]) -> str:
    if request.method == "GET":
        return request.get_full_path()
    if "match_id" in kwargs:
        return reverse("desk:match", args=[kwargs["match_id"]])
    return reverse("desk:tables")
