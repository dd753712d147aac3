"""Drawing: the drafts of a stage, made anew as often as the organiser likes.

A draw is made while nobody is kept waiting: what it must know is read, the draw is made, and only
then is the event locked and the draft written, if nothing has changed that the draw knows.
"""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import draw
from tournaments.draw import DrawError, DrawFault, DrawnRound
from tournaments.draw.tasks import DrawTask
from tournaments.models import Match, Round, Stage, StageEntry
from tournaments.selectors.draws.draws import draw_mark
from tournaments.selectors.draws.stages import Blocker, NextDraw, next_draw
from tournaments.selectors.stamps import facts_mark
from tournaments.services.bulk_rows import insert_rows
from tournaments.services.draws.drafts import (
    delete_drafts,
    drafted_matches,
    referees_of,
    write_rounds,
)
from tournaments.services.draws.draw_facts import DrawFacts, facts_of_draw
from tournaments.services.draws.draw_process import draw_beside
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.stages import stage_now
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.marks import require_shown
from tournaments.values.visits import OfficeVisit
from tournaments.values.words import round_name

LONGEST_SEED = 40
TRIES = 3  # at what somebody else changes again and again

Made = tuple[DrawnRound, list[Match]]


def draw_stage(
    *, stage: Stage, visit: OfficeVisit, now: datetime, seed: str = "", mark: str = ""
) -> list[Round]:
    """Draft what a stage needs next, in place of any draft there is.

    All rounds of a round robin or of groups, the next round of a Swiss stage or a knockout, over
    the entries that have checked in, or that came through from the stage before. Without a seed
    one is drawn; it is recorded, so that anybody can repeat the lots. `mark` tells the rounds and
    the draft that were looked at. Raises CannotDo, and then nothing has changed.
    """
    seed = seed.strip() or secrets.token_hex(4)
    drawn: tuple[DrawnRound, ...] = ()
    task: DrawTask | None = None
    for _try in range(TRIES):
        facts = facts_of_draw(_drawable(stage, mark), seed=_fitting(seed))
        if facts.task != task:
            task, drawn = facts.task, _draw(facts.task)
        referees = referees_of(facts.stage.event)
        made = [(one, drafted_matches(one, facts.entries, at_tables=referees)) for one in drawn]
        if rounds := _write(facts, made, visit.user, now, mark):
            return rounds
    raise CannotDo(_("Entries or results have changed while this was drawn. Draw again."))


@transaction.atomic
def _write(
    facts: DrawFacts, made: Sequence[Made], by: User, now: datetime, mark: str
) -> list[Round]:
    """The draft, or nothing when what was drawn from has changed since."""
    event, seed = lock_event(facts.stage.event), facts.task.seed
    stage = stage_now(event, facts.stage)
    turn = next_draw(stage)
    _require_turn(turn, mark)
    if facts_mark(event) != facts.mark:
        return []
    former = stage.rounds.filter(state=Round.State.DRAFTED).values_list("seed", flat=True).first()
    delete_drafts(stage)
    drawn = tuple(one for one, _matches in made)
    _keep_field(stage, facts, drawn)
    if turn.number == 1:
        stage.seed = seed
        if stage.kind == Stage.Kind.KNOCKOUT:
            stage.round_count = draw.count_bracket_rounds(len(facts.field))
        stage.save(update_fields=["seed", "round_count"])
    rounds = write_rounds(stage, made, seed=seed, now=now)
    write_journal(
        act=Act.DRAW_STAGE,
        by=by,
        now=now,
        event=event,
        before={"stage": stage.order, "seed": former} if former else None,
        after={
            "stage": stage.order,
            "round": turn.number,
            "seed": seed,
            "entries": sorted({number for one in drawn for number in one.entries}),
            "rounds": len(drawn),
        },
    )
    return rounds


def _drawable(stage: Stage, mark: str) -> NextDraw:
    """The draw that is to be made, as it is now. Raises CannotDo."""
    event = type(stage.event).objects.get(pk=stage.event_id)
    turn = next_draw(stage_now(event, stage))
    _require_turn(turn, mark)
    return turn


def _require_turn(turn: NextDraw, mark: str) -> None:
    if mark:
        words = _("The draw has changed since this page was shown. Look at it again.")
        require_shown(mark, draw_mark(turn), words)
    if turn.blocker:
        raise CannotDo(blocker_words(turn))


def _fitting(seed: str) -> str:
    if len(seed) > LONGEST_SEED:
        raise CannotDo(_("At most %(most)s characters.") % {"most": LONGEST_SEED}, field="seed")
    return seed


def blocker_words(turn: NextDraw) -> str:
    """Why nothing can be drawn, in a sentence."""
    if turn.open_round:
        return _("First close: %(round)s.") % {"round": round_name(turn.open_round)}
    return {
        Blocker.EARLIER_STAGE: _("The stage before is not over."),
        Blocker.LATER_STAGE: _("A later stage is drawn: this one stands."),
        Blocker.PUBLISHED: _("A round is published: the draw stands."),
        Blocker.DESERTED: _("Nobody is left to play: everybody has left the event."),
        Blocker.COMPLETE: _("All rounds of this stage are drawn."),
    }.get(turn.blocker or Blocker.COMPLETE, "")


def _draw(task: DrawTask) -> tuple[DrawnRound, ...]:
    try:
        return draw_beside(task)
    except DrawError as error:
        raise CannotDo(_fault_words(error, task.number)) from error


def _fault_words(error: DrawError, number: int) -> str:
    if error.fault is DrawFault.TOO_FEW_ENTRIES:
        if number > 1 and not error.entries:
            return _("Nobody is left to play: everybody has left the event.")
        if len(error.entries) == 1:
            return _("Only entry %(number)s has checked in. A draw needs at least two.") % {
                "number": error.entries[0]
            }
        return _("A draw needs at least two entries that have checked in.")
    if error.fault is DrawFault.TOO_MANY_GROUPS:
        return _("Too many groups for these entries: each needs at least two.")
    raise error


def _keep_field(stage: Stage, facts: DrawFacts, drawn: tuple[DrawnRound, ...]) -> None:
    """Note who plays in the stage: all of them at its first draw, later ones as they come."""
    there = set(stage.stage_entries.values_list("entry__number", flat=True))
    groups = {
        number: pairing.group
        for round_ in drawn
        for pairing in round_.pairings
        for number in pairing.entries
    }
    insert_rows(
        StageEntry(
            stage=stage,
            entry=facts.entries[one.number],
            seed=None if stage.is_first else one.seed,
            group=groups.get(one.number),
        )
        for one in facts.field
        if one.number not in there
    )
