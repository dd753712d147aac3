"""Forms that say which values their page showed, so that nobody undoes a colleague unseen."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from django import forms
from django.utils.translation import gettext as _

from tournaments.forms.service import ServiceForm
from tournaments.values.errors import CannotDo, ChangedMeanwhile


class Details(Protocol):
    """Values that go into a page and come back from it the same."""

    def to_json(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Difference:
    """A field that somebody else changed meanwhile, all in words: was, is, and as typed here."""

    label: str
    was: str
    there: str
    typed: str


class ShownForm(ServiceForm):
    """Filled in over `there`, the values as they are now, which go to the service as `shown`.

    After a refusal `differences` tells what somebody else saved. What was typed is kept, and the
    form is then one over the newer values: saving again is a decision between the two.
    """

    shape: ClassVar[Any]
    """The class of the values; has `from_json`."""

    shown = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    differences: tuple[Difference, ...] = ()

    def __init__(self, data: Any = None, *, there: Details, **options: Any) -> None:
        initial = {**self.initial_of(there), "shown": _sealed(there)}
        super().__init__(data, initial=initial, **options)
        self.there: Any = there

    @staticmethod
    def initial_of(details: Any) -> dict[str, Any]:
        raise NotImplementedError

    @property
    def shown_details(self) -> Any:
        """What the page showed; None when the post does not say or cannot be read."""
        try:
            return self.shape.from_json(json.loads(self.data["shown"]))
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
            return None

    def values(self) -> dict[str, Any]:
        return {**super().values(), "shown": self.shown_details}

    def apply(self, service: Callable[..., Any], **more: Any) -> bool:
        """As ever; a post that does not say what it was filled in over is shown what is there."""
        was = self.shown_details
        if was is None:
            return not self.is_refused_as_changed()
        done = super().apply(service, **more)
        if isinstance(self.refusal, ChangedMeanwhile):
            self._compare(was, self.refusal.there)
        return done

    def is_refused_as_changed(self) -> bool:
        """Before anything is saved: whether others than the values shown are there now."""
        was = self.shown_details
        if was == self.there:
            return False
        self.refusal = ChangedMeanwhile(self.there)
        if was is None:
            self.refusal = CannotDo(_("This page is too old. Look at it again, then save."))
        self.add_error(None, self.refusal.message)
        self._compare(was, self.there)
        return True

    def _compare(self, was: Any, there: Any) -> None:
        before, after = self.initial_of(was or there), self.initial_of(there)
        self.differences = tuple(
            self._difference(name, before.get(name), after.get(name))
            for name in self.fields
            if name != "shown" and before.get(name) != after.get(name)
        )
        self.put(shown=_sealed(there))

    def _difference(self, name: str, was: Any, there: Any) -> Difference:
        words = (_words(self.fields[name], value) for value in (was, there, self[name].value()))
        return Difference(str(self[name].label), *words)


def _sealed(details: Details) -> str:
    return json.dumps(details.to_json(), ensure_ascii=False)


def _words(field: forms.Field, value: Any) -> str:
    """A value as the page words it."""
    if value in (None, "", []):
        return "–"
    if isinstance(field, forms.BooleanField):
        return _("yes") if value in (True, "on", "true", "True") else _("no")
    if isinstance(value, list | tuple):
        return ", ".join(_words(field, one) for one in value)
    choices: Any = field.choices if isinstance(field, forms.ChoiceField) else ()
    # By their text: what a post says that its page showed may be anything.
    return str({str(code): words for code, words in choices}.get(str(value), value))
