"""Giving and taking the right to create events. The rows themselves say who did it and when."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import EventCreator
from tournaments.values.errors import CannotDo


@transaction.atomic
def give_right_to_create(*, username: str, by: User | None, now: datetime) -> EventCreator:
    """Let this account create events; given twice is given once. Raises CannotDo.

    `by` is None where a command gives it.
    """
    named = User.objects.select_for_update(no_key=True).filter(username__iexact=username)
    user = named.filter(username=username).first() or named.order_by("pk").first()
    if user is None:
        raise CannotDo(_("There is no account of this name."), field="username")
    if not user.is_active:
        raise CannotDo(_("This account is closed."), field="username")
    held = EventCreator.objects.filter(user=user, taken_at=None).first()
    return held or EventCreator.objects.create(user=user, given_by=by, given_at=now)


def take_right_to_create(*, user: User, by: User, now: datetime) -> None:
    """Take it away again; the events this person organises stay as they are."""
    held = EventCreator.objects.filter(user=user, taken_at=None)
    held.update(taken_by=by, taken_at=now)
