"""The draft of a round as the organiser looks at it: every pairing with its reasons as of now."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from tournaments.draw import Bye, Contender, Pairing, Reason
from tournaments.models import Entry, Match, Round, Stage
from tournaments.selectors.draws.brackets import slot_count
from tournaments.selectors.draws.draft_reasons import explained, field_of_draft, meetings
from tournaments.selectors.draws.drawn_rounds import drawn_round
from tournaments.selectors.draws.draws import (
    DrawGap,
    draft_mark,
    draw_gap,
    news_since_draw,
    next_draft,
)
from tournaments.selectors.rounds import matches_of_round


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A pairing, a bye, or an empty place of a bracket (no match).

    `ns` and `ew` are as the draw knows them; `met_in` the rounds the two have met in before.
    """

    match: Match | None
    slot: int | None = None
    reasons: tuple[Reason, ...] = ()
    ns: Contender | None = None
    ew: Contender | None = None
    met_in: tuple[Round, ...] = ()
    is_final: bool = False

    @property
    def is_for_third_place(self) -> bool:
        """Whether it stands beside the final: the bracket has one place left there."""
        return self.is_final and self.slot == 2

    @property
    def entries(self) -> tuple[Entry, ...]:
        match = self.match
        if match is None:
            return ()
        return (match.ns_entry, match.ew_entry) if match.ew_entry else (match.ns_entry,)


@dataclass(frozen=True, slots=True)
class Draft:
    """A drafted round: `rounds` are all of its stage; `mark` tells this draft from another.

    `gap` and `news` say what it misses: entries, and results or adjustments since.
    """

    round: Round
    rounds: tuple[Round, ...]
    lines: tuple[DraftLine, ...]
    mark: str
    gap: DrawGap
    news: datetime | None
    is_next: bool

    @property
    def shows_standing(self) -> bool:
        """Whether points and places are behind the pairings."""
        return self.round.stage.kind == Stage.Kind.SWISS and self.round.number > 1

    @property
    def can_swap(self) -> bool:
        return self.round.stage.draws_every_round or not any(one.is_public for one in self.rounds)

    @property
    def can_swap_places(self) -> bool:
        """Whether others than two who meet change places: after round 1 a bracket's are won."""
        is_won = self.round.stage.kind == Stage.Kind.KNOCKOUT and self.round.number > 1
        return self.can_swap and not is_won

    @property
    def reason_counts(self) -> list[tuple[Reason, int]]:
        """How often each reason comes, in their order."""
        counts = Counter(reason for line in self.lines for reason in line.reasons)
        return [(reason, counts[reason]) for reason in Reason if counts[reason]]

    @property
    def entries(self) -> list[Entry]:
        return [entry for line in self.lines for entry in line.entries]


def draft_of(round_: Round) -> Draft:
    """Everything the page of a draft shows; as many queries for any number of pairings."""
    stage = round_.stage
    first = next_draft(stage.event)
    return Draft(
        round=round_,
        rounds=tuple(stage.rounds.order_by("number")),
        lines=_lines(round_),
        mark=draft_mark(stage),
        gap=draw_gap(stage.event),
        news=news_since_draw(round_),
        is_next=first == round_,
    )


def _lines(round_: Round) -> tuple[DraftLine, ...]:
    """In order of table, byes last; of a bracket in order of its places, the empty ones too."""
    stage, drawn = round_.stage, drawn_round(round_)
    field = field_of_draft(stage, [drawn])
    now = explained(stage, field, drawn)
    by_entry: dict[int, Pairing | Bye] = {
        **{one.ns: one for one in now.pairings},
        **{bye.entry: bye for bye in now.byes},
    }
    known = {one.number: one for one in field}
    met = meetings(stage) if any(Reason.REPEAT in one.reasons for one in now.pairings) else {}
    is_final = stage.kind == Stage.Kind.KNOCKOUT and round_.number == stage.round_count
    lines = []
    for match in matches_of_round(round_):
        ns, ew = match.ns_entry.number, match.ew_entry.number if match.ew_entry else None
        lines.append(
            DraftLine(
                match,
                match.slot,
                by_entry[ns].reasons,
                known.get(ns),
                known.get(ew) if ew else None,
                tuple(met.get(frozenset((ns, ew)), ())) if ew else (),
                is_final,
            )
        )
    if stage.kind != Stage.Kind.KNOCKOUT:
        return tuple(lines)
    by_slot = {line.slot: line for line in lines}
    empty = set(range(1, slot_count(stage, round_.number) + 1)) - set(by_slot)
    lines += [DraftLine(None, slot) for slot in empty]
    return tuple(sorted(lines, key=lambda line: line.slot or 0))
