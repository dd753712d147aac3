"""Accepting what the tables signed, replacing what was accepted, bringing it back."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.rounds import is_id
from tournaments.forms.service import ServiceForm
from tournaments.values.errors import AcceptedMeanwhile

HIDDEN = forms.HiddenInput(attrs={"autocomplete": "off"})
MOST = 32000


class AcceptForm(ServiceForm):
    """The version of the result that was on the page."""

    version = forms.IntegerField(min_value=1, max_value=MOST, widget=HIDDEN)


class AcceptSignedForm(ServiceForm):
    """Several results at once, each as `match id:version`."""

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.shown = data.getlist("result")

    def clean(self) -> dict[str, Any]:
        pairs = [shown.partition(":")[::2] for shown in self.shown]
        if not all(is_id(match) and is_id(version) for match, version in pairs):
            raise forms.ValidationError(_("This page is too old."))
        return {"versions": {int(match): int(version) for match, version in pairs}}


class ReplaceForm(ServiceForm):
    """Both versions that stood side by side: the one accepted, and the one to rank instead.

    When others are there now, the form is one over those: sending it again is a decision anew.
    """

    version = forms.IntegerField(min_value=1, max_value=MOST, widget=HIDDEN)
    replaces = forms.IntegerField(min_value=1, max_value=MOST, widget=HIDDEN, required=False)

    def apply(self, service: Callable[..., Any], **more: Any) -> bool:
        done = super().apply(service, **more)
        if isinstance(self.refusal, AcceptedMeanwhile):
            there = self.refusal.there
            self.put(replaces=there.version if there else "")
        return done


class RestoreForm(ReplaceForm):
    """Lets a version that was accepted once rank again, and says why it comes back."""

    use_required_attribute = False

    reason = forms.CharField(
        label=_("Why this version ranks again"),
        max_length=300,
        error_messages={"required": _("Say why.")},
    )

    @property
    def errors_of_the_page(self) -> list[Any]:
        """What is wrong with more than the reason, which has its own place."""
        return [errors for name, errors in self.errors.items() if name != "reason"]
