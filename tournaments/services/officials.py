"""Officials: who runs an event, in which roles, and the accounts made for them."""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.access import roles_of
from tournaments.models import Event, MadeAccount, Official
from tournaments.selectors.officials import may_get_password
from tournaments.selectors.progress import matches_of, unsigned
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.visits import ORGANISER, OfficeVisit

# Read aloud and typed on a phone: no letters or digits that look alike.
PASSWORD_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789"
PASSWORD_LENGTH = 12


@dataclass(frozen=True, slots=True)
class NewOfficial:
    """Who was added. `password` is set only for an account made now, and kept nowhere."""

    user: User
    password: str | None = None


@transaction.atomic
def add_official(
    *,
    username: str,
    roles: Collection[str],
    visit: OfficeVisit,
    now: datetime,
    name: str = "",
) -> NewOfficial:
    """Give somebody roles at the event, on top of those held; an account is made where none is.

    `name` is used for a new account only. Raises CannotDo.
    """
    event = visit.event
    if not roles:
        raise CannotDo(_("Choose at least one role."), field="roles")
    event = lock_event(event)
    _lock_accounts()
    user = _find_account(username)
    if user and not user.is_active:
        raise CannotDo(
            _("This account is closed. Whoever administers the desk can open it again."),
            field="username",
        )
    added = NewOfficial(user) if user else _create_account(event, username, name)
    before = sorted(roles_of(added.user, event))
    for role in set(roles).difference(before):
        Official.objects.create(event=event, user=added.user, role=role)
    _journal_roles(Act.ADD_OFFICIAL, event, added.user, before, visit.user, now)
    return added


@transaction.atomic
def change_roles(*, user: User, roles: Collection[str], visit: OfficeVisit, now: datetime) -> None:
    """Set exactly these roles; none at all takes the person off the list. Raises CannotDo.

    Whoever is no official any more has no table either: open sheets lose their referee.
    """
    event = visit.event
    event = lock_event(event)
    before = sorted(roles_of(user, event))
    if sorted(roles) == before:
        return
    event.officials.filter(user=user).exclude(role__in=roles).delete()
    for role in set(roles).difference(before):
        Official.objects.create(event=event, user=user, role=role)
    if not event.officials.filter(role=ORGANISER).exists():
        raise CannotDo(_("An event needs an organiser. Name another one first."))
    if not roles:
        matches_of(event).filter(unsigned(), referee=user).update(referee=None)
    _journal_roles(Act.CHANGE_ROLES, event, user, before, visit.user, now)


def remove_official(*, user: User, visit: OfficeVisit, now: datetime) -> None:
    """Take all roles at the event away; the account stays. Raises CannotDo."""
    change_roles(user=user, roles=(), visit=visit, now=now)


@transaction.atomic
def renew_password(*, user: User, visit: OfficeVisit, now: datetime) -> NewOfficial:
    """A new password for an official whose first one was lost before it was used.

    Only for an account this event's office made and nobody has signed in with. The journal tells
    of it without the password. Raises CannotDo.
    """
    event = visit.event
    event = lock_event(event)
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if not may_get_password(user, event):
        raise CannotDo(
            _("Only an account made here and never used gets a new password from the office.")
        )
    password = _new_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    write_journal(
        act=Act.RENEW_PASSWORD,
        by=visit.user,
        now=now,
        event=event,
        after={"username": user.username},
    )
    return NewOfficial(user, password)


def _lock_accounts() -> None:
    """Two offices adding the same new name wait for each other, capitals aside.

    The row that stands for all accounts; after the event's lock, as everywhere.
    """
    accounts = ContentType.objects.get_for_model(User)
    ContentType.objects.select_for_update(no_key=True).get(pk=accounts.pk)


def _find_account(username: str) -> User | None:
    """The account of that name, capitals aside: nobody wants both Luo and luo."""
    wanted = User.normalize_username(username)
    named = User.objects.filter(username__iexact=wanted)
    return named.filter(username=wanted).first() or named.order_by("pk").first()


def _create_account(event: Event, username: str, name: str) -> NewOfficial:
    user = User(username=User.normalize_username(username), first_name=name)
    password = _new_password()
    user.set_password(password)
    try:
        user.full_clean()
    except ValidationError as invalid:
        raise CannotDo(" ".join(invalid.messages), field="username") from invalid
    user.save()
    MadeAccount.objects.create(user=user, event=event)
    return NewOfficial(user, password)


def _new_password() -> str:
    return "".join(secrets.choice(PASSWORD_CHARACTERS) for _n in range(PASSWORD_LENGTH))


def _journal_roles(
    act: Act, event: Event, user: User, before: list[str], by: User, now: datetime
) -> None:
    after = sorted(roles_of(user, event))
    if after != before:
        write_journal(
            act=act,
            by=by,
            now=now,
            event=event,
            before={"username": user.username, "roles": before} if before else None,
            after={"username": user.username, "roles": after} if after else None,
        )
