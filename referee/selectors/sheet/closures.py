"""Why a table takes no further hand right now: what the service refuses and the page says."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.clock import ClockState
from referee.rulebook.sheet import Reason
from referee.selectors.sheet.tables import TableSheet

SIGNED = gettext_lazy(
    "This sheet is signed. The chief referee must reopen it before anything changes."
)

# Which rule ended a match; whatever decides who won it, others are over by time or the last hand.
ENDING_RULES = {
    Reason.PASSED_A: "9.1",
    Reason.WALKOVER: "8.9",
    Reason.DOUBLE_WALKOVER: "8.9",
    Reason.DISQUALIFIED: "8.5",
    Reason.ASSIGNED: "8.8",
}


@dataclass(frozen=True, slots=True)
class Closure:
    """The reason in words, and the rule that says so, blank for none."""

    words: str
    rule: str = ""


def closure(table: TableSheet) -> Closure | None:
    """What stands in the way of the next hand, the first thing to settle first; None: nothing.

    The question of 9.2 waits until the paper's last hand is typed.
    """
    sheet = table.sheet
    signed = signed_closure(table)
    if signed:
        return signed
    if table.clock.state is ClockState.NOT_STARTED:
        return Closure(_("Start the clock of this table first."), "9.2")
    if sheet.is_waiting:
        return Closure(_("Record the innocent side's choice for the 劳改 first."), "8.3")
    if sheet.is_time_unanswered and not table.is_typed_from_paper:
        return Closure(
            _("Time is up. First say whether the first card of this hand was drawn before time."),
            "9.2",
        )
    if sheet.ending:
        words = _("The match is over: no further hand is taken.")
        return Closure(words, ENDING_RULES.get(sheet.ending.reason, "9.2"))
    return None


def signed_closure(table: TableSheet) -> Closure | None:
    """What stands in the way of changing a hand that is on the sheet."""
    return Closure(str(SIGNED)) if table.is_locked else None
