"""Visits as the services take them, for whoever a test lets act.

What a person holds at the event is read; what it lets in nobody asks here: the tests of the pages
do, and `referee.access` and `tournaments.access` decide.
"""

from django.contrib.auth.models import User
from django.db.models import Model

from referee.values.visits import AtTable
from tournaments.access import roles_of
from tournaments.models import Event, Match
from tournaments.values.visits import OfficeVisit

LEADS_ON = ("event", "stage", "round", "match", "warning")


def in_office(thing: Model, user: User) -> OfficeVisit:
    """In the office of the event that the thing (event, stage, round, match …) belongs to."""
    event = event_of(thing)
    return OfficeVisit(event, user, roles_of(user, event))


def at_table(thing: Model, user: User) -> AtTable:
    """At the match, or at the one where this warning, case, call or ruling was."""
    match = match_of(thing)
    return AtTable(match, user, roles_of(user, event_of(match)))


def event_of(thing: Model) -> Event:
    if isinstance(thing, Event):
        return thing
    name = next(name for name in LEADS_ON if hasattr(thing, name))
    return event_of(getattr(thing, name))


def match_of(thing: Model) -> Match:
    if isinstance(thing, Match):
        return thing
    return match_of(thing.match if hasattr(thing, "match") else thing.warning)
