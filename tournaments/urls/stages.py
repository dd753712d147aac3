"""Addresses of the office under a stage, and of the draft of a round."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views.office.rounds import drafts, draws, stages

stage_urlpatterns: list[URLPattern | URLResolver] = [
    path("", stages.stages, name="stages"),
    path("start/", stages.start_stages, name="start_stages"),
    path("add/", stages.add_stage, name="add_stage"),
    path("<id:stage_id>/", stages.change_stage, name="change_stage"),
    path("<id:stage_id>/remove/", stages.remove_stage, name="remove_stage"),
    path("<id:stage_id>/draw/", draws.draw, name="draw"),
    path("<id:stage_id>/draw/drop/", drafts.drop_draft, name="drop_draft"),
]
draft_urlpatterns: list[URLPattern | URLResolver] = [
    path("publish/", drafts.publish_round, name="publish_round"),
    path("swap/", drafts.swap_entries, name="swap_entries"),
    path("table/", drafts.change_table, name="change_table"),
]
