"""The ranking: places by accepted results and adjustments. Pure: no database, clock or chance."""

from tournaments.ranking.brackets import (
    BracketMatch,
    BracketOutcome,
    BracketRound,
    BracketStanding,
    rank_bracket,
)
from tournaments.ranking.event_rules import EventRules
from tournaments.ranking.key_order import (
    ROUND_ROBIN_KEYS,
    SWISS_KEYS,
    KeyFault,
    OrderFault,
    order_faults,
)
from tournaments.ranking.keys import KEYS, Term
from tournaments.ranking.overall import OverallStanding, Placed, rank_overall
from tournaments.ranking.places import DISQUALIFIED, Standing, Value, rank, rank_ledgers
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
from tournaments.ranking.units import UnitMember, UnitOrder, UnitStanding, rank_units

__all__ = [
    "DISQUALIFIED",
    "KEYS",
    "ROUND_ROBIN_KEYS",
    "SWISS_KEYS",
    "AdjustmentRecord",
    "BracketMatch",
    "BracketOutcome",
    "BracketRound",
    "BracketStanding",
    "EntryRecord",
    "EventRecord",
    "EventRules",
    "KeyFault",
    "MatchRecord",
    "OrderFault",
    "OverallStanding",
    "Placed",
    "PointScale",
    "RecordError",
    "ResultKind",
    "ResultRecord",
    "RoundRecord",
    "Standing",
    "Term",
    "UnitMember",
    "UnitOrder",
    "UnitStanding",
    "Value",
    "order_faults",
    "rank",
    "rank_bracket",
    "rank_ledgers",
    "rank_overall",
    "rank_units",
]
