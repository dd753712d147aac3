"""Which entries an act of the office is for, and why they leave the event or come back."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.rounds import is_id
from tournaments.forms.service import MarkField, ServiceForm

MOST_CHOSEN = 10_000


class ChosenEntriesForm(forms.Form):
    """Entries by id: those ticked one by one, or all of the list, which come as one text.

    The list is what the page showed, so that nobody is checked in who was added since. `which` is
    the button: the ticked ones, all of the list, or the ticked ones taken back.
    """

    WHICH = ("ticked", "listed", "back")

    which = forms.ChoiceField(choices=[(which, "") for which in WHICH], required=False)
    listed = forms.CharField(required=False)

    @property
    def is_present(self) -> bool:
        return self.is_valid() and self.cleaned_data["which"] != "back"

    @property
    def ids(self) -> tuple[int, ...]:
        """Empty when nothing is ticked, or nothing of what was posted is an id."""
        if not self.is_valid():
            return ()
        if self.cleaned_data["which"] == "listed":
            return _ids_of(self.cleaned_data["listed"].split(","))
        data: Any = self.data
        return _ids_of(data.getlist("entry"))


class MarkedForm(ServiceForm):
    """A confirmation: `mark` tells which preview it is of."""

    mark = MarkField()


class WithdrawForm(MarkedForm):
    reason = forms.CharField(label=_("Why"), max_length=300)


class ReinstateForm(MarkedForm):
    reason = forms.CharField(label=_("Why"), max_length=300, required=False)


def _ids_of(texts: list[str]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(int(text) for text in texts[:MOST_CHOSEN] if is_id(text)))
