"""Rulings of the chief referee: adjustments, walkovers, lots, assigned results."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee.models import Adjustment, MatchRuling
from referee.rulebook.levels import Levels
from referee.rulebook.offences import is_late
from referee.rulebook.race import Reason, RulingKind
from referee.rulebook.seats import Side
from referee.selectors.sheet.tables import TableSheet
from referee.services.keys import kept_once
from referee.services.lots import lapse_lots
from referee.services.sheets import open_sheet
from referee.values.visits import AtTable
from tournaments.models import Match
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo

MOST_POINTS_MOVED = 1000
MOST_LEVELS_MOVED = 12
RULING_ACTS = {
    RulingKind.WALKOVER: Act.WALKOVER,
    RulingKind.DISQUALIFIED: Act.DISQUALIFIED,
    RulingKind.ASSIGNED: Act.ASSIGNED,
    RulingKind.LOTS: Act.LOTS,
}


@transaction.atomic
def adjust(
    *,
    kind: Adjustment.Kind,
    hand_number: int,
    side: Side | None,
    amount: int,
    reason: str,
    key: UUID,
    visit: AtTable,
    now: datetime,
) -> Adjustment:
    """Move the points of a hand, or the levels of a side after a hand (8.8).

    `amount` is points (a multiple of 5) or levels, signed; hand 0 is before the first. A repeated
    post is the same adjustment; the same `key` with other values is refused.
    """
    table = open_sheet(visit, now)
    adjustment = Adjustment(
        match=table.match,
        kind=kind,
        hand_number=hand_number,
        side=side.value if side and kind == Adjustment.Kind.LEVELS else "",
        amount=amount,
        reason=reason,
        key=key,
        at=now,
        by=visit.user,
    )
    repeated = Adjustment.objects.filter(key=key).first()
    if repeated:
        return _same_adjustment(repeated, adjustment)
    _check_adjustment(table, kind, hand_number, side, amount, reason)
    lapse_lots(table, visit.user, now)
    with kept_once(Adjustment, key, _other_values()):
        adjustment.save(force_insert=True)
    write_journal(
        act=Act.ADJUST,
        by=visit.user,
        now=now,
        match=table.match,
        after=_adjustment_values(adjustment),
        reason=reason,
    )
    return adjustment


@transaction.atomic
def cancel_adjustment(
    *, adjustment: Adjustment, reason: str, visit: AtTable, now: datetime
) -> None:
    """Take an adjustment back; what stood before it stands again."""
    table = open_sheet(visit, now)
    adjustment = Adjustment.objects.get(pk=adjustment.pk)
    if adjustment.cancelled_at:
        return
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    lapse_lots(table, visit.user, now)
    adjustment.cancelled_at = now
    adjustment.cancelled_by = visit.user
    adjustment.cancel_reason = reason
    adjustment.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])
    write_journal(
        act=Act.CANCEL_ADJUSTMENT,
        by=visit.user,
        now=now,
        match=table.match,
        before=_adjustment_values(adjustment),
        reason=reason,
    )


@transaction.atomic
def record_walkover(
    *,
    side: Side | None,
    reason: str,
    visit: AtTable,
    now: datetime,
    minutes_late: int | None = None,
) -> MatchRuling:
    """A side is late beyond the limit, absent, or gives up; None: both (8.9).

    Hands already played are kept, not ranked.
    """
    table = open_sheet(visit, now)
    if minutes_late is not None and not is_late(timedelta(minutes=minutes_late), table.rules):
        raise CannotDo(
            _("A walkover needs more than %(limit)s minutes.") % {"limit": table.rules.late_limit},
            field="minutes_late",
            rule="8.9",
        )
    return _rule(
        table,
        RulingKind.WALKOVER,
        visit.user,
        now,
        reason=reason,
        side=side.value if side else "",
        winner=side.other.value if side else "",
        minutes_late=minutes_late,
    )


@transaction.atomic
def draw_lots(*, winner: Side, reason: str, visit: AtTable, now: datetime) -> MatchRuling:
    """Lots for a match that the race leaves undecided (9.4); they lapse when it changes."""
    table = open_sheet(visit, now)
    ending = table.sheet.ending
    is_ruled = table.ruling is not None
    if not is_ruled and (ending is None or ending.reason is not Reason.UNDECIDED):
        raise CannotDo(_("Lots are drawn only when nobody is due to deal at equal levels."))
    return _rule(table, RulingKind.LOTS, visit.user, now, reason=reason, winner=winner.value)


@transaction.atomic
def assign_result(
    *,
    winner: Side | None,
    levels: Levels,
    reason: str,
    visit: AtTable,
    now: datetime,
) -> MatchRuling:
    """The chief referee assigns the result, with both levels; no winner is a tie."""
    table = open_sheet(visit, now)
    return _rule(
        table,
        RulingKind.ASSIGNED,
        visit.user,
        now,
        reason=reason,
        winner=winner.value if winner else "",
        ns_level=levels.ns.value,
        ew_level=levels.ew.value,
    )


@transaction.atomic
def cancel_ruling(*, ruling: MatchRuling, reason: str, visit: AtTable, now: datetime) -> None:
    """Take a ruling back: the race decides again. A disqualification stays.

    Naming the ruling keeps a repeated post from cancelling the one made after it.
    """
    table = open_sheet(visit, now)
    ruling = MatchRuling.objects.get(pk=ruling.pk)
    if ruling.cancelled_at:
        return
    if ruling.kind == RulingKind.DISQUALIFIED:
        raise CannotDo(_("A disqualification is the arbitration committee's decision."))
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    ruling.cancelled_at = now
    ruling.cancelled_by = visit.user
    ruling.save(update_fields=["cancelled_at", "cancelled_by"])
    if not table.hands and not table.clock_events:
        _set_state(table.match, Match.State.PLAYING, Match.State.WAITING)
    write_journal(
        act=Act.CANCEL_RULING,
        by=visit.user,
        now=now,
        match=table.match,
        before={"kind": ruling.kind, "side": ruling.side, "winner": ruling.winner},
        reason=reason,
    )


def _rule(
    table: TableSheet,
    kind: RulingKind,
    by: User,
    now: datetime,
    *,
    reason: str,
    **values: Any,
) -> MatchRuling:
    """Store a ruling; the match has begun with it, so that the office leaves it to its sheet."""
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    if table.ruling:
        return _same_ruling(table.ruling, {"kind": kind.value, "reason": reason, **values})
    ruling = MatchRuling.objects.create(
        match=table.match, kind=kind.value, reason=reason, at=now, by=by, **values
    )
    _set_state(table.match, Match.State.WAITING, Match.State.PLAYING)
    write_journal(
        act=RULING_ACTS[kind],
        by=by,
        now=now,
        match=table.match,
        after={name: value for name, value in values.items() if value not in ("", None)},
        reason=reason,
    )
    return ruling


def _set_state(match: Match, former: Match.State, state: Match.State) -> None:
    if match.state == former:
        match.state = state
        match.save(update_fields=["state"])


def _same_ruling(ruling: MatchRuling, values: dict[str, Any]) -> MatchRuling:
    """The ruling in force, if a repeated post asks for it once more; no other goes beside it."""
    if any(getattr(ruling, name) != value for name, value in values.items()):
        raise CannotDo(_("A ruling is in force already. Cancel it first."))
    return ruling


def _same_adjustment(stored: Adjustment, posted: Adjustment) -> Adjustment:
    for name in ("match_id", "kind", "hand_number", "side", "amount", "reason"):
        if getattr(stored, name) != getattr(posted, name):
            raise CannotDo(_other_values())
    return stored


def _other_values() -> str:
    return _("This form has already made an adjustment with other values. Open a new form.")


def _check_adjustment(
    table: TableSheet,
    kind: Adjustment.Kind,
    hand_number: int,
    side: Side | None,
    amount: int,
    reason: str,
) -> None:
    is_points = kind == Adjustment.Kind.POINTS
    most = MOST_POINTS_MOVED if is_points else MOST_LEVELS_MOVED
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    if amount == 0 or abs(amount) > most or (is_points and amount % 5):
        raise CannotDo(
            _("A multiple of 5 up to %(most)s, with its sign.") % {"most": most}
            if is_points
            else _("Up to %(most)s levels, with their sign.") % {"most": most},
            field="amount",
        )
    if not (1 if is_points else 0) <= hand_number <= table.last_number:
        raise CannotDo(_("There is no such hand on the sheet."), field="hand_number")
    hand = table.hand(hand_number)
    if hand and hand.is_struck:
        raise CannotDo(
            _("This row is struck: nothing follows from it."), field="hand_number", rule="8.12"
        )
    if not is_points and side is None:
        raise CannotDo(_("Which side?"), field="side")


def _adjustment_values(adjustment: Adjustment) -> dict[str, Any]:
    return {
        "kind": adjustment.kind,
        "hand": adjustment.hand_number,
        "side": adjustment.side,
        "amount": adjustment.amount,
    }
