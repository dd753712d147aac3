"""What lists of penalties, notices and appeal forms are made of."""

from referee.selectors.penalties.penalty_lists import event_penalties, round_penalties
from tournaments.models import Event, Round, StandingsAdjustment
from tournaments.papers.asking import Asked, Counted
from tournaments.papers.scopes import MatchPenalty
from tournaments.printing.parts.papers import Paper
from tournaments.printing.penalty_papers import (
    adjustment_notice_paper,
    appeal_form_paper,
    penalty_list_paper,
    penalty_notice_paper,
)
from tournaments.selectors.standings.adjustments import adjustments_of
from tournaments.values.words import round_name

AS_LONG_AS = 3  # placed pages: what a page of cells takes to be laid out


def penalty_list(asked: Asked, event: Event) -> Counted:
    """判罚记录 of the event."""
    lines = event_penalties(event, asked.at)
    return _weighed(penalty_list_paper(event, "", lines, adjustments_of(event)))


def round_penalty_list(asked: Asked, drawn: Round) -> Counted:
    """判罚记录 of a round."""
    lines = round_penalties(drawn, asked.at)
    return _weighed(penalty_list_paper(drawn.stage.event, round_name(drawn), lines))


def penalty_notice(asked: Asked, penalty: MatchPenalty) -> list[Paper]:
    """判罚通知单 of a penalty at a table."""
    return [penalty_notice_paper(penalty.line)]


def appeal_form(asked: Asked, penalty: MatchPenalty) -> list[Paper]:
    """申诉书 against a penalty at a table."""
    return [appeal_form_paper(penalty.match.round.stage.event, penalty.line)]


def adjustment_notice(asked: Asked, adjustment: StandingsAdjustment) -> list[Paper]:
    """判罚通知单 of an adjustment of the standings."""
    return [adjustment_notice_paper(adjustment)]


def _weighed(paper: Paper) -> Counted:
    pages = paper.page_count
    return Counted(paper.title, [paper], pages, weight=AS_LONG_AS * pages)
