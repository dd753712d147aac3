"""Refusals of the desk that carry more than a sentence."""

from referee.rulebook.scoring import Fault, Oddity
from referee.values.hands import TypedHand
from tournaments.values.errors import CannotDo


class StaleSheet(CannotDo):
    """The sheet moved on since the form was shown.

    `number` is the hand in question, `stored` what stands there now (None: nothing does).
    """

    def __init__(self, message: str, *, number: int, stored: TypedHand | None) -> None:
        super().__init__(message)
        self.number = number
        self.stored = stored


class FaultyHand(CannotDo):
    """Values that no hand can have (7.6); every fault found is listed."""

    def __init__(self, message: str, *, faults: tuple[Fault, ...]) -> None:
        super().__init__(message)
        self.faults = faults


class OddHand(CannotDo):
    """Legal but odd values that nobody has looked at twice yet."""

    def __init__(self, message: str, *, oddities: tuple[Oddity, ...]) -> None:
        super().__init__(message)
        self.oddities = oddities


class JudgedOtherwise(CannotDo):
    """Cards judged at another level or with other trumps than those of their hand (2.1).

    `level` and `trump` are the hand's, blank where they are not known.
    """

    def __init__(self, message: str, *, level: str, trump: str) -> None:
        super().__init__(message, field="judged", rule="2.1")
        self.level = level
        self.trump = trump
