"""Plain answers when a page cannot be shown."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.defaults import server_error as error_page

from config.busy import busy_page, trouble_of


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from before the last sign-in: say so, and that what was typed is still there."""
    return render(request, "403_csrf.html", status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """What failed outside a view: the database is said as it is said there, a bug as a bug."""
    error = sys.exc_info()[1]
    trouble = trouble_of(error)
    return busy_page(request, trouble, error) if error and trouble else error_page(request)
