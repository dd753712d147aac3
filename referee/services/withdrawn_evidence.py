"""Taking back what was filed of the judge's verdicts (8.1, 8.2)."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee.models import Evidence, EvidenceWithdrawal
from referee.services.evidence import noted_values
from referee.services.sheets import lock_sheet, require_unfinished
from tournaments.models import Match
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo


@transaction.atomic
def withdraw_evidence(
    *, match: Match, evidence: Evidence, reason: str, by: User, now: datetime
) -> EvidenceWithdrawal:
    """Take evidence back: it stays on every list, struck through, and counts nowhere.

    It moved nothing by itself, so hands, levels and signatures stay. Withdrawing twice is once.
    `match` as access gave it: the chief referee may at any time, others raise CannotDo once all
    have signed.
    """
    table = lock_sheet(match, now)
    done = EvidenceWithdrawal.objects.select_related("by").filter(evidence=evidence).first()
    if done:
        return done
    if not getattr(match, "by_chief", False):
        require_unfinished(table)
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    withdrawal = EvidenceWithdrawal.objects.create(evidence=evidence, reason=reason, by=by, at=now)
    write_journal(
        act=Act.WITHDRAW_EVIDENCE,
        by=by,
        now=now,
        match=table.match,
        before=noted_values(evidence),
        reason=reason,
    )
    return withdrawal
