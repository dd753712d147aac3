"""Lots decide the tie they were drawn on and no later one (9.4)."""

from datetime import datetime

from django.contrib.auth.models import User

from referee.models import MatchRuling
from referee.rulebook.race import RulingKind
from referee.selectors.sheet.tables import TableSheet
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act


def lapse_lots(table: TableSheet, by: User, now: datetime) -> None:
    """Cancel lots in force, since the race is about to change after they were drawn.

    Called under the table's lock by every act that records, corrects, moves or gives time. A tie
    that comes of it waits for the chief referee again.
    """
    lots = table.ruling
    if lots is None or lots.kind != RulingKind.LOTS:
        return
    MatchRuling.objects.filter(pk=lots.pk).update(cancelled_at=now, cancelled_by=by)
    write_journal(
        act=Act.LAPSE_LOTS, by=by, now=now, match=table.match, before={"winner": lots.winner}
    )
