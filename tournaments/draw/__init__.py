"""The draw: who meets whom, where, and on which side. Pure: no database, clock or chance."""

from tournaments.draw.cross_pairing import cross_pairing
from tournaments.draw.explanation import explain_round
from tournaments.draw.groups import draw_group_rounds, draw_groups
from tournaments.draw.knockout import draw_bracket, draw_bracket_round
from tournaments.draw.lots import draw_lots
from tournaments.draw.round_robin import draw_round_robin
from tournaments.draw.seating import seat_balance, seat_by_balance
from tournaments.draw.seeding import count_bracket_rounds
from tournaments.draw.swaps import swap_entries
from tournaments.draw.swiss import draw_swiss_round
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
    "count_bracket_rounds",
    "cross_pairing",
    "draw_bracket",
    "draw_bracket_round",
    "draw_group_rounds",
    "draw_groups",
    "draw_lots",
    "draw_round_robin",
    "draw_swiss_round",
    "explain_round",
    "seat_balance",
    "seat_by_balance",
    "swap_entries",
]
