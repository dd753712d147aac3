"""Addresses of public pages."""

urlpatterns: list = []
