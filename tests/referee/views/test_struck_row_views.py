"""A hand of another table, struck and restored through the pages (8.12)."""

from uuid import uuid4

from referee.models import Hand
from tests.referee.posted import typed, url
from tests.referee.views.test_void_views import due_next


def test_a_hand_of_another_table_is_struck_and_restored(client, two_hands) -> None:
    """From the hand: it was not played here (8.12); what that changes stands beside the choice."""
    page = client.get(url("correct_hand", two_hands, 2)).content.decode()
    address = url("void_hand", two_hands, 2) + "?cause=struck"
    assert address in page
    response = client.get(address)
    assert response.context["form"]["cause"].value() == "struck"
    [struck] = [row for row in response.context["causes"] if row.cause.value == "struck"]
    assert struck.rule == "8.12"

    posted = {"cause": "struck", "void_reason": "2号桌的", "revision": "1"}
    assert client.post(url("void_hand", two_hands, 2), posted).status_code == 302
    assert due_next(client, two_hands) == ("S", ["连庄，升2级", "误录：2号桌的"], ["5", "3"])
    page = client.get(url("match", two_hands)).content.decode()
    assert page.count('class="void"') == 1

    stored = typed(follows=None, key=None, dealer="S", points=100, last_points=0, last_cards=1)
    again = {**stored, "revision": "2", "counts_again": "on", "odd_is_meant": "on"}
    assert client.post(url("correct_hand", two_hands, 2), again).status_code == 302
    assert due_next(client, two_hands)[0] == "N"


def test_a_hand_in_progress_is_not_struck(client, two_hands) -> None:
    response = client.get(url("void_hand", two_hands, 3))
    assert "struck" not in {row.cause.value for row in response.context["causes"]}
    posted = {"cause": "struck", "void_reason": "", "follows": "2", "key": str(uuid4())}
    response = client.post(url("void_hand", two_hands, 3), posted)
    assert list(response.context["form"].errors) == ["cause"]
    assert Hand.objects.count() == 2


def test_an_earlier_row_is_struck_by_the_chief_referee_alone(client, two_hands, fang) -> None:
    posted = {"cause": "struck", "void_reason": "", "revision": "1"}
    refused = client.post(url("void_hand", two_hands, 1), posted)
    assert "只有裁判长可以划去或恢复" in refused.content.decode()
    client.force_login(fang)
    assert client.post(url("void_hand", two_hands, 1), posted).status_code == 302
    assert Hand.objects.get(number=1).is_struck
