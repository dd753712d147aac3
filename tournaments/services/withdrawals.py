"""Entries that leave the event at their own wish or after two walkovers, and come back (8.9).

Order of effects: the event is locked, then the matches concerned, so that no table starts between
the look and the act; what was previewed is held against what would follow now; entries change
their state; then the walkovers are given or taken back.
"""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.errors import CannotDo
from tournaments.models import Entry, Event, Match, Result
from tournaments.selectors.progress import matches_of
from tournaments.selectors.reinstatements import given_walkovers, reinstatement_preview
from tournaments.selectors.withdrawals import unaccepted_matches, withdrawal_preview
from tournaments.services.entry_states import change_state
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.results import result_values
from tournaments.services.unplayed import give_unplayed_results


@transaction.atomic
def withdraw_entries(
    *,
    event: Event,
    entries: Collection[int],
    reason: str,
    by: User,
    now: datetime,
    mark: str | None = None,
) -> tuple[Entry, ...]:
    """Take entries (by id) out of the event; those that really left now.

    They keep their results and their place; published matches they have not begun become
    received walkovers, a table at play is left to its referee. Withdrawing twice is once. `mark`
    is that of the preview a person confirmed. Raises CannotDo, also when it no longer fits.
    """
    event = lock_event(event)
    _lock_matches(unaccepted_matches(event), entries)
    preview = withdrawal_preview(event, entries)
    if preview.disqualified:
        numbers = ", ".join(str(entry.number) for entry in preview.disqualified)
        raise CannotDo(_("Disqualified already: %(numbers)s.") % {"numbers": numbers}, rule="8.5")
    if not preview.departures:
        return ()
    _require_same(mark, preview.mark)
    if not reason:
        raise CannotDo(_("Say why."), field="reason", rule="8.9")
    for entry in preview.entries:
        change_state("withdraw_entry", event, entry, Entry.State.WITHDRAWN, by, now, reason=reason)
    give_unplayed_results(event=event, matches=matches_of(event), by=by, now=now)
    return preview.entries


@transaction.atomic
def reinstate_entries(
    *,
    event: Event,
    entries: Collection[int],
    by: User,
    now: datetime,
    reason: str = "",
    mark: str | None = None,
) -> tuple[Entry, ...]:
    """Take back withdrawals (entries by id); those that really came back now.

    Walkovers they gave by leaving are taken back while their round is open: the match waits again
    under the next version of its sheet. Where the other side has left too, what is then due is
    given anew. Those of closed rounds stay. Raises CannotDo when the preview of `mark` no longer
    fits.
    """
    event = lock_event(event)
    _lock_matches(given_walkovers(event), entries)
    preview = reinstatement_preview(event, entries)
    if not preview.returning:
        return ()
    _require_same(mark, preview.mark)
    for one in preview.returning:
        change_state("reinstate_entry", event, one.entry, one.state, by, now, reason=reason)
    taken_back = preview.taken_back
    for match in taken_back.values():
        match.round.stage.event = event
        _take_back(match, by, now)
    waiting = matches_of(event).filter(pk__in=list(taken_back))
    give_unplayed_results(event=event, matches=waiting, by=by, now=now)
    return preview.entries


def _lock_matches(matches: QuerySet[Match], entries: Collection[int]) -> None:
    wanted = Match.objects.filter(pk__in=matches.values("pk")).filter(
        Q(ns_entry__in=list(entries)) | Q(ew_entry__in=list(entries))
    )
    list(wanted.select_for_update(no_key=True).order_by("pk").values_list("pk"))


def _require_same(shown: str | None, there: str) -> None:
    if shown is not None and shown != there:
        raise CannotDo(
            _("What follows has changed since this page was shown. Look at it again, then confirm.")
        )


def _take_back(match: Match, by: User, now: datetime) -> None:
    """A match that waits again is played by the event's rules as they are then."""
    given = match.results.get(state=Result.State.ACCEPTED)
    given.state = Result.State.SUPERSEDED
    given.save(update_fields=["state"])
    match.state, match.rules = Match.State.WAITING, None
    match.sheet_version += 1
    match.save(update_fields=["state", "rules", "sheet_version"])
    write_journal(
        act="take_back_result",
        by=by,
        now=now,
        match=match,
        before=result_values(given),
    )
