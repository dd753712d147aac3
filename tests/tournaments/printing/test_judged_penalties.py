"""What the judge was shown, on the penalty notice and in the penalty list."""

import re

import pytest
from django.template.loader import render_to_string

from referee.models import Evidence, Hand
from referee.selectors.penalties.penalty_lists import event_penalties, penalty_of
from tests.conftest import in_one_line
from tests.referee.filing import record_judged, withdraw
from tests.referee.recording import play, score
from tournaments.printing.penalty_papers import (
    listed_penalty,
    notice_of,
    penalty_list_paper,
    penalty_notice_paper,
)


@pytest.fixture
def judged(match, luo, clock):
    """NS hold; EW then follow a tractor wrongly, and the judge is shown it."""
    play(match, luo, clock(), score(0))
    record_judged(match, luo, clock())
    return match


@pytest.fixture
def notice(judged, clock, print_papers):
    """The text of the notice of the 劳改 as the sheet is now."""

    def text() -> str:
        hand = judged.hands.get(number=2)
        line = penalty_of(judged, f"laogai-{hand.pk}", clock())
        [page] = print_papers(penalty_notice_paper(line))
        return re.sub(r"\s", "", page)

    return text


def test_the_notice_shows_all_that_was_laid(notice) -> None:
    text = notice()
    for words in (
        "Showntothejudge",
        "trumps♣,playing8;lead♥A♥A♥K♥K",
        "held♠A♠A♠A♥7♥6♥6♥5♥5",
        "played♠A♠A♥5♥5:Againsttherules:4cardsofheartsareowed,",
        "(5.1,5.2)",
    ):
        assert words in text, words


def test_the_list_shows_lead_play_and_verdict(judged, event, clock, print_papers) -> None:
    [text] = print_papers(penalty_list_paper(event, "", event_penalties(event, clock())))
    flat = re.sub(r"\s", "", text)
    assert "lead♥A♥A♥K♥K;played♠A♠A♥5♥5" in flat
    assert "held♠" not in flat


def test_papers_say_what_was_withdrawn_and_why(
    judged, event, luo, clock, notice, print_papers
) -> None:
    assert "withdrawn" not in notice()
    withdraw(Evidence.objects.get(), luo, clock(), "wrong cards")
    assert "Showntothejudge,withdrawntrumps♣" in notice()
    assert "(5.1,5.2)Verdictwithdrawn罗裁判,2026-10-0312:00:wrongcards" in notice()
    assert "Standswaiting·verdictwithdrawn,thehandunchanged" in notice()
    [text] = print_papers(penalty_list_paper(event, "", event_penalties(event, clock())))
    flat = re.sub(r"\s", "", text)
    assert "verdictwithdrawn(罗裁判,2026-10-0312:00:wrongcards)" in flat
    assert "waitingverdictwithdrawn,thehandunchanged" in flat


def test_a_withdrawn_verdict_is_struck_through_and_the_penalty_is_not(judged, luo, clock) -> None:
    withdraw(Evidence.objects.get(), luo, clock(), "wrong cards")
    line = penalty_of(judged, f"laogai-{judged.hands.get(number=2).pk}", clock())
    page = render_to_string("printing/_notice_lines.html", {"notice": notice_of(line)})
    assert page.count('<tr class="struck"><th>Shown to the judge, withdrawn</th>') == 1
    assert page.count("struck") == 1
    row = in_one_line(
        render_to_string("printing/_listed_penalty.html", {"one": listed_penalty(line)})
    )
    assert row.startswith("<tr><td>")
    assert row.count('<p class="struck">lead ♥A ♥A ♥K ♥K; played') == row.count("struck") == 1


def test_the_notice_says_what_a_correction_made_of_the_hand(judged, notice) -> None:
    assert "thehandwasplayed" not in notice()
    Hand.objects.filter(number=1).update(points=100)
    Hand.objects.filter(number=2).update(trump="H")
    assert (
        "(5.1,5.2);judgedatlevel8,thehandwasplayedat5;"
        "judgedwithtrumps♣,thehandwasplayedwith♥" in notice()
    )
