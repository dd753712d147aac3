"""Changing a draft by hand: swapping two entries, moving a bye, giving a pairing another table."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import draw
from tournaments.draw import DrawnRound
from tournaments.errors import CannotDo
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.selectors.draft_reasons import explained, field_of_draft
from tournaments.selectors.drawn_rounds import drawn_round
from tournaments.selectors.draws import draft_mark
from tournaments.services.drafts import write_matches
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.stages import stage_now

LARGEST_TABLE = 9999


@transaction.atomic
def swap_entries(
    *, round_: Round, first: int, second: int, by: User, now: datetime, mark: str = ""
) -> Round:
    """Swap two entries, by number, of a draft; an entry without an opponent hands on its bye.

    Two who meet change sides. In a round robin or in groups they change places in every round,
    so that everybody still meets everybody. Places in a bracket are won: after its first round
    nobody changes them. The reasons are computed anew. `mark` tells the draft that was looked at.
    Raises CannotDo.
    """
    event, round_ = _lock_draft(round_, mark)
    stage = round_.stage
    rounds = [round_] if stage.draws_every_round else _all_drafts(stage)
    former = [drawn_round(one) for one in rounds]
    for field, number in (("first", first), ("second", second)):
        if not any(number in one.entries for one in former):
            raise CannotDo(
                _("Entry %(number)s is not in this draw.") % {"number": number}, field=field
            )
    if first == second:
        raise CannotDo(_("Choose two different entries."), field="second")
    if stage.kind == Stage.Kind.KNOCKOUT and round_.number > 1 and not _meet(former, first, second):
        raise CannotDo(_("Places in the bracket are won: only two who meet can change sides."))
    field_now, entries = field_of_draft(stage, former), _entries(event, former)
    for one, was in zip(rounds, former, strict=True):
        swapped = draw.swap_entries(was, first, second)
        _rewrite(one, explained(stage, field_now, swapped), entries)
    if stage.kind == Stage.Kind.GROUPS:
        _swap_groups(stage, first, second)
    _journal("swap_entries", event, round_, by, now, entries=[first, second])
    return round_


@transaction.atomic
def change_table(
    *, match: Match, table_number: int, by: User, now: datetime, mark: str = ""
) -> Match:
    """Play a drafted match at another table; whoever was to play there takes this one's.

    `mark` tells the draft that was looked at. Raises CannotDo.
    """
    event, round_ = _lock_draft(match.round, mark)
    found = round_.matches.filter(pk=match.pk).first()
    if found is None or found.is_bye:
        raise CannotDo(_("The draw has changed since this page was shown. Look at it again."))
    if not 1 <= table_number <= LARGEST_TABLE:
        raise CannotDo(
            _("A number from %(least)s to %(most)s.") % {"least": 1, "most": LARGEST_TABLE},
            field="table_number",
        )
    was = found.table_number
    if was == table_number:
        return found
    other = round_.matches.filter(table_number=table_number).first()
    if other:
        # Out of the way first: no two matches of a round may stand at one table, even for a moment.
        _place(other, LARGEST_TABLE + 1)
    _place(found, table_number)
    if other and was:
        _place(other, was)
    _journal("change_table", event, round_, by, now, tables=[was, table_number])
    return found


def _lock_draft(round_: Round, mark: str) -> tuple[Event, Round]:
    event = lock_event(round_.stage.event)
    found = Round.objects.filter(pk=round_.pk).select_related("stage").first()
    if found is None or found.state != Round.State.DRAFTED:
        raise CannotDo(_("The draw has changed since this page was shown. Look at it again."))
    found.stage = stage_now(event, found.stage)
    if mark and mark != draft_mark(found.stage):
        raise CannotDo(_("The draw has changed since this page was shown. Look at it again."))
    return event, found


def _all_drafts(stage: Stage) -> list[Round]:
    """Every round of a draw made at once; raises CannotDo when one of them is published."""
    rounds = list(stage.rounds.order_by("number"))
    if any(one.is_public for one in rounds):
        raise CannotDo(_("A round is published: the draw stands."))
    return rounds


def _meet(rounds: Iterable[DrawnRound], first: int, second: int) -> bool:
    pairs = ({pairing.ns, pairing.ew} for one in rounds for pairing in one.pairings)
    return {first, second} in pairs


def _entries(event: Event, rounds: Iterable[DrawnRound]) -> dict[int, Entry]:
    """Everybody in the rounds, by number, with players."""
    numbers = {number for one in rounds for number in one.entries}
    entries = event.entries.filter(number__in=numbers).prefetch_related("players")
    return {entry.number: entry for entry in entries}


def _rewrite(round_: Round, drawn: DrawnRound, entries: Mapping[int, Entry]) -> None:
    """The matches of a draft as drawn anew; a table keeps the referee it was given."""
    tables = round_.matches.values_list("table_number", "referee_id")
    referees = {table: referee for table, referee in tables if table is not None}
    round_.matches.all().delete()
    write_matches(round_, drawn, entries, referees=referees)


def _swap_groups(stage: Stage, first: int, second: int) -> None:
    one, other = (stage.stage_entries.get(entry__number=number) for number in (first, second))
    one.group, other.group = other.group, one.group
    one.save(update_fields=["group"])
    other.save(update_fields=["group"])


def _place(match: Match, table_number: int) -> None:
    match.table_number = table_number
    match.save(update_fields=["table_number"])


def _journal(
    act: str, event: Event, round_: Round, by: User, now: datetime, **after: object
) -> None:
    write_journal(
        act=act,
        by=by,
        now=now,
        event=event,
        after={"stage": round_.stage.order, "round": round_.number, **after},
    )
