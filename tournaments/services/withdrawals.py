"""Entries that leave the event at their own wish or after two walkovers, and come back (8.9).

Order of effects: the event is locked, then the matches concerned, so that no table starts between
the look and the act; what was previewed is held against what would follow now; entries change
their state; then the walkovers are given or taken back.
"""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from tournaments.errors import CannotDo
from tournaments.models import Entry, Event, Match, Result
from tournaments.selectors.progress import matches_of
from tournaments.selectors.reinstatements import given_walkovers, reinstatement_preview
from tournaments.selectors.withdrawals import unaccepted_matches, withdrawal_preview
from tournaments.services.entry_states import change_states
from tournaments.services.events import lock_event
from tournaments.services.journal import JournaledAct, write_journal_of_many
from tournaments.services.results import result_values
from tournaments.services.unplayed import give_unplayed_results


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
    with transaction.atomic():
        left = _withdraw(event, entries, reason, by, now, mark)
    prefetch_related_objects(left, "players")  # for whoever names them
    return left


def _withdraw(
    event: Event, entries: Collection[int], reason: str, by: User, now: datetime, mark: str | None
) -> tuple[Entry, ...]:
    event = lock_event(event)
    _lock_matches(unaccepted_matches(event), entries)
    preview = withdrawal_preview(event, entries, has_names=False)
    if preview.disqualified:
        numbers = ", ".join(str(entry.number) for entry in preview.disqualified)
        raise CannotDo(_("Disqualified already: %(numbers)s.") % {"numbers": numbers}, rule="8.5")
    if not preview.departures:
        return ()
    _require_same(mark, preview.mark)
    if not reason:
        raise CannotDo(_("Say why."), field="reason", rule="8.9")
    leaving = [(entry, Entry.State.WITHDRAWN) for entry in preview.entries]
    change_states("withdraw_entry", event, leaving, by, now, reason=reason)
    give_unplayed_results(event=event, matches=matches_of(event), by=by, now=now)
    return preview.entries


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
    with transaction.atomic():
        returned = _reinstate(event, entries, by, now, reason, mark)
    prefetch_related_objects(returned, "players")  # for whoever names them
    return returned


def _reinstate(
    event: Event, entries: Collection[int], by: User, now: datetime, reason: str, mark: str | None
) -> tuple[Entry, ...]:
    event = lock_event(event)
    _lock_matches(given_walkovers(event), entries)
    preview = reinstatement_preview(event, entries, has_names=False)
    if not preview.returning:
        return ()
    _require_same(mark, preview.mark)
    returning = [(one.entry, one.state) for one in preview.returning]
    change_states("reinstate_entry", event, returning, by, now, reason=reason)
    taken_back = preview.taken_back
    _take_back(event, taken_back, by, now)
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


def _take_back(event: Event, matches: Mapping[int, Match], by: User, now: datetime) -> None:
    """Matches that wait again are played by the event's rules as they are then."""
    given = list(
        Result.objects.filter(match__in=list(matches), state=Result.State.ACCEPTED).order_by("pk")
    )
    for result in given:
        result.match, result.state = matches[result.match_id], Result.State.SUPERSEDED
    Result.objects.filter(pk__in=[result.pk for result in given]).update(
        state=Result.State.SUPERSEDED
    )
    Match.objects.filter(pk__in=list(matches)).update(
        state=Match.State.WAITING, rules=None, sheet_version=F("sheet_version") + 1
    )
    write_journal_of_many(
        (
            JournaledAct(
                act="take_back_result",
                event=event,
                match=result.match,
                before=result_values(result),
            )
            for result in given
        ),
        by=by,
        now=now,
    )
