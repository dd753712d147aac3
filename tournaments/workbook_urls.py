"""Addresses of workbooks, among those of papers."""

from django.urls import path

from tournaments.views.papers import workbooks

workbook_urlpatterns = [
    path("events/<id:event_id>/workbook.xlsx", workbooks.workbook, name="workbook"),
    path("rounds/<id:round_id>/workbook.xlsx", workbooks.round_workbook, name="round_workbook"),
    path("matches/<id:match_id>/workbook.xlsx", workbooks.match_workbook, name="match_workbook"),
]
