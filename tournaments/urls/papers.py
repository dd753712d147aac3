"""Addresses of papers and workbooks."""

from django.urls import path

from tournaments.views.office.rounds import penalties
from tournaments.views.papers import event_papers as papers
from tournaments.views.papers import print_jobs, prizes, workbooks
from tournaments.views.papers import score_sheets as documents
from tournaments.views.papers import sets as paper_sets
from tournaments.views.public import rulebook

app_name = "documents"
urlpatterns = [
    path("matches/<id:match_id>/score-sheet.pdf", documents.score_sheet, name="score_sheet"),
    path(
        "rounds/<id:round_id>/score-sheets.pdf",
        documents.round_score_sheets,
        name="round_score_sheets",
    ),
    path(
        "events/<id:event_id>/spare-score-sheet.pdf",
        documents.spare_score_sheet,
        name="spare_score_sheet",
    ),
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
    path("events/<id:event_id>/workbook.xlsx", workbooks.workbook, name="workbook"),
    path("rounds/<id:round_id>/workbook.xlsx", workbooks.round_workbook, name="round_workbook"),
    path("matches/<id:match_id>/workbook.xlsx", workbooks.match_workbook, name="match_workbook"),
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
    path(
        "events/<id:event_id>/print-jobs/start/", print_jobs.start_print_job, name="start_print_job"
    ),
    path("print-jobs/<id:job_id>/", print_jobs.print_job, name="print_job"),
    path("print-jobs/<id:job_id>/live/", print_jobs.print_job_live, name="print_job_live"),
    path("print-jobs/<id:job_id>/paper.pdf", print_jobs.printed_file, name="printed_file"),
    path("print-jobs/<id:job_id>/cancel/", print_jobs.cancel_print_job, name="cancel_print_job"),
    path("print-jobs/<id:job_id>/repeat/", print_jobs.repeat_print_job, name="repeat_print_job"),
]
