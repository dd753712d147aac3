"""Short ways for tests to file what the judge was shown with hand 2, and to take it back."""

from datetime import datetime
from uuid import UUID, uuid4

from django.contrib.auth.models import User

from referee.models import Evidence, EvidenceWithdrawal, Hand
from referee.rulebook.seats import Side
from referee.services.evidence import file_exposed_cards, record_judged_hand
from referee.services.withdrawn_evidence import withdraw_evidence
from tests.referee.judging import case_of, query_of
from tests.referee.recording import laogai
from tests.visits import at_table
from tournaments.models import Match

KEY = UUID("00000000-0000-4000-8000-000000000001")


def exposed(**values: object) -> dict[str, str]:
    """The posted form: EW exposed two cards; None leaves a field untouched."""
    form = {
        "side": "EW",
        "cards": 2,
        "trick": 2,
        "hand_number": 2,
        "judged": query_of(),
        "key": KEY,
    }
    return {name: str(value) for name, value in {**form, **values}.items() if value is not None}


def file_two(match: Match, by: User, now: datetime, **changes) -> Evidence:
    """Two cards exposed by EW."""
    given = {"hand_number": 2, "side": Side.EW, "cards": 2, "trick": 2, "key": uuid4()}
    given |= {"judged": case_of(), **changes}
    return file_exposed_cards(visit=at_table(match, by), now=now, **given)


def record_judged(match: Match, by: User, now: datetime, **changes) -> Hand:
    """劳改 of EW in hand 2, with the cards."""
    given = {"follows": 1, "typed": laogai("EW", trump="C"), "key": uuid4()}
    given |= {"judged": case_of(), **changes}
    return record_judged_hand(visit=at_table(match, by), now=now, **given)


def withdraw(filed: Evidence, by: User, now: datetime, reason: str = "看错") -> EvidenceWithdrawal:
    return withdraw_evidence(
        evidence=filed, reason=reason, visit=at_table(filed.match, by), now=now
    )
