"""Calling the chief referee from a table, and what came of it."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy

from referee.forms.fields import TextField
from tournaments.forms.service import ServiceForm


class CallForm(ServiceForm):
    """One tap calls; what for may be said."""

    use_required_attribute = False
    prefix = "call"

    note = TextField(required=False, max_length=200, label=gettext_lazy("What for (optional)"))
    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.initial = {"key": uuid4(), **self.initial}

    def renew(self) -> None:
        """What was refused is another call when it is tapped again."""
        self.put(key=uuid4())


class AnswerForm(ServiceForm):
    """What the chief referee said or decided."""

    use_required_attribute = False
    prefix = "answer"

    outcome = TextField(
        max_length=300,
        label=gettext_lazy("What came of it"),
        error_messages={"required": gettext_lazy("Write down what came of it.")},
    )
