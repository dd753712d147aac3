"""Who sits where, and who follows whom. Rules 1.1, 1.4."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """Two partners who sit opposite each other."""

    EW = "EW"
    NS = "NS"

    @property
    def other(self) -> Side:
        return Side.NS if self is Side.EW else Side.EW


class Seat(StrEnum):
    """A compass point seen from above, in the order of play: counter-clockwise. Rule 1.4."""

    E = "E"
    N = "N"
    W = "W"
    S = "S"

    @property
    def next(self) -> Seat:
        """The neighbour counter-clockwise, always an opponent."""
        return _NEXT[self]

    @property
    def partner(self) -> Seat:
        return _NEXT[_NEXT[self]]

    @property
    def side(self) -> Side:
        return _SIDE[self]


_NEXT = {Seat.E: Seat.N, Seat.N: Seat.W, Seat.W: Seat.S, Seat.S: Seat.E}
_SIDE = {Seat.E: Side.EW, Seat.W: Side.EW, Seat.N: Side.NS, Seat.S: Side.NS}
