"""Addresses of the desk."""

app_name = "desk"
urlpatterns: list = []
