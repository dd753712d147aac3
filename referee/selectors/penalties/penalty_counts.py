"""How many penalties stand at a table, told from its sheet alone."""

from referee.selectors.penalties.hand_penalties import standing_on_hands
from referee.selectors.sheet.tables import TableSheet


def penalty_count(table: TableSheet) -> int:
    """Lines of the list of penalties that stand, but for warnings and arbitration cases; no query.

    Exposed cards of a side, 劳改 and bidding faults of each hand, adjustments, and the ruling.
    """
    return standing_on_hands(table) + len(table.adjustments) + bool(table.ruling)
