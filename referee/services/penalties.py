"""Warnings and the arbitration they lead to (8.5)."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee.models import ArbitrationCase, MatchRuling, SideWarning
from referee.rulebook.offences import opens_case
from referee.rulebook.race import RulingKind
from referee.rulebook.ruleset import RuleSet, WarningScope
from referee.rulebook.seats import Side
from referee.services.sheets import open_sheet
from tournaments.errors import CannotDo
from tournaments.models import Entry, Match, Player
from tournaments.services.entries import disqualify_entry
from tournaments.services.journal import write_journal


@transaction.atomic
def give_warning(
    *,
    match: Match,
    side: Side,
    player: Player,
    offence: str,
    key: UUID,
    by: User,
    now: datetime,
) -> SideWarning:
    """Warn a side, naming the person and the words of the offence.

    One more than the event allows opens an arbitration case; play goes on meanwhile.
    """
    table = open_sheet(match, now)
    repeated = SideWarning.objects.filter(match=match, key=key).first()
    if repeated:
        return repeated
    entry = table.match.entry(side)
    if entry is None or player.entry_id != entry.pk:
        raise CannotDo(_("This player does not sit on that side."), field="player")
    if not offence:
        raise CannotDo(_("Write down what was said or done."), field="offence")
    # Locks the entry: two warnings at once must not both count as the first.
    Entry.objects.select_for_update().get(pk=entry.pk)
    earlier = _earlier_warnings(table.match, entry, table.rules)
    warning = SideWarning.objects.create(
        match=table.match,
        entry=entry,
        side=side.value,
        player=player,
        offence=offence,
        hand_number=table.last_number + 1,
        key=key,
        at=now,
        by=by,
    )
    opened = opens_case(earlier, table.rules)
    if opened:
        ArbitrationCase.objects.create(warning=warning, opened_at=now)
    write_journal(
        act="give_warning",
        by=by,
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
    by: User,
    now: datetime,
) -> ArbitrationCase:
    """Record what the arbitration committee decided, and who took the decision.

    Upheld: the side loses the match and its entry leaves the event, disqualified.
    """
    match = case.warning.match
    table = open_sheet(match, now)
    case = ArbitrationCase.objects.select_related("warning__entry").get(pk=case.pk)
    if case.decision:
        raise CannotDo(_("This case is already decided."))
    if not decided_by:
        raise CannotDo(_("Name who took the decision."), field="decided_by")
    case.decision = decision
    case.decided_by = decided_by
    case.grounds = grounds
    case.decided_at = now
    case.recorded_by = by
    case.save()
    write_journal(
        act="decide_case",
        by=by,
        now=now,
        match=table.match,
        after={
            "entry": case.warning.entry.number,
            "decision": str(decision),
            "decided_by": decided_by,
        },
        reason=grounds,
    )
    if decision == ArbitrationCase.Decision.UPHELD:
        _disqualify(table.match, case, by, now)
    return case


def _earlier_warnings(match: Match, entry: Entry, rules: RuleSet) -> int:
    earlier = SideWarning.objects.filter(entry=entry)
    if rules.warnings_counted_per is WarningScope.MATCH:
        earlier = earlier.filter(match=match)
    return earlier.count()


def _disqualify(match: Match, case: ArbitrationCase, by: User, now: datetime) -> None:
    MatchRuling.objects.filter(match=match, cancelled_at=None).update(
        cancelled_at=now, cancelled_by=by
    )
    side = Side(case.warning.side)
    MatchRuling.objects.create(
        match=match,
        kind=RulingKind.DISQUALIFIED.value,
        side=side.value,
        winner=side.other.value,
        reason=case.warning.offence,
        at=now,
        by=by,
    )
    disqualify_entry(
        event=match.round.stage.event,
        entry=case.warning.entry,
        reason=case.warning.offence,
        by=by,
        now=now,
        at_match=match,
    )
