"""Matches as the office issues them, and the results the desk hands back."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from referee.rulebook.seats import Seat, Side
from tournaments.draw.types import Reason as DrawReason
from tournaments.models.entries import Entry, Player
from tournaments.models.events import parsed_once
from tournaments.models.rounds import Round
from tournaments.ranking import EventRules

SIDE_CHOICES = [(side.value, side.value) for side in Side]
LEVEL_CHOICES = [(level.value, level.value) for level in Level]
REASON_CHOICES = [(reason.value, reason.value) for reason in Reason]


class Match(models.Model):
    """Two entries at one table in one round; without an opponent it is a bye.

    `sheet_version` counts the signings: a reopened sheet is signed again under the next number.
    `rules` is null, or the rule set this match was signed under where the event's has changed
    since (section 10). It keeps them when it is reopened: `change_rules` alone lets it follow.
    `reasons` are the codes of what is out of the ordinary in the pairing, as the draw knew it;
    `group` and `slot` (a place in the bracket's round) are numbered from 1.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        PLAYING = "playing", _("Playing")
        SIGNED = "signed", _("Signed")
        ACCEPTED = "accepted", _("Accepted")
        REOPENED = "reopened", _("Reopened")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table_number = models.PositiveIntegerField(_("table"), null=True)
    ns_entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="matches_as_ns")
    ew_entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="matches_as_ew", null=True
    )
    north = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", null=True)
    south = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", null=True)
    east = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", null=True)
    west = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", null=True)
    referee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="matches", null=True
    )
    state = models.CharField(
        _("state"), max_length=16, choices=State.choices, default=State.WAITING
    )
    sheet_version = models.PositiveSmallIntegerField(default=1)
    rules = models.JSONField(null=True, editable=False)
    group = models.PositiveSmallIntegerField(_("group"), null=True)
    slot = models.PositiveSmallIntegerField(null=True)
    reasons = models.JSONField(default=list, editable=False)

    class Meta:
        ordering = ["round_id", "table_number"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.UniqueConstraint(fields=["round", "table_number"], name="match_table_once"),
            models.UniqueConstraint(fields=["round", "ns_entry"], name="match_ns_entry_once"),
            models.UniqueConstraint(fields=["round", "ew_entry"], name="match_ew_entry_once"),
            models.CheckConstraint(
                condition=Q(ew_entry__isnull=True) | ~Q(ew_entry=F("ns_entry")),
                name="match_entry_not_against_itself",
            ),
            models.CheckConstraint(
                condition=Q(ew_entry__isnull=True, table_number__isnull=True)
                | Q(ew_entry__isnull=False, table_number__isnull=False),
                name="match_has_a_table_unless_bye",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table_number or '-'}"

    # Put there by a prefetch, the newest first: see `selectors.rounds.matches_of_round`.
    versions: "list[Result]"

    @property
    def result(self) -> "Result | None":
        """The newest version, of a match that came with its `versions`."""
        return next(iter(self.versions), None)

    @property
    def former(self) -> "Result | None":
        """The accepted version that accepting `result` would replace."""
        ranking = next((one for one in self.versions if one.state == Result.State.ACCEPTED), None)
        return None if ranking is self.result else ranking

    @property
    def is_bye(self) -> bool:
        return self.ew_entry_id is None

    @property
    def draw_reasons(self) -> tuple[DrawReason, ...]:
        return tuple(DrawReason(code) for code in self.reasons)

    @property
    def rule_set(self) -> EventRules:
        """The settings this match is played by. Reads its round, stage and event."""
        if self.rules is not None:
            return parsed_once(self, self.rules)
        return self.round.stage.event.rule_set

    @property
    def was_signed(self) -> bool:
        """Whether its sheet was ever signed, reopened since or not: see `progress.once_signed`."""
        signed = {self.State.SIGNED, self.State.ACCEPTED, self.State.REOPENED}
        is_later_sheet = self.sheet_version > 1 and self.state != self.State.WAITING
        return self.state in signed or is_later_sheet

    @property
    def seating(self) -> str:
        """Names who sits where: another text, another seating."""
        ns = f"{self.ns_entry_id}:{self.north_id},{self.south_id}"
        return f"{ns}/{self.ew_entry_id}:{self.east_id},{self.west_id}"

    def names(self, side: Side) -> str:
        """Who sits on this side, a substitute too: 张伟/李娜; where nobody does, the entry's."""
        seats = (self.north, self.south) if side is Side.NS else (self.east, self.west)
        seated = "/".join(player.name for player in seats if player)
        entry = self.entry(side)
        return seated or (entry.names if entry else "")

    @property
    def ns_names(self) -> str:
        return self.names(Side.NS)

    @property
    def ew_names(self) -> str:
        return self.names(Side.EW)

    def entry(self, side: Side) -> Entry | None:
        return self.ns_entry if side is Side.NS else self.ew_entry

    def player(self, seat: Seat) -> Player | None:
        """Who sits there (rule 1.4)."""
        return {
            Seat.N: self.north,
            Seat.S: self.south,
            Seat.E: self.east,
            Seat.W: self.west,
        }[seat]


class Result(models.Model):
    """One signed version of a match's result. Only an accepted one ranks.

    `rules` is null, or the rule set it was signed under where the event's has changed since: it
    ranks by those points and walkover levels, even while its match is reopened (section 10).
    `is_given`: the office gave it without play, and takes it back when the entry comes back.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", _("Played")
        BYE = "bye", _("Bye")
        WALKOVER_NS = "walkover_ns", _("Walkover given by NS")
        WALKOVER_EW = "walkover_ew", _("Walkover given by EW")
        DOUBLE_WALKOVER = "double_walkover", _("Double walkover")
        ASSIGNED = "assigned", _("Assigned by the chief referee")

    class State(models.TextChoices):
        SIGNED = "signed", _("Signed")
        ACCEPTED = "accepted", _("Accepted")
        SUPERSEDED = "superseded", _("Superseded")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="results")
    version = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16, choices=Kind.choices)
    winner = models.CharField(max_length=2, choices=SIDE_CHOICES, null=True)
    reason = models.CharField(max_length=20, choices=REASON_CHOICES, blank=True)
    ns_level = models.CharField(max_length=6, choices=LEVEL_CHOICES)
    ew_level = models.CharField(max_length=6, choices=LEVEL_CHOICES)
    ns_hands_won = models.PositiveSmallIntegerField(default=0)
    ew_hands_won = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=16, choices=State.choices, default=State.SIGNED)
    is_given = models.BooleanField(default=False)
    signed_at = models.DateTimeField()
    signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    rules = models.JSONField(null=True, editable=False)
    accepted_at = models.DateTimeField(null=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )

    class Meta:
        ordering = ["match_id", "version"]
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="result_version_once"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(state="accepted"), name="result_one_accepted"
            ),
            models.CheckConstraint(
                condition=Q(kind="bye") | ~Q(reason=""), name="result_has_a_reason"
            ),
            models.CheckConstraint(
                condition=~Q(state="accepted") | Q(accepted_at__isnull=False),
                name="result_accepted_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} v{self.version}"
