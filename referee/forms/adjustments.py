"""Moving points of a hand or levels of a side, and taking that back (8.8)."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.forms.fields import NumberField, SelectField, TextField, TilesField
from referee.forms.foreseen import ForeseenForm, TakeBackForm
from referee.forms.warnings import SHORT_TEXT
from referee.models import Adjustment
from referee.rulebook.seats import Side
from referee.selectors.sheet.consequences import with_adjustment, without_adjustment
from referee.selectors.sheet.tables import TableSheet
from referee.wording.rulings import side_names
from tournaments.forms.service import KeyField


class ReasonField(TextField):
    """Why the chief referee does it, in words: never left out."""

    widget = forms.Textarea(SHORT_TEXT)
    default_error_messages = {"required": gettext_lazy("Say why.")}

    def __init__(self, **options: Any) -> None:
        given = {"max_length": 300, "label": gettext_lazy("Reason"), **options}
        super().__init__(**given)


class AdjustForm(ForeseenForm):
    """What is moved, where, and by how much; the sign is tapped, as phones' digits have none."""

    kind = TilesField(
        {
            Adjustment.Kind.POINTS: gettext_lazy("Defenders' points of a hand"),
            Adjustment.Kind.LEVELS: gettext_lazy("Levels of a side after a hand"),
        },
        required=True,
        label=gettext_lazy("What"),
        error_messages={"required": gettext_lazy("Points or levels?")},
    )
    hand_number = SelectField(
        {},
        required=True,
        label=gettext_lazy("Hand"),
        error_messages={"required": gettext_lazy("Which hand?")},
    )
    side = TilesField({}, label=gettext_lazy("Side (for levels)"))
    sign = TilesField(
        {"+": gettext_lazy("+ add"), "-": gettext_lazy("− take away")},
        required=True,
        label=gettext_lazy("Direction"),
        error_messages={"required": gettext_lazy("Add or take away?")},
    )
    amount = NumberField(
        required=True,
        label=gettext_lazy("How many points or levels"),
        error_messages={"required": gettext_lazy("How many?")},
    )
    reason = ReasonField()
    key = KeyField()

    def __init__(self, *args: Any, table: TableSheet, **options: Any) -> None:
        super().__init__(*args, table=table, **options)
        words = {0: _("before the first hand")} | {
            number: _("hand %(number)s") % {"number": number}
            for number in range(1, table.last_number + 1)
        }
        self.offer("hand_number", words.items())
        sides = (Side.NS, Side.EW)
        self.offer("side", ((side.value, side_names(table.match, side)) for side in sides))
        self.initial = {"hand_number": table.last_number, **self.initial}

    def clean(self) -> dict[str, Any]:
        is_levels = self.cleaned_data.get("kind") == Adjustment.Kind.LEVELS
        if is_levels and not self.cleaned_data.get("side"):
            self.add_error("side", _("Which side?"))
        if not is_levels and self.cleaned_data.get("hand_number") == "0":
            self.add_error("hand_number", _("Points belong to a hand: which one?"))
        amount = self.cleaned_data.get("amount")
        if amount is not None and not 1 <= amount <= 1000:
            self.add_error("amount", _("Between 1 and 1000."))
        return self.cleaned_data

    @property
    def is_done_already(self) -> bool:
        key = self.cleaned_data["key"]
        return Adjustment.objects.filter(match=self.table.match, key=key).exists()

    def then(self) -> TableSheet:
        values = self.values()
        side = values["side"]
        hypothetical = Adjustment(
            kind=values["kind"],
            hand_number=values["hand_number"],
            side=side.value if side else "",
            amount=values["amount"],
        )
        return with_adjustment(self.table, hypothetical)

    def values(self) -> dict[str, Any]:
        data = self.cleaned_data
        is_levels = data["kind"] == Adjustment.Kind.LEVELS
        return {
            "kind": Adjustment.Kind(data["kind"]),
            "hand_number": int(data["hand_number"]),
            "side": Side(data["side"]) if is_levels else None,
            "amount": -data["amount"] if data["sign"] == "-" else data["amount"],
            "reason": data["reason"],
            "key": data["key"],
        }


class CancelAdjustmentForm(TakeBackForm):
    """Why an adjustment is taken back."""

    reason = ReasonField()

    def __init__(
        self, *args: Any, adjustment: Adjustment, table: TableSheet, **options: Any
    ) -> None:
        super().__init__(*args, table=table, **options)
        self.adjustment = adjustment

    @property
    def is_done_already(self) -> bool:
        return self.adjustment.cancelled_at is not None

    def then(self) -> TableSheet:
        return without_adjustment(self.table, self.adjustment)
