"""A new official replaces the password that was handed over."""

from django.contrib.auth import authenticate
from django.urls import reverse


def test_change_password_works_and_keeps_the_session(client, luo) -> None:
    client.force_login(luo)
    new = "four green tables"
    posted = {"old_password": "luo", "new_password1": new, "new_password2": new}
    response = client.post(reverse("change_password"), posted)
    assert (response.status_code, response.url) == (302, reverse("home"))
    assert authenticate(username="luo", password=new) == luo
    assert client.get(reverse("desk:tables")).status_code == 200


def test_change_password_refuses_beside_the_field(client, luo) -> None:
    client.force_login(luo)
    posted = {"old_password": "wrong", "new_password1": "12345678", "new_password2": "12345678"}
    response = client.post(reverse("change_password"), posted)
    assert list(response.context["form"].errors) == ["old_password", "new_password2"]
    assert authenticate(username="luo", password="luo") == luo


def test_change_password_is_for_who_is_signed_in(client, db) -> None:
    response = client.get(reverse("change_password"))
    assert (response.status_code, response.url.split("?")[0]) == (302, reverse("login"))
