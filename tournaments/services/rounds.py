"""Rounds: drawing a stage, publishing its rounds one by one, closing them."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import cycle

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import draw
from tournaments.draw import DrawError, DrawFault, DrawnRound
from tournaments.errors import CannotDo, ChangedMeanwhile
from tournaments.models import Entry, Event, Match, Official, Round, Stage
from tournaments.selectors.draws import drawn_entries
from tournaments.selectors.progress import is_published, unsigned
from tournaments.selectors.rounds import open_tables
from tournaments.services.drafts import require_fitting_draw
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.unplayed import LEFT, give_unplayed_results


@dataclass(frozen=True, slots=True)
class RefereeChoice:
    """Who was shown as a table's referee, and who was chosen: user ids, None for nobody."""

    shown: int | None
    chosen: int | None

    @property
    def is_change(self) -> bool:
        return self.shown != self.chosen


MOST_ENTRIES = 100  # of a round robin: 99 rounds, 4,950 matches
LONGEST_SEED = 40


@transaction.atomic
def draw_round_robin(*, event: Event, by: User, now: datetime, seed: str = "") -> Stage:
    """Draft every round of a round robin over all entries that have not left.

    Without a seed one is drawn; it is recorded, so that anybody can repeat the lots. Drawing
    again replaces the drafts. Raises CannotDo, and then nothing has changed.
    """
    event = lock_event(event)
    if is_published(event):
        raise CannotDo(_("A round is published: the draw stands."))
    seed = seed.strip() or secrets.token_hex(4)
    if len(seed) > LONGEST_SEED:
        raise CannotDo(_("At most %(most)s characters.") % {"most": LONGEST_SEED}, field="seed")
    entries = {entry.number: entry for entry in _field(event)}
    drawn = _draw(list(entries), seed)
    former = event.stages.first()
    event.stages.all().delete()
    stage = Stage.objects.create(event=event, kind=Stage.Kind.ROUND_ROBIN, seed=seed)
    _write_draw(stage, drawn, entries)
    write_journal(
        act="draw_round_robin",
        by=by,
        now=now,
        event=event,
        before={"seed": former.seed} if former else None,
        after={"seed": seed, "entries": sorted(entries), "rounds": len(drawn)},
    )
    return stage


@transaction.atomic
def publish_round(*, round_: Round, by: User, now: datetime) -> Round:
    """Show a drafted round to everybody; byes count from now on. Publishing twice is once.

    Raises CannotDo while an earlier round of the stage is a draft, and when the first one is to
    be published although entries have come or left since the draw.
    """
    event, round_ = _lock(round_)
    if round_.state != Round.State.DRAFTED:
        return round_
    drafts = round_.stage.rounds.filter(state=Round.State.DRAFTED)
    if drafts.filter(number__lt=round_.number).exists():
        raise CannotDo(_("Publish the earlier rounds first."))
    require_fitting_draw(event)
    round_.state = Round.State.PUBLISHED
    round_.save(update_fields=["state"])
    drawn_entries(event).exclude(state__in=LEFT).update(state=Entry.State.ACTIVE)
    write_journal(act="publish_round", by=by, now=now, event=event, after={"round": round_.number})
    give_unplayed_results(event=event, matches=round_.matches.all(), by=by, now=now)
    return round_


@transaction.atomic
def close_round(*, round_: Round, by: User, now: datetime, reason: str = "") -> Round:
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
        raise CannotDo(
            _("Tables without an accepted result: %(tables)s.")
            % {"tables": ", ".join(map(str, still_open))},
            field="reason",
        )
    before = round_.state
    round_.state = Round.State.CLOSED
    round_.save(update_fields=["state"])
    write_journal(
        act="close_round",
        by=by,
        now=now,
        event=event,
        before={"round": round_.number, "state": before},
        after={"round": round_.number, "state": round_.state, "open_tables": still_open},
        reason=reason if still_open else "",
    )
    return round_


@transaction.atomic
def assign_referees(
    *, round_: Round, referees: Mapping[int, RefereeChoice], by: User, now: datetime
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
    Match.objects.bulk_update(changed, ["referee"])
    if changed:
        # Not journaled with the match: a draft with its matches may be drawn anew.
        write_journal(
            act="assign_referees",
            by=by,
            now=now,
            event=event,
            before={"round": round_.number, "tables": before},
            after={
                "round": round_.number,
                "tables": {m.table_number: usernames.get(m.referee_id) for m in changed},
            },
        )
    return len(changed)


def _field(event: Event) -> list[Entry]:
    entries = list(event.entries.exclude(state__in=LEFT).prefetch_related("players"))
    if len(entries) > MOST_ENTRIES:
        raise CannotDo(_("A round robin takes at most %(most)s entries.") % {"most": MOST_ENTRIES})
    return entries


def _draw(numbers: list[int], seed: str) -> tuple[DrawnRound, ...]:
    try:
        return draw.draw_round_robin(numbers, seed=seed)
    except DrawError as error:
        if error.fault is DrawFault.TOO_FEW_ENTRIES:
            raise CannotDo(_("A draw needs at least two entries.")) from error
        raise


def _write_draw(stage: Stage, drawn: tuple[DrawnRound, ...], entries: Mapping[int, Entry]) -> None:
    rounds = Round.objects.bulk_create(Round(stage=stage, number=one.number) for one in drawn)
    referees = [
        official.user
        for official in stage.event.officials.filter(role=Official.Role.REFEREE)
        .select_related("user")
        .order_by("pk")
    ]
    matches: list[Match] = []
    for round_, one in zip(rounds, drawn, strict=True):
        at_tables = cycle(referees or [None])
        for pairing in one.pairings:
            match = _seat(entries[pairing.ns], entries[pairing.ew])
            match.round, match.table_number = round_, pairing.table_number
            match.referee = next(at_tables)
            matches.append(match)
        matches += [Match(round=round_, ns_entry=entries[bye.entry]) for bye in one.byes]
    Match.objects.bulk_create(matches)


def _seat(ns: Entry, ew: Entry) -> Match:
    """Player 1 of an entry sits N or E, player 2 S or W."""
    north, south = list(ns.players.all())[:2]
    east, west = list(ew.players.all())[:2]
    return Match(ns_entry=ns, ew_entry=ew, north=north, south=south, east=east, west=west)


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
