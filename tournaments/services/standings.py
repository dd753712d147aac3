"""What the public sees of the standings: held after some rounds, then released."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Event, Stage
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.stages import stage_now
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo, ChangedMeanwhile
from tournaments.values.visits import OfficeVisit


@transaction.atomic
def freeze_standings(
    *, stage: Stage, after: int, visit: OfficeVisit, now: datetime, shown: int | None = None
) -> Stage:
    """Hold the public standings of a stage as after so many of its rounds, 0 for as before play.

    What is accepted in later rounds counts for the office only. `shown` is how they were held
    when the form was filled in. Raises ChangedMeanwhile, and CannotDo beyond the last round.
    """
    event = lock_event(stage.event)
    stage = stage_now(event, stage)
    if stage.shown_rounds == after:
        return stage
    if stage.shown_rounds != shown:
        raise ChangedMeanwhile(stage.shown_rounds)
    last = stage.round_count or stage.rounds.count()
    if not 0 <= after <= last:
        raise CannotDo(_("From 0 to %(last)s rounds.") % {"last": last}, field="after")
    _hold(event, stage, after, Act.FREEZE_STANDINGS, visit.user, now)
    return stage


@transaction.atomic
def release_standings(*, stage: Stage, visit: OfficeVisit, now: datetime) -> Stage:
    """Show the public the standings as they are. Releasing twice is once."""
    event = lock_event(stage.event)
    stage = stage_now(event, stage)
    if stage.shown_rounds is not None:
        _hold(event, stage, None, Act.RELEASE_STANDINGS, visit.user, now)
    return stage


def _hold(event: Event, stage: Stage, after: int | None, act: Act, by: User, now: datetime) -> None:
    before = stage.shown_rounds
    stage.shown_rounds = after
    stage.save(update_fields=["shown_rounds"])
    write_journal(
        act=act,
        by=by,
        now=now,
        event=event,
        before={"stage": stage.order, "shown_rounds": before},
        after={"stage": stage.order, "shown_rounds": after},
    )
