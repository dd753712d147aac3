"""A recorder and the referee at one table at the same time: exactly one of them wins."""

from uuid import uuid4

from django.test import Client

from referee.access import KEPT, visit_to_act
from referee.models import Hand, SideWarning
from referee.rulebook.seats import Side
from referee.services.hands import record_hand
from referee.services.warnings import give_warning
from referee.values.errors import StaleSheet
from tests.referee.posted import typed, url
from tests.referee.recording import score
from tests.referee.services.test_parallel_acts import at_once as at_once
from tests.visits import at_table
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo


def outcome(act):
    """What an act gave back, or why it was refused."""

    def do():
        try:
            return act()
        except StaleSheet:
            raise
        except CannotDo as refusal:
            return refusal

    return do


def test_both_type_the_first_hand_at_once(at_once, transactional_db, started, luo, bai, clock):
    """One hand stands, the other person is told what does."""

    def record(by, points):
        visit = visit_to_act(by, started.pk, Act.RECORD_HAND)
        values = {"follows": 0, "typed": score(points, dealer="N"), "key": uuid4()}
        return outcome(lambda: record_hand(visit=visit, now=clock(), **values))

    done = at_once(record(luo, 100), record(bai, 105))
    [stands] = [one for one in done if isinstance(one, Hand)]
    [refused] = [one for one in done if not isinstance(one, Hand)]
    assert Hand.objects.get() == stands
    if isinstance(refused, StaleSheet):
        assert refused.stored.points == stands.points
    else:
        assert (refused.message, stands.recorded_by) == (str(KEPT), luo)


def test_a_referee_who_was_first_closes_the_table_under_the_lock(
    transactional_db, started, luo, bai, clock
) -> None:
    """The recorder opened the table before the referee gave a warning there."""
    visit = visit_to_act(bai, started.pk, Act.RECORD_HAND)
    act = {"side": Side.NS, "player": started.north, "offence": "打手势", "now": clock()}
    give_warning(visit=at_table(started, luo), key=uuid4(), **act)
    refused = outcome(lambda: give_warning(visit=visit, key=uuid4(), **act))()
    assert refused.message == str(KEPT)
    assert SideWarning.objects.get().by == luo


def test_the_referee_takes_over_what_a_recorder_began(
    transactional_db, started, luo, bai, clock
) -> None:
    """The recorder's hand is compared with the referee's, who goes on; then Bai only reads."""
    reader, referee = Client(), Client()
    reader.force_login(bai)
    referee.force_login(luo)
    assert reader.post(url("record_hand", started), typed(points=100)).status_code == 302
    stale = referee.post(url("record_hand", started), typed(points=200))
    assert stale.context["stale"].is_stored
    form = {**typed(1, dealer="S", points=200), "key": str(uuid4())}
    assert referee.post(url("record_hand", started), form).status_code == 302
    refused = reader.post(url("record_hand", started), typed(1, dealer="S", points=100))
    assert (refused.status_code, str(KEPT) in refused.content.decode()) == (403, True)
    assert [hand.points for hand in Hand.objects.all()] == [100, 200]
