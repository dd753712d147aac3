"""The rulebook's enums as database choices; their words are in referee.wording.words."""

from enum import StrEnum
from typing import Any

from django.conf import settings
from django.db import models


def choices_of(enum: type[StrEnum]) -> list[tuple[str, str]]:
    return [(member.value, member.value) for member in enum]


def by_whom() -> "models.ForeignKey[Any, Any]":
    """Who did it; an account that did something is never deleted."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
