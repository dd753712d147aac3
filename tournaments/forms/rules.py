"""The settings of section 10 as a form; their limits are the rulebook's own."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from referee.rulebook.errors import RuleSetError
from referee.rulebook.levels import Level
from referee.rulebook.ruleset import FullStep, HandAtTime, WarningScope
from tournaments.forms.rounds import is_id
from tournaments.forms.service import ServiceForm
from tournaments.forms.shown import ShownForm
from tournaments.ranking import ROUND_ROBIN_KEYS, SWISS_KEYS, EventRules
from tournaments.wording.ranking_keys import KEY_WORDS, key_name

LEVELS = [(level.value, level.value) for level in Level if level is not Level.PAST_A]
HIGHEST = 10_000  # of any number: more is a slip of the finger
KEY_PLACES = 7
KEY_FIELDS = tuple(f"tie_break_{place}" for place in range(1, KEY_PLACES + 1))
KEYS = [("", "–"), *((key, words.name) for key, words in KEY_WORDS.items())]
WALKOVER_FIELDS = ("walkover_received", "walkover_given")

GROUPS = (
    (
        _("Levels"),
        ("take_deal_at", "step", "full_step", "start_level", "must_play"),
    ),
    (
        _("Time"),
        ("time_limit", "warn_at", "hand_at_time", "max_hands", "late_limit"),
    ),
    (
        _("Offences"),
        (
            "exposed_card_points",
            "laogai_levels",
            "laogai_points",
            "warnings_before_arbitration",
            "warnings_counted_per",
        ),
    ),
    (
        _("Match points, byes and walkovers"),
        ("win_points", "tie_points", "loss_points", *WALKOVER_FIELDS),
    ),
    (_("Ranking keys, in order"), KEY_FIELDS),
    (_("Acceptance"), ("second_person",)),
)
FAULTS = {
    "too_small": _("This number is too small."),
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


def _number(label: Any, help_text: Any = "", *, is_needed: bool = True) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        required=is_needed,
        min_value=0,
        max_value=HIGHEST,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )


class RulesForm(ServiceForm):
    """Give it `initial=RulesForm.initial_of(rules)`; after cleaning `rules` is the rule set."""

    rules: EventRules | None = None

    take_deal_at = _number(_("Points that take the deal"), _("Rule 7.4"))
    step = _number(_("Points to each further level"), _("Rule 7.4"))
    full_step = forms.ChoiceField(
        label=_("Dealers exactly a full step short"),
        choices=[
            (FullStep.EARNS.value, _("earn that level")),
            (FullStep.FALLS_SHORT.value, _("fall short of it")),
        ],
        widget=forms.RadioSelect,
    )
    start_level = forms.ChoiceField(label=_("Both sides start at"), choices=LEVELS)
    must_play = forms.MultipleChoiceField(
        label=_("Levels that must be played"),
        help_text=_("A side leaves such a level only by winning a hand it deals there. Rule 9.1"),
        choices=LEVELS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    time_limit = _number(_("Time of a match, minutes"))
    warn_at = forms.CharField(label=_("Warn when minutes are left"), max_length=40, required=False)
    hand_at_time = forms.ChoiceField(
        label=_("A hand begun before time"),
        choices=[(HandAtTime.COUNTS.value, _("counts")), (HandAtTime.VOID.value, _("is void"))],
        widget=forms.RadioSelect,
    )
    max_hands = _number(_("Most hands of a match"), _("Blank: no limit"), is_needed=False)
    late_limit = _number(_("Late beyond, minutes, is a walkover"), _("Rule 8.9"))
    exposed_card_points = _number(_("Points for an exposed card"), _("Rule 8.1"))
    laogai_levels = _number(_("劳改 A: levels"), _("Rule 8.3"))
    laogai_points = _number(_("劳改 B: points"), _("Rule 8.3"))
    warnings_before_arbitration = _number(
        _("Warnings before arbitration"), _("The next one goes up. Rule 8.5")
    )
    warnings_counted_per = forms.ChoiceField(
        label=_("Warnings are counted per"),
        choices=[
            (WarningScope.EVENT.value, _("event")),
            (WarningScope.MATCH.value, _("match")),
        ],
        widget=forms.RadioSelect,
    )
    win_points = _number(_("Points for a win"))
    tie_points = _number(_("Points for a tie"))
    loss_points = _number(_("Points for a loss"))
    walkover_received = forms.ChoiceField(
        label=_("Level of who receives a bye or walkover"), choices=LEVELS
    )
    walkover_given = forms.ChoiceField(label=_("Level of the absent side"), choices=LEVELS)
    second_person = forms.BooleanField(
        label=_("Somebody other than the signing referee accepts each result"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place, name in enumerate(KEY_FIELDS, start=1):
            self.fields[name] = forms.ChoiceField(
                label=_("Key %(place)s") % {"place": place}, choices=KEYS, required=False
            )
        self.fields[KEY_FIELDS[0]].help_text = USUAL_ORDERS % {
            "swiss": _names(SWISS_KEYS),
            "round_robin": _names(ROUND_ROBIN_KEYS),
        }

    @staticmethod
    def initial_of(rules: EventRules) -> dict[str, Any]:
        values = rules.to_json()
        received, given = values.pop("walkover_levels")
        keys = values.pop("tie_breaks")
        return {
            **values,
            "warn_at": ", ".join(map(str, values["warn_at"])),
            "walkover_received": received,
            "walkover_given": given,
            **dict(zip(KEY_FIELDS, keys, strict=False)),
        }

    @property
    def groups(self) -> Iterator[tuple[Any, list[forms.BoundField]]]:
        for title, names in GROUPS:
            yield title, [self[name] for name in names]

    def clean_warn_at(self) -> list[int]:
        text = self.cleaned_data["warn_at"].replace("，", ",").replace("、", ",")
        parts = [part.strip() for part in text.split(",") if part.strip()]
        if not all(part.isascii() and part.isdecimal() and len(part) < 5 for part in parts):
            raise forms.ValidationError(_("Minutes, with commas between: 10, 3"))
        return [int(part) for part in parts]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        settings = {name: cleaned[name] for name in cleaned if not name.startswith("tie_break_")}
        settings["walkover_levels"] = [settings.pop(name) for name in WALKOVER_FIELDS]
        settings["tie_breaks"] = [cleaned[name] for name in KEY_FIELDS if cleaned[name]]
        try:
            self.rules = EventRules.from_json(settings)
        except RuleSetError as error:
            field = {"tie_breaks": KEY_FIELDS[0], "walkover_levels": "walkover_received"}.get(
                error.field, error.field
            )
            self.add_error(field, FAULTS.get(error.code, error.code))
        return cleaned

    def values(self) -> dict[str, Any]:
        return {"rules": self.rules}


class ChangeRulesForm(RulesForm, ShownForm):
    """The same once the event exists: with the reason the chief referee owes after play began.

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
