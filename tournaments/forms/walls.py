"""Wall screens: a new one, and what one shows."""

from typing import Any

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from tournaments.forms.service import ServiceForm
from tournaments.models import Wall
from tournaments.models.walls import LONGEST, SHORTEST
from tournaments.values.events import WallDetails


class PutUpWallForm(ServiceForm):
    """Where the screen stands or hangs."""

    use_required_attribute = False

    name = forms.CharField(
        label=gettext_lazy("Where it is"),
        max_length=40,
        widget=forms.TextInput({"autocomplete": "off"}),
        error_messages={"required": gettext_lazy("Name the screen, by the place where it is.")},
    )


class WallForm(ServiceForm):
    """What a screen shows, how it looks, how long its pages stay.

    It knows what it was shown with, and tells the screen what was changed since: what somebody
    else has told it meanwhile stays.
    """

    use_required_attribute = False

    showing = forms.ChoiceField(
        label=gettext_lazy("Shows"),
        help_text=gettext_lazy(
            "Automatic: seats before a round, levels while it is played, then the standings."
        ),
        choices=Wall.Showing.choices,
        widget=forms.RadioSelect,
        show_hidden_initial=True,
    )
    notice = forms.CharField(
        label=gettext_lazy("Notice under it"),
        required=False,
        max_length=60,
        show_hidden_initial=True,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds a page"),
        min_value=SHORTEST,
        max_value=LONGEST,
        show_hidden_initial=True,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
    is_paused = forms.BooleanField(
        label=gettext_lazy("Pages stand still"), required=False, show_hidden_initial=True
    )
    is_dark = forms.BooleanField(
        label=gettext_lazy("White on black"), required=False, show_hidden_initial=True
    )

    @classmethod
    def of(cls, wall: Wall, details: WallDetails, data: Any = None) -> "WallForm":
        """The form of one screen among others on its page."""
        return cls(data, prefix=f"wall{wall.number}", initial=details.to_json())

    @property
    def shown_with(self) -> SafeString:
        """What the screen showed when the page was made: tiles leave it to the page to say."""
        return self["showing"].as_hidden(only_initial=True)

    def values(self) -> dict[str, Any]:
        changed = {name: self.cleaned_data[name] for name in self.changed_data}
        return {"details": WallDetails(**{**self.initial, **changed})}
