"""Addresses of the public pages, the office, and papers and workbooks."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournaments.urls.public")),
    path("office/", include("tournaments.urls.office")),
    path("documents/", include("tournaments.urls.papers")),
]
