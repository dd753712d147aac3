"""All settings of an event: those the law of the table reads, and the order of ranking keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.rulebook.errors import RuleSetError
from referee.rulebook.ruleset import RuleSet
from referee.rulebook.settings import at_most, names, optional_loss, setting
from tournaments.ranking.key_order import OrderFault, order_faults

FAULT_CODES = {
    OrderFault.UNKNOWN: "unknown_value",
    OrderFault.REPEATED: "repeated",
    OrderFault.LOTS_NOT_LAST: "lots_not_last",
    OrderFault.NOT_TOGETHER: "not_together",
}
"""What a rule set says of an order that cannot be, the worst first."""


def _is_order(field: str, codes: tuple[str, ...]) -> None:
    """Known keys, each once, lots only as the last, no two forms of one key; or none at all."""
    found: set[Any] = {one.fault for one in order_faults(codes)} if codes else set()
    for fault, code in FAULT_CODES.items():
        if fault in found:
            raise RuleSetError(field, code)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRules(RuleSet):
    """A rule set with the settings by which entries are ranked. Raises RuleSetError. Section 10.

    `absent_margin`: what whoever gave a walkover has of the signed level margin, never above 0;
    None for minus the difference of the walkover levels. `tie_breaks`: codes of ranking keys; none
    for those usual in the format of each stage.
    """

    absent_margin: int | None = setting(None, "10", optional_loss, at_most(0))
    tie_breaks: tuple[str, ...] = setting((), "10", names, _is_order)
