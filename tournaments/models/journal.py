"""Who changed what, when, from what to what: an append-only record."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.matches import Match


class JournalEntry(models.Model):
    """One act. The database itself refuses to change or delete a row (see the migrations)."""

    class Scope(models.IntegerChoices):
        """What an act may change on pages; which act has which: `tournaments.values.acts`."""

        TABLE = 0  # what is shown of one table, and nobody's standings
        RESULT = 1  # one table and the standings
        OFFICE = 2  # every page
        VEIL = 3  # every page, and what was shown before may be shown no longer

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="journal")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="journal", null=True)
    at = models.DateTimeField(_("time"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    act = models.CharField(_("act"), max_length=40)
    before = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    after = models.JSONField(null=True, encoder=DjangoJSONEncoder)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    scope = models.PositiveSmallIntegerField(_("scope"), default=Scope.VEIL)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal")
        indexes = [
            models.Index(fields=["match", "-id"], name="journal_by_match"),
            models.Index(fields=["event", "-id"], name="journal_by_event"),
            models.Index(fields=["event", "scope", "-id"], name="journal_by_scope"),
        ]

    def __str__(self) -> str:
        return f"{localtime(self.at):%H:%M:%S} {self.act}"
