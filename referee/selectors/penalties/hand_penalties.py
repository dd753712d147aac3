"""What stands on the hands of a sheet: exposed cards, 劳改 and faults in bidding."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from referee.models import Hand
from referee.rulebook.offences import BiddingFault, LaogaiKind, LaogaiOption
from referee.rulebook.race import Row, RowState
from referee.rulebook.seats import Side
from referee.selectors.judge.evidence import EvidenceLine, about
from referee.selectors.penalties.penalty_lines import PenaltyLine
from referee.selectors.sheet.moves import laogai_levels_moved
from referee.selectors.sheet.tables import TableSheet
from referee.wording import words as wording
from referee.wording.penalties import PenaltyKind
from tournaments.models import Match


def sheet_penalties(table: TableSheet, filed: Sequence[EvidenceLine]) -> tuple[PenaltyLine, ...]:
    """What stands on the hands of one sheet, without who recorded it; no query."""
    rows = {row.number: row for row in table.sheet.rows}
    return tuple(
        with_evidence(line, filed)
        for hand in table.hands
        for line in hand_lines(table, hand, rows[hand.number], None)
    )


def with_evidence(line: PenaltyLine, filed: Sequence[EvidenceLine]) -> PenaltyLine:
    """The line of a hand with the cards the judge was shown of it."""
    kind, number, side = line.kind.row.judged_as, line.hand_number, line.committed_by
    if not filed or kind is None or number is None or side is None:
        return line
    return replace(line, evidence=about(filed, kind, number, side))


def hand_lines(table: TableSheet, hand: Hand, row: Row, by: User | None) -> Iterable[PenaltyLine]:
    """The lines of one hand, its `row` as replayed, recorded `by`.

    On a struck row stands nothing that anybody at this table did (8.12).
    """
    if hand.is_struck:
        return
    match = table.match
    for side in (Side.NS, Side.EW):
        if row.facts.exposed.of(side):
            yield _exposed_line(match, hand, row, by, side)
    if hand.laogai_side:
        yield _laogai_line(table, hand, row, by)
    if hand.bidding_fault:
        yield PenaltyLine(
            match=match,
            kind=PenaltyKind.BIDDING,
            at=hand.recorded_at,
            by=by,
            words=str(wording.BIDDING_FAULTS[BiddingFault(hand.bidding_fault)]),
            status=_hand_status(row),
            stands=_stands(row),
            source=hand.pk,
            hand_number=hand.number,
            committed_by=Side(hand.bidding_fault_side) if hand.bidding_fault_side else None,
        )


def standing_on_hands(table: TableSheet) -> int:
    """How many of these lines stand, without making them: nothing is replayed for it."""
    rows = {row.number: row for row in table.sheet.rows}
    return sum(
        _line_count(hand, rows[hand.number]) for hand in table.hands if _stands(rows[hand.number])
    )


def _line_count(hand: Hand, row: Row) -> int:
    exposed = [bool(row.facts.exposed.of(side)) for side in (Side.NS, Side.EW)]
    return sum([*exposed, bool(hand.laogai_side), bool(hand.bidding_fault)])


def _stands(row: Row) -> bool:
    """Whether the hand counts, or will once its choice is made."""
    return row.state in {RowState.COUNTED, RowState.WAITING}


def _hand_status(row: Row) -> str:
    return _("in force") if row.state is RowState.COUNTED else wording.result_words(row)


def _exposed_line(match: Match, hand: Hand, row: Row, by: User | None, side: Side) -> PenaltyLine:
    points = 0
    if row.score and row.dealer:
        is_dealers = row.dealer.side is side
        points = abs(row.score.exposed_by_dealers if is_dealers else row.score.exposed_by_defenders)
    return PenaltyLine(
        match=match,
        kind=PenaltyKind.EXPOSED,
        at=hand.recorded_at,
        by=by,
        words=_("exposed cards: %(count)s") % {"count": row.facts.exposed.of(side)},
        status=_hand_status(row),
        stands=_stands(row),
        source=hand.pk,
        hand_number=hand.number,
        committed_by=side,
        credited_to=side.other,
        points=points,
    )


def _laogai_line(table: TableSheet, hand: Hand, row: Row, by: User | None) -> PenaltyLine:
    side = Side(hand.laogai_side)
    words = _offence_words(hand)
    if hand.laogai_option:
        option = wording.option_words(LaogaiOption(hand.laogai_option), table.rules)
        words = _("%(fault)s; chosen: %(option)s; %(result)s") % {
            "fault": words,
            "option": option,
            "result": wording.result_words(row),
        }
    counts = row.state is RowState.COUNTED
    is_levels = hand.laogai_option == LaogaiOption.A
    is_points = hand.laogai_option == LaogaiOption.B
    return PenaltyLine(
        match=table.match,
        kind=PenaltyKind.LAOGAI,
        at=hand.recorded_at,
        by=by,
        words=words,
        status=_hand_status(row),
        stands=_stands(row),
        source=hand.pk,
        hand_number=hand.number,
        committed_by=side,
        credited_to=side.other,
        points=(abs(row.score.laogai) if counts and row.score else 0) if is_points else None,
        levels=laogai_levels_moved(table, row) if is_levels else None,
    )


def _offence_words(hand: Hand) -> str:
    """What was done, in which trick, and when it was found: at the earliest in that trick (8.2)."""
    fault = str(wording.LAOGAI_KINDS[LaogaiKind(hand.laogai_kind)])
    trick, played = hand.offence_trick, hand.tricks_played
    if trick is None or played is None:
        return fault
    names = {"fault": fault, "trick": trick, "played": played}
    if trick > played:
        words = _("%(fault)s (in trick %(trick)s, found in the same trick, %(played)s completed)")
    else:
        words = _("%(fault)s (in trick %(trick)s, found after %(played)s)")
    return words % names
