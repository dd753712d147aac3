"""The card (积分编排卡) of an entry: its rounds over all stages, and what they add up to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.models import Entry, Match, Round, Stage, StandingsAdjustment
from tournaments.ranking import KEYS
from tournaments.ranking.ledgers import Line
from tournaments.selectors.entries.shares import EntryShare, StageShare
from tournaments.selectors.standings import ShownPlace
from tournaments.selectors.standings.meetings import Meeting, matches_of_entry, meeting_of


@dataclass(frozen=True, slots=True)
class CardLine:
    """A round of the card. `meeting` is None where the entry was not drawn.

    `total` are the match points after it, None where the round is held back.
    """

    round: Round
    meeting: Meeting[Match] | None
    line: Line | None
    total: int | None


@dataclass(frozen=True, slots=True)
class StageCard:
    """The rounds of a stage, and the sums by key code in the event's order."""

    stage: Stage
    lines: tuple[CardLine, ...]
    sums: tuple[tuple[str, int | None], ...]
    held_after: int | None

    @property
    def told_sums(self) -> list[tuple[str, int | None]]:
        """The sums to be shown: an order that is not drawn yet tells nothing."""
        return [
            (key, amount)
            for key, amount in self.sums
            if amount is not None or KEYS[key].parts_places
        ]


@dataclass(frozen=True, slots=True)
class EntryCard:
    """`next` is the match to go to, or the bye to sit out; `adjustments` are those in force."""

    entry: Entry
    place: ShownPlace | None
    stages: tuple[StageCard, ...]
    adjustments: tuple[StandingsAdjustment, ...]
    next: Meeting[Match] | None


def entry_card(entry: Entry, share: EntryShare) -> EntryCard:
    """The card by this share of the standings. As many queries for one round as for ten."""
    matches = matches_of_entry(entry)
    rounds = _public_rounds(entry)
    adjustments = entry.adjustments.filter(cancelled_at=None).select_related("by", "stage")
    return EntryCard(
        entry=entry,
        place=share.place,
        stages=tuple(_stage_cards(entry, share, rounds, matches)),
        adjustments=tuple(adjustments.order_by("stage__order", "pk")),
        next=_next(entry, matches),
    )


def _public_rounds(entry: Entry) -> list[Round]:
    rounds = Round.objects.filter(stage__event=entry.event_id).select_related("stage")
    return list(rounds.exclude(state=Round.State.DRAFTED).order_by("stage__order", "number"))


def _stage_cards(
    entry: Entry, share: EntryShare, rounds: Iterable[Round], matches: Iterable[Match]
) -> Iterable[StageCard]:
    """The stages in which a round is public."""
    by_round = {match.round_id: match for match in matches}
    for part in share.stages:
        own = [drawn for drawn in rounds if drawn.stage.order == part.order]
        if own:
            lines = tuple(_lines(entry, part, own, by_round))
            yield StageCard(own[0].stage, lines, part.sums, part.held_after)


def _lines(
    entry: Entry, share: StageShare, rounds: Iterable[Round], by_round: Mapping[int, Match]
) -> Iterable[CardLine]:
    """Every round of the stage; of a knockout those to which the entry came."""
    total = 0
    for drawn in rounds:
        match, line = by_round.get(drawn.pk), share.lines.get(drawn.number)
        if match is None and drawn.stage.kind == Stage.Kind.KNOCKOUT:
            continue
        total += line.match_points if line else 0
        meeting = meeting_of(match, entry, line) if match else None
        yield CardLine(drawn, meeting, line, total if line else None)


def _next(entry: Entry, matches: Iterable[Match]) -> Meeting[Match] | None:
    """The first match that is not settled; a bye as long as its round is not closed."""
    for match in matches:
        if match.is_bye:
            is_ahead = match.round.state != Round.State.CLOSED
        else:
            is_ahead = match.state != Match.State.ACCEPTED
        if is_ahead:
            return meeting_of(match, entry, None)
    return None
