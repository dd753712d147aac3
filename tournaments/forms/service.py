"""A form that hands its values to a service and shows beside the field what the service refuses."""

from collections.abc import Callable, Iterable
from typing import Any, cast
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.values.entries import unprintable
from tournaments.values.errors import CannotDo
from tournaments.values.rule_links import event_id_of, refusal_words

TOO_OLD = gettext_lazy("This page is too old. Look at it again, then save.")


class MarkField(forms.CharField):
    """What the page showed, as it says itself: a post without it knows of nothing."""

    widget = forms.HiddenInput


class KeyField(forms.UUIDField):
    """The one-time key of a form: a new one each time a page shows it, so that a form sent twice
    is one act.
    """

    widget = forms.HiddenInput

    def __init__(self, **options: Any) -> None:
        super().__init__(initial=uuid4, **options)


class ServiceForm(forms.Form):
    """`apply` calls a service with the cleaned values; a refusal becomes an error of the form.

    `done` is what the service returned, `refusal` why it would not, with the rule as it is in the
    event `event_id` that the service was to act in. No text that is typed into
    it holds a character that nobody can see.
    """

    done: Any = None
    refusal: CannotDo | None = None
    event_id: int | None = None

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            if isinstance(field, forms.CharField) and not field.widget.is_hidden:
                field.validators.append(refuse_unprintable)

    @property
    def refused_words(self) -> str:
        """Why the service would not, for acts without a form to show it beside."""
        if self.refusal:
            return refusal_words(self.refusal, self.event_id)
        return " ".join(map(str, self.non_field_errors()))

    def offer(self, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
        """What may be chosen in a field whose choices the page alone knows."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)

    def full_clean(self) -> None:
        """A post without what its page says of itself comes from a page that is too old.

        A hidden field has no place to say so: the form does, once, and is one anew.
        """
        super().full_clean()
        unread = [name for name in self.errors if self._is_unread(name)]
        for name in unread:
            del self.errors[name]
            if isinstance(self.fields[name], KeyField):
                self.put(**{name: uuid4()})
        if unread:
            self.add_error(None, TOO_OLD)

    def _is_unread(self, name: str) -> bool:
        """Whether a hidden field is missing or unreadable; what a form says of it has no code."""
        if name not in self.fields or not self.fields[name].widget.is_hidden:
            return False
        return any(error.code for error in self.errors.as_data()[name])

    def values(self) -> dict[str, Any]:
        """The keyword arguments this form gives a service."""
        return dict(self.cleaned_data)

    def apply(self, service: Callable[..., Any], **more: Any) -> bool:
        """Call the service; False when it refused, with the error where it belongs."""
        values = self.values()
        try:
            self.done = service(**values, **more)
        except CannotDo as refusal:
            self.refusal = refusal
            self.event_id = event_id_of([*more.values(), *values.values()])
            field = refusal.field if refusal.field in self.fields else None
            self.add_error(field, refusal_words(refusal, self.event_id))
            return False
        return True

    def put(self, **values: Any) -> None:
        """Change values of a form already filled in, keeping the rest as it was typed."""
        data = cast(QueryDict, self.data).copy()
        for name, value in values.items():
            data[self.add_prefix(name)] = str(value)
        self.data = data

    def renew_key(self) -> None:
        """What was refused for what it was made from is another act when it is sent again."""
        self.put(key=uuid4())


def refuse_unprintable(text: Any) -> None:
    """Raises ValidationError, with the code of the first character that nobody can see."""
    hidden = unprintable(text) if isinstance(text, str) else ""
    if hidden:
        raise ValidationError(
            _("There is an invisible character (%(code)s) in it."),
            code="unprintable",
            params={"code": hidden},
        )
