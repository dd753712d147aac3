"""What another accepted result of a match would change, before it is saved."""

from dataclasses import dataclass

from tournaments.models import Entry, Match, Result, Round, Stage
from tournaments.ranking import ResultRecord
from tournaments.selectors.standings import (
    StandingChange,
    qualifiers,
    result_record,
    stage_after,
    standings,
    standings_changes,
    standings_with,
)

Instead = dict[int, ResultRecord | None]


@dataclass(frozen=True, slots=True)
class GoingThrough:
    """Who would go through to a later stage, or to the next round of a knockout, and who not.

    `drawn` are the rounds that were drawn on the old result.
    """

    stage: Stage
    comes: tuple[Entry, ...]
    goes: tuple[Entry, ...]
    drawn: tuple[Round, ...]


@dataclass(frozen=True, slots=True)
class Replacement:
    """A result that would rank in the place of the accepted one, and all that follows from it.

    `former` is None where nothing is accepted; `result` need not be stored. `changes` are the
    entries whose line in the standings moves, by the keys `keys`. `drafts` were drawn on the old
    result and can be drawn again; `published` rounds stand as they are.
    """

    match: Match
    former: Result | None
    result: Result
    keys: tuple[str, ...]
    changes: tuple[StandingChange, ...]
    going_through: GoingThrough | None
    drafts: tuple[Round, ...]
    published: tuple[Round, ...]


def replacement(match: Match, result: Result) -> Replacement:
    """What comes of accepting `result`; the match comes with its round, stage and event.

    The same number of queries however many entries there are.
    """
    stage = match.round.stage
    accepted = match.results.filter(state=Result.State.ACCEPTED)
    instead = {match.pk: result_record(result, is_bye=match.is_bye)}
    before = standings(stage)
    later = _later_rounds(match.round)
    return Replacement(
        match=match,
        former=accepted.select_related("signed_by", "accepted_by").first(),
        result=result,
        keys=before.keys,
        changes=standings_changes(before, standings_with(stage, instead)),
        going_through=_going_through(match, result, instead, later),
        drafts=tuple(one for one in later if not one.is_public and _rests_on_results(one)),
        published=tuple(one for one in later if one.is_public and _rests_on_results(one)),
    )


def _later_rounds(round_: Round) -> list[Round]:
    """The rounds after it, in this stage and the later ones, each with its stage."""
    stage = round_.stage
    rounds = Round.objects.filter(stage__event=stage.event, stage__order__gte=stage.order)
    return [
        one
        for one in rounds.select_related("stage").order_by("stage__order", "number")
        if (one.stage.order, one.number) > (stage.order, round_.number)
    ]


def _rests_on_results(round_: Round) -> bool:
    """Whether it was paired by what came before; a first stage's round robin was not."""
    return round_.stage.draws_every_round or not round_.stage.is_first


def _going_through(
    match: Match, result: Result, instead: Instead, later: list[Round]
) -> GoingThrough | None:
    stage = match.round.stage
    if stage.kind == Stage.Kind.KNOCKOUT:
        return _through_in_bracket(match, result, later)
    after = stage_after(stage)
    if after is None:
        return None
    now = {entry.pk: entry for one in qualifiers(stage) for entry in one}
    then = {entry.pk: entry for one in qualifiers(stage, instead) for entry in one}
    comes = tuple(entry for pk, entry in then.items() if pk not in now)
    goes = tuple(entry for pk, entry in now.items() if pk not in then)
    drawn = tuple(one for one in later if one.stage_id == after.pk)
    return GoingThrough(after, comes, goes, drawn) if comes or goes else None


def _through_in_bracket(match: Match, result: Result, later: list[Round]) -> GoingThrough | None:
    """In a knockout the winner goes through to the next round."""
    accepted = match.results.filter(state=Result.State.ACCEPTED).first()
    now, then = _winner(match, accepted), _winner(match, result)
    if now == then:
        return None
    drawn = tuple(one for one in later if one.stage_id == match.round.stage_id)
    return GoingThrough(
        match.round.stage,
        comes=(then,) if then else (),
        goes=(now,) if now else (),
        drawn=drawn,
    )


def _winner(match: Match, result: Result | None) -> Entry | None:
    if result is None or result.winner is None:
        return None
    return match.ns_entry if result.winner == "NS" else match.ew_entry
