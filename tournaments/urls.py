"""Addresses of the public pages, the office, and papers and workbooks."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.public_urls")),
    path("office/", include("tournaments.office_urls")),
    path("documents/", include("tournaments.document_urls")),
]
