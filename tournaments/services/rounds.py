"""Rounds: publishing the drafted ones one by one, staffing their tables, closing them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import BigIntegerField, Case, Q, Value, When
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from tournaments.models import Entry, Event, Match, Round
from tournaments.selectors.draws.draws import TO_BE_DRAWN
from tournaments.selectors.progress import unsigned
from tournaments.selectors.rounds import open_tables
from tournaments.services.draws.drafts import require_draft, require_fitting_draw
from tournaments.services.journal import write_journal
from tournaments.services.unplayed import give_unplayed_results
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo, ChangedMeanwhile
from tournaments.values.visits import OfficeVisit


@dataclass(frozen=True, slots=True)
class RefereeChoice:
    """Who was shown as a table's referee, and who was chosen: user ids, None for nobody."""

    shown: int | None
    chosen: int | None

    @property
    def is_change(self) -> bool:
        return self.shown != self.chosen


@transaction.atomic
def publish_round(
    *, round_: Round, visit: OfficeVisit, now: datetime, reason: str = "", mark: str = ""
) -> Round:
    """Show a drafted round to everybody; byes count from now on. Publishing twice is once.

    `mark` tells the draft that was looked at. Raises CannotDo while an earlier round is a draft,
    when another draft is there, and when it does not fit the entries: with a `reason`, entries
    that have checked in since may be left out of a Swiss round.
    """
    event, round_ = _lock(round_)
    if round_.state != Round.State.DRAFTED:
        return round_
    drafts = round_.stage.rounds.filter(state=Round.State.DRAFTED)
    if drafts.filter(number__lt=round_.number).exists():
        raise CannotDo(_("Publish the earlier rounds first."))
    require_draft(round_.stage, mark)
    gap = require_fitting_draw(event, reason)
    round_.state = Round.State.PUBLISHED
    round_.save(update_fields=["state"])
    playing = event.entries.filter(
        Q(matches_as_ns__round=round_) | Q(matches_as_ew__round=round_), state__in=TO_BE_DRAWN
    )
    event.entries.filter(pk__in=playing.values("pk")).update(state=Entry.State.ACTIVE)
    after: dict[str, Any] = {"stage": round_.stage.order, "round": round_.number}
    if gap.missing:
        after["left_out"] = list(gap.missing)
    write_journal(
        act=Act.PUBLISH_ROUND,
        by=visit.user,
        now=now,
        event=event,
        after=after,
        reason=reason if gap.missing else "",
    )
    give_unplayed_results(event=event, matches=round_.matches.all(), by=visit.user, now=now)
    return round_


@transaction.atomic
def close_round(*, round_: Round, visit: OfficeVisit, now: datetime, reason: str = "") -> Round:
    """Close a round whose tables are all accepted; with a reason, also one with open tables.

    Raises CannotDo, `field` "reason", while a table is open and no reason is given.
    """
    event, round_ = _lock(round_)
    if round_.state == Round.State.CLOSED:
        return round_
    if round_.state == Round.State.DRAFTED:
        raise CannotDo(_("A draft cannot be closed."))
    still_open = [table.match.table_number for table in open_tables(round_)]
    if still_open and not reason:
        raise CannotDo(_("Give the reason."), field="reason")
    before = round_.state
    round_.state = Round.State.CLOSED
    round_.save(update_fields=["state"])
    write_journal(
        act=Act.CLOSE_ROUND,
        by=visit.user,
        now=now,
        event=event,
        before={"round": round_.number, "state": before},
        after={"round": round_.number, "state": round_.state, "open_tables": still_open},
        reason=reason if still_open else "",
    )
    return round_


@transaction.atomic
def assign_referees(
    *, round_: Round, referees: Mapping[int, RefereeChoice], visit: OfficeVisit, now: datetime
) -> int:
    """Give open tables of a round their referees (match id → choice); how many changed.

    Tables that are not named, or whose choice is what was shown, stay as they are; a signed
    table keeps the referee it was signed with. Raises CannotDo for somebody who is no official
    of the event, and ChangedMeanwhile where somebody else has given a table another referee since.
    """
    event, round_ = _lock(round_)
    usernames: dict[int | None, str] = dict(
        event.officials.values_list("user_id", "user__username")
    )
    tables = round_.matches.filter(unsigned(), pk__in=list(referees), ew_entry__isnull=False)
    changed = [
        match
        for match in tables.select_for_update(no_key=True).order_by("pk")
        if referees[match.pk].is_change and match.referee_id != referees[match.pk].chosen
    ]
    if any(referees[match.pk].chosen not in {None, *usernames} for match in changed):
        raise CannotDo(_("Only officials of the event can have a table."))
    there = {match.pk: match.referee_id for match in changed}
    if any(referees[pk].shown != referee for pk, referee in there.items()):
        raise ChangedMeanwhile(there)
    before = {match.table_number: usernames.get(match.referee_id) for match in changed}
    for match in changed:
        match.referee_id = referees[match.pk].chosen
    if changed:
        _write_referees(changed)
        # Not journaled with the match: a draft with its matches may be drawn anew.
        write_journal(
            act=Act.ASSIGN_REFEREES,
            by=visit.user,
            now=now,
            event=event,
            before={"round": round_.number, "tables": before},
            after={
                "round": round_.number,
                "tables": {m.table_number: usernames.get(m.referee_id) for m in changed},
            },
        )
    return len(changed)


def _write_referees(matches: Sequence[Match]) -> None:
    """One statement with a case for each referee: bulk_update has one for each table."""
    tables: dict[int | None, list[int]] = defaultdict(list)
    for match in matches:
        tables[match.referee_id].append(match.pk)
    cases = [When(pk__in=pks, then=Value(referee)) for referee, pks in tables.items()]
    chosen = Cast(Case(*cases), BigIntegerField())  # PostgreSQL takes bare nulls for texts
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(referee=chosen)


def _lock(round_: Round) -> tuple[Event, Round]:
    """The event, locked, and the round as it is now. Raises CannotDo when it went with its draft.

    The round needs no lock of its own: the office changes one under the event's lock only, and a
    starting table, which goes from its match to its round, only from published to running.
    """
    events = Event.objects.select_for_update(of=("self",), no_key=True)
    event = events.filter(stages__rounds=round_.pk).first()
    # A second look: while this waited for the lock the draft may have been drawn again.
    rounds = Round.objects.select_related("stage")
    found = rounds.filter(pk=round_.pk).first() if event else None
    if event is None or found is None:
        raise CannotDo(_("The draw has changed since this page was shown. Look at it again."))
    found.stage.event = event
    return event, found
