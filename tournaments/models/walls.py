"""Screens on the wall of the hall, chosen in the office and read by everybody."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event

SHORTEST, LONGEST = 5, 60  # seconds a page of a wall stays
MOST_WALLS = 9


class Wall(models.Model):
    """One screen: what it shows, how it looks, how long each of its pages stays.

    It is known by its `number` in the event, which is in its address. A `notice` stands under
    whatever is shown.
    """

    class Showing(models.TextChoices):
        AUTOMATIC = "automatic", _("Automatic")
        PAIRINGS = "pairings", _("Pairings by table")
        SEATING = "seating", _("Seats by entry number")
        LEVELS = "levels", _("Live levels")
        CLOCK = "clock", _("Round clock")
        STANDINGS = "standings", _("Standings")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="walls")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=40)
    showing = models.CharField(
        _("shows"), max_length=10, choices=Showing.choices, default=Showing.AUTOMATIC
    )
    is_dark = models.BooleanField(_("white on black"), default=False)
    is_paused = models.BooleanField(_("pages stand still"), default=False)
    seconds = models.PositiveSmallIntegerField(
        _("seconds a page"),
        default=12,
        validators=[MinValueValidator(SHORTEST), MaxValueValidator(LONGEST)],
    )
    notice = models.CharField(_("notice"), max_length=60, blank=True)

    class Meta:
        ordering = ["event_id", "number"]
        verbose_name = _("wall screen")
        verbose_name_plural = _("wall screens")
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_wall_of_a_number"),
            models.UniqueConstraint(fields=["event", "name"], name="one_wall_of_a_name"),
            models.CheckConstraint(
                condition=Q(seconds__range=(SHORTEST, LONGEST)), name="wall_pages_stay_in_sight"
            ),
        ]

    def __str__(self) -> str:
        return self.name
