"""The form of a stage: the format, then what belongs to it."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.service import ServiceForm
from tournaments.forms.shown import ShownForm
from tournaments.models import Stage
from tournaments.services.stage_presets import USUAL_ROUNDS, Preset
from tournaments.services.stages import MOST_GROUPS, MOST_ROUNDS, MOST_TAKEN, StagePlan

SWISS, GROUPS, KNOCKOUT = Stage.Kind.SWISS, Stage.Kind.GROUPS, Stage.Kind.KNOCKOUT
DEFAULTS = StagePlan(kind="")


def _number(label: Any, help_text: Any, most: int) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"inputmode": "numeric", "min": 0, "max": most})
    return forms.IntegerField(label=label, help_text=help_text, required=False, widget=widget)


class StageForm(ServiceForm):
    """A field that does not belong to the chosen format is passed over, whatever is in it."""

    kind = forms.ChoiceField(
        label=_("Format"), choices=Stage.Kind.choices, widget=forms.RadioSelect
    )
    takes = _number(
        _("Entries that go through to it"),
        _("The best of the stage before; after groups so many of each group."),
        MOST_TAKEN,
    )
    group_count = _number(
        _("Number of groups"), _("Everybody meets everybody of the group once."), MOST_GROUPS
    )
    round_count = _number(
        _("Rounds"), _("Each is drawn once the one before is closed."), MOST_ROUNDS
    )
    first_round = forms.ChoiceField(
        label=_("First round"),
        help_text=_("By seeds needs seeds in the list of entries; later rounds go by points."),
        required=False,
    )
    unit_rounds = _number(
        _("Rounds that keep units apart"),
        _("In so many rounds from the first, entries of one unit do not meet where avoidable."),
        MOST_ROUNDS,
    )
    table_order = forms.ChoiceField(label=_("Tables"), required=False)
    walkover_is_bye = forms.BooleanField(
        label=_("Who received a walkover has had a bye"), required=False
    )
    third_place = forms.BooleanField(label=_("Play for third place"), required=False)

    belonging: ClassVar[dict[str, tuple[str, ...]]] = {
        SWISS: ("round_count", "first_round", "unit_rounds", "table_order", "walkover_is_bye"),
        GROUPS: ("group_count",),
        KNOCKOUT: ("third_place",),
    }

    def __init__(self, *args: Any, is_first: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("first_round", "table_order"):
            choices = dict(Stage._meta.get_field(name).flatchoices)  # type: ignore[union-attr]
            self.offer(name, choices.items())
        if is_first:
            del self.fields["takes"]

    @property
    def parts(self) -> list[tuple[str, list[forms.BoundField]]]:
        """For each format that has any, the fields that belong to it."""
        return [
            (kind, [self[name] for name in names if name in self.fields])
            for kind, names in self.belonging.items()
        ]

    def clean(self) -> dict[str, Any]:
        own = {"kind", "takes", "shown", *self.belonging.get(self.cleaned_data.get("kind", ""), ())}
        for name in set(self.errors) - own:
            del self.errors[name]
        return self.cleaned_data

    def values(self) -> dict[str, Any]:
        plan: dict[str, Any] = {name: self.cleaned_data.get(name) for name in StagePlan.__slots__}
        for name in ("first_round", "table_order"):
            plan[name] = plan[name] or getattr(DEFAULTS, name)
        return {"plan": StagePlan(**plan)}


class AddStageForm(StageForm):
    """A new stage, with the usual numbers filled in."""

    def __init__(self, *args: Any, **options: Any) -> None:
        usual = {
            **DEFAULTS.to_json(),
            "round_count": USUAL_ROUNDS,
            "group_count": 4,
            "takes": 4,
        }
        super().__init__(*args, initial=usual, **options)


class ChangeStageForm(ShownForm, StageForm):
    """A stage that is there; once it is drawn, only the number of Swiss rounds can change."""

    shape = StagePlan

    def __init__(self, *args: Any, is_drawn: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        for name in self.fields:
            self.fields[name].disabled = is_drawn and name not in {"round_count", "shown"}

    @staticmethod
    def initial_of(details: StagePlan) -> dict[str, Any]:
        return details.to_json()


class PresetForm(ServiceForm):
    preset = forms.TypedChoiceField(
        choices=[(one.value, one.value) for one in Preset], coerce=Preset
    )
