"""A match with a penalty of every kind, for the papers and worksheets that tell of them."""

from uuid import uuid4

from django.contrib.auth.models import User

from referee.models import Adjustment, ArbitrationCase
from referee.rulebook.seats import Side
from referee.services.rulings import adjust, cancel_adjustment, record_walkover
from referee.services.warnings import decide_case, give_warning
from tests.conftest import NOON
from tests.referee.recording import laogai, play, score
from tests.visits import at_table
from tournaments.models import Match


def penalise(match: Match, other: Match, luo: User, fang: User) -> None:
    """Exposed cards, 劳改 with either choice, a bidding fault, warnings and the case they opened,
    adjustments of points and levels, one cancelled; at the other table a walkover."""
    play(
        match,
        luo,
        NOON,
        score(60, exposed_ns=1, bidding_fault="wrong bid", bidding_fault_side="EW"),
        laogai("EW", 40, "B"),
        laogai("NS", 0, "A"),
    )
    warnings = [
        give_warning(
            side=Side.EW,
            player=match.east,
            offence=offence,
            key=uuid4(),
            visit=at_table(match, luo),
            now=NOON,
        )
        for offence in ("低语", "偷看")
    ]
    decide_case(
        case=warnings[-1].case,
        decision=ArbitrationCase.Decision.REJECTED,
        decided_by="仲裁委员会",
        grounds="证据不足",
        visit=at_table(warnings[-1].case, fang),
        now=NOON,
    )
    given = [
        adjust(
            kind=kind,
            hand_number=1,
            side=side,
            amount=amount,
            reason="漏记",
            key=uuid4(),
            visit=at_table(match, fang),
            now=NOON,
        )
        for kind, side, amount in (
            (Adjustment.Kind.POINTS, None, -20),
            (Adjustment.Kind.LEVELS, Side.EW, 2),
            (Adjustment.Kind.LEVELS, Side.NS, -1),
        )
    ]
    cancel_adjustment(adjustment=given[1], reason="改判", visit=at_table(given[1], fang), now=NOON)
    record_walkover(side=Side.NS, reason="未到", visit=at_table(other, fang), now=NOON)
