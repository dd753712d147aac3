"""Addresses of public pages: read by everybody, written by nobody."""

from django.urls import include, path

from tournaments.views.public import cross_tables as public_cross_tables
from tournaments.views.public import entries as public_entries
from tournaments.views.public import events, rulebook, tables
from tournaments.views.public import standings as public_standings
from tournaments.views.public import walls as public_walls

event_urlpatterns = (
    [
        path("", events.event, name="event"),
        path("rules/", rulebook.event_rulebook, name="rulebook"),
        path("entries/<id:entry_id>/", public_entries.entry, name="entry"),
        path("rounds/<id:round_id>/", tables.round_, name="round"),
        path("tables/<id:match_id>/", tables.match, name="match"),
        path("walls/<id:number>/", public_walls.wall, name="wall"),
        path("standings/", public_standings.standings, name="standings"),
        path("standings/overall/", public_standings.overall_standings, name="overall_standings"),
        path("standings/units/", public_standings.unit_table, name="unit_table"),
        path("standings/<id:order>/", public_standings.stage_standings, name="stage_standings"),
        path(
            "standings/<id:order>/cross/",
            public_cross_tables.cross_table,
            name="cross_table",
        ),
        path(
            "standings/<id:order>/sums/<id:number>/<slug:key>/",
            public_standings.standing_sum,
            name="standing_sum",
        ),
    ],
    "public",
)

urlpatterns = [
    path("", events.home, name="home"),
    path("rules/", rulebook.rulebook, name="rulebook"),
    path("events/<id:event_id>/", include(event_urlpatterns)),
]
