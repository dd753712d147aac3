"""Rounds played to their end for the tests of what comes after them."""

from collections.abc import Callable

from django.contrib.auth.models import User

from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from tests.conftest import NOON
from tests.tournaments.drawing import check_in_all
from tests.visits import in_office
from tournaments.draw import FirstRound
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.services.draws.draws import draw_stage
from tournaments.services.entries.withdrawals import withdraw_entries
from tournaments.services.results import MatchOutcome, accept_result, lock_match, submit_result
from tournaments.services.rounds import close_round, publish_round
from tournaments.services.stages import StagePlan, add_stage

LOSER_LEVELS = (Level.FOUR, Level.SEVEN, Level.NINE, Level.QUEEN)


def lower_number_wins(match: Match) -> Side:
    assert match.ew_entry
    return Side.NS if match.ns_entry.number < match.ew_entry.number else Side.EW


def settle(match: Match, winner: Side | None, *, by: User, accepted_by: User, now=NOON) -> None:
    """Sign and accept a table: the winner past A, the loser somewhere below; None: level at 8."""
    loser = LOSER_LEVELS[match.pk % len(LOSER_LEVELS)]
    levels = Levels(ew=loser, ns=loser)
    if winner:
        levels = levels.replacing(winner, Level.PAST_A)
    reason = "passed A" if winner else "undecided"
    outcome = MatchOutcome("played", reason, winner, levels, 5, 4)
    result = submit_result(match=lock_match(match.pk), outcome=outcome, by=by, now=now)
    match.refresh_from_db()
    if match.state != Match.State.ACCEPTED:
        accept_result(
            match=match, version=result.version, visit=in_office(match, accepted_by), now=now
        )


def play(
    round_: Round, by: User, *, winner: Callable[[Match], Side] = lower_number_wins, now=NOON
) -> None:
    """Publish a round, settle its open tables, close it."""
    publish_round(round_=round_, visit=in_office(round_, by), now=now)
    tables = round_.matches.filter(ew_entry__isnull=False).exclude(state=Match.State.ACCEPTED)
    for match in tables.select_related("ns_entry", "ew_entry"):
        settle(match, winner(match), by=by, accepted_by=by, now=now)
    close_round(round_=round_, visit=in_office(round_, by), now=now)


def draw_and_play(stage: Stage, by: User, *, seed: str = "tests", now=NOON, **how) -> Round:
    """The next round of a Swiss stage or a knockout, drawn and played."""
    (round_,) = draw_stage(stage=stage, visit=in_office(stage, by), now=now, seed=seed)
    play(round_, by, now=now, **how)
    return round_


def swiss(event: Event, by: User, rounds: int = 5, **plan) -> Stage:
    check_in_all(event)
    plan = {"first_round": FirstRound.LOTS.value, **plan}
    made = StagePlan(kind=Stage.Kind.SWISS, round_count=rounds, **plan)
    return add_stage(plan=made, visit=in_office(event, by), now=NOON)


def knockout(event: Event, by: User, takes: int | None = None, **plan) -> Stage:
    check_in_all(event)
    made = StagePlan(kind=Stage.Kind.KNOCKOUT, takes=takes, **plan)
    return add_stage(plan=made, visit=in_office(event, by), now=NOON)


def groups(event: Event, by: User, count: int) -> Stage:
    check_in_all(event)
    made = StagePlan(kind=Stage.Kind.GROUPS, group_count=count)
    return add_stage(plan=made, visit=in_office(event, by), now=NOON)


def pairs_of(round_: Round) -> list[tuple[int, ...]]:
    """Numbers by table, NS first, then those without an opponent."""
    matches = round_.matches.select_related("ns_entry", "ew_entry")
    tables = [m for m in matches if m.ew_entry]
    byes = [m for m in matches if not m.ew_entry]
    return [
        *((m.ns_entry.number, m.ew_entry.number) for m in sorted(tables, key=by_table)),
        *sorted((m.ns_entry.number,) for m in byes),
    ]


def by_table(match: Match) -> int:
    return match.table_number or 0


def withdraw(entry: Entry, by: User, now=NOON) -> None:
    withdraw_entries(entries=[entry.pk], reason="病", visit=in_office(entry.event, by), now=now)
