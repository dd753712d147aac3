"""Opening a sheet to write on it: the match locked, its facts read, its state checked."""

from datetime import datetime

from django.utils.translation import gettext as _

from referee.selectors.tables import TableSheet, load_table
from tournaments.errors import CannotDo
from tournaments.models import Match
from tournaments.services.results import lock_match


def open_sheet(match: Match, now: datetime) -> TableSheet:
    """Lock the match and load its sheet; raises CannotDo when it is signed.

    Every write goes through here, so that two of them never act on the same state.
    """
    table = load_table(lock_match(match.pk), now)
    if table.is_locked:
        raise CannotDo(
            _("This sheet is signed. The chief referee must reopen it before anything changes.")
        )
    return table
