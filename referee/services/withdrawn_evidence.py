"""Taking back what was filed of the judge's verdicts (8.1, 8.2)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from referee.models import Evidence, EvidenceWithdrawal
from referee.services.evidence import noted_values
from referee.services.sheets import lock_sheet, require_unfinished
from referee.values.visits import AtTable
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo


@transaction.atomic
def withdraw_evidence(
    *, evidence: Evidence, reason: str, visit: AtTable, now: datetime
) -> EvidenceWithdrawal:
    """Take evidence back: it stays on every list, struck through, and counts nowhere.

    It moved nothing by itself, so hands, levels and signatures stay. Withdrawing twice is once.
    The chief referee may at any time; others raise CannotDo once all have signed.
    """
    table = lock_sheet(visit, now)
    done = EvidenceWithdrawal.objects.select_related("by").filter(evidence=evidence).first()
    if done:
        return done
    if not visit.by_chief:
        require_unfinished(table)
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    withdrawal = EvidenceWithdrawal.objects.create(
        evidence=evidence, reason=reason, by=visit.user, at=now
    )
    write_journal(
        act=Act.WITHDRAW_EVIDENCE,
        by=visit.user,
        now=now,
        match=table.match,
        before=noted_values(evidence),
        reason=reason,
    )
    return withdrawal
