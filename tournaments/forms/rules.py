"""The settings of section 10 as a form; their limits are the rulebook's own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from referee.rulebook import settings
from referee.rulebook.errors import RuleSetError
from referee.rulebook.levels import Level
from referee.rulebook.settings import Read, settings_of
from tournaments.forms.rounds import is_id
from tournaments.forms.service import ServiceForm
from tournaments.forms.shown import ShownForm
from tournaments.ranking import ROUND_ROBIN_KEYS, SWISS_KEYS, EventRules
from tournaments.wording.ranking_keys import KEY_WORDS, key_name
from tournaments.wording.settings import SETTING_GROUPS, SETTING_WORDS

LEVELS = [(level.value, level.value) for level in Level if level is not Level.PAST_A]
HIGHEST = 10_000  # of any number: more is a slip of the finger
KEY_PLACES = 7
KEY_FIELDS = tuple(f"tie_break_{place}" for place in range(1, KEY_PLACES + 1))
KEYS = [("", "–"), *((key, words.name) for key, words in KEY_WORDS.items())]
# What one setting is asked as, where it is more than one field.
PARTS = {"walkover_levels": ("walkover_received", "walkover_given"), "tie_breaks": KEY_FIELDS}
FAULTS = {
    "too_small": _("This number is too small."),
    "too_large": _("This number is too large."),
    "not_multiple_of_5": _("A multiple of 5."),
    "repeated": _("One of these is there twice."),
    "more_than_a_win": _("A tie cannot earn more than a win."),
    "more_than_a_tie": _("A loss cannot earn more than a tie."),
    "lots_not_last": _("Lots come last."),
    "not_together": _("Two forms of one key cannot both be used."),
}


USUAL_ORDERS = _(
    "All blank: the order usual in the format. Swiss: %(swiss)s. "
    "Round robin and groups: %(round_robin)s."
)


def _names(keys: Sequence[str]) -> str:
    return ", ".join(key_name(key) for key in keys)


class MinutesField(forms.CharField):
    """Several numbers of minutes with commas between; Chinese commas too."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value).replace("，", ",").replace("、", ",")
        parts = [part.strip() for part in text.split(",") if part.strip()]
        if not all(part.isascii() and part.isdecimal() and len(part) < 5 for part in parts):
            raise forms.ValidationError(_("Minutes, with commas between: 10, 3"))
        return [int(part) for part in parts]


def _number(*, required: bool = True, **words: Any) -> forms.IntegerField:
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(
        required=required, min_value=0, max_value=HIGHEST, widget=widget, **words
    )


def _loss(**words: Any) -> forms.IntegerField:
    """Nothing, or a number that is not above 0; a pad of digits has no minus."""
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.IntegerField(
        required=False, min_value=-HIGHEST, max_value=0, widget=widget, **words
    )


# What a setting is asked by, as its reader takes it; a choice among words has none here.
FIELDS: Mapping[Read, Callable[..., forms.Field]] = {
    settings.number: _number,
    settings.optional_number: partial(_number, required=False),
    settings.optional_loss: _loss,
    settings.numbers: partial(MinutesField, max_length=40, required=False),
    settings.level: partial(forms.ChoiceField, choices=LEVELS),
    settings.level_set: partial(
        forms.MultipleChoiceField,
        choices=LEVELS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    ),
    settings.flag: partial(forms.BooleanField, required=False),
}


def _fields() -> Iterator[tuple[str, forms.Field]]:
    """The fields of every setting, in the order of the page."""
    rows = settings_of(EventRules)
    for name, words in SETTING_WORDS.items():
        if name == "tie_breaks":
            yield from _key_fields()
        elif words.second:
            for part, label in zip(PARTS[name], (words.label, words.second), strict=True):
                yield part, forms.ChoiceField(label=label, choices=LEVELS)
        elif words.values:
            choices = [(str(value), called) for value, called in words.values.items()]
            yield (
                name,
                forms.ChoiceField(
                    label=words.label,
                    help_text=words.help,
                    choices=choices,
                    widget=forms.RadioSelect,
                ),
            )
        else:
            yield name, FIELDS[rows[name].read](label=words.label, help_text=words.help)


def _key_fields() -> Iterator[tuple[str, forms.Field]]:
    help_text = USUAL_ORDERS % {
        "swiss": _names(SWISS_KEYS),
        "round_robin": _names(ROUND_ROBIN_KEYS),
    }
    for place, name in enumerate(KEY_FIELDS, start=1):
        label = _("Key %(place)s") % {"place": place}
        yield (
            name,
            forms.ChoiceField(
                label=label, help_text=help_text if place == 1 else "", choices=KEYS, required=False
            ),
        )


class RulesForm(ServiceForm):
    """Give it `initial=RulesForm.initial_of(rules)`; after cleaning `rules` is the rule set."""

    rules: EventRules | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields = dict(_fields()) | self.fields

    @staticmethod
    def initial_of(rules: EventRules) -> dict[str, Any]:
        rows = settings_of(EventRules)
        initial: dict[str, Any] = {}
        for name, value in rules.to_json().items():
            if name in PARTS:
                initial |= dict(zip(PARTS[name], value, strict=False))
            elif rows[name].read is settings.numbers:
                initial[name] = ", ".join(map(str, value))
            else:
                initial[name] = value
        return initial

    @property
    def groups(self) -> Iterator[tuple[Any, list[forms.BoundField]]]:
        for title, rows in SETTING_GROUPS:
            yield title, [self[part] for name in rows for part in PARTS.get(name, (name,))]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            self.rules = EventRules.from_json(
                {name: _setting(name, cleaned) for name in SETTING_WORDS}
            )
        except RuleSetError as error:
            field = PARTS.get(error.field, (error.field,))[0]
            self.add_error(field, FAULTS.get(error.code, error.code))
        return cleaned

    def values(self) -> dict[str, Any]:
        return {"rules": self.rules}


def _setting(name: str, cleaned: Mapping[str, Any]) -> Any:
    """What was typed for a setting; of its parts those that are not blank."""
    if name not in PARTS:
        return cleaned[name]
    return [cleaned[part] for part in PARTS[name] if cleaned[part]]


class ChangeRulesForm(RulesForm, ShownForm):
    """The settings of an event there is: with the reason the chief referee owes after play began.

    `following` are the reopened matches that the chief referee names to follow the new rules.
    """

    shape = EventRules

    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)

    def clean(self) -> dict[str, Any]:
        self._reason = self.cleaned_data.pop("reason", "")
        self.cleaned_data.pop("shown", None)
        return super().clean()

    @property
    def following(self) -> frozenset[int]:
        chosen = cast(QueryDict, self.data).getlist("following") if self.is_bound else ()
        return frozenset(int(one) for one in chosen if is_id(one))

    def values(self) -> dict[str, Any]:
        return {
            "rules": self.rules,
            "reason": self._reason,
            "shown": self.shown_details,
            "following": self.following,
        }
