"""What the table keeps: facts as the referee saw them, never their consequences."""

from referee.models.calls import CallAnswer, RefereeCall
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
    "CallAnswer",
    "ClockEvent",
    "Evidence",
    "EvidenceWithdrawal",
    "Hand",
    "MatchRuling",
    "RefereeCall",
    "SideWarning",
    "Signature",
    "TimeCall",
]
