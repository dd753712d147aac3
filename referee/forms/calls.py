"""Calling the chief referee from a table, and what came of it."""

from django.utils.translation import gettext_lazy

from referee.forms.fields import TextField
from tournaments.forms.service import KeyField, ServiceForm


class CallForm(ServiceForm):
    """One tap calls; what for may be said."""

    use_required_attribute = False
    prefix = "call"

    note = TextField(required=False, max_length=200, label=gettext_lazy("What for (optional)"))
    key = KeyField()


class AnswerForm(ServiceForm):
    """What the chief referee said or decided."""

    use_required_attribute = False
    prefix = "answer"

    outcome = TextField(
        max_length=300,
        label=gettext_lazy("What came of it"),
        error_messages={"required": gettext_lazy("Write down what came of it.")},
    )
