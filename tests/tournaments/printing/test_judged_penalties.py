"""What the judge was shown, on the penalty notice and in the penalty list."""

import re

import pytest

from referee.selectors.penalty_lists import event_penalties, penalty_of
from referee.services.evidence import record_judged_hand
from tests.referee.judging import case_of
from tests.referee.recording import laogai, play, score
from tournaments.printing.penalty_papers import penalty_list_paper, penalty_notice_paper


@pytest.fixture
def judged(match, luo, clock):
    """NS hold; EW then follow a tractor wrongly, and the judge is shown it."""
    play(match, luo, clock(), score(100))
    record_judged_hand(
        match=match,
        judged=case_of(),
        follows=1,
        typed=laogai("EW"),
        key="00000000-0000-4000-8000-000000000001",
        by=luo,
        now=clock(),
    )
    return match


def test_the_notice_shows_all_that_was_laid(judged, clock, print_papers) -> None:
    hand = judged.hands.get(number=2)
    line = penalty_of(judged, f"laogai-{hand.pk}", clock())
    [text] = print_papers(penalty_notice_paper(line))
    for words in (
        "Showntothejudge",
        "trumps♣,playing8;lead♥A♥A♥K♥K",
        "held♠A♠A♠A♥7♥6♥6♥5♥5",
        "played♠A♠A♥5♥5:Againsttherules:4cardsofheartsareowed,2wereplayed",
        "(5.1,5.2)",
    ):
        assert words in text, words


def test_the_list_shows_lead_play_and_verdict(judged, event, clock, print_papers) -> None:
    [text] = print_papers(penalty_list_paper(event, "", event_penalties(event, clock())))
    flat = re.sub(r"\s", "", text)
    assert "lead♥A♥A♥K♥K;played♠A♠A♥5♥5" in flat
    assert "held♠" not in flat
