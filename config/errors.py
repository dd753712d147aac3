"""Plain answers when a page cannot be shown."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from before the last sign-in: say so, and that what was typed is still there."""
    return render(request, "403_csrf.html", status=403)
