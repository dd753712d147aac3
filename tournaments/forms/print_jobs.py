"""Having a large paper or workbook made."""

from collections.abc import Sequence
from typing import Any, Self

from django import forms
from django.core import signing
from django.http import HttpRequest
from django.utils.translation import get_language

from config.addresses import asked_origin
from tournaments.forms.service import KeyField, ServiceForm
from tournaments.models import Event, PrintJob

SALT = "print job"
VALID_FOR = 12 * 3600  # seconds
LONGEST_PATH = 500  # characters a job keeps


class StartPrintJobForm(ServiceForm):
    """A button with what its page was shown for, signed: address, name, amount, for whom.

    Only the view of a file makes one, once it has found that this person may have the file.
    """

    order = forms.CharField(widget=forms.HiddenInput)
    key = KeyField()

    def __init__(self, *args: Any, user_id: int, event_id: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user_id, self.event_id = user_id, event_id

    @classmethod
    def of(
        cls,
        request: HttpRequest,
        event: Event,
        name: Sequence[str],
        amount: int,
        kind: PrintJob.Kind = PrintJob.Kind.PAPER,
    ) -> Self:
        """The form for the file at the request's address."""
        order = {
            "path": request.get_full_path(),
            "name": " ".join([event.name, *name])[:300],
            "kind": kind.value,
            "amount": amount,
            "origin": asked_origin(request),
            "language": get_language() or "",
            "for": [request.user.pk, event.pk],
        }
        initial = {"order": signing.dumps(order, salt=SALT)}
        user_id = request.user.pk or 0
        return cls(user_id=user_id, event_id=event.pk, initial=initial, auto_id=False)

    def clean_order(self) -> dict[str, Any]:
        try:
            order = signing.loads(self.cleaned_data["order"], salt=SALT, max_age=VALID_FOR)
        except signing.BadSignature:
            order = {"for": None}
        if order.pop("for") != [self.user_id, self.event_id]:
            raise forms.ValidationError("not made for this person")
        if len(order["path"]) > LONGEST_PATH:
            raise forms.ValidationError("longer than any address of the desk")
        return order

    def values(self) -> dict[str, Any]:
        return {**self.cleaned_data["order"], "key": self.cleaned_data["key"]}
