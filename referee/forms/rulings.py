"""Ending a match other than by play: walkover, assigned result, lots; and taking that back."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.forms.adjustments import ReasonField
from referee.forms.fields import NumberField, SelectField, TextField, TilesField
from referee.forms.foreseen import ForeseenForm, TakeBackForm
from referee.forms.warnings import SHORT_TEXT
from referee.models import MatchRuling
from referee.rulebook.levels import Level, Levels
from referee.rulebook.offences import is_late
from referee.rulebook.race import RulingKind
from referee.rulebook.seats import Side
from referee.selectors.sheet.consequences import with_ruling
from referee.selectors.sheet.tables import TableSheet
from referee.wording.rulings import side_names
from referee.wording.words import level_words

LATE, ABSENT, GIVES_UP = "late", "absent", "gives_up"
CAUSES = {
    LATE: gettext_lazy("late"),
    ABSENT: gettext_lazy("absent"),
    GIVES_UP: gettext_lazy("gives up"),
}
BOTH, NOBODY = "both", "nobody"


class RulingForm(ForeseenForm):
    """A ruling about to be made; `ruling` is what it would store."""

    kind: RulingKind

    def offer_sides(self, name: str, **more: Any) -> None:
        """Tiles for both sides with their players, and these after them."""
        sides = {side.value: side_names(self.table.match, side) for side in (Side.NS, Side.EW)}
        self.offer(name, {**sides, **more}.items())

    @property
    def is_done_already(self) -> bool:
        return self.table.ruling is not None

    def then(self) -> TableSheet:
        return with_ruling(self.table, MatchRuling(kind=self.kind.value, **self.columns()))

    def columns(self) -> dict[str, Any]:
        """The columns of `MatchRuling` these values fill."""
        raise NotImplementedError


class WalkoverForm(RulingForm):
    """Who is not there or gives up, and why (8.9). The cause is put before the words."""

    kind = RulingKind.WALKOVER

    who = TilesField(
        {},
        required=True,
        label=gettext_lazy("Who gives the walkover"),
        error_messages={"required": gettext_lazy("Which side, or both?")},
    )
    cause = TilesField(
        CAUSES,
        required=True,
        label=gettext_lazy("Cause"),
        error_messages={"required": gettext_lazy("Late, absent or giving up?")},
    )
    minutes_late = NumberField(min_value=0, max_value=999, label=gettext_lazy("Minutes late"))
    reason = TextField(
        required=False,
        max_length=200,
        widget=forms.Textarea({**SHORT_TEXT, "maxlength": 200}),
        label=gettext_lazy("In words (optional)"),
    )

    def __init__(self, *args: Any, table: TableSheet, **options: Any) -> None:
        super().__init__(*args, table=table, **options)
        self.offer_sides("who", **{BOTH: _("both sides")})

    def clean(self) -> dict[str, Any]:
        minutes, rules = self.cleaned_data.get("minutes_late"), self.table.rules
        if self.cleaned_data.get("cause") != LATE:
            self.cleaned_data["minutes_late"] = None
        elif minutes is None and "minutes_late" not in self.errors:
            self.add_error("minutes_late", _("How many minutes?"))
        elif minutes is not None and not is_late(timedelta(minutes=minutes), rules):
            limit = {"limit": rules.late_limit}
            sentence = _("A walkover needs more than %(limit)s minutes.") % limit
            self.add_error("minutes_late", sentence)
        return self.cleaned_data

    @property
    def side(self) -> Side | None:
        who = self.cleaned_data["who"]
        return None if who == BOTH else Side(who)

    def columns(self) -> dict[str, Any]:
        side = self.side
        return {"side": side.value if side else "", "winner": side.other.value if side else ""}

    def values(self) -> dict[str, Any]:
        cause, words = str(CAUSES[self.cleaned_data["cause"]]), self.cleaned_data["reason"]
        return {
            "side": self.side,
            "minutes_late": self.cleaned_data["minutes_late"],
            "reason": _("%(cause)s: %(words)s") % {"cause": cause, "words": words}
            if words
            else cause,
        }


class AssignForm(RulingForm):
    """The winner, or a tie, with both levels (8.8)."""

    kind = RulingKind.ASSIGNED

    winner = TilesField(
        {},
        required=True,
        label=gettext_lazy("Winner"),
        error_messages={"required": gettext_lazy("Who wins, or is it a tie?")},
    )
    ns_level = SelectField({}, required=True, label=gettext_lazy("Level of ▲NS"))
    ew_level = SelectField({}, required=True, label=gettext_lazy("Level of ■EW"))
    reason = ReasonField()

    def __init__(self, *args: Any, table: TableSheet, **options: Any) -> None:
        super().__init__(*args, table=table, **options)
        self.offer_sides("winner", **{NOBODY: _("tie")})
        levels = table.sheet.final_levels
        for side, name in ((Side.NS, "ns_level"), (Side.EW, "ew_level")):
            self.offer(name, ((level.value, level_words(level)) for level in Level))
            self.initial.setdefault(name, levels.of(side).value)

    @property
    def winner_side(self) -> Side | None:
        winner = self.cleaned_data["winner"]
        return None if winner == NOBODY else Side(winner)

    def columns(self) -> dict[str, Any]:
        winner = self.winner_side
        return {
            "winner": winner.value if winner else "",
            "ns_level": self.cleaned_data["ns_level"],
            "ew_level": self.cleaned_data["ew_level"],
        }

    def values(self) -> dict[str, Any]:
        return {
            "winner": self.winner_side,
            "levels": Levels(
                ns=Level(self.cleaned_data["ns_level"]), ew=Level(self.cleaned_data["ew_level"])
            ),
            "reason": self.cleaned_data["reason"],
        }


class LotsForm(RulingForm):
    """Who drew the winning lot (9.4)."""

    kind = RulingKind.LOTS

    winner = TilesField(
        {},
        required=True,
        label=gettext_lazy("Who drew the winning lot"),
        error_messages={"required": gettext_lazy("Which side?")},
    )
    reason = ReasonField(label=gettext_lazy("How the lots were drawn"))

    def __init__(self, *args: Any, table: TableSheet, **options: Any) -> None:
        super().__init__(*args, table=table, **options)
        self.offer_sides("winner")

    def columns(self) -> dict[str, Any]:
        return {"winner": self.cleaned_data["winner"]}

    def values(self) -> dict[str, Any]:
        return {
            "winner": Side(self.cleaned_data["winner"]),
            "reason": self.cleaned_data["reason"],
        }


class CancelRulingForm(TakeBackForm):
    """Why a ruling is taken back; the race decides again."""

    reason = ReasonField()

    def __init__(self, *args: Any, ruling: MatchRuling, table: TableSheet, **options: Any) -> None:
        super().__init__(*args, table=table, **options)
        self.ruling = ruling

    @property
    def is_done_already(self) -> bool:
        return self.ruling.cancelled_at is not None

    def then(self) -> TableSheet:
        return with_ruling(self.table, None)
