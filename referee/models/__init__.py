"""What the table keeps: facts as the referee saw them, never their consequences."""

from referee.models.clock import ClockEvent, TimeCall
from referee.models.evidence import Evidence, EvidenceWithdrawal
from referee.models.hands import Bid, Hand
from referee.models.penalties import ArbitrationCase, SideWarning
from referee.models.rulings import Adjustment, MatchRuling
from referee.models.signing import Signature

__all__ = [
    "Adjustment",
    "ArbitrationCase",
    "Bid",
    "ClockEvent",
    "Evidence",
    "EvidenceWithdrawal",
    "Hand",
    "MatchRuling",
    "SideWarning",
    "Signature",
    "TimeCall",
]
