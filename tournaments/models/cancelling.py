"""What can be taken back, and stays on every list all the same."""

from django.conf import settings
from django.db import models


class Cancellable(models.Model):
    """A row that counts until it is cancelled: who took it back, when and why."""

    cancelled_at = models.DateTimeField(null=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    cancel_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        abstract = True

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None
