"""Events: creating one, its particulars, and the rules it is played by."""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.access import roles_of
from tournaments.models import Event, Match, Official, Result
from tournaments.ranking import EventRules
from tournaments.selectors.progress import has_started, matches_of, once_signed, unsigned
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo, ChangedMeanwhile
from tournaments.values.events import EventDetails
from tournaments.values.visits import CHIEF_REFEREE, ORGANISER, OfficeVisit

DEFAULT_RULES = EventRules()


@transaction.atomic
def create_event(
    *,
    name: str,
    starts_on: date,
    by: User,
    now: datetime,
    venue: str = "",
    rules: EventRules = DEFAULT_RULES,
    key: UUID | None = None,
) -> Event:
    """Create an event; whoever creates it becomes its organiser.

    The same one-time key again is the same event. Raises CannotDo when this person has an event
    of that name and date already.
    """
    # Two posts at once wait for each other here: the event they make is not there to be locked.
    by = User.objects.select_for_update(no_key=True).get(pk=by.pk)
    own = Event.objects.filter(officials__user=by, officials__role=ORGANISER)
    if key and (created := own.filter(key=key).first()):
        return created
    if own.filter(name=name, starts_on=starts_on).exists():
        raise CannotDo(_("You have an event of this name on this date already."), field="name")
    event = Event.objects.create(
        name=name, venue=venue, starts_on=starts_on, rules=changed_settings(rules), key=key
    )
    Official.objects.create(event=event, user=by, role=ORGANISER)
    write_journal(
        act=Act.CREATE_EVENT,
        by=by,
        now=now,
        event=event,
        after={**details_of_event(event).to_json(), "rules": event.rules},
    )
    return event


@transaction.atomic
def change_event(
    *,
    name: str,
    venue: str,
    starts_on: date,
    visit: OfficeVisit,
    now: datetime,
    shown: EventDetails | None = None,
) -> Event:
    """Change name, venue or date. Saving what is there already changes nothing.

    `shown` is what the form was filled in over. Raises ChangedMeanwhile when it is not what is
    here any more.
    """
    event = visit.event
    event = lock_event(event)
    before, after = details_of_event(event), EventDetails(name, venue, starts_on)
    if after == before:
        return event
    if shown is not None and shown != before:
        raise ChangedMeanwhile(before)
    event.name, event.venue, event.starts_on = name, venue, starts_on
    event.save(update_fields=["name", "venue", "starts_on"])
    write_journal(
        act=Act.CHANGE_EVENT,
        by=visit.user,
        now=now,
        event=event,
        before=before.to_json(),
        after=after.to_json(),
    )
    return event


@transaction.atomic
def change_rules(
    *,
    rules: EventRules,
    visit: OfficeVisit,
    now: datetime,
    reason: str = "",
    shown: EventRules | None = None,
    following: Collection[int] = (),
) -> Event:
    """Change the settings of section 10.

    Once a table has begun, only the chief referee may, with a reason. A match that was ever
    signed keeps the rules it was signed under, reopened or not; of the reopened ones only those
    `following` (match ids, previewed by name) are played by the new rules from now on. Every
    other match follows them. `shown` are the rules the form was filled in over. Raises
    ChangedMeanwhile when they are not those in force any more, CannotDo.
    """
    event = visit.event
    event = lock_event(event)
    before, after = event.rule_set.to_json(), rules.to_json()
    if after == before and not following:
        return event
    if shown is not None and shown != event.rule_set:
        raise ChangedMeanwhile(event.rule_set)
    if has_started(event):
        _require_chief(event, visit.user, reason)
    followers = _keep_what_was_signed(event, following)
    event.rules = changed_settings(rules)
    event.save(update_fields=["rules"])
    changed = [field for field in after if after[field] != before[field]]
    write_journal(
        act=Act.CHANGE_RULES,
        by=visit.user,
        now=now,
        event=event,
        before={field: before[field] for field in changed},
        after={field: after[field] for field in changed}
        | ({"followed_by": followers} if followers else {}),
        reason=reason,
    )
    return event


def lock_event(event: Event) -> Event:
    """The event as it is now, locked until the transaction ends.

    `no_key`, here and at every lock: a row that only points at the locked one (a journal entry
    of another table) is still written meanwhile, and the two never wait for each other.
    """
    return Event.objects.select_for_update(no_key=True).get(pk=event.pk)


def changed_settings(rules: EventRules) -> dict[str, Any]:
    """The settings that differ from section 10: what an event stores."""
    default = DEFAULT_RULES.to_json()
    return {field: value for field, value in rules.to_json().items() if value != default[field]}


def _require_chief(event: Event, by: User, reason: str) -> None:
    if CHIEF_REFEREE not in roles_of(by, event):
        raise CannotDo(
            _("Play has begun: only the chief referee may change the rules now."), rule="10"
        )
    if not reason:
        raise CannotDo(_("Say why."), field="reason", rule="10")


def _keep_what_was_signed(event: Event, following: Collection[int]) -> list[str]:
    """A sheet once signed goes on reading, and a result ranking, as it was signed.

    The round and table (3/12) of the reopened matches that follow the new rules all the same.
    The results apart from the sheets: one that ranks while its sheet is open again keeps its
    rules even then. All matches are locked first, which waits for those that are being signed
    now, so that the statements after it see them.
    """
    matches = matches_of(event)
    _lock(matches)
    followers = matches.filter(once_signed(), unsigned(), pk__in=list(following))
    names = [f"{match.round.number}/{match.table_number}" for match in _in_order(followers)]
    if len(names) < len(set(following)):
        raise CannotDo(_("A match has changed since this page was shown. Look at it again."))
    kept = matches.filter(once_signed()).exclude(pk__in=list(following))
    kept.filter(rules__isnull=True).update(rules=event.rules)
    results = Result.objects.filter(match__round__stage__event=event, rules__isnull=True)
    results.update(rules=event.rules)  # the superseded too: one may be restored
    followers.update(rules=None)
    return names


def _lock(matches: QuerySet[Match]) -> None:
    list(matches.select_for_update(of=("self",), no_key=True).order_by("pk").only("pk"))


def _in_order(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.select_related("round").order_by("round__number", "table_number")


def details_of_event(event: Event) -> EventDetails:
    """An event as its form shows it."""
    return EventDetails(event.name, event.venue, event.starts_on)
