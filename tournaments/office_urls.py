"""Addresses of office pages."""

urlpatterns: list = []
