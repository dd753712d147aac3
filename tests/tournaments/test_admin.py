"""The admin shows what the office keeps and changes none of it."""

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.urls import reverse

MODELS = [model._meta.model_name for model in apps.get_app_config("tournaments").get_models()]


@pytest.fixture
def superuser(client, db) -> User:
    user = User.objects.create_superuser("root", password="root")
    client.force_login(user)
    return user


@pytest.mark.parametrize("name", MODELS)
def test_the_admin_lists_and_neither_adds_nor_changes(client, superuser, match, name):
    assert client.get(reverse(f"admin:tournaments_{name}_changelist")).status_code == 200
    assert client.get(reverse(f"admin:tournaments_{name}_add")).status_code == 403


def test_a_match_can_be_read_but_not_written_or_deleted(client, superuser, match):
    change = reverse("admin:tournaments_match_change", args=[match.pk])
    delete = reverse("admin:tournaments_match_delete", args=[match.pk])
    assert client.get(change).status_code == 200
    assert client.post(change, {"state": "accepted"}).status_code == 403
    assert client.post(delete, {"post": "yes"}).status_code == 403
    match.refresh_from_db()
    assert match.state == "waiting"
