"""Drawing, closing and staffing rounds, and accepting what the tables signed."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Match
from tournaments.service_form import ServiceForm

STAFFED = {Match.State.WAITING, Match.State.PLAYING, Match.State.REOPENED}


class DrawForm(ServiceForm):
    seed = forms.CharField(
        label=_("Seed of the lots"),
        help_text=_("Blank: the desk draws one. Anybody can repeat the draw with it."),
        max_length=40,
        required=False,
    )


class CloseRoundForm(ServiceForm):
    reason = forms.CharField(
        label=_("Reason for closing all the same"), max_length=300, required=False
    )


class RefereesForm(ServiceForm):
    """One choice for each table that is not signed; `officials` are (user id, name)."""

    def __init__(
        self, *args: Any, matches: Iterable[Match], officials: list[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.matches = [match for match in matches if match.state in STAFFED and not match.is_bye]
        for match in self.matches:
            self.fields[f"referee_{match.pk}"] = forms.TypedChoiceField(
                label=_("Referee of table %(table)s") % {"table": match.table_number},
                choices=[("", "–"), *officials],
                coerce=int,
                empty_value=None,
                required=False,
                initial=match.referee_id,
                widget=forms.Select(attrs={"form": "referees"}),
            )

    @property
    def choices(self) -> dict[int, forms.BoundField]:
        """The choice of each table by match id."""
        return {match.pk: self[f"referee_{match.pk}"] for match in self.matches}

    def values(self) -> dict[str, Any]:
        return {
            "referees": {
                match.pk: self.cleaned_data[f"referee_{match.pk}"] for match in self.matches
            }
        }


class AcceptForm(ServiceForm):
    """The version of the result that was on the page."""

    version = forms.IntegerField(min_value=1, max_value=32000, widget=forms.HiddenInput)


class AcceptSignedForm(ServiceForm):
    """Several results at once, each as `match id:version`."""

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.shown = data.getlist("result")

    def clean(self) -> dict[str, Any]:
        pairs = [shown.partition(":")[::2] for shown in self.shown]
        if not all(_is_small(match) and _is_small(version) for match, version in pairs):
            raise forms.ValidationError(_("This page is too old."))
        return {"versions": {int(match): int(version) for match, version in pairs}}


def _is_small(text: str) -> bool:
    """Digits that both databases can compare with an id."""
    return text.isascii() and text.isdecimal() and len(text) <= 18
