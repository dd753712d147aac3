"""From the match page to the notice of each penalty of the table."""

import re

from django.urls import reverse

from referee.selectors.penalties.penalties import penalty_lines
from referee.selectors.sheet.tables import load_table
from tests.referee.posted import url
from tests.referee.recording import laogai, play, score
from tests.referee.ruling import warn


def test_the_referee_of_a_table_finds_the_notice_of_each_penalty(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100, exposed_ns=1, exposed_ew=2), laogai("EW", option="B"))
    warn(match, match.north, luo, clock())
    lines = penalty_lines([load_table(match, clock())])
    notices = {reverse("documents:penalty_notice", args=[match.pk, line.code]) for line in lines}
    assert len(notices) == 4
    client.force_login(luo)
    page = client.get(url("match", match)).content.decode()
    assert set(re.findall(r'href="([^"]*/(?:warning|exposed|laogai)-[^"]*)"', page)) == notices
    assert client.get(notices.pop()).status_code == 200


def test_a_table_without_penalties_says_so(client, started) -> None:
    page = client.get(url("match", started))
    assert page.context["page"].penalties == ()
    assert page.context["page"].rulings.is_empty
