"""Who may create events, besides superusers."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class EventCreator(models.Model):
    """The right of a person to create events; taken away it stays as a row.

    `given_by` is null where nobody gave it: who organised an event before there was this right
    has it.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_creator"
    )
    given_at = models.DateTimeField()
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    taken_at = models.DateTimeField(null=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )

    class Meta:
        verbose_name = _("right to create events")
        verbose_name_plural = _("rights to create events")
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=Q(taken_at=None), name="event_creator_once"
            ),
        ]

    def __str__(self) -> str:
        return str(self.user)
