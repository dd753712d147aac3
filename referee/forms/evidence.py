"""Filing a verdict as exposed cards of the hand in progress (8.1), and taking one back."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.forms.adjustments import ReasonField
from referee.forms.fields import SIDE_WORDS, Digits, NumberField, TilesField
from referee.forms.judge import judged_case
from referee.rulebook.cards import CARDS_IN_HOLDING
from referee.rulebook.seats import Side
from referee.values.errors import JudgedOtherwise
from referee.values.hands import JudgedCase
from tournaments.forms.service import KeyField, ServiceForm

LONGEST_QUERY = 4000  # characters


class JudgedField(forms.CharField):
    """The case of the judge's page as its address wrote it; None for none."""

    widget = forms.HiddenInput

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_QUERY, **options)

    def clean(self, value: Any) -> Any:
        query = super().clean(value)
        if not query:
            return None
        case = judged_case(query)
        if case is None:
            raise forms.ValidationError(_("The cards cannot be read: judge them again."))
        return case


class ExposedForm(ServiceForm):
    """Whose cards, how many, in which trick."""

    use_required_attribute = False

    side = TilesField(
        SIDE_WORDS,
        required=True,
        label=gettext_lazy("Who exposed them"),
        error_messages={"required": gettext_lazy("Tap the side.")},
    )
    cards = NumberField(
        required=True,
        min_value=1,
        max_value=CARDS_IN_HOLDING,
        label=gettext_lazy("Cards exposed"),
        widget=Digits(maxlength="2"),
        error_messages={"required": gettext_lazy("How many cards?")},
    )
    trick = NumberField(
        min_value=1,
        max_value=CARDS_IN_HOLDING,
        label=gettext_lazy("Trick"),
        widget=Digits(maxlength="2"),
    )
    hand_number = forms.IntegerField(min_value=1, max_value=999, widget=forms.HiddenInput)
    judged = JudgedField()
    key = KeyField()

    def values(self) -> dict[str, Any]:
        return {**self.cleaned_data, "side": Side(self.cleaned_data["side"])}


def exposed_values(case: JudgedCase, asked: dict[str, Any], hand_number: int) -> dict[str, Any]:
    """First values of the form: the cards of the play, the side and trick named to the judge."""
    return {
        "side": asked.get("side") or "",
        "cards": len(case.play),
        "trick": asked.get("trick"),
        "hand_number": hand_number,
    }


class WithdrawForm(ServiceForm):
    """Why a verdict that was kept is taken back."""

    use_required_attribute = False

    reason = ReasonField()


def judged_again(query: str, refusal: Any) -> str:
    """The case at the level and with the trumps of its hand, for the judge's page.

    Empty where `refusal` is not about them.
    """
    if not isinstance(refusal, JudgedOtherwise):
        return ""
    asked = QueryDict(query, mutable=True)
    for name, value in (("level", refusal.level), ("trump", refusal.trump)):
        if value:
            asked[name] = value
    return asked.urlencode()
