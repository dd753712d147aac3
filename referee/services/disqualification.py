"""An upheld request of arbitration: the side loses its match and its entry leaves the event (8.5).

The office gives away what the entry has not begun; the tables it has begun learn of it here,
since only their sheets know whether anything decides them. Decided by play, by lots or by the
chief referee's assignment, a match stands: results against who is disqualified do. One still at
play is lost, and so is one that the opponent's walkover or disqualification would have given to
the entry: then both sides have lost it.
"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from referee.models import MatchRuling
from referee.rulebook.race import Reason
from referee.rulebook.seats import Side
from referee.selectors.sheet.consequences import disqualification
from referee.selectors.sheet.tables import TableSheet
from referee.services.sheets import lock_other_sheet
from tournaments.models import Entry, Match
from tournaments.services.entries.entry_states import disqualify_entry
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act

GIVEN = frozenset({Reason.WALKOVER, Reason.DISQUALIFIED})


def disqualify_side(
    table: TableSheet, side: Side, *, reason: str, by: User, now: datetime
) -> MatchRuling:
    """Rule against this side here and at every table its entry has begun without deciding it.

    The caller has locked the event and then this table, and journals the ruling made here, which
    is returned.
    """
    match, entry = table.match, table.match.entry(side)
    assert entry is not None
    ruling = _rule_against(table, side, reason, by, now)
    disqualify_entry(
        event=match.round.stage.event, entry=entry, reason=reason, by=by, now=now, at_match=match
    )
    for other in _begun(entry).exclude(pk=match.pk):
        _lose_elsewhere(lock_other_sheet(other, now), entry, reason, by, now)
    return ruling


def lock_tables(match: Match, entry_id: int) -> None:
    """Lock this table and every other its entry may still have begun, in the order of all.

    The entry is locked after them, as a warning at one of those tables does it too.
    """
    seated = Q(ns_entry=entry_id) | Q(ew_entry=entry_id)
    open_ones = seated & Q(state__in=[Match.State.WAITING, Match.State.PLAYING])
    locked = Match.objects.select_for_update(no_key=True).filter(open_ones | Q(pk=match.pk))
    list(locked.order_by("pk"))


def replaced_values(table: TableSheet) -> dict[str, str] | None:
    """For the journal: the ruling that a disqualification takes the place of."""
    ruling = table.ruling
    return {"kind": ruling.kind, "side": ruling.side} if ruling else None


def _begun(entry: Entry) -> QuerySet[Match]:
    """Tables at play; a signed sheet stands, a reopened one is in the chief referee's hands."""
    seated = Match.objects.filter(Q(ns_entry=entry) | Q(ew_entry=entry))
    return seated.filter(state=Match.State.PLAYING).order_by("pk")


def _lose_elsewhere(table: TableSheet, entry: Entry, reason: str, by: User, now: datetime) -> None:
    side = Side.NS if table.match.ns_entry_id == entry.pk else Side.EW
    if table.match.state != Match.State.PLAYING or not _is_to_lose(table, side):
        return
    before = replaced_values(table)
    ruling = _rule_against(table, side, reason, by, now)
    write_journal(
        act=Act.DISQUALIFIED,
        by=by,
        now=now,
        match=table.match,
        before=before,
        after={"kind": ruling.kind, "side": ruling.side},
        reason=reason,
    )


def _is_to_lose(table: TableSheet, side: Side) -> bool:
    """Whether nothing decides the match yet, or what does would give it to this side unearned."""
    ending = table.sheet.ending
    if ending is None or ending.reason is Reason.UNDECIDED:
        return True
    return ending.reason in GIVEN and ending.winner is side


def _rule_against(
    table: TableSheet, side: Side, reason: str, by: User, now: datetime
) -> MatchRuling:
    MatchRuling.objects.filter(match=table.match, cancelled_at=None).update(
        cancelled_at=now, cancelled_by=by
    )
    ruling = disqualification(table, side)
    ruling.reason, ruling.at, ruling.by = reason, now, by
    ruling.save(force_insert=True)
    return ruling
