"""Addresses of document pages."""

urlpatterns: list = []
