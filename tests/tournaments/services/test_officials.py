"""Officials: accounts made for them, several roles, never an event without organiser."""

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.visits import in_office
from tournaments.models import JournalEntry, Match, Official
from tournaments.services import officials
from tournaments.services.events import create_event
from tournaments.values.errors import CannotDo

ORGANISER, CHIEF, REFEREE, _RECORDER = Official.Role


def add(event, by, username: str, *roles: str, name: str = "") -> officials.NewOfficial:
    return officials.add_official(
        username=username, roles=roles, name=name, visit=in_office(event, by), now=NOON
    )


def roles(event, user) -> set[str]:
    return set(event.officials.filter(user=user).values_list("role", flat=True))


def test_an_existing_account_gets_its_roles_and_keeps_its_password(event, tang, wu):
    added = add(event, tang, "wu", REFEREE, CHIEF, name="别名")
    assert added == officials.NewOfficial(wu)
    wu.refresh_from_db()
    assert wu.check_password("wu")
    assert wu.first_name == "吴旁人"
    assert roles(event, wu) == {REFEREE, CHIEF}
    assert JournalEntry.objects.get().after == {
        "username": "wu",
        "roles": ["chief_referee", "referee"],
    }


def test_capitals_do_not_make_another_account(event, tang, wu):
    assert add(event, tang, "WU", REFEREE).user == wu
    assert User.objects.filter(username__iexact="wu").count() == 1


def test_a_new_account_gets_a_password_that_is_stored_nowhere(event, tang):
    added = add(event, tang, "he", REFEREE, name="何裁判")
    assert added.password is not None
    assert len(added.password) == 12
    user = User.objects.get(username="he")
    assert user.check_password(added.password)
    assert (user.first_name, user.is_staff, user.is_superuser) == ("何裁判", False, False)
    assert added.password not in str(JournalEntry.objects.values_list("before", "after"))


def renew(event, user, by) -> officials.NewOfficial:
    return officials.renew_password(user=user, visit=in_office(event, by), now=NOON)


def test_a_lost_first_password_is_replaced(event, tang):
    first = add(event, tang, "he", REFEREE)
    renewed = renew(event, first.user, tang)
    user = User.objects.get(username="he")
    assert renewed.password != first.password
    assert user.check_password(renewed.password)
    row = JournalEntry.objects.get(act="renew_password")
    assert (row.before, row.after) == (None, {"username": "he"})


def test_only_an_unused_account_made_here_gets_another_password(event, tang, luo, wu):
    other = create_event(name="另一赛事", starts_on=NOON.date(), by=wu, now=NOON)
    elsewhere = add(other, wu, "xu", REFEREE).user
    add(event, tang, "xu", REFEREE)
    used = add(event, tang, "he", REFEREE).user
    User.objects.filter(pk=used.pk).update(last_login=NOON)
    staff = add(event, tang, "shi", REFEREE).user
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    for user in (luo, elsewhere, used, staff):
        before = User.objects.get(pk=user.pk).password
        with pytest.raises(CannotDo):
            renew(event, user, tang)
        assert User.objects.get(pk=user.pk).password == before


def test_adding_somebody_twice_adds_nothing(event, tang, luo):
    assert add(event, tang, "luo", REFEREE) == officials.NewOfficial(luo)
    assert event.officials.filter(user=luo).count() == 1
    assert not JournalEntry.objects.exists()


@pytest.mark.parametrize("username", ["with space", "a" * 200, ""])
def test_an_unusable_username_is_refused(event, tang, username):
    with pytest.raises(CannotDo) as refusal:
        add(event, tang, username, REFEREE)
    assert refusal.value.field == "username"


def test_somebody_without_a_role_is_no_official(event, tang):
    with pytest.raises(CannotDo) as refusal:
        add(event, tang, "he")
    assert refusal.value.field == "roles"
    assert not User.objects.filter(username="he").exists()


def test_roles_are_set_exactly(event, tang, luo):
    officials.change_roles(user=luo, roles=[CHIEF], visit=in_office(event, tang), now=NOON)
    assert roles(event, luo) == {CHIEF}
    row = JournalEntry.objects.get()
    assert (row.before, row.after) == (
        {"username": "luo", "roles": ["referee"]},
        {"username": "luo", "roles": ["chief_referee"]},
    )


def test_the_last_organiser_stays(event, tang):
    with pytest.raises(CannotDo):
        officials.remove_official(user=tang, visit=in_office(event, tang), now=NOON)
    with pytest.raises(CannotDo):
        officials.change_roles(user=tang, roles=[REFEREE], visit=in_office(event, tang), now=NOON)
    assert roles(event, tang) == {ORGANISER}
    assert not JournalEntry.objects.exists()


def test_whoever_is_removed_has_no_open_table(event, match, entries, make_match, tang, luo):
    signed = make_match(entries[2], entries[3], state=Match.State.SIGNED)
    officials.remove_official(user=luo, visit=in_office(event, tang), now=NOON)
    match.refresh_from_db()
    signed.refresh_from_db()
    assert (match.referee, signed.referee) == (None, luo)
    assert User.objects.filter(pk=luo.pk).exists()
