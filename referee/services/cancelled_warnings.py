"""Taking a warning back (8.5)."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee.models import ArbitrationCase, SideWarning
from referee.selectors.penalties.cancelled_warnings import CaseMoves, case_moves, kept_words
from referee.services.sheets import lock_sheet
from referee.services.warnings import lock_entry
from referee.values.visits import AtTable
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.marks import require_shown


@transaction.atomic
def cancel_warning(
    *, warning: SideWarning, reason: str, visit: AtTable, now: datetime, seen: str | None = None
) -> SideWarning:
    """Take a warning back: it stays on every list, struck through, and counts nowhere.

    It moved nothing on the sheet, so a signed one stays signed. The undecided case that rests on
    it lapses, or goes over to a later warning; a decided one makes the warning stay. Cancelling
    twice is once. `seen` is the mark of the moves of the case the form has shown. Raises CannotDo.
    """
    # An upheld case takes the event's lock first, then matches and entries: so does this.
    lock_event(warning.match.round.stage.event)
    lock_sheet(visit, now)
    lock_entry(warning.entry_id)
    warnings = SideWarning.objects.select_related("match", "entry", "player")
    warning = warnings.get(pk=warning.pk)
    if warning.cancelled_at:
        return warning
    if kept := kept_words(warning):
        raise CannotDo(kept)
    if not reason:
        raise CannotDo(_("Say why."), field="reason")
    moves = case_moves(warning)
    require_shown(seen, moves.mark, _("This is not what was shown before: look again, then save."))
    warning.cancelled_at, warning.cancelled_by, warning.cancel_reason = now, visit.user, reason
    warning.save(update_fields=["cancelled_at", "cancelled_by", "cancel_reason"])
    _note(Act.CANCEL_WARNING, warning, reason, visit.user, now)
    _move_case(moves, reason, visit.user, now)
    return warning


def _move_case(moves: CaseMoves, reason: str, by: User, now: datetime) -> None:
    if moves.lapsing:
        moves.lapsing.lapsed_at = now
        moves.lapsing.save(update_fields=["lapsed_at"])
        _note(Act.LAPSE_CASE, moves.lapsing.warning, reason, by, now)
    if moves.opening:
        ArbitrationCase.objects.create(warning=moves.opening, opened_at=now)
        _note(Act.OPEN_CASE, moves.opening, reason, by, now)


def _note(act: Act, warning: SideWarning, reason: str, by: User, now: datetime) -> None:
    """The warning an act is about goes before it, what it leaves behind after it."""
    said: dict[str, Any] = {
        "entry": warning.entry.number,
        "side": warning.side,
        "player": warning.player.name,
        "offence": warning.offence,
    }
    values: dict[str, Any] = {"after": said} if act == Act.OPEN_CASE else {"before": said}
    write_journal(act=act, by=by, now=now, match=warning.match, reason=reason, **values)
