"""Stages of every format written by hand, for the tests of what is made of their results."""

from collections.abc import Iterable, Sequence

from referee.rulebook.levels import Level
from referee.rulebook.race import Reason
from tests.conftest import NOON
from tournaments.models import Entry, Event, Match, Result, Round, Stage, StageEntry


def make_stage(
    event: Event, kind: Stage.Kind, groups: Iterable[Sequence[Entry]], **values
) -> Stage:
    """A stage and its entries; several groups only where it has groups."""
    values = {"order": event.stages.count() + 1, "seed": "tests", **values}
    stage = Stage.objects.create(event=event, kind=kind, **values)
    for group, entries in enumerate(groups, start=1):
        for entry in entries:
            number = group if kind == Stage.Kind.GROUPS else None
            StageEntry.objects.create(stage=stage, entry=entry, group=number)
    return stage


def make_round(stage: Stage, state: Round.State = Round.State.CLOSED) -> Round:
    return Round.objects.create(stage=stage, number=stage.rounds.count() + 1, state=state)


def seat(round_: Round, ns: Entry, ew: Entry) -> Match:
    """The next table of a round, its players seated and nothing played."""
    (north, south), (east, west) = ns.players.all(), ew.players.all()
    return Match.objects.create(
        round=round_,
        table_number=round_.matches.exclude(ew_entry=None).count() + 1,
        ns_entry=ns,
        ew_entry=ew,
        north=north,
        south=south,
        east=east,
        west=west,
    )


def play(round_: Round, ns: Entry, ew: Entry, *, loser: str = "8", **values) -> Match:
    """NS beats EW, past A against `loser`, accepted unless said otherwise."""
    table = round_.matches.exclude(ew_entry=None).count() + 1
    match = Match.objects.create(
        round=round_,
        table_number=table,
        ns_entry=ns,
        ew_entry=ew,
        slot=values.pop("slot", table),
        state=Match.State.ACCEPTED,
    )
    add_result(match, **{"ew_level": loser, **values})
    return match


def give_bye(round_: Round, entry: Entry, slot: int | None = None) -> Match:
    match = Match.objects.create(
        round=round_, ns_entry=entry, slot=slot, state=Match.State.ACCEPTED
    )
    add_result(match, kind=Result.Kind.BYE, reason="", ns_level="7", ew_level="3")
    return match


def add_result(match: Match, **values) -> Result:
    """A result of the match, NS past A against 10 and accepted unless said otherwise."""
    facts = {
        "version": 1,
        "kind": Result.Kind.PLAYED,
        "winner": "NS",
        "reason": Reason.PASSED_A.value,
        "ns_level": Level.PAST_A.value,
        "ew_level": Level.TEN.value,
        "ns_hands_won": 6,
        "ew_hands_won": 5,
        "state": Result.State.ACCEPTED,
        "signed_at": NOON,
        **values,
    }
    if facts["state"] == Result.State.ACCEPTED:
        facts["accepted_at"] = NOON
    return Result.objects.create(match=match, **facts)
