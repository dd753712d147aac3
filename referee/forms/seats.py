"""Who sits where before play, and wrong seats put right after it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from referee.forms.adjustments import ReasonField
from referee.forms.fields import SelectField, TilesField
from referee.rulebook.seats import Side
from referee.selectors.sheet.seat_changes import SeatChange, SeatChangePreview, seat_change_preview
from referee.selectors.sheet.tables import TableSheet
from referee.wording import words as wording
from referee.wording.rulings import SEATS_OF, side_names
from tournaments.forms.service import ServiceForm
from tournaments.models import Match
from tournaments.values.marks import mark_of


class SeatForm(ServiceForm):
    """Which of an entry's players sit in the first seat of a side (N or E) and opposite."""

    use_required_attribute = False

    first_player = SelectField({}, required=True)
    second_player = SelectField({}, required=True)

    def __init__(self, *args: Any, match: Match, side: Side, **options: Any) -> None:
        super().__init__(*args, auto_id=f"{side.value}-%s", **options)
        self.side = side
        self.words = side_names(match, side)
        entry = match.entry(side)
        assert entry is not None
        players = [(str(player.pk), player.name) for player in entry.players.all()]
        for name, seat in zip(("first_player", "second_player"), SEATS_OF[side], strict=True):
            sits = match.player(seat)
            self.fields[name].label = wording.SEATS[seat]
            self.offer(name, players)
            self.initial[name] = sits.pk if sits else ""

    def values(self) -> dict[str, Any]:
        chosen = {name: int(value) for name, value in self.cleaned_data.items()}
        return {"side": self.side, **chosen}


class SeatChangeForm(ServiceForm):
    """Which seats were wrong, shown first: what is saved is what was shown."""

    use_required_attribute = False

    change = TilesField(
        {},
        required=True,
        label=gettext_lazy("What was wrong"),
        error_messages={"required": gettext_lazy("What was wrong?")},
    )
    reason = ReasonField(label=gettext_lazy("How it was found"))
    seating = forms.CharField(max_length=100, widget=forms.HiddenInput)

    def __init__(self, *args: Any, table: TableSheet, **options: Any) -> None:
        super().__init__(*args, **options)
        self.table = table
        match = table.match
        self.initial["seating"] = match.seating
        self.offer("change", ((change.value, change.words_for(match)) for change in SeatChange))

    def values(self) -> dict[str, Any]:
        return {**self.cleaned_data, "change": SeatChange(self.cleaned_data["change"])}

    @property
    def mark(self) -> str:
        """What was shown: the sheet, who sat where, and the change."""
        change = getattr(self, "cleaned_data", {}).get("change")
        return mark_of((self.table.mark, change))

    @property
    def is_foreseen(self) -> bool:
        """Whether exactly this was shown before, or is a repeated post: the service knows it."""
        is_other = self.cleaned_data["seating"] != self.table.match.seating
        return self.data.get("seen") == self.mark or (is_other and "seen" in self.data)

    @property
    def is_outdated(self) -> bool:
        """Something else was shown when the button was pressed."""
        return bool(self.data.get("seen")) and self.is_valid() and not self.is_foreseen

    @property
    def foreseen(self) -> SeatChangePreview | None:
        """What would follow; None while nothing is chosen."""
        change = self.data.get("change") if self.is_bound else None
        found = next((one for one in SeatChange if one.value == change), None)
        return seat_change_preview(self.table, found) if found else None
