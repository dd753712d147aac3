"""Addresses of public pages: read by everybody, written by nobody."""

from django.urls import include, path

from tournaments.views import public

event_urlpatterns = (
    [
        path("", public.event, name="event"),
        path("rounds/<id:round_id>/", public.round_, name="round"),
        path("tables/<id:match_id>/", public.match, name="match"),
        path("standings/", public.standings, name="standings"),
    ],
    "public",
)

urlpatterns = [
    path("", public.home, name="home"),
    path("events/<id:event_id>/", include(event_urlpatterns)),
]
