"""Signing in on the way to an act at a table."""

from django.urls import reverse

from config.entrance import View, signed_in_by


def signed_in_at_table(view: View) -> View:
    """Only for people signed in; an act without a page of its own leads to the match page."""
    return signed_in_by(view, lambda request, ids: reverse("desk:match", args=[ids["match_id"]]))
