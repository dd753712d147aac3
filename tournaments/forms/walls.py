"""Wall screens: a new one, and what one shows."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.models import Wall
from tournaments.models.walls import LONGEST, SHORTEST
from tournaments.service_form import ServiceForm
from tournaments.wall_details import WallDetails


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
    """What a screen shows, how it looks, how long its pages stay."""

    use_required_attribute = False

    showing = forms.ChoiceField(
        label=gettext_lazy("Shows"),
        help_text=gettext_lazy(
            "Automatic: seats before a round, levels while it is played, then the standings."
        ),
        choices=Wall.Showing.choices,
        widget=forms.RadioSelect,
    )
    notice = forms.CharField(
        label=gettext_lazy("Notice under it"),
        required=False,
        max_length=60,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds a page"),
        min_value=SHORTEST,
        max_value=LONGEST,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
    is_paused = forms.BooleanField(label=gettext_lazy("Pages stand still"), required=False)
    is_dark = forms.BooleanField(label=gettext_lazy("White on black"), required=False)

    @classmethod
    def of(cls, wall: Wall, details: WallDetails, data: Any = None) -> "WallForm":
        """The form of one screen among others on its page."""
        return cls(data, prefix=f"wall{wall.number}", initial=details.to_json())

    def values(self) -> dict[str, Any]:
        return {"details": WallDetails(**self.cleaned_data)}
