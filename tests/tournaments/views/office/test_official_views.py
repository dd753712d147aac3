"""The officials page: a password shown once, roles changed, the last organiser kept."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.conftest import make_user
from tests.tournaments.office import Office, said
from tournaments.models import Official

pytestmark = pytest.mark.usefixtures("clock")


def roles(event, user) -> set[str]:
    return set(event.officials.filter(user=user).values_list("role", flat=True))


def test_a_new_account_shows_its_password_this_once(office, event):
    answer = office.post("officials", username="he", name="何裁判", roles=["referee"])
    password = answer.context["added"].password
    assert password in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    assert User.objects.get(username="he").check_password(password)
    again = office.post("officials", username="he", name="何裁判", roles=["referee"])
    assert again.context["added"].password is None
    assert password not in office.text("officials")


def test_a_password_lost_in_a_double_click_is_given_anew(office, event, fang):
    office.post("officials", username="he", name="何裁判", roles=["referee"])
    page = office.post("officials", username="he", name="何裁判", roles=["referee"])
    user = User.objects.get(username="he")
    assert "give a new one in the list" in page.content.decode()
    assert office.address("renew_password", user.pk) in page.content.decode()
    answer = office.post("renew_password", user.pk)
    password = answer.context["renewed"].password
    assert password in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    user.refresh_from_db()
    assert user.check_password(password)
    assert password not in office.text("officials")
    assert password not in office.text("journal")


def test_nobody_else_gets_a_new_password(office, luo):
    assert office.address("renew_password", luo.pk) not in office.text("officials")
    answer = office.post("renew_password", luo.pk)
    assert said(answer) == [
        "Only an account made here and never used gets a new password from the office."
    ]
    luo.refresh_from_db()
    assert luo.check_password("luo")


def test_an_existing_account_is_added(office, event, wu):
    office.post("officials", username="wu", roles=["referee", "chief_referee"])
    assert roles(event, wu) == {"referee", "chief_referee"}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"username": "", "roles": ["referee"]}, "username"),
        ({"username": "a b", "roles": ["referee"]}, "username"),
        ({"username": "he"}, "roles"),
        ({"username": "he", "roles": ["emperor"]}, "roles"),
    ],
)
def test_a_bad_official_is_refused_at_the_field(office, data, field):
    answer = office.post("officials", **data)
    assert set(answer.context["form"].errors) == {field}
    assert Official.objects.count() == 3


def test_an_account_with_a_long_name_is_added(office, event):
    user = make_user("w" * 150, "吴裁判")
    office.post("officials", username="w" * 150, roles=["referee"])
    assert roles(event, user) == {"referee"}


def test_a_closed_account_is_refused_in_words(office, event, wu):
    wu.is_active = False
    wu.save()
    answer = office.post("officials", username="WU", roles=["referee"])
    assert answer.context["form"].errors == {
        "username": ["This account is closed. Whoever administers the desk can open it again."]
    }
    assert roles(event, wu) == set()


def test_roles_are_changed_from_the_list(office, event, luo):
    answer = office.post("change_roles", luo.pk, roles=["chief_referee"])
    assert said(answer) == ["The roles are saved."]
    assert roles(event, luo) == {"chief_referee"}
    answer = office.post("change_roles", luo.pk)
    assert said(answer)[-1] == "Choose at least one role, or remove the official."
    assert roles(event, luo) == {"chief_referee"}


def test_the_last_organiser_cannot_leave(office, event, tang):
    answer = office.post("remove_official", tang.pk)
    assert said(answer) == ["An event needs an organiser. Name another one first."]
    assert roles(event, tang) == {"organiser"}


def test_an_organiser_who_leaves_comes_to_the_list_of_events(office, event, tang, wu):
    Official.objects.create(event=event, user=wu, role="organiser")
    answer = office.post("remove_official", tang.pk)
    assert answer.url == reverse("office:events")
    assert office.get("event").status_code == 404


def test_the_chief_referee_reads_the_list_without_acts(client, event, fang):
    page = Office(client, fang, event.pk).text("officials")
    assert "罗裁判" in page
    assert "<form" not in page.split("<main")[1]


def test_the_chief_referee_adds_nobody(client, event, fang, wu):
    answer = Office(client, fang, event.pk).post("officials", username="wu", roles=["organiser"])
    assert answer.status_code == 403
    assert roles(event, wu) == set()


def test_somebody_without_a_role_here_is_not_changed(office, event, wu):
    assert office.post("change_roles", wu.pk, roles=["referee"]).status_code == 404
    assert roles(event, wu) == set()
