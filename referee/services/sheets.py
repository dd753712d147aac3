"""Opening a sheet to write on it: the match locked, its facts read, its state checked."""

from datetime import datetime

from django.utils.translation import gettext as _

from referee.access import KEPT, Claim, is_kept_by_referee, match_claimed
from referee.models import Signature, TimeCall
from referee.selectors.sheet.closures import SIGNED
from referee.selectors.sheet.tables import TableSheet, load_locked_table
from tournaments.models import Match
from tournaments.services.results import lock_match, lock_row
from tournaments.values.errors import CannotDo


def open_sheet(match: Match | Claim, now: datetime) -> TableSheet:
    """Lock the match and load its sheet; raises CannotDo once anybody has signed it.

    Every change of the sheet goes through here, so that two of them never act on the same state
    and no signature ever stands under a sheet its signer has not seen.
    """
    table = lock_sheet(match, now)
    require_open(table)
    return table


def open_unfinished_sheet(match: Match | Claim, now: datetime) -> TableSheet:
    """The same for what leaves the result as it is; raises CannotDo only when all have signed."""
    table = lock_sheet(match, now)
    require_unfinished(table)
    return table


def lock_sheet(match: Match | Claim, now: datetime) -> TableSheet:
    """The sheet whatever its state, with the match locked until the transaction ends.

    An answer to 9.2 that no longer counts, since the rules let the clock run on, is taken back.
    """
    table = locked_sheet(match, now)
    if table.last_call and table.time_call is None:
        TimeCall.objects.filter(pk=table.last_call.pk).update(cancelled_at=now)
        table.last_call = None
    return table


def locked_sheet(match: Match | Claim, now: datetime) -> TableSheet:
    """The same as it is. Two queries: one takes the lock, the other reads what holds under it."""
    if isinstance(match, Claim):
        locked = match_claimed(match)
    else:
        locked = _still_open(match, lock_row(match.pk))
    return load_locked_table(locked, now)


def lock_for(match: Match) -> Match:
    """The match locked with its round, stage and event, for an act beside its sheet."""
    return _still_open(match, lock_match(match.pk))


def _still_open(match: Match, locked: Match) -> Match:
    """The locked match for whoever opened it; raises CannotDo for a recorder a referee came before.

    What its page was told before the lock may be over by now.
    """
    locked.as_recorder = getattr(match, "as_recorder", False)  # type: ignore[attr-defined]
    if locked.as_recorder and is_kept_by_referee(locked):  # type: ignore[attr-defined]
        raise CannotDo(str(KEPT))
    return locked


def require_open(table: TableSheet) -> None:
    """Raises CannotDo for a loaded sheet that somebody has signed."""
    require_unfinished(table)
    # Only a sheet with a result is signed: a hand in mid-match needs no look at signatures.
    if table.sheet.ending and _is_partly_signed(table):
        raise CannotDo(
            _("Somebody has signed this sheet. Withdraw the signatures before anything changes.")
        )


def require_unfinished(table: TableSheet) -> None:
    """Raises CannotDo for a loaded sheet that all have signed."""
    if table.is_locked:
        raise CannotDo(str(SIGNED))


def _is_partly_signed(table: TableSheet) -> bool:
    """Signatures under an earlier sheet do not stand in the way of another change."""
    signatures = Signature.objects.filter(
        match=table.match, sheet_version=table.match.sheet_version, mark=table.mark
    )
    return signatures.exists()
