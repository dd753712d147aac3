"""Who strikes a row of the sheet, or restores it, and what must be cancelled first (8.12)."""

from django.utils.translation import gettext as _

from referee.models import Hand
from referee.rulebook.offences import VoidCause
from referee.selectors.sheet.tables import TableSheet
from referee.values.hands import TypedHand
from referee.values.visits import AtTable
from tournaments.values.errors import CannotDo

RULE = "8.12"


def check_strike(table: TableSheet, hand: Hand, typed: TypedHand, visit: AtTable) -> None:
    """Raises CannotDo where this change strikes or restores a row that is not this person's to
    strike, or on which something else rests. The sheet is open.
    """
    if not hand.is_struck and typed.void_cause != VoidCause.STRUCK:
        return
    if not visit.by_chief and any(
        other.number > hand.number and not other.is_struck for other in table.hands
    ):
        raise CannotDo(
            _("Other hands follow this row: only the chief referee strikes or restores it."),
            rule=RULE,
        )
    if typed.void_cause == VoidCause.STRUCK and not hand.is_struck:
        _require_nothing_rests(table, hand.number)


def _require_nothing_rests(table: TableSheet, number: int) -> None:
    if any(adjustment.hand_number == number for adjustment in table.adjustments):
        raise CannotDo(
            _("An adjustment by the chief referee rests on hand %(number)s: cancel it first.")
            % {"number": number},
            rule=RULE,
        )
    if table.kept_evidence(number):
        raise CannotDo(
            _("Judged cards are filed with hand %(number)s: withdraw them first.")
            % {"number": number},
            rule=RULE,
        )
