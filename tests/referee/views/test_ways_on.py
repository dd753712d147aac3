"""What the desk offers next, and what it leaves out because it cannot be or says nothing."""

from django.urls import reverse

from tests.referee.posted import url
from tests.referee.recording import play, score
from tests.referee.ruling import sign_all
from tournaments.models import Match


def content(response) -> str:
    return response.content.decode()


def test_a_signed_sheet_leads_to_the_next_open_table(
    client, make_match, entries, finished, luo, clock
) -> None:
    other = make_match(entries[2], entries[3])
    client.force_login(luo)
    assert client.get(url("match", finished)).context["next_table"] is None
    sign_all(finished, luo, clock())
    page = client.get(url("match", finished))
    assert page.context["next_table"] == other
    assert f'href="{url("match", other)}"' in content(page)
    Match.objects.filter(pk=other.pk).update(state=Match.State.SIGNED)
    page = client.get(url("match", finished))
    assert page.context["next_table"] is None
    assert content(page).count(f'href="{reverse("desk:tables")}"') >= 2


def test_a_table_that_is_done_shows_no_time_left(client, finished, luo, clock) -> None:
    client.force_login(luo)
    [(group, _table)] = client.get(reverse("desk:tables")).context["rounds"]
    assert [line.shows_clock for line in group.lines] == [False]
    Match.objects.filter(pk=finished.pk).update(state=Match.State.SIGNED)
    assert "data-remaining" not in content(client.get(reverse("desk:tables")))


def test_wrong_dealer_is_offered_once_a_hand_is_on_the_sheet(client, started, luo, clock) -> None:
    link = url("wrong_dealer", started)
    assert link not in content(client.get(url("match", started)))
    assert link not in content(client.get(url("void_hand", started, 1)))
    play(started, luo, clock(), score(100))
    assert link in content(client.get(url("match", started)))
    assert link in content(client.get(url("void_hand", started, 2)))


def test_a_last_trick_without_points_reads_as_0(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    [line] = client.get(url("match", match)).context["page"].lines
    assert line.kou == "0 ▲"
