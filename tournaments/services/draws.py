"""Drawing: the drafts of a stage, made anew as often as the organiser likes."""

import secrets
from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import draw
from tournaments.draw import Contender, DrawError, DrawFault, DrawnRound, FirstRound, TableOrder
from tournaments.errors import CannotDo
from tournaments.models import Entry, Round, Stage, StageEntry
from tournaments.selectors.brackets import places_in_next_round
from tournaments.selectors.contenders import contenders, entries_to_draw, newcomers
from tournaments.selectors.draws import draw_mark
from tournaments.selectors.stages import Blocker, NextDraw, next_draw
from tournaments.services.drafts import delete_drafts, write_rounds
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.stages import stage_now
from tournaments.wording import round_name

MOST_IN_A_CIRCLE = 100  # entries that all meet: 99 rounds, 4,950 matches
MOST_DRAWN = 2000
LONGEST_SEED = 40


@transaction.atomic
def draw_stage(
    *, stage: Stage, by: User, now: datetime, seed: str = "", mark: str = ""
) -> list[Round]:
    """Draft what a stage needs next, in place of any draft there is.

    All rounds of a round robin or of groups, the next round of a Swiss stage or a knockout, over
    the entries that have checked in, or that came through from the stage before. Without a seed
    one is drawn; it is recorded, so that anybody can repeat the lots. `mark` tells the rounds and
    the draft that were looked at. Raises CannotDo, and then nothing has changed.
    """
    event = lock_event(stage.event)
    stage = stage_now(event, stage)
    turn = next_draw(stage)
    if mark and mark != draw_mark(turn):
        raise CannotDo(_("The draw has changed since this page was shown. Look at it again."))
    if turn.blocker:
        raise CannotDo(blocker_words(turn))
    seed = seed.strip() or secrets.token_hex(4)
    if len(seed) > LONGEST_SEED:
        raise CannotDo(_("At most %(most)s characters.") % {"most": LONGEST_SEED}, field="seed")
    former = stage.rounds.filter(state=Round.State.DRAFTED).values_list("seed", flat=True).first()
    delete_drafts(stage)
    entries = {entry.number: entry for entry in _field(stage, turn.number)}
    field = newcomers(stage) if turn.number == 1 else contenders(stage)
    drawn = _draw(stage, field, turn.number, seed)
    _keep_field(stage, entries, field, drawn)
    if turn.number == 1:
        stage.seed = seed
        if stage.kind == Stage.Kind.KNOCKOUT:
            stage.round_count = draw.count_bracket_rounds(len(field))
        stage.save(update_fields=["seed", "round_count"])
    rounds = write_rounds(stage, drawn, entries, seed=seed, now=now)
    write_journal(
        act="draw_stage",
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


def blocker_words(turn: NextDraw) -> str:
    """Why nothing can be drawn, in a sentence."""
    if turn.blocker is Blocker.ROUND_OPEN and turn.open_round:
        return _("First close: %(round)s.") % {"round": round_name(turn.open_round)}
    return {
        Blocker.EARLIER_STAGE: _("The stage before is not over."),
        Blocker.LATER_STAGE: _("A later stage is drawn: this one stands."),
        Blocker.PUBLISHED: _("A round is published: the draw stands."),
        Blocker.DESERTED: _("Nobody is left to play: everybody has left the event."),
        Blocker.COMPLETE: _("All rounds of this stage are drawn."),
    }.get(turn.blocker or Blocker.COMPLETE, "")


def _field(stage: Stage, number: int) -> list[Entry]:
    if stage.is_first or number > 1:
        entries = entries_to_draw(stage)
    else:
        numbers = [one.number for one in newcomers(stage)]
        entries = list(stage.event.entries.filter(number__in=numbers).prefetch_related("players"))
    meets_all = stage.kind in {Stage.Kind.ROUND_ROBIN, Stage.Kind.GROUPS}
    group_count = stage.group_count or 1
    most = MOST_IN_A_CIRCLE * group_count if meets_all else MOST_DRAWN
    if len(entries) > min(most, MOST_DRAWN):
        raise CannotDo(
            _("This format takes at most %(most)s entries.") % {"most": min(most, MOST_DRAWN)}
        )
    return entries


def _draw(
    stage: Stage, field: tuple[Contender, ...], number: int, seed: str
) -> tuple[DrawnRound, ...]:
    try:
        if stage.kind == Stage.Kind.ROUND_ROBIN:
            return draw.draw_round_robin([one.number for one in field], seed=seed)
        if stage.kind == Stage.Kind.GROUPS:
            groups = draw.draw_groups(field, groups=stage.group_count or 1, seed=seed)
            return draw.draw_group_rounds(groups, seed=seed)
        if stage.kind == Stage.Kind.SWISS:
            return (_draw_swiss(stage, field, number, seed),)
        return (_draw_bracket(stage, field, number, seed),)
    except DrawError as error:
        raise CannotDo(_fault_words(error, number)) from error


def _draw_swiss(stage: Stage, field: tuple[Contender, ...], number: int, seed: str) -> DrawnRound:
    return draw.draw_swiss_round(
        field,
        number=number,
        seed=seed,
        avoid_units=number <= stage.unit_rounds,
        tables=TableOrder(stage.table_order),
        first_round=FirstRound(stage.first_round),
    )


def _draw_bracket(stage: Stage, field: tuple[Contender, ...], number: int, seed: str) -> DrawnRound:
    if number == 1:
        return draw.draw_bracket(field, seed=seed)
    last = stage.rounds.order_by("-number").first()
    assert last is not None
    coming = places_in_next_round(stage, last)
    if coming.undecided:
        raise CannotDo(
            _("Without a winner: table %(tables)s. The chief referee decides first.")
            % {"tables": ", ".join(map(str, coming.undecided))}
        )
    return draw.draw_bracket_round(
        number, coming.places, third_place=coming.beaten if stage.third_place else (), seed=seed
    )


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


def _keep_field(
    stage: Stage,
    entries: Mapping[int, Entry],
    field: tuple[Contender, ...],
    drawn: tuple[DrawnRound, ...],
) -> None:
    """Note who plays in the stage: all of them at its first draw, later ones as they come."""
    there = set(stage.stage_entries.values_list("entry__number", flat=True))
    groups = {
        number: pairing.group
        for round_ in drawn
        for pairing in round_.pairings
        for number in pairing.entries
    }
    StageEntry.objects.bulk_create(
        StageEntry(
            stage=stage,
            entry=entries[one.number],
            seed=None if stage.is_first else one.seed,
            group=groups.get(one.number),
        )
        for one in field
        if one.number not in there
    )
