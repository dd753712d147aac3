"""The draw: who meets whom, where, and on which side. Pure: no database, clock or chance."""

from tournaments.draw.lots import draw_lots
from tournaments.draw.round_robin import draw_round_robin
from tournaments.draw.seating import seat_balance
from tournaments.draw.types import (
    Bye,
    Contender,
    DrawError,
    DrawFault,
    DrawnRound,
    FirstRound,
    Pairing,
    Reason,
    TableOrder,
)

__all__ = [
    "Bye",
    "Contender",
    "DrawError",
    "DrawFault",
    "DrawnRound",
    "FirstRound",
    "Pairing",
    "Reason",
    "TableOrder",
    "draw_lots",
    "draw_round_robin",
    "seat_balance",
]
