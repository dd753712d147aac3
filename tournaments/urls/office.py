"""Addresses of the office."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.urls.stages import draft_urlpatterns, stage_urlpatterns
from tournaments.views.office.entries import cards, entries, entry_lists, entry_states, withdrawals
from tournaments.views.office.events import (
    event_creators,
    events,
    journal,
    officials,
    settings,
    snapshots,
    walls,
)
from tournaments.views.office.rounds import (
    closing,
    draws,
    hall,
    matches,
    penalties,
    replacements,
    results,
    rounds,
    staffing,
)
from tournaments.views.office.standings import adjustments, cross_tables, holding, standings
from tournaments.views.papers import print_room

app_name = "office"

round_urlpatterns: list[URLPattern | URLResolver] = [
    path("", rounds.round_, name="round"),
    *draft_urlpatterns,
    path("list/", hall.round_list, name="round_list"),
    path("close/", closing.close_round, name="close_round"),
    path("referees/", staffing.assign_referees, name="assign_referees"),
    path("accept/", results.accept_signed, name="accept_signed"),
]
standings_urlpatterns: list[URLPattern | URLResolver] = [
    path("", standings.standings, name="standings"),
    path("overall/", standings.overall_standings, name="overall_standings"),
    path("units/", standings.unit_table, name="unit_table"),
    path("<id:order>/", standings.stage_standings, name="stage_standings"),
    path("<id:order>/sums/<id:number>/<slug:key>/", standings.standing_sum, name="standing_sum"),
    path("<id:order>/cross/", cross_tables.cross_table, name="cross_table"),
    path("<id:order>/hold/", holding.freeze_standings, name="freeze_standings"),
    path("<id:order>/release/", holding.release_standings, name="release_standings"),
    path("<id:order>/adjust/", adjustments.adjust_standings, name="adjust_standings"),
    path(
        "adjustments/<id:adjustment_id>/cancel/",
        adjustments.cancel_standings_adjustment,
        name="cancel_standings_adjustment",
    ),
]
event_urlpatterns: list[URLPattern | URLResolver] = [
    path("", events.event, name="event"),
    path("skip/", events.skip_step, name="skip_step"),
    path("settings/", settings.settings, name="settings"),
    path("settings/event/", settings.change_event, name="change_event"),
    path("settings/units/", settings.change_unit_table, name="change_unit_table"),
    path("officials/", officials.officials, name="officials"),
    path("officials/<id:user_id>/roles/", officials.change_roles, name="change_roles"),
    path("officials/<id:user_id>/password/", officials.renew_password, name="renew_password"),
    path("officials/<id:user_id>/remove/", officials.remove_official, name="remove_official"),
    path("entries/", entries.entries, name="entries"),
    path("entries/add/", entries.add_entry, name="add_entry"),
    path("entries/import/", entry_lists.import_entries, name="import_entries"),
    path("entries/import/confirm/", entry_lists.confirm_entries, name="confirm_entries"),
    path("entries/import/list.xlsx", entry_lists.entry_template, name="entry_template"),
    path("entries/check-in/", entry_states.check_in_entries, name="check_in_entries"),
    path("entries/withdraw/", withdrawals.withdraw_entries, name="withdraw_entries"),
    path("entries/reinstate/", withdrawals.reinstate_entries, name="reinstate_entries"),
    path("entries/<id:entry_id>/", entries.change_entry, name="change_entry"),
    path("entries/<id:entry_id>/card/", cards.entry, name="entry"),
    path("entries/<id:entry_id>/remove/", entries.remove_entry, name="remove_entry"),
    path("entries/<id:entry_id>/check-in/", entry_states.check_in, name="check_in"),
    path("entries/<id:entry_id>/withdraw/", withdrawals.withdraw_entry, name="withdraw_entry"),
    path("entries/<id:entry_id>/reinstate/", withdrawals.reinstate_entry, name="reinstate_entry"),
    path("draw/", draws.next_draw, name="next_draw"),
    path("stages/", include(stage_urlpatterns)),
    path("rounds/", rounds.rounds, name="rounds"),
    path("tables/", hall.tables_now, name="tables_now"),
    path("rounds/<id:round_id>/", include(round_urlpatterns)),
    path("standings/", include(standings_urlpatterns)),
    path("unprintable/", print_room.unprintable, name="unprintable"),
    path("penalties/", penalties.penalties, name="penalties"),
    path("walls/", walls.walls, name="walls"),
    path("walls/put-up/", walls.put_up_wall, name="put_up_wall"),
    path("walls/<id:wall_id>/change/", walls.change_wall, name="change_wall"),
    path("walls/<id:wall_id>/take-down/", walls.take_down_wall, name="take_down_wall"),
    path("print-room/", print_room.print_room, name="print_room"),
    path("journal/", journal.journal, name="journal"),
]
urlpatterns = [
    path("", events.events, name="events"),
    path("events/create/", events.create_event, name="create_event"),
    path("creators/", event_creators.event_creators, name="event_creators"),
    path(
        "creators/<id:user_id>/take/",
        event_creators.take_right_to_create,
        name="take_right_to_create",
    ),
    path("snapshots/", snapshots.snapshot_list, name="snapshots"),
    path("snapshots/take/", snapshots.take_snapshot, name="take_snapshot"),
    path("snapshots/<str:name>", snapshots.snapshot_file, name="snapshot_file"),
    path("rules/preview/", settings.preview_rules, name="preview_rules"),
    path("events/<id:event_id>/", include(event_urlpatterns)),
    path("tables/<id:match_id>/", matches.match, name="match"),
    path("tables/<id:match_id>/accept/", results.accept_result, name="accept_result"),
    path("tables/<id:match_id>/replace/", replacements.replace_result, name="replace_result"),
    path(
        "tables/<id:match_id>/restore/<id:version>/",
        replacements.restore_result,
        name="restore_result",
    ),
]
