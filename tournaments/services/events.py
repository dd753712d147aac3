"""Events: creating one, its particulars, and the rules it is played by."""

from datetime import date, datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from referee.rulebook.ruleset import RuleSet
from tournaments.access import CHIEF_REFEREE, ORGANISER, roles_of
from tournaments.errors import CannotDo
from tournaments.models import Event, Official, Result
from tournaments.selectors.progress import has_started, matches_of, unsigned
from tournaments.services.journal import write_journal

DEFAULT_RULES = RuleSet()


@transaction.atomic
def create_event(
    *,
    name: str,
    starts_on: date,
    by: User,
    now: datetime,
    venue: str = "",
    rules: RuleSet = DEFAULT_RULES,
) -> Event:
    """Create an event; whoever creates it becomes its organiser.

    Raises CannotDo when this person has an event of that name and date already: the form was
    sent twice.
    """
    own = Event.objects.filter(officials__user=by, officials__role=ORGANISER)
    if own.filter(name=name, starts_on=starts_on).exists():
        raise CannotDo(_("You have an event of this name on this date already."), field="name")
    event = Event.objects.create(
        name=name, venue=venue, starts_on=starts_on, rules=changed_settings(rules)
    )
    Official.objects.create(event=event, user=by, role=ORGANISER)
    write_journal(
        act="create_event",
        by=by,
        now=now,
        event=event,
        after={**_particulars(event), "rules": event.rules},
    )
    return event


@transaction.atomic
def change_event(
    *, event: Event, name: str, venue: str, starts_on: date, by: User, now: datetime
) -> Event:
    """Change name, venue or date. Saving what is there already changes nothing."""
    event = lock_event(event)
    before = _particulars(event)
    event.name, event.venue, event.starts_on = name, venue, starts_on
    after = _particulars(event)
    if after != before:
        event.save(update_fields=["name", "venue", "starts_on"])
        write_journal(act="change_event", by=by, now=now, event=event, before=before, after=after)
    return event


@transaction.atomic
def change_rules(
    *, event: Event, rules: RuleSet, by: User, now: datetime, reason: str = ""
) -> Event:
    """Change the settings of section 10.

    Once a table has begun, only the chief referee may, with a reason. Signed and accepted
    matches keep the rules they were signed under; every other match follows the new ones.
    Raises CannotDo.
    """
    event = lock_event(event)
    before, after = event.rule_set.to_json(), rules.to_json()
    if after == before:
        return event
    if has_started(event):
        _require_chief(event, by, reason)
    _keep_what_is_signed(event)
    event.rules = changed_settings(rules)
    event.save(update_fields=["rules"])
    changed = [field for field in after if after[field] != before[field]]
    write_journal(
        act="change_rules",
        by=by,
        now=now,
        event=event,
        before={field: before[field] for field in changed},
        after={field: after[field] for field in changed},
        reason=reason,
    )
    return event


def lock_event(event: Event) -> Event:
    """The event as it is now, locked until the transaction ends.

    `no_key`, here and at every lock: a row that only points at the locked one (a journal entry
    of another table) is still written meanwhile, and the two never wait for each other.
    """
    return Event.objects.select_for_update(no_key=True).get(pk=event.pk)


def changed_settings(rules: RuleSet) -> dict[str, Any]:
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


def _keep_what_is_signed(event: Event) -> None:
    """A signed sheet goes on reading, and a result ranking, as it was signed.

    The results apart from the sheets: one that ranks while its sheet is open again keeps its
    rules, the sheet follows the new ones. First the open sheets, which waits for those that are
    being signed now, so that the statements after it see them.
    """
    matches = matches_of(event)
    matches.filter(unsigned()).update(rules=None)
    matches.exclude(unsigned()).filter(rules__isnull=True).update(rules=event.rules)
    results = Result.objects.filter(match__round__stage__event=event, rules__isnull=True)
    results.exclude(state=Result.State.SUPERSEDED).update(rules=event.rules)


def _particulars(event: Event) -> dict[str, Any]:
    return {"name": event.name, "venue": event.venue, "starts_on": event.starts_on}
