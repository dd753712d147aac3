"""The desk's addresses and one bare view to measure it against."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
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


urlpatterns = [
    path("bare/<int:match_id>/", insert_row, name="insert_row"),
    path("", include("config.urls")),
]
