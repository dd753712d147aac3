"""Every offence, penalty and ruling of an event's tables, with what each of them moved."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from referee.models import Adjustment, ArbitrationCase, MatchRuling, SideWarning
from referee.rulebook.race import Row, RulingKind
from referee.rulebook.seats import Side
from referee.selectors.judge.evidence import evidence_of
from referee.selectors.penalties.hand_penalties import hand_lines, with_evidence
from referee.selectors.penalties.penalty_lines import PenaltyLine
from referee.selectors.sheet.moves import levels_moved, points_moved
from referee.selectors.sheet.tables import TableSheet
from referee.wording.penalties import PenaltyKind, adjustment_kind, ruling_rule
from referee.wording.rulings import adjustment_words, ruling_words
from tournaments.models import Match

Tables = Mapping[int, TableSheet]  # by the key of their match


def penalty_lines(tables: Sequence[TableSheet]) -> list[PenaltyLine]:
    """All lines in order of table and time, in five queries at most, however many tables."""
    lines: dict[int, list[PenaltyLine]] = defaultdict(list)
    for make in dict.fromkeys(MAKERS.values()):
        for line in make({table.match.pk: table for table in tables}):
            lines[line.match.pk].append(line)
    return [
        line for table in tables for line in sorted(lines[table.match.pk], key=lambda one: one.at)
    ]


def _of_hands(tables: Tables) -> Iterator[PenaltyLine]:
    recorders = {hand.recorded_by_id for table in tables.values() for hand in table.hands}
    people, filed = User.objects.in_bulk(recorders), evidence_of([*tables.values()])
    for pk, table in tables.items():
        rows = {row.number: row for row in table.sheet.rows}
        for hand in table.hands:
            by = people.get(hand.recorded_by_id)
            for line in hand_lines(table, hand, rows[hand.number], by):
                yield with_evidence(line, filed.get(pk, ()))


def _of_warnings(tables: Tables) -> Iterator[PenaltyLine]:
    warnings = SideWarning.objects.filter(match__in=tables)
    for warning in warnings.select_related("player", "by", "cancelled_by", "case__recorded_by"):
        yield from _warning_lines(tables[warning.match_id].match, warning)


def _of_adjustments(tables: Tables) -> Iterator[PenaltyLine]:
    adjustments = Adjustment.objects.filter(match__in=tables)
    for adjustment in adjustments.select_related("by", "cancelled_by"):
        yield _adjustment_line(tables[adjustment.match_id], adjustment)


def _of_rulings(tables: Tables) -> Iterator[PenaltyLine]:
    rulings = MatchRuling.objects.filter(match__in=tables)
    for ruling in rulings.select_related("by", "cancelled_by"):
        yield _ruling_line(tables[ruling.match_id].match, ruling)


# What makes the lines of each kind, of one moment in this order.
MAKERS: dict[PenaltyKind, Callable[[Tables], Iterator[PenaltyLine]]] = {
    PenaltyKind.EXPOSED: _of_hands,
    PenaltyKind.LAOGAI: _of_hands,
    PenaltyKind.BIDDING: _of_hands,
    PenaltyKind.WARNING: _of_warnings,
    PenaltyKind.ARBITRATION: _of_warnings,
    PenaltyKind.POINTS: _of_adjustments,
    PenaltyKind.LEVELS: _of_adjustments,
    PenaltyKind.RULING: _of_rulings,
}


def _warning_lines(match: Match, warning: SideWarning) -> Iterable[PenaltyLine]:
    side = Side(warning.side)
    yield PenaltyLine(
        match=match,
        kind=PenaltyKind.WARNING,
        at=warning.at,
        by=warning.by,
        words=warning.offence,
        status=_standing(warning.cancelled_at),
        stands=warning.cancelled_at is None,
        source=warning.pk,
        hand_number=warning.hand_number,
        committed_by=side,
        player=warning.player.name,
        reason=_cancelled_words(warning.cancel_reason),
        cancelled_at=warning.cancelled_at,
        cancelled_by=warning.cancelled_by,
    )
    case: ArbitrationCase | None = getattr(warning, "case", None)
    if case is None:
        return
    yield PenaltyLine(
        match=match,
        kind=PenaltyKind.ARBITRATION,
        at=case.decided_at or case.opened_at,
        by=case.recorded_by,
        words=_("decided by %(who)s") % {"who": case.decided_by} if case.decided_by else "",
        status=_decided_words(case),
        stands=case.lapsed_at is None,
        source=case.pk,
        hand_number=warning.hand_number,
        committed_by=side,
        player=warning.player.name,
        credited_to=side.other if case.decision == ArbitrationCase.Decision.UPHELD else None,
        reason=case.grounds,
        cancelled_at=case.lapsed_at,
    )


def _decided_words(case: ArbitrationCase) -> str:
    if case.lapsed_at:
        return _("lapsed: the warning is cancelled")
    return str(case.get_decision_display()) if case.decision else _("not decided")


def _cancelled_words(reason: str) -> str:
    return _("cancelled: %(reason)s") % {"reason": reason} if reason else ""


def _adjustment_line(table: TableSheet, adjustment: Adjustment) -> PenaltyLine:
    points = levels = None
    in_force = not adjustment.cancelled_at
    match Adjustment.Kind(adjustment.kind):
        case Adjustment.Kind.POINTS:
            points = abs(points_moved(table, adjustment)) if in_force else 0
        case Adjustment.Kind.LEVELS:
            levels = levels_moved(table, adjustment) if in_force else 0
    return PenaltyLine(
        match=table.match,
        kind=adjustment_kind(adjustment),
        at=adjustment.at,
        by=adjustment.by,
        words=adjustment_words(adjustment),
        status=_standing(adjustment.cancelled_at),
        stands=adjustment.cancelled_at is None,
        source=adjustment.pk,
        hand_number=adjustment.hand_number,
        credited_to=_gainer(table, adjustment),
        points=points,
        levels=levels,
        reason=_reasons(adjustment.reason, adjustment.cancel_reason),
        cancelled_at=adjustment.cancelled_at,
        cancelled_by=adjustment.cancelled_by,
    )


def _gainer(table: TableSheet, adjustment: Adjustment) -> Side | None:
    """Who is better off: points taken from the defenders serve the dealers, levels nobody."""
    gains = adjustment.amount > 0
    if adjustment.side:
        return Side(adjustment.side) if gains else None
    row = _row(table, adjustment.hand_number)
    if row is None or row.dealer is None:
        return None
    return row.dealer.side.other if gains else row.dealer.side


def _row(table: TableSheet, number: int) -> Row | None:
    return next((row for row in table.sheet.rows if row.number == number), None)


def _ruling_line(match: Match, ruling: MatchRuling) -> PenaltyLine:
    return PenaltyLine(
        match=match,
        kind=PenaltyKind.RULING,
        at=ruling.at,
        by=ruling.by,
        words=ruling_words(ruling),
        status=_standing(ruling.cancelled_at),
        stands=ruling.cancelled_at is None,
        source=ruling.pk,
        own_rule=ruling_rule(RulingKind(ruling.kind)),
        committed_by=Side(ruling.side) if ruling.side else None,
        credited_to=Side(ruling.winner) if ruling.winner else None,
        reason=ruling.reason,
        cancelled_at=ruling.cancelled_at,
        cancelled_by=ruling.cancelled_by,
    )


def _standing(cancelled_at: datetime | None) -> str:
    return _("cancelled") if cancelled_at else _("in force")


def _reasons(reason: str, cancel_reason: str) -> str:
    if not cancel_reason:
        return reason
    return _("%(reason)s; cancelled: %(cancel_reason)s") % {
        "reason": reason,
        "cancel_reason": cancel_reason,
    }
