"""A form's one-time key under which another table keeps something at the same moment."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Model

from tournaments.values.errors import CannotDo


@contextmanager
def kept_once(model: type[Model], key: UUID, refusal: str) -> Iterator[None]:
    """Write a row with `key` inside; raises CannotDo with these words where the key is taken.

    The lock of a table keeps its own posts apart: only another table can have taken it.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        if not model._default_manager.filter(key=key).exists():
            raise
        raise CannotDo(refusal) from None
