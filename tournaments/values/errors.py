"""What a person at the office or the table can mend: said beside the field, input kept."""

from typing import Any

from django.utils.translation import gettext as _


class CannotDo(Exception):
    """An act refused for a reason the person can understand and mend.

    `message` is a translated sentence; `field` names the form field it belongs to, if any.
    """

    def __init__(self, message: str, *, field: str | None = None, rule: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.rule = rule


class ChangedMeanwhile(CannotDo):
    """Somebody else saved other values after this page was shown; `there` is what stands now."""

    def __init__(self, there: Any) -> None:
        super().__init__(
            _("Somebody else has changed this since the page was shown. Look at both versions.")
        )
        self.there = there


class AcceptedMeanwhile(ChangedMeanwhile):
    """Another result is accepted than the page showed; `there` is that one, None for none."""

    def __init__(self, message: str, there: Any, *, field: str | None = None) -> None:
        CannotDo.__init__(self, message, field=field)
        self.there = there
