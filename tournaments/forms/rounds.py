"""Closing and staffing rounds."""

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.service import ServiceForm
from tournaments.models import Match
from tournaments.services.rounds import RefereeChoice
from tournaments.values.errors import ChangedMeanwhile

STAFFED = {Match.State.WAITING, Match.State.PLAYING, Match.State.REOPENED}


class CloseRoundForm(ServiceForm):
    reason = forms.CharField(
        label=_("Reason for closing all the same"), max_length=300, required=False
    )


class RefereesForm(ServiceForm):
    """One choice for each table that is not signed; `officials` are (user id, name).

    Each choice carries who was shown there. A table that the post does not name stays as it is.
    """

    def __init__(
        self, *args: Any, matches: Iterable[Match], officials: list[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.names = dict(officials)
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
            self.fields[f"shown_{match.pk}"] = forms.CharField(
                required=False,
                initial=match.referee_id,
                widget=forms.HiddenInput(attrs={"form": "referees", "autocomplete": "off"}),
            )

    @property
    def choices(self) -> dict[int, tuple[forms.BoundField, forms.BoundField]]:
        """The choice of each table, and who was shown there, by match id."""
        return {
            match.pk: (self[f"referee_{match.pk}"], self[f"shown_{match.pk}"])
            for match in self.matches
        }

    def clean(self) -> dict[str, Any]:
        """A table is named when its choice came; it then says too who was shown there."""
        self.sent = [
            match for match in self.matches if self.add_prefix(f"referee_{match.pk}") in self.data
        ]
        for match in self.sent:
            if not is_id_or_blank(self.data.get(f"shown_{match.pk}")):
                self.add_error(f"referee_{match.pk}", _("This page is too old."))
        return self.cleaned_data

    def values(self) -> dict[str, Any]:
        return {"referees": {match.pk: self._choice(match) for match in self.sent}}

    def apply(self, service: Callable[..., Any], **more: Any) -> bool:
        done = super().apply(service, **more)
        if isinstance(self.refusal, ChangedMeanwhile):
            for match in self.sent:
                if match.pk in self.refusal.there:
                    self._show(match, self.refusal.there[match.pk])
        return done

    def _choice(self, match: Match) -> RefereeChoice:
        shown = self.cleaned_data[f"shown_{match.pk}"]
        return RefereeChoice(
            shown=int(shown) if shown else None, chosen=self.cleaned_data[f"referee_{match.pk}"]
        )

    def _show(self, match: Match, there: int | None) -> None:
        """Beside the choice, which is kept, who has the table now; saving again is meant then."""
        if self._choice(match).shown == there:
            return
        name = self.names.get(there, "–") if there else "–"
        self.add_error(
            f"referee_{match.pk}", _("Saved by somebody else meanwhile: %(name)s") % {"name": name}
        )
        self.put(**{f"shown_{match.pk}": there or ""})


def is_id_or_blank(text: str | None) -> bool:
    return text == "" or (text is not None and is_id(text))


def is_id(text: str) -> bool:
    """Digits that both databases can compare with an id."""
    return text.isascii() and text.isdecimal() and len(text) <= 18
