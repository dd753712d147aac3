"""Addresses of the papers of an event, its stages and its rounds."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views.papers import event_papers as papers
from tournaments.views.papers import sets as paper_sets
from tournaments.views.public import rulebook

paper_urlpatterns: list[URLPattern | URLResolver] = [
    path("rounds/<id:round_id>/pairings.pdf", papers.pairings, name="pairings"),
    path("rounds/<id:round_id>/table-signs.pdf", papers.table_signs, name="table_signs"),
    path("rounds/<id:round_id>/results.pdf", papers.round_results, name="round_results"),
    path("events/<id:event_id>/standings.pdf", papers.standings_paper, name="standings_paper"),
    path(
        "events/<id:event_id>/stages/<id:stage_id>/standings.pdf",
        papers.stage_standings_paper,
        name="stage_standings_paper",
    ),
    path("events/<id:event_id>/check-in-list.pdf", papers.check_in_list, name="check_in_list"),
    path("events/<id:event_id>/rule-sheet.pdf", papers.rule_sheet, name="rule_sheet"),
    path("events/<id:event_id>/rulebook.pdf", rulebook.rulebook_file, name="rulebook"),
    path("events/<id:event_id>/entry-cards.pdf", papers.entry_cards, name="entry_cards"),
    path(
        "events/<id:event_id>/entries/<id:entry_id>/card.pdf",
        papers.entry_card,
        name="entry_card",
    ),
    path("rounds/<id:round_id>/all.pdf", paper_sets.round_set, name="round_set"),
    path("events/<id:event_id>/all.pdf", paper_sets.event_set, name="event_set"),
]
