"""The draw: who meets whom, where, and on which side. Pure: no database, clock or chance."""

from tournaments.draw.lots import draw_lots
from tournaments.draw.round_robin import draw_round_robin
from tournaments.draw.seating import seat_balance
from tournaments.draw.types import Bye, DrawError, DrawFault, DrawnRound, Pairing, Reason

__all__ = [
    "Bye",
    "DrawError",
    "DrawFault",
    "DrawnRound",
    "Pairing",
    "Reason",
    "draw_lots",
    "draw_round_robin",
    "seat_balance",
]
