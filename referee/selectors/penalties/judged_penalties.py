"""Whether the hand on the sheet has the penalty that was filed with cards (8.1, 8.2)."""

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

from referee.models import Evidence
from referee.rulebook.race import RowState
from referee.rulebook.seats import Side
from referee.selectors.sheet.tables import TableSheet
from referee.wording.words import side_words

Exposing = tuple[int, int, str]
"""Match, number of a hand, side."""


def kept_exposed(filed: Iterable[Evidence]) -> Counter[Exposing]:
    """Cards kept as exposed, without what was withdrawn."""
    kept: Counter[Exposing] = Counter()
    for one in filed:
        if one.kind == Evidence.Kind.EXPOSED and getattr(one, "withdrawal", None) is None:
            kept[exposing(one)] += one.exposed_cards or 0
    return kept


def exposing(filed: Evidence) -> Exposing:
    return filed.match_id, filed.hand_number, filed.side


def missing_penalty(filed: Evidence, table: TableSheet, kept: Counter[Exposing]) -> tuple[str, ...]:
    """What the hand lacks by now, in words; nothing where it is in play or void.

    A hand may have more exposed cards than were judged, never fewer than were kept.
    """
    row = next((row for row in table.sheet.rows if row.number == filed.hand_number), None)
    if row is None or row.state is RowState.VOID:
        return ()
    side = Side(filed.side)
    if filed.kind == Evidence.Kind.LAOGAI:
        hand = table.hand(filed.hand_number)
        has_it = hand is not None and hand.laogai_side == filed.side
        words = _("by now the hand has no 劳改 of %(side)s")
        return () if has_it else (words % {"side": side_words(side)},)
    counted = row.facts.exposed.of(side)
    if kept[exposing(filed)] <= counted:
        return ()
    words = _("exposed cards of %(side)s: %(kept)s kept, %(counted)s in the hand")
    names = {"side": side_words(side), "kept": kept[exposing(filed)], "counted": counted}
    return (words % names,)
