"""Signing the sheet, refusing to, and opening it again."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from referee.forms.adjustments import ReasonField
from referee.forms.fields import TilesField
from referee.models import Signature
from referee.rulebook.seats import Side
from referee.selectors.sheet.signing import players_of
from tournaments.forms.service import ServiceForm
from tournaments.models import Match


class SignForm(ServiceForm):
    """One tap: which party, its player who tapped (`tap`) or paper, and the mark of the sheet.

    `replaces` is ticked where this signature would replace an accepted result: its version.
    """

    party = forms.ChoiceField(choices=Signature.Party.choices)
    tap = forms.IntegerField(required=False, min_value=1)
    paper = forms.BooleanField(required=False)
    seen = forms.CharField(max_length=64)
    replaces = forms.IntegerField(required=False, min_value=1)

    def __init__(self, *args: Any, match: Match, **options: Any) -> None:
        super().__init__(*args, **options)
        self.match = match

    @property
    def is_chiefs(self) -> bool:
        return bool(self.cleaned_data["party"] == Signature.Party.CHIEF)

    def values(self) -> dict[str, Any]:
        """A player who does not sit there is nobody, which the service refuses."""
        party, on_paper = Signature.Party(self.cleaned_data["party"]), self.cleaned_data["paper"]
        seated = {player.pk: player for player in players_of(self.match, party)}
        return {
            "party": party,
            "manner": Signature.Manner.PAPER if on_paper else Signature.Manner.TAPPED,
            "player": None if on_paper else seated.get(self.cleaned_data["tap"]),
            "seen": self.cleaned_data["seen"],
            "replaces": self.cleaned_data["replaces"],
        }


class RefusalForm(ServiceForm):
    """Which side will not sign, in its words."""

    use_required_attribute = False

    side = TilesField(
        {},
        required=True,
        label=gettext_lazy("Who will not sign"),
        error_messages={"required": gettext_lazy("Which side?")},
    )
    reason = ReasonField(
        label=gettext_lazy("In their words"),
        error_messages={"required": gettext_lazy("Write down why they do not sign.")},
    )

    def __init__(self, *args: Any, sides: dict[str, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.offer("side", sides.items())

    def values(self) -> dict[str, Any]:
        return {**self.cleaned_data, "side": Side(self.cleaned_data["side"])}


class ReopenForm(ServiceForm):
    """Why a signed sheet is opened again; `version` is the one on the screen."""

    use_required_attribute = False

    reason = ReasonField(label=gettext_lazy("Why the sheet is opened again"))
    version = forms.IntegerField(min_value=1, max_value=32767, widget=forms.HiddenInput)
