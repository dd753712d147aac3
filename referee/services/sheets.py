"""Opening a sheet to write on it: the match locked, its facts read, its state checked."""

from datetime import datetime

from django.utils.translation import gettext as _

from referee.access import KEPT, is_kept_by_referee, visit_claimed
from referee.models import Signature, TimeCall
from referee.selectors.sheet.closures import SIGNED
from referee.selectors.sheet.tables import TableSheet, load_locked_table
from referee.values.visits import AtTable, Claim
from tournaments.models import Match
from tournaments.services.results import lock_match, lock_row
from tournaments.values.errors import CannotDo


def open_sheet(visit: AtTable | Claim, now: datetime) -> TableSheet:
    """Lock the match and load its sheet; raises CannotDo once anybody has signed it.

    Every change of the sheet goes through here, so that two of them never act on the same state
    and no signature ever stands under a sheet its signer has not seen.
    """
    table = lock_sheet(visit, now)
    require_open(table)
    return table


def open_unfinished_sheet(visit: AtTable | Claim, now: datetime) -> TableSheet:
    """Lock and load a sheet for what leaves its result as it is.

    Raises CannotDo only when all have signed.
    """
    table = lock_sheet(visit, now)
    require_unfinished(table)
    return table


def lock_sheet(visit: AtTable | Claim, now: datetime) -> TableSheet:
    """The sheet whatever its state, with the match locked until the transaction ends.

    An answer to 9.2 that no longer counts, since the rules let the clock run on, is taken back.
    """
    return _without_void_answer(locked_sheet(visit, now))


def lock_other_sheet(match: Match, now: datetime) -> TableSheet:
    """The sheet of a table which what was done at another one concerns too, locked like that."""
    return _without_void_answer(load_locked_table(lock_row(match.pk), now))


def locked_sheet(visit: AtTable | Claim, now: datetime) -> TableSheet:
    """The sheet as it is, locked. Two queries: one takes the lock, the other reads under it."""
    if isinstance(visit, Claim):
        visit = visit_claimed(visit)
        locked = visit.match
    else:
        locked = lock_row(visit.match.pk)
        _require_still_open(visit, locked)
    table = load_locked_table(locked, now)
    table.is_typed_from_paper = visit.as_recorder
    return table


def lock_for(visit: AtTable) -> Match:
    """The match locked with its round, stage and event, for an act beside its sheet."""
    locked = lock_match(visit.match.pk)
    _require_still_open(visit, locked)
    return locked


def _require_still_open(visit: AtTable, locked: Match) -> None:
    """Raises CannotDo for a recorder whom a referee has overtaken since the page was asked for."""
    if visit.as_recorder and is_kept_by_referee(locked):
        raise CannotDo(str(KEPT))


def _without_void_answer(table: TableSheet) -> TableSheet:
    if table.last_call and table.time_call is None:
        TimeCall.objects.filter(pk=table.last_call.pk).update(cancelled_at=table.now)
        table.last_call = None
    return table


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
