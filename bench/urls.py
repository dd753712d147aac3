"""The desk's addresses and two bare views to measure it against."""

from functools import cache
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template import engines
from django.urls import include, path
from django.views.decorators.http import require_POST

from config.now import now
from referee.models import ClockEvent


@require_POST
@login_required
def insert_row(request: HttpRequest, match_id: int) -> HttpResponse:
    """What any save costs at the least: sign-in checked, one row written, a redirect."""
    ClockEvent.objects.create(match_id=match_id, kind="extend", at=now(), by=request.user)
    return redirect("desk:match", match_id)


READY_PAGE = """{% extends "base.html" %}{% block content %}
<table>{% for row in rows %}<tr>{% for value in row %}<td class="number">{{ value }}</td>
{% endfor %}</tr>{% endfor %}</table>
{% for line in lines %}<p class="soft">{{ line }}</p>
{% endfor %}{% endblock %}"""
ROWS = [[str(row * column) for column in range(12)] for row in range(20)]


@cache
def _ready_page() -> Any:
    return engines["django"].from_string(READY_PAGE)


@login_required
def ready_page(request: HttpRequest, lines: int) -> HttpResponse:
    """What any page costs at the least: sign-in checked, a table and lines of ready values."""
    return HttpResponse(
        _ready_page().render({"rows": ROWS, "lines": ["第几盘谁庄 " * 8] * lines}, request)
    )


urlpatterns = [
    path("ready/<int:lines>/", ready_page, name="ready_page"),
    path("bare/<int:match_id>/", insert_row, name="insert_row"),
    path("", include("config.urls")),
]
