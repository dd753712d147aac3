"""Changing a draft by hand: swapping two entries, moving a bye, giving a pairing another table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce
from operator import or_

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments import draw
from tournaments.draw import Contender, DrawnRound
from tournaments.models import Event, Match, Round, Stage
from tournaments.selectors.draws.draft_reasons import explained, field_of_draft
from tournaments.selectors.draws.drawn_rounds import drawn_rounds
from tournaments.selectors.stamps import Stamp, stamp_of_standings
from tournaments.services.bulk_rows import insert_rows
from tournaments.services.draws.drafts import delete_matches, drafted_matches, require_draft
from tournaments.services.events import lock_event
from tournaments.services.journal import write_journal
from tournaments.services.stages import stage_now
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo
from tournaments.values.visits import OfficeVisit

LARGEST_TABLE = 9999


def swap_entries(
    *, round_: Round, first: int, second: int, visit: OfficeVisit, now: datetime, mark: str = ""
) -> Round:
    """Swap two entries, by number, of a draft; an entry without an opponent hands on its bye.

    Two who meet change sides. In a round robin or in groups they change places in every round,
    so that everybody still meets everybody. Places in a bracket are won: after its first round
    nobody changes them. The reasons are computed anew. `mark` tells the draft that was looked at.
    Raises CannotDo.
    """
    known = _look(round_)
    with transaction.atomic():
        event, round_ = _lock_draft(round_, mark)
        stage = round_.stage
        rounds = [round_] if stage.draws_every_round else _all_drafts(stage)
        former = drawn_rounds(rounds)
        _require_swappable(stage, round_, former, first, second)
        field = known.field if known and known.stands(stage) else field_of_draft(stage, former)
        swapped = [explained(stage, field, draw.swap_entries(was, first, second)) for was in former]
        _rewrite(event, list(zip(rounds, former, swapped, strict=True)))
        if stage.kind == Stage.Kind.GROUPS:
            _swap_groups(stage, first, second)
        _journal(Act.SWAP_ENTRIES, event, round_, visit.user, now, entries=[first, second])
    return round_


@dataclass(frozen=True, slots=True)
class _KnownField:
    """Who is in a draft and what the draw must know of them, as of the acts of a stamp.

    Places and opponents of a thousand entries take longer to work out than anybody's hand should
    wait: it is done before the lock, and again under it only after another act of the office.
    """

    stamp: Stamp
    field: tuple[Contender, ...]

    def stands(self, stage: Stage) -> bool:
        return self.stamp == stamp_of_standings(stage.event_id)


def _look(round_: Round) -> _KnownField | None:
    """None where the draft has gone: under the lock that is said."""
    found = Round.objects.filter(pk=round_.pk).select_related("stage__event").first()
    if found is None or found.state != Round.State.DRAFTED:
        return None
    stage = found.stage
    stamp = stamp_of_standings(stage.event_id)  # first: what comes between makes the field old
    rounds = [found] if stage.draws_every_round else list(stage.rounds.order_by("number"))
    return _KnownField(stamp, field_of_draft(stage, drawn_rounds(rounds)))


def _require_swappable(
    stage: Stage, round_: Round, former: Sequence[DrawnRound], first: int, second: int
) -> None:
    for field, number in (("first", first), ("second", second)):
        if not any(number in one.entries for one in former):
            raise CannotDo(
                _("Entry %(number)s is not in this draw.") % {"number": number}, field=field
            )
    if first == second:
        raise CannotDo(_("Choose two different entries."), field="second")
    if stage.kind == Stage.Kind.KNOCKOUT and round_.number > 1 and not _meet(former, first, second):
        raise CannotDo(_("Places in the bracket are won: only two who meet can change sides."))


@transaction.atomic
def change_table(
    *, match: Match, table_number: int, visit: OfficeVisit, now: datetime, mark: str = ""
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
    _journal(Act.CHANGE_TABLE, event, round_, visit.user, now, tables=[was, table_number])
    return found


def _lock_draft(round_: Round, mark: str) -> tuple[Event, Round]:
    event = lock_event(round_.stage.event)
    found = Round.objects.filter(pk=round_.pk).select_related("stage").first()
    if found is None or found.state != Round.State.DRAFTED:
        raise CannotDo(_("The draw has changed since this page was shown. Look at it again."))
    found.stage = stage_now(event, found.stage)
    require_draft(found.stage, mark)
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


def _rewrite(event: Event, drawn: Sequence[tuple[Round, DrawnRound, DrawnRound]]) -> None:
    """The matches of drafts that are drawn anew: each round as it was and as it is to be.

    A table keeps the referee it was given. All rounds of a group are rewritten at once, each by
    itself would be several statements.
    """
    gone = Match.objects.filter(reduce(or_, [_redrawn(*one) for one in drawn]))
    former = list(gone.values_list("pk", "round", "table_number", "referee"))
    delete_matches(Match.objects.filter(pk__in=[pk for pk, *_place in former]))
    anew = [(round_, _without(now, was)) for round_, was, now in drawn]
    numbers = {number for _round, changed in anew for number in changed.entries}
    entries = event.entries.filter(number__in=numbers).prefetch_related("players")
    named = {entry.number: entry for entry in entries}
    matches = []
    for round_, changed in anew:
        referees = {table: who for _pk, at, table, who in former if table and at == round_.pk}
        for match in drafted_matches(changed, named, referees=referees):
            match.round = round_
            matches.append(match)
    insert_rows(matches)


def _redrawn(round_: Round, was: DrawnRound, now: DrawnRound) -> Q:
    """The matches of a round that it had otherwise before."""
    changed = _without(was, now)
    tables = [one.table_number for one in changed.pairings]
    byes = [one.entry for one in changed.byes]
    return Q(round=round_) & (
        Q(table_number__in=tables) | Q(ew_entry=None, ns_entry__number__in=byes)
    )


def _without(drawn: DrawnRound, other: DrawnRound) -> DrawnRound:
    """What a round has that the other has not."""
    pairings, byes = set(other.pairings), set(other.byes)
    return replace(
        drawn,
        pairings=tuple(one for one in drawn.pairings if one not in pairings),
        byes=tuple(one for one in drawn.byes if one not in byes),
    )


def _swap_groups(stage: Stage, first: int, second: int) -> None:
    one, other = (stage.stage_entries.get(entry__number=number) for number in (first, second))
    one.group, other.group = other.group, one.group
    one.save(update_fields=["group"])
    other.save(update_fields=["group"])


def _place(match: Match, table_number: int) -> None:
    match.table_number = table_number
    match.save(update_fields=["table_number"])


def _journal(
    act: Act, event: Event, round_: Round, by: User, now: datetime, **after: object
) -> None:
    write_journal(
        act=act,
        by=by,
        now=now,
        event=event,
        after={"stage": round_.stage.order, "round": round_.number, **after},
    )
