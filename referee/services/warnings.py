"""Warnings and the arbitration they lead to (8.5)."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from referee.models import ArbitrationCase, SideWarning
from referee.rulebook.seats import Side
from referee.selectors.penalties.rulings import earlier_warnings, next_opens_case
from referee.selectors.sheet.tables import TableSheet
from referee.services.disqualification import disqualify_side, lock_tables, replaced_values
from referee.services.keys import kept_once
from referee.services.sheets import lock_sheet, open_unfinished_sheet, require_open
from referee.values.visits import AtTable
from tournaments.models import Entry, Match, Player
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo


@transaction.atomic
def give_warning(
    *,
    side: Side,
    player: Player,
    offence: str,
    key: UUID,
    visit: AtTable,
    now: datetime,
) -> SideWarning:
    """Warn a side, naming the person and the words of the offence.

    One more than the event allows opens an arbitration case; play goes on meanwhile, and further
    warnings join the open case. A repeated post is the same warning; the same `key` with other
    words is refused.
    """
    match = visit.match
    table = open_unfinished_sheet(visit, now)
    repeated = SideWarning.objects.filter(key=key).first()
    if repeated:
        return _same_warning(repeated, match, player, offence)
    entry = table.match.entry(side)
    if entry is None or player.entry_id != entry.pk:
        raise CannotDo(_("This player does not sit on that side."), field="player")
    if not offence:
        raise CannotDo(_("Write down what was said or done."), field="offence")
    # Two warnings at once must not both count as the first.
    entry = lock_entry(entry.pk)
    earlier = earlier_warnings(table.match, entry, table.rules)
    opened = next_opens_case(entry, earlier, table.rules)
    with kept_once(SideWarning, key, _other_words()):
        warning = SideWarning.objects.create(
            match=table.match,
            entry=entry,
            side=side.value,
            player=player,
            offence=offence,
            hand_number=_hand_at_play(table),
            key=key,
            at=now,
            by=visit.user,
        )
    if opened:
        ArbitrationCase.objects.create(warning=warning, opened_at=now)
    write_journal(
        act=Act.GIVE_WARNING,
        by=visit.user,
        now=now,
        match=table.match,
        after={
            "entry": entry.number,
            "side": side.value,
            "player": player.name,
            "offence": offence,
            "earlier_warnings": earlier,
            "opens_case": opened,
        },
    )
    return warning


@transaction.atomic
def decide_case(
    *,
    case: ArbitrationCase,
    decision: ArbitrationCase.Decision,
    decided_by: str,
    grounds: str,
    visit: AtTable,
    now: datetime,
) -> ArbitrationCase:
    """Record what the arbitration committee decided, and who took the decision.

    Upheld: the side loses the match, and what its entry has begun elsewhere with nothing to
    decide it; the entry leaves the event, disqualified. A rejection changes no result, so it may
    come after the sheet is signed. The same decision again is the same decision.
    """
    match = case.warning.match
    is_upheld = decision == ArbitrationCase.Decision.UPHELD
    if is_upheld:
        # What the entry still owes is given away under the event's lock: first that, then matches.
        lock_event(match.round.stage.event)
        lock_tables(match, case.warning.entry_id)
    # Locks the match: two decisions at once must not both stand; the entry: nor must a decision
    # and the cancelling of a warning, at whatever table, that lets the case lapse.
    table = lock_sheet(visit, now)
    lock_entry(case.warning.entry_id)
    case = ArbitrationCase.objects.select_related("warning__entry").get(pk=case.pk)
    if case.decision:
        return _same_decision(case, decision, decided_by, grounds)
    if case.lapsed_at:
        raise CannotDo(_("This case has lapsed: a warning it rested on is cancelled."))
    if is_upheld:
        require_open(table)
    if not decided_by:
        raise CannotDo(_("Name who took the decision."), field="decided_by")
    case.decision = decision
    case.decided_by = decided_by
    case.grounds = grounds
    case.decided_at = now
    case.recorded_by = visit.user
    case.save()
    write_journal(
        act=Act.DECIDE_CASE,
        by=visit.user,
        now=now,
        match=table.match,
        before=replaced_values(table) if is_upheld else None,
        after={
            "entry": case.warning.entry.number,
            "decision": str(decision),
            "decided_by": decided_by,
        },
        reason=grounds,
    )
    if is_upheld:
        side, reason = Side(case.warning.side), case.warning.offence
        disqualify_side(table, side, reason=reason, by=visit.user, now=now)
    return case


def lock_entry(entry_id: int) -> Entry:
    """The entry as it is now, its warnings and cases locked until the transaction ends."""
    return Entry.objects.select_for_update(no_key=True).get(pk=entry_id)


def _same_warning(warning: SideWarning, match: Match, player: Player, offence: str) -> SideWarning:
    """The warning a repeated post gave; the same key with other words is a stale form."""
    said = (warning.match_id, warning.player_id, warning.offence)
    if said != (match.pk, player.pk, offence):
        raise CannotDo(_other_words())
    return warning


def _other_words() -> str:
    return _("This form has already given a warning in other words. Open a new form.")


def _same_decision(
    case: ArbitrationCase, decision: str, decided_by: str, grounds: str
) -> ArbitrationCase:
    if (case.decision, case.decided_by, case.grounds) != (decision, decided_by, grounds):
        raise CannotDo(_("This case is already decided."))
    return case


def _hand_at_play(table: TableSheet) -> int:
    """The hand in which something happens now: the next one to record, the last after the end."""
    return table.last_number if table.sheet.ending else table.last_number + 1
