"""Entries that rule 8.9 withdraws once the chief referee confirms."""

from referee.models import MatchRuling
from referee.rulebook.offences import is_to_be_withdrawn
from referee.rulebook.race import RulingKind
from referee.selectors.penalties.rulings import walkovers_given
from tournaments.models import Entry, Event


def entries_to_withdraw(event: Event) -> tuple[Entry, ...]:
    """Entries still in the event that gave two walkovers, by number, with players.

    A match lost by disqualification is not counted.
    """
    tables = MatchRuling.objects.filter(
        match__round__stage__event=event, kind=RulingKind.WALKOVER.value, cancelled_at=None
    )
    ids = {pk for row in tables.values_list("match__ns_entry", "match__ew_entry") for pk in row}
    here = event.entries.filter(pk__in=ids - {None}).exclude(
        state__in=[Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED]
    )
    entries = list(here.prefetch_related("players").order_by("number"))
    given = walkovers_given(entries)
    return tuple(entry for entry in entries if is_to_be_withdrawn(given[entry.pk]))
