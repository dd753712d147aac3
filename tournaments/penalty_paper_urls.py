"""Addresses of the papers of penalties and prizes."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views.office.rounds import penalties
from tournaments.views.papers import prizes

penalty_paper_urlpatterns: list[URLPattern | URLResolver] = [
    path("events/<id:event_id>/penalties.pdf", penalties.penalty_list, name="penalty_list"),
    path(
        "rounds/<id:round_id>/penalties.pdf",
        penalties.round_penalty_list,
        name="round_penalty_list",
    ),
    path("events/<id:event_id>/appeal.pdf", penalties.blank_appeal_form, name="blank_appeal_form"),
    path(
        "matches/<id:match_id>/penalties/<slug:code>/notice.pdf",
        penalties.penalty_notice,
        name="penalty_notice",
    ),
    path(
        "matches/<id:match_id>/penalties/<slug:code>/appeal.pdf",
        penalties.appeal_form,
        name="appeal_form",
    ),
    path(
        "events/<id:event_id>/adjustments/<id:adjustment_id>/notice.pdf",
        penalties.adjustment_notice,
        name="adjustment_notice",
    ),
    path("events/<id:event_id>/certificates.pdf", prizes.certificates, name="certificates"),
    path("events/<id:event_id>/prize-list.pdf", prizes.prize_list, name="prize_list"),
]
