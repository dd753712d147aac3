"""The gate at the end of a round: what keeps it open, and closing it all the same."""

import pytest
from django.urls import reverse

from tests.conftest import NOON
from tests.tournaments.office import Office, open_round, sign
from tests.visits import in_office
from tournaments.models import JournalEntry, Round
from tournaments.selectors.rounds import left_open
from tournaments.services import rounds
from tournaments.services.results import accept_result

pytestmark = pytest.mark.usefixtures("clock")


def test_closing_lists_what_holds_the_round_open(client, event, published, fang, luo):
    event.rules = {"second_person": True}
    event.save()
    one, two = published.matches.order_by("table_number")
    sign(one, luo)
    answer = Office(client, fang, event.pk).post("close_round", published.pk)
    page = answer.content.decode()
    assert [(t.match, t.missing) for t in answer.context["open_tables"]] == [
        (one, "acceptance"),
        (two, "play"),
    ]
    assert reverse("desk:match", args=[two.pk]) in page
    published.refresh_from_db()
    assert published.state == Round.State.PUBLISHED


def test_closing_all_the_same_takes_a_reason(office, event, published):
    answer = office.post("close_round", published.pk, reason="hall closes")
    assert answer.url == office.address("event")
    assert open_round(event).state == Round.State.CLOSED
    assert JournalEntry.objects.get(act="close_round").reason == "hall closes"


def test_closing_without_a_reason_asks_for_it_beside_the_field(office, published):
    answer = office.post("close_round", published.pk)
    assert answer.context["form"].errors == {"reason": ["Give the reason."]}
    assert len(answer.context["open_tables"]) == 2
    assert "they play on" in answer.content.decode()


def test_the_office_keeps_saying_which_tables_a_closed_round_left_open(
    client, event, published, tang, fang, luo
):
    event.rules = {"second_person": True}
    event.save()
    one, two = published.matches.order_by("table_number")
    sign(one, luo)
    rounds.close_round(
        round_=published, visit=in_office(published, tang), now=NOON, reason="hall closes"
    )
    chief = Office(client, fang, event.pk)
    draft = published.stage.rounds.get(number=2)
    says = "Round 1 still has 2 tables without a result."
    pages = [("event",), ("draw", published.stage_id), ("round", draft.pk)]
    for page in pages:
        text = chief.text(*page)
        assert says in text
        assert reverse("desk:match", args=[two.pk]) in text
        assert reverse("office:match", args=[one.pk]) in text
    assert [hall["round"] for hall in chief.get("tables_now").context["halls"]] == [published]
    assert f'id="table-{two.pk}"' in chief.text("tables_now")
    public = client.get(reverse("public:event", args=[event.pk])).content.decode()
    assert "2 tables still without a result" in public
    accept_result(match=one, version=1, visit=in_office(one, fang), now=NOON)
    assert "Round 1 still has 1 table without a result." in chief.text("event")
    assert f'id="table-{one.pk}"' not in chief.text("tables_now")


def test_what_closed_rounds_left_open_takes_one_query_for_one_table_and_for_two(
    event, published, django_assert_num_queries
):
    Round.objects.filter(pk=published.pk).update(state=Round.State.CLOSED)
    with django_assert_num_queries(1):
        [left] = left_open(event)
    assert len(left.tables) == 2


def test_a_draft_cannot_be_closed(office, event, drafted):
    office.post("close_round", drafted.pk, reason="r")
    assert open_round(event).state == Round.State.DRAFTED
