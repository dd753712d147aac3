"""The sheet line by line, as page, paper and spreadsheet show it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.models import Hand
from referee.rulebook.offences import VoidCause
from referee.rulebook.race import Row, RowState
from referee.rulebook.seats import Side
from referee.selectors.sheet.tables import TableSheet
from referee.wording import words as wording
from tournaments.values.words import signed_words

LONGEST_CARD = 2  # characters: 10


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One hand in words. `row` and `hand` hold the values behind them.

    `outcome` is `result` without what the referee wrote in words of his own: for the public.
    `further` is what enters s besides P and the last trick, each part with its points.
    """

    row: Row
    hand: Hand
    number: int
    state: RowState
    dealer: str
    level: str
    trump: str
    points: int | None
    kou: str
    exposed: str
    laogai: str
    score: int | None
    working: str
    result: str
    outcome: str
    ns_level: str
    ew_level: str
    next_dealer: str
    is_out_of_turn: bool

    @property
    def points_words(self) -> str:
        """P, blank where it was not written."""
        return "" if self.points is None else str(self.points)

    @property
    def is_ns_level_long(self) -> bool:
        """Whether the level is a word, not a card: it is written smaller."""
        return len(self.ns_level) > LONGEST_CARD

    @property
    def is_ew_level_long(self) -> bool:
        """Whether the level is a word, not a card: it is written smaller."""
        return len(self.ew_level) > LONGEST_CARD

    @property
    def exposed_sum(self) -> str:
        """Exposed cards with the points they bring."""
        return wording.exposed_sum_words(self.row)

    @property
    def laogai_sum(self) -> str:
        """劳改 with the points that option B moves."""
        moved = self.row.score.laogai if self.row.score else 0
        return f"{self.laogai} {signed_words(moved)}" if moved else self.laogai

    @property
    def adjusted(self) -> str:
        """Points the chief referee gave or took (8.8); empty for none."""
        points = self.row.score.adjustment if self.row.score else 0
        return signed_words(points) if points else ""

    @property
    def is_void(self) -> bool:
        return self.state is RowState.VOID

    @property
    def is_waiting(self) -> bool:
        return self.state is RowState.WAITING

    @property
    def is_after_end(self) -> bool:
        return self.state is RowState.AFTER_END


def sheet_lines(table: TableSheet) -> tuple[SheetLine, ...]:
    """Every hand of the sheet, first to last, in the reader's language."""
    hands = {hand.number: hand for hand in table.hands}
    return tuple(line_of(row, hands[row.number]) for row in table.sheet.rows)


def line_of(row: Row, hand: Hand) -> SheetLine:
    """One line; a void hand shows its cause where others show their outcome."""
    score = row.score
    return SheetLine(
        row=row,
        hand=hand,
        number=row.number,
        state=row.state,
        dealer=str(wording.SEATS[row.dealer]) if row.dealer else "",
        level=wording.level_words(row.level),
        trump=str(wording.TRUMPS[hand.trump]) if hand.trump else "",
        points=hand.points,
        kou=wording.kou_words(row),
        exposed=wording.exposed_words(row),
        laogai=wording.laogai_words(row),
        score=score.total if score else None,
        working=wording.sum_words(score, hand.last_points, hand.last_cards) if score else "",
        result=_result(row, hand),
        outcome=_outcome(row),
        ns_level=wording.level_words(row.levels.of(Side.NS)),
        ew_level=wording.level_words(row.levels.of(Side.EW)),
        next_dealer=str(wording.SEATS[row.next_dealer]) if row.next_dealer else "",
        # A hand void for its dealer says so in its outcome; only one that stands is marked (8.11).
        is_out_of_turn=row.is_out_of_turn and row.state is not RowState.VOID,
    )


def _result(row: Row, hand: Hand) -> str:
    if row.state is RowState.VOID and hand.void_reason:
        return _("%(result)s: %(cause)s") % {
            "result": wording.result_words(row),
            "cause": hand.void_reason,
        }
    return _outcome(row)


def _outcome(row: Row) -> str:
    words = wording.result_words(row)
    if row.state is not RowState.VOID or row.facts.void is None or row.facts.is_struck:
        return words
    return _("%(result)s: %(cause)s") % {"result": words, "cause": _cause(row)}


def _cause(row: Row) -> str:
    cause, dealt = row.facts.void, row.facts.dealer
    assert cause is not None
    if cause is VoidCause.WRONG_DEALER and dealt is not None and dealt is not row.dealer:
        return _("%(cause)s, %(seat)s dealt") % {
            "cause": wording.VOID_CAUSES[cause],
            "seat": wording.SEATS[dealt],
        }
    return str(wording.VOID_CAUSES[cause])
