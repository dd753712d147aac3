"""Stages of an event, who plays in them, and their rounds."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.draw.types import FirstRound, TableOrder
from tournaments.models.entries import Entry
from tournaments.models.events import Event


class Stage(models.Model):
    """A part of an event drawn by one method. `seed` is the lots' seed: it repeats the draw.

    `takes` is how many go through to it from the stage before, of each group where that one has
    groups; null in the first stage, which takes whoever is there. `round_count` and the settings
    after it are those of Swiss stages; a knockout has its number of rounds once it is drawn.
    `group_count` is of groups, `third_place` of knockouts.
    `shown_rounds`: the public standings stand as after that many rounds; null, they are live.
    """

    class Kind(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("Round robin")
        GROUPS = "groups", _("Groups")
        SWISS = "swiss", _("Swiss")
        KNOCKOUT = "knockout", _("Knockout")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    order = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(_("format"), max_length=16, choices=Kind.choices)
    seed = models.CharField(_("seed of the lots"), max_length=40, blank=True)
    takes = models.PositiveSmallIntegerField(_("entries that go through to it"), null=True)
    group_count = models.PositiveSmallIntegerField(_("groups"), null=True)
    round_count = models.PositiveSmallIntegerField(_("rounds"), null=True)
    first_round = models.CharField(
        _("first round"),
        max_length=10,
        choices=[
            (FirstRound.LOTS.value, _("by lots")),
            (FirstRound.FOLD.value, _("seeds: first against last")),
            (FirstRound.SLIDE.value, _("seeds: top half against bottom half")),
            (FirstRound.ADJACENT.value, _("seeds: first against second")),
        ],
        default=FirstRound.LOTS.value,
    )
    unit_rounds = models.PositiveSmallIntegerField(_("rounds that keep units apart"), default=0)
    table_order = models.CharField(
        _("tables"),
        max_length=10,
        choices=[
            (TableOrder.RANK.value, _("the top match at table 1")),
            (TableOrder.SHUFFLED.value, _("shuffled by lots")),
        ],
        default=TableOrder.RANK.value,
    )
    walkover_is_bye = models.BooleanField(_("a walkover received is a bye had"), default=True)
    third_place = models.BooleanField(_("match for third place"), default=False)
    shown_rounds = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        ordering = ["event_id", "order"]
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        constraints = [
            models.UniqueConstraint(fields=["event", "order"], name="stage_order_once"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()

    @property
    def is_first(self) -> bool:
        return self.order == 1

    @property
    def draws_every_round(self) -> bool:
        """Whether each round is drawn by itself, once the one before is closed."""
        return self.kind in {self.Kind.SWISS, self.Kind.KNOCKOUT}


class StageEntry(models.Model):
    """An entry that plays in a stage, from its first draw there: fixed with the draw.

    `seed` is its place in the draw order where it came through from the stage before, `group`
    its group, numbered from 1.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="stage_entries")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="stage_entries")
    seed = models.PositiveSmallIntegerField(null=True)
    group = models.PositiveSmallIntegerField(_("group"), null=True)

    class Meta:
        ordering = ["stage_id", "group", "entry_id"]
        verbose_name = _("entry in a stage")
        verbose_name_plural = _("entries in a stage")
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="stage_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.entry_id}"


class Round(models.Model):
    """One round: drafted, published, running, closed.

    `seed` is the seed it was drawn with, `drawn_at` when: what is accepted later was not known
    to the draw.
    """

    class State(models.TextChoices):
        DRAFTED = "drafted", _("Draft")
        PUBLISHED = "published", _("Published")
        RUNNING = "running", _("Running")
        CLOSED = "closed", _("Closed")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(
        _("state"), max_length=16, choices=State.choices, default=State.DRAFTED
    )
    seed = models.CharField(_("seed of the lots"), max_length=40, blank=True)
    drawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["stage_id", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_public(self) -> bool:
        """Whether players and spectators may see it: everything but a draft."""
        return self.state != self.State.DRAFTED
