"""The card of an entry at the office, and what it has in common with the public one."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from config.entrance import SignedInRequest, page
from tournaments.access import office_visit
from tournaments.selectors.entries.cards import EntryCard, entry_card
from tournaments.selectors.entries.registered import entries_of
from tournaments.selectors.entries.shares import EntryShare, shares_of
from tournaments.selectors.standings import overall
from tournaments.tables.entries.cards import card_table
from tournaments.tables.standings.adjustments import AdjustmentTable


@page
def entry(request: SignedInRequest, event_id: int, entry_id: int) -> HttpResponse:
    """An entry and its card by the standings as they are, and how to reach its players."""
    visit = office_visit(request.user, event_id)
    event = visit.event
    found = get_object_or_404(entries_of(event), pk=entry_id)
    found.event = event
    shares = shares_of(overall(event), is_held=False)
    context = {
        "event": event,
        "entry": found,
        "is_organiser": visit.is_organiser,
        "is_chief": visit.is_chief,
        **card_values(entry_card(found, shares.get(found.pk, EntryShare())), "office"),
    }
    return render(request, "tournaments/office/entries/entry.html", context)


def card_values(card: EntryCard, space: str) -> dict[str, Any]:
    """What the pages say of a card, with addresses in the office's or the public space."""
    given = AdjustmentTable(card.adjustments, exclude=("number", "players"), orderable=False)
    return {
        "card": card,
        "stages": [(one, card_table(one, space)) for one in card.stages],
        "adjustments": given if card.adjustments else None,
    }
