"""Narrowing the journal down: by act, by person, or a part of what it says."""

import json
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext_lazy as _
from django_filters import CharFilter, ChoiceFilter, FilterSet

from tournaments.models import Event, JournalEntry
from tournaments.selectors.journal import journal_of, journal_people
from tournaments.values.words import name_of


class JournalFilter(FilterSet):
    """The acts of an event that fit; `acts` are those that may be chosen, code and words."""

    text = CharFilter(label=_("Reason or values"), method="with_text", max_length=40)
    act = ChoiceFilter(label=_("Act"), choices=[], empty_label=_("all"))
    by = ChoiceFilter(label=_("By"), choices=[], empty_label=_("all"))

    def __init__(self, data: Any, *, event: Event, acts: Sequence[tuple[str, str]]) -> None:
        super().__init__(data, queryset=journal_of(event))
        self.filters["act"].extra["choices"] = acts
        self.filters["by"].extra["choices"] = [_choice(user) for user in journal_people(event)]

    def with_text(
        self, acts: QuerySet[JournalEntry], _name: str, text: str
    ) -> QuerySet[JournalEntry]:
        """In the reason, or in what was there before and after.

        SQLite keeps those values with every character beyond ASCII escaped, PostgreSQL as it is.
        """
        escaped = json.dumps(text)[1:-1]
        values = acts.annotate(
            before_text=Cast("before", TextField()), after_text=Cast("after", TextField())
        )
        fits = Q(reason__icontains=text)
        for one in {text, escaped}:
            fits |= Q(before_text__icontains=one) | Q(after_text__icontains=one)
        return values.filter(fits)

    @property
    def is_narrowed(self) -> bool:
        return self.form.is_valid() and any(self.form.cleaned_data.values())


def _choice(user: User) -> tuple[str, str]:
    return str(user.pk), name_of(user)
