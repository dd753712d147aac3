"""Drafts of a draw: nobody has seen one, so it gives way when the entries change under it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import cycle

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.draw import Bye, DrawnRound, Pairing
from tournaments.models import Entry, Event, Match, Official, Round, Stage
from tournaments.selectors.draws.draws import DrawGap, draft_mark, draw_gap, next_draft
from tournaments.selectors.draws.stages import Blocker, next_draw
from tournaments.services.bulk_rows import insert_rows
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.stages import stage_now
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.marks import require_shown
from tournaments.values.visits import OfficeVisit


def drop_draft(event: Event, by: User, now: datetime) -> bool:
    """Delete the drafted rounds of the stage to be published next; whether there were any.

    The caller holds the event's lock. The stage and its settings stay.
    """
    draft = next_draft(event)
    if draft is None:
        return False
    stage = draft.stage
    before = {"stage": stage.order, "seed": draft.seed, "rounds": delete_drafts(stage)}
    write_journal(act=Act.DROP_DRAW, by=by, now=now, event=event, before=before)
    return True


@transaction.atomic
def drop_stage_draft(*, stage: Stage, visit: OfficeVisit, now: datetime, mark: str = "") -> None:
    """Take the drafted rounds of a stage away; done twice it is once. `mark` as in `swap_entries`.

    Raises CannotDo once a round of a draw made at once is published.
    """
    event = lock_event(stage.event)
    stage = stage_now(event, stage)
    if not stage.rounds.filter(state=Round.State.DRAFTED).exists():
        return
    if next_draw(stage).blocker is Blocker.PUBLISHED:
        raise CannotDo(_("A round is published: the draw stands."))
    require_draft(stage, mark)
    before = {"stage": stage.order, "seed": stage.seed, "rounds": delete_drafts(stage)}
    write_journal(act=Act.DROP_DRAW, by=visit.user, now=now, event=event, before=before)


def require_draft(stage: Stage, mark: str) -> None:
    """Raises CannotDo where the page with this mark showed another draft; blank is no page."""
    if mark:
        words = _("The draw has changed since this page was shown. Look at it again.")
        require_shown(mark, draft_mark(stage), words)


def delete_drafts(stage: Stage) -> int:
    """Delete the drafted rounds of a stage, how many; it forgets who was drawn in no other."""
    drafts = stage.rounds.filter(state=Round.State.DRAFTED)
    count = drafts.count()
    delete_matches(Match.objects.filter(round__in=drafts))
    drafts.delete()
    drawn = Match.objects.filter(round__stage=stage)
    stage.stage_entries.exclude(
        Q(entry__in=drawn.values("ns_entry"))
        | Q(entry__in=drawn.filter(ew_entry__isnull=False).values("ew_entry"))
    ).delete()
    if not stage.rounds.exists():
        stage.seed = ""
        if stage.kind == Stage.Kind.KNOCKOUT:
            stage.round_count = None
        stage.save(update_fields=["seed", "round_count"])
    return count


def delete_matches(matches: QuerySet[Match]) -> None:
    """Delete matches of drafts in one statement: nothing hangs on them, for no table has begun."""
    matches._raw_delete(matches.db)


def write_rounds(
    stage: Stage, drawn: Iterable[tuple[DrawnRound, Sequence[Match]]], *, seed: str, now: datetime
) -> list[Round]:
    """Write drawn rounds with their matches, as `drafted_matches` makes them, as drafts."""
    drawn = tuple(drawn)
    rounds = Round.objects.bulk_create(
        Round(stage=stage, number=one.number, seed=seed, drawn_at=now) for one, _matches in drawn
    )
    for round_, (_drawn, matches) in zip(rounds, drawn, strict=True):
        for match in matches:
            match.round = round_
    insert_rows(match for _drawn, matches in drawn for match in matches)
    return rounds


def drafted_matches(
    drawn: DrawnRound,
    entries: Mapping[int, Entry],
    *,
    at_tables: Iterable[User | None] = (),
    referees: Mapping[int, int | None] | None = None,
) -> list[Match]:
    """The matches of a drawn round, of no round as yet.

    A table's referee is the one named for it in `referees` (table → user id), else the next of
    `at_tables` in turn.
    """
    turn = cycle(list(at_tables) or [None])
    named = referees or {}
    matches: list[Match] = []
    for pairing in drawn.pairings:
        match = _seat(entries[pairing.ns], entries[pairing.ew])
        match.table_number = pairing.table_number
        if pairing.table_number in named:
            match.referee_id = named[pairing.table_number]
        else:
            match.referee = next(turn)
        matches.append(_placed(match, pairing))
    for bye in drawn.byes:
        matches.append(_placed(Match(ns_entry=entries[bye.entry]), bye))
    return matches


def referees_of(event: Event) -> list[User]:
    officials = event.officials.filter(role=Official.Role.REFEREE).select_related("user")
    return [official.user for official in officials.order_by("pk")]


def require_fitting_draw(event: Event, reason: str = "") -> DrawGap:
    """Raises CannotDo, naming the numbers, when the next draft does not fit the entries.

    One that has entries which left is always drawn again; entries which came since may be left
    out of a Swiss round for a reason.
    """
    gap = draw_gap(event)
    draft = next_draft(event)
    is_swiss = draft is not None and draft.stage.kind == Stage.Kind.SWISS
    if not gap or (is_swiss and reason and not gap.gone):
        return gap
    sentences = []
    if gap.missing:
        sentences.append(_("Not in the draw: %(numbers)s.") % {"numbers": _listed(gap.missing)})
    if gap.gone:
        sentences.append(
            _("In the draw, but not in the event any more: %(numbers)s.")
            % {"numbers": _listed(gap.gone)}
        )
    field = "reason" if is_swiss and not gap.gone else None
    raise CannotDo(" ".join([*sentences, _("Draw again.")]), field=field)


def _placed(match: Match, one: Pairing | Bye) -> Match:
    match.group, match.slot = one.group, one.slot
    match.reasons = [reason.value for reason in one.reasons]
    return match


def _seat(ns: Entry, ew: Entry) -> Match:
    """Player 1 of an entry sits N or E, player 2 S or W."""
    north, south = list(ns.players.all())[:2]
    east, west = list(ew.players.all())[:2]
    return Match(ns_entry=ns, ew_entry=ew, north=north, south=south, east=east, west=west)


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
