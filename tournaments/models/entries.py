"""Entries: two players (and perhaps a substitute) who play as partners."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class Entry(models.Model):
    """A partnership in an event. Its identity is the number, never a name.

    `key` is the one-time key of the form it was added with: a form sent twice is one entry.
    """

    class State(models.TextChoices):
        REGISTERED = "registered", _("Registered")
        CHECKED_IN = "checked_in", _("Checked in")
        ACTIVE = "active", _("Playing")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        DISQUALIFIED = "disqualified", _("Disqualified")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    unit = models.CharField(_("unit"), max_length=40, blank=True)
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    state = models.CharField(
        _("state"), max_length=16, choices=State.choices, default=State.REGISTERED
    )

    key = models.UUIDField(unique=True, null=True, editable=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["event", "seed"], condition=Q(seed__isnull=False), name="entry_seed_once"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_number_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.names}"

    @property
    def names(self) -> str:
        """Both players, in order: 张伟/李娜. Reads the prefetched players."""
        return "/".join(player.name for player in self.players.all() if player.position <= 2)


SUBSTITUTE = 3  # the position


class Player(models.Model):
    """Somebody who plays for an entry: positions 1 and 2 play, 3 is the substitute."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField(_("position"))
    name = models.CharField(_("name"), max_length=20)
    phone = models.CharField(_("phone"), max_length=20, blank=True)
    member_number = models.CharField(_("member number"), max_length=30, blank=True)

    class Meta:
        ordering = ["entry_id", "position"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(fields=["entry", "position"], name="player_position_once"),
            models.CheckConstraint(
                condition=Q(position__gte=1, position__lte=3), name="player_position_1_to_3"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_substitute(self) -> bool:
        return self.position == SUBSTITUTE
