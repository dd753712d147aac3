"""A form that hands its values to a service and shows beside the field what the service refuses."""

from collections.abc import Callable
from typing import Any, cast

from django import forms
from django.http import QueryDict

from tournaments.errors import CannotDo


class ServiceForm(forms.Form):
    """`apply` calls a service with the cleaned values; a refusal becomes an error of the form.

    `done` is what the service returned, `refusal` why it would not.
    """

    done: Any = None
    refusal: CannotDo | None = None

    @property
    def refused_words(self) -> str:
        """Why the service would not, for acts without a form to show it beside."""
        return self.refusal.message if self.refusal else ""

    def values(self) -> dict[str, Any]:
        """The keyword arguments this form gives a service."""
        return dict(self.cleaned_data)

    def apply(self, service: Callable[..., Any], **more: Any) -> bool:
        """Call the service; False when it refused, with the error where it belongs."""
        try:
            self.done = service(**self.values(), **more)
        except CannotDo as refusal:
            self.refusal = refusal
            field = refusal.field if refusal.field in self.fields else None
            self.add_error(field, refusal.message)
            return False
        return True

    def put(self, **values: Any) -> None:
        """Change values of a form already filled in, keeping the rest as it was typed."""
        data = cast(QueryDict, self.data).copy()
        for name, value in values.items():
            data[self.add_prefix(name)] = str(value)
        self.data = data
