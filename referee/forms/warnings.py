"""Warning a side, and what the arbitration committee decided (8.5)."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.forms.fields import TextField, TilesField
from referee.forms.foreseen import ForeseenForm
from referee.models import ArbitrationCase
from referee.rulebook.seats import Seat, Side
from referee.selectors.sheet.consequences import disqualification, with_ruling
from referee.selectors.sheet.tables import TableSheet
from referee.wording import words as wording
from tournaments.forms.service import KeyField, ServiceForm
from tournaments.models import Match

SEATS = (Seat.N, Seat.S, Seat.E, Seat.W)
SHORT_TEXT = {"rows": 2, "maxlength": 300}


class WarningForm(ServiceForm):
    """Whom, and for what. Tapping the person names the side too."""

    use_required_attribute = False

    seat = TilesField(
        {},
        required=True,
        label=gettext_lazy("Who"),
        error_messages={"required": gettext_lazy("Tap the person.")},
    )
    offence = TextField(
        max_length=300,
        widget=forms.Textarea(SHORT_TEXT),
        label=gettext_lazy("What was said or done"),
        error_messages={"required": gettext_lazy("Write down what was said or done.")},
    )
    key = KeyField()
    # Who sat where on the page: a seat tapped there is that person.
    seating = forms.CharField(required=False, max_length=100, widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: Match, **options: Any) -> None:
        super().__init__(*args, **options)
        self.match = match
        self.initial = {"seating": match.seating, **self.initial}
        marks = wording.SIDE_MARKS
        self.offer(
            "seat",
            (
                (seat.value, f"{marks[seat.side]} {wording.seat_words(match, seat)}")
                for seat in SEATS
                if match.player(seat)
            ),
        )

    def clean(self) -> dict[str, Any]:
        seating = self.cleaned_data.get("seating")
        if seating and seating != self.match.seating:
            self.put(seating=self.match.seating)
            self.add_error("seat", _("The seats have changed: tap the person again."))
        return self.cleaned_data

    def values(self) -> dict[str, Any]:
        seat = Seat(self.cleaned_data["seat"])
        return {
            "side": seat.side,
            "player": self.match.player(seat),
            "offence": self.cleaned_data["offence"],
            "key": self.cleaned_data["key"],
        }


class CaseForm(ForeseenForm):
    """The committee's decision; upholding it shows first what becomes of match and entry."""

    beside_the_point = frozenset({"decided_by", "grounds"})

    decision = TilesField(
        dict(ArbitrationCase.Decision.choices),
        required=True,
        label=gettext_lazy("Decision of the arbitration committee"),
        error_messages={"required": gettext_lazy("What did the committee decide?")},
    )
    decided_by = TextField(
        max_length=100,
        label=gettext_lazy("Decided by (names)"),
        error_messages={"required": gettext_lazy("Name who took the decision.")},
    )
    grounds = TextField(
        required=False,
        max_length=300,
        widget=forms.Textarea(SHORT_TEXT),
        label=gettext_lazy("Grounds"),
    )

    def __init__(
        self, *args: Any, case: ArbitrationCase, table: TableSheet, **options: Any
    ) -> None:
        super().__init__(*args, table=table, **options)
        self.case = case

    def clean(self) -> dict[str, Any]:
        if self.is_upheld and not self.cleaned_data.get("grounds"):
            self.add_error("grounds", _("Give the committee's grounds."))
        return self.cleaned_data

    @property
    def is_upheld(self) -> bool:
        return self.cleaned_data.get("decision") == ArbitrationCase.Decision.UPHELD

    @property
    def is_done_already(self) -> bool:
        return bool(self.case.decision) or not self.is_upheld

    def then(self) -> TableSheet:
        if not self.is_upheld:
            return self.table
        side = Side(self.case.warning.side)
        return with_ruling(self.table, disqualification(self.table, side))

    def values(self) -> dict[str, Any]:
        return {
            **self.cleaned_data,
            "decision": ArbitrationCase.Decision(self.cleaned_data["decision"]),
        }
