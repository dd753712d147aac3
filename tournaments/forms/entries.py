"""An entry as it is typed at the office, and the list that is sent as a file."""

from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, cast

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

from tournaments.forms.service import KeyField, ServiceForm
from tournaments.forms.shown import ShownForm
from tournaments.values.entries import EntryChange, EntryDetails, PlayerDetails, tidy

POSITIONS = (1, 2, 3)


class TidyField(forms.CharField):
    """Text in the spelling that a list gives it too, so that a list saved and sent again meets
    the same entries.
    """

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class EntryForm(ServiceForm):
    number = forms.IntegerField(
        label=_("No."),
        help_text=_("Blank: the next free one."),
        required=False,
        min_value=1,
        max_value=9999,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    player_1 = TidyField(label=_("Player 1"), max_length=20)
    player_2 = TidyField(label=_("Player 2"), max_length=20)
    unit = TidyField(label=_("Unit"), max_length=40, required=False)
    seed = forms.IntegerField(
        label=_("Seed"),
        required=False,
        min_value=1,
        max_value=9999,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    phone_1 = TidyField(label=_("Phone of player 1"), max_length=20, required=False)
    phone_2 = TidyField(label=_("Phone of player 2"), max_length=20, required=False)
    member_1 = TidyField(label=_("Member number of player 1"), max_length=30, required=False)
    member_2 = TidyField(label=_("Member number of player 2"), max_length=30, required=False)
    player_3 = TidyField(label=_("Substitute"), max_length=20, required=False)

    FIRST = ("number", "player_1", "player_2", "unit", "seed")

    @staticmethod
    def initial_of(details: EntryDetails) -> dict[str, Any]:
        initial: dict[str, Any] = {
            "number": details.number,
            "unit": details.unit,
            "seed": details.seed,
        }
        for position, player in enumerate(details.players, start=1):
            initial[f"player_{position}"] = player.name
            initial[f"phone_{position}"] = player.phone
            initial[f"member_{position}"] = player.member_number
        return initial

    @property
    def first_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.FIRST]

    @property
    def more_fields(self) -> list[forms.BoundField]:
        """What few events ask for; the page folds it away."""
        hidden = {field.name for field in self.hidden_fields()}
        return [self[name] for name in self.fields if name not in {*self.FIRST, *hidden}]

    @property
    def has_more(self) -> bool:
        return any(field.value() or field.errors for field in self.more_fields)

    @property
    def typed(self) -> Mapping[str, Any]:
        """The values by field name."""
        return self.cleaned_data

    def values(self) -> dict[str, Any]:
        typed = self.typed
        players = tuple(
            PlayerDetails(
                name=typed[f"player_{position}"],
                phone=typed.get(f"phone_{position}", ""),
                member_number=typed.get(f"member_{position}", ""),
            )
            for position in POSITIONS
            if typed[f"player_{position}"]
        )
        details = EntryDetails(
            players=players, number=typed["number"], unit=typed["unit"], seed=typed["seed"]
        )
        return {"details": details}


class AddEntryForm(EntryForm):
    """A new entry; sent twice, it is one entry."""

    key = KeyField(required=False)

    def values(self) -> dict[str, Any]:
        return {**super().values(), "key": self.cleaned_data["key"]}


class ChangeEntryForm(EntryForm, ShownForm):
    """An entry that is there. What the post does not name stays as it is, never blanked."""

    shape = EntryDetails

    @property
    def typed(self) -> Mapping[str, Any]:
        kept = self.initial_of(self.shown_details or self.there)
        sent = {name: value for name, value in self.cleaned_data.items() if name in self.data}
        if sent.get("player_3", kept.get("player_3")) != kept.get("player_3"):
            # Somebody else is the substitute now: phone and member number went with the former.
            kept["phone_3"] = kept["member_3"] = ""
        return {**self.cleaned_data, **kept, **sent}

    def values(self) -> dict[str, Any]:
        return {"details": EntryForm.values(self)["details"], "shown": self.shown_details}


class EntryListForm(forms.Form):
    """The file with the entries."""

    file = forms.FileField(
        label=_("Entry list (.xlsx or .csv)"),
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt"}),
    )


class ConfirmEntriesForm(ServiceForm):
    """The entries of a list that was looked at, on their way back: signed, so that what is
    registered is what was shown, and only for the same event and person.
    """

    entries = forms.CharField(widget=forms.HiddenInput)
    HOURS_KEPT = 12

    def __init__(self, *args: Any, event_id: int, user_id: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.salt = f"entry list {event_id} {user_id}"

    def seal(self, listed: Sequence[EntryDetails], changes: Sequence[EntryChange]) -> str:
        """New entries, or such that are there, and changes, as the hidden field holds them."""
        values = [[one.to_json() for one in part] for part in (listed, changes)]
        return signing.dumps(values, salt=self.salt, compress=True)

    def clean_entries(self) -> tuple[tuple[EntryDetails, ...], tuple[EntryChange, ...]]:
        sealed = self.cleaned_data["entries"]
        try:
            values = signing.loads(sealed, salt=self.salt, max_age=self.HOURS_KEPT * 3600)
        except signing.BadSignature as error:
            raise forms.ValidationError(
                _("This preview is too old. Send the file again.")
            ) from error
        listed, changes = values
        return tuple(map(EntryDetails.from_json, listed)), tuple(
            map(EntryChange.from_json, changes)
        )

    def values(self) -> dict[str, Any]:
        listed, changes = self.cleaned_data["entries"]
        return {"listed": listed, "changes": changes}


def uploaded(form: EntryListForm) -> tuple[BinaryIO, int]:
    """The file that was sent and its size in bytes."""
    file = form.cleaned_data["file"]
    return cast(BinaryIO, file), file.size
