"""The ranking: places by accepted results and adjustments. Pure: no database, clock or chance."""

from tournaments.ranking.key_order import (
    ROUND_ROBIN_KEYS,
    SWISS_KEYS,
    KeyFault,
    OrderFault,
    order_faults,
)
from tournaments.ranking.key_table import KEY_TABLE, About
from tournaments.ranking.keys import KEYS, Term
from tournaments.ranking.places import DISQUALIFIED, Standing, Value, rank
from tournaments.ranking.records import (
    AdjustmentRecord,
    EntryRecord,
    EventRecord,
    MatchRecord,
    PointScale,
    RecordError,
    ResultKind,
    ResultRecord,
    RoundRecord,
)

__all__ = [
    "DISQUALIFIED",
    "KEYS",
    "KEY_TABLE",
    "ROUND_ROBIN_KEYS",
    "SWISS_KEYS",
    "About",
    "AdjustmentRecord",
    "EntryRecord",
    "EventRecord",
    "KeyFault",
    "MatchRecord",
    "OrderFault",
    "PointScale",
    "RecordError",
    "ResultKind",
    "ResultRecord",
    "RoundRecord",
    "Standing",
    "Term",
    "Value",
    "order_faults",
    "rank",
]
