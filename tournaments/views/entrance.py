"""Signing in on the way to a page of the office."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

View = Callable[..., HttpResponse]


class SignedInRequest(HttpRequest):
    """A request of somebody who has signed in."""

    user: User


def signed_in(view: View) -> View:
    """Only for people signed in; the others sign in first and come back.

    What was posted cannot be posted again after signing in: those come back to the event.
    """

    @wraps(view)
    def check(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.method in {"GET", "HEAD"}:
            return redirect_to_login(request.get_full_path())
        event_id = kwargs.get("event_id")
        page = reverse("office:event", args=[event_id]) if event_id else reverse("office:events")
        return redirect_to_login(page)

    return check
