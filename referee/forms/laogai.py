"""A hand ended by 劳改, and the innocent side's choice (8.2, 8.3)."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from referee.forms.evidence import JudgedField
from referee.forms.fields import Digits, TilesField, hand_number, hand_tiles
from referee.forms.hands import (
    NO_LAST_TRICK,
    Following,
    Revising,
    TypedHandForm,
    asked_of,
    following,
    revising,
)
from referee.forms.judge import JudgeForm
from referee.rulebook.cards import CARDS_IN_HOLDING
from referee.rulebook.hand_fields import Need
from referee.rulebook.offences import LaogaiOption
from referee.selectors.judge.judging import answer_to
from tournaments.forms.service import ServiceForm

OPTIONS = {option: option.value for option in LaogaiOption}
TRICKS = {"min_value": 1, "max_value": CARDS_IN_HOLDING}


class LaogaiFields(TypedHandForm):
    """The offence; P counts completed tricks only, and there is no last trick (8.2)."""

    laogai_side = hand_tiles("laogai_side")
    laogai_kind = hand_tiles("laogai_kind")
    offence_trick = hand_number("offence_trick", **TRICKS, widget=Digits(maxlength="2"))
    tricks_played = hand_number(
        "tricks_played",
        min_value=0,
        max_value=CARDS_IN_HOLDING,
        widget=Digits(maxlength="2"),
    )

    needed = (*asked_of(Need.LAOGAI), *asked_of(Need.EVERY))
    clears = NO_LAST_TRICK


class LaogaiForm(Following, LaogaiFields):
    """The next hand of the sheet, ended by 劳改, with what the judge was shown if it was asked."""

    judged = JudgedField(required=False)

    def values(self) -> dict[str, Any]:
        return {
            **super().values(),
            **following(self),
            "judged": self.cleaned_data["judged"],
        }


class ChosenLaogaiFields(LaogaiFields):
    """The offence with the choice of 8.3, if it was made."""

    laogai_option = hand_tiles("laogai_option", widget=forms.HiddenInput)


class CorrectLaogaiForm(Revising, ChosenLaogaiFields):
    """A hand on the sheet that 劳改 ended; the choice, if made, stays."""

    def values(self) -> dict[str, Any]:
        return {**super().values(), **revising(self)}


class ChoiceForm(ServiceForm):
    """What the innocent side chose."""

    option = TilesField(
        OPTIONS,
        required=True,
        error_messages={"required": gettext_lazy("Choose A or B.")},
    )
    revision = forms.IntegerField(min_value=1, max_value=9999, widget=forms.HiddenInput)

    def values(self) -> dict[str, Any]:
        chosen = LaogaiOption(self.cleaned_data["option"])
        return {"option": chosen, "revision": self.cleaned_data["revision"]}


def judged_values(query: QueryDict) -> dict[str, Any]:
    """First values of the form for what was laid before the judge; none where nothing was."""
    form = JudgeForm(query)
    case = form.case if query else None
    answer = case and answer_to(case.lead, case.holding, case.play, case.trump)
    if not answer or answer.offence is None:
        return {}
    return {
        "judged": form.query,
        "trump": form.cleaned_data["trump"],
        "laogai_side": form.cleaned_data["side"],
        "laogai_kind": answer.offence.value,
        "offence_trick": form.cleaned_data["trick"],
    }
