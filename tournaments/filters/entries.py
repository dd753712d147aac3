"""Narrowing the entries down: by state, unit, or a part of number, name or unit."""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import CharFilter, ChoiceFilter, FilterSet

from tournaments.models import Entry, Event, Player
from tournaments.selectors.entries.registered import entries_of, units_of

LONGEST_NUMBER = 4


class EntryFilter(FilterSet):
    """The entries of an event that fit; what cannot be read is said at its field, and no more."""

    text = CharFilter(label=_("No., name or unit"), method="with_text", max_length=40)
    state = ChoiceFilter(label=_("State"), choices=Entry.State.choices, empty_label=_("all"))
    unit = ChoiceFilter(label=_("Unit"), choices=[], empty_label=_("all"))

    def __init__(self, data: Any, *, event: Event) -> None:
        super().__init__(data, queryset=entries_of(event))
        self.filters["unit"].extra["choices"] = [(unit, unit) for unit in units_of(event)]

    def with_text(self, entries: QuerySet[Entry], _name: str, text: str) -> QuerySet[Entry]:
        """By number exactly, by name and unit in part."""
        named = Player.objects.filter(name__icontains=text).values("entry")
        fits = Q(pk__in=named) | Q(unit__icontains=text)
        if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER:
            fits |= Q(number=int(text))
        return entries.filter(fits)

    @property
    def is_narrowed(self) -> bool:
        return self.form.is_valid() and any(self.form.cleaned_data.values())
