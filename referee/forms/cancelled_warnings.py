"""Why a warning is taken back (8.5)."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from referee.forms.adjustments import ReasonField
from referee.models import SideWarning
from referee.selectors.penalties.cancelled_warnings import CaseMoves
from tournaments.forms.service import ServiceForm


class CancelWarningForm(ServiceForm):
    """The reason, over what was shown to become of the arbitration case."""

    use_required_attribute = False

    reason = ReasonField()
    seen = forms.CharField(required=False, max_length=50, widget=forms.HiddenInput)

    def __init__(self, *args: Any, warning: SideWarning, moves: CaseMoves, **options: Any) -> None:
        super().__init__(*args, **options)
        self.warning, self.moves = warning, moves
        self.initial = {"seen": moves.mark, **self.initial}

    def clean(self) -> dict[str, Any]:
        is_done = self.warning.cancelled_at is not None
        if not is_done and self.cleaned_data.get("seen") != self.moves.mark:
            self.put(seen=self.moves.mark)
            self.add_error(None, _("This is not what was shown before: look again, then save."))
        return self.cleaned_data
