"""An event, the rules it is played by, and who runs it."""

from copy import deepcopy
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.ranking import EventRules


def parsed_once(row: models.Model, rules: dict[str, Any]) -> EventRules:
    """The settings this row keeps, parsed when they are first asked for or other than before."""
    kept: tuple[dict[str, Any], EventRules] | None = row.__dict__.get("_parsed_rules")
    if kept is None or kept[0] != rules:
        # A copy: whoever changes a setting in the row's own dictionary is told of it as well.
        kept = row.__dict__["_parsed_rules"] = (deepcopy(rules), EventRules.from_json(rules))
    return kept[1]


class Event(models.Model):
    """One tournament. `rules` holds only what differs from rules.md section 10.

    `unit_best` entries of a unit count for the unit table, by places or by match points.

    `key` is the one-time key of the form it was created with: a form sent twice is one event.
    """

    class UnitOrder(models.TextChoices):
        PLACES = "places", _("the sum of places")
        POINTS = "points", _("the sum of match points")

    name = models.CharField(_("event"), max_length=80)
    venue = models.CharField(_("venue"), max_length=80, blank=True)
    starts_on = models.DateField(_("date"))
    rules = models.JSONField(_("rule set"), default=dict, blank=True)
    unit_best = models.PositiveSmallIntegerField(_("entries that count for a unit"), default=2)
    unit_order = models.CharField(
        _("units are ranked by"),
        max_length=8,
        choices=UnitOrder.choices,
        default=UnitOrder.PLACES,
    )
    key = models.UUIDField(unique=True, null=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "-id"]
        verbose_name = _("event")
        verbose_name_plural = _("events")

    def __str__(self) -> str:
        return self.name

    @property
    def rule_set(self) -> EventRules:
        """The settings in force, defaults filled in."""
        return parsed_once(self, self.rules)


class Official(models.Model):
    """A person's role at one event; somebody may hold several."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("Organiser")
        CHIEF_REFEREE = "chief_referee", _("Chief referee")
        REFEREE = "referee", _("Referee")
        RECORDER = "recorder", _("Recorder")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="offices"
    )
    role = models.CharField(_("role"), max_length=16, choices=Role.choices)

    class Meta:
        verbose_name = _("official")
        verbose_name_plural = _("officials")
        constraints = [
            models.UniqueConstraint(fields=["event", "user", "role"], name="official_role_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class MadeAccount(models.Model):
    """An account that did not exist before an event's office added an official.

    That office may give it a new password as long as nobody has signed in with it.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="made_account"
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="made_accounts")

    class Meta:
        verbose_name = _("account made for an official")
        verbose_name_plural = _("accounts made for officials")

    def __str__(self) -> str:
        return str(self.user)
