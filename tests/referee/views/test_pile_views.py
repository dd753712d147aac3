"""The paper pile: tables without a complete sheet in table order, each one tap from the next."""

import pytest
from django.urls import reverse

from referee.services.rulings import record_walkover
from tests.conftest import make_entry
from tests.referee.posted import url
from tests.referee.recording import play, score
from tests.referee.ruling import sign_all
from tests.visits import at_table
from tournaments.models import Match, Official, Round


@pytest.fixture
def pile(make_match, entries, event) -> list[Match]:
    """Tables 1 to 3 of round 1."""
    more = [make_entry(event, 5), make_entry(event, 6)]
    pairs = [(entries[0], entries[1]), (entries[2], entries[3]), (more[0], more[1])]
    return [make_match(ns, ew) for ns, ew in pairs]


def complete(match: Match, by, now) -> None:
    """Signed, so that its paper is done."""
    record_walkover(side=None, reason="都没来", visit=at_table(match, by), now=now)
    sign_all(match, by, now, "chief")


def address(round_: Round) -> str:
    return reverse("desk:paper_pile", args=[round_.pk])


def test_the_pile_holds_what_has_no_complete_sheet_in_table_order(
    client, pile, round_one, bai, fang, luo, clock
) -> None:
    complete(pile[1], fang, clock())
    play(pile[2], luo, clock(), score(100))
    client.force_login(bai)
    response = client.get(address(round_one))
    lines = [
        (line.table_number, line.line.hands, line.is_kept)
        for line in response.context["table"].data
    ]
    assert lines == [(1, 0, False), (3, 1, True)]
    assert response.context["next"] == pile[0]
    page = response.content.decode()
    assert "罗裁判" in page
    assert reverse("desk:match", args=[pile[0].pk]) in page


def test_the_next_paper_is_one_tap_away(client, pile, bai, fang, luo, clock) -> None:
    client.force_login(bai)
    following = {match.pk: _next(client, match) for match in pile}
    assert following == {pile[0].pk: pile[1], pile[1].pk: pile[2], pile[2].pk: pile[0]}
    play(pile[1], luo, clock(), score(100))
    assert _next(client, pile[0]) == pile[2]
    complete(pile[2], fang, clock())
    assert _next(client, pile[0]) is None
    assert _next(client, pile[2]) == pile[0]
    text = client.get(url("match", pile[2])).content.decode()
    assert f'href="{url("match", pile[0])}"' in text


def _next(client, match: Match) -> Match | None:
    return client.get(url("match", match)).context["next_paper"]


def test_a_round_without_paper_says_so(client, pile, round_one, bai, fang, clock) -> None:
    for match in pile:
        complete(match, fang, clock())
    client.force_login(bai)
    response = client.get(address(round_one))
    assert (len(response.context["table"].rows), response.context["next"]) == (0, None)


def test_who_sees_the_pile(client, pile, round_one, bai, fang, luo, tang, wu, clock) -> None:
    for user, status in ((bai, 200), (fang, 200), (luo, 403), (tang, 403), (wu, 404)):
        client.force_login(user)
        assert client.get(address(round_one)).status_code == status, user
    client.force_login(bai)
    assert client.post(address(round_one)).status_code == 405
    assert client.get(reverse("desk:paper_pile", args=[10**9])).status_code == 404
    Round.objects.update(state=Round.State.DRAFTED)
    assert client.get(address(round_one)).status_code == 404


def test_my_tables_leads_to_the_pile(client, pile, round_one, bai, luo, clock) -> None:
    for user, is_there in ((bai, True), (luo, False)):
        client.force_login(user)
        page = client.get(reverse("desk:tables")).content.decode()
        assert (address(round_one) in page) is is_there


def test_the_pile_takes_the_same_queries_for_one_table_and_for_three(
    client, pile, round_one, bai, luo, fang, clock, django_assert_num_queries
) -> None:
    play(pile[0], luo, clock(), score(100), score(0))
    play(pile[1], luo, clock(), score(100))
    client.force_login(bai)
    # Session and user, the round and the roles, the matches, one for all their sheets.
    with django_assert_num_queries(6):
        client.get(address(round_one))
    for match in pile[1:]:
        Match.objects.filter(pk=match.pk).update(state=Match.State.ACCEPTED)
    with django_assert_num_queries(6):
        client.get(address(round_one))


def test_the_officials_page_offers_the_recorder(client, event, tang) -> None:
    client.force_login(tang)
    page = client.get(reverse("office:officials", args=[event.pk])).content.decode()
    assert f'value="{Official.Role.RECORDER.value}"' in page
