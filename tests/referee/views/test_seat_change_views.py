"""The page that puts wrong seats right: shows what follows, saves what was shown (1.4)."""

from django.utils.translation import gettext as _

from referee.services import rulings
from tests.conftest import make_user
from tests.referee.posted import url
from tests.referee.recording import fresh, sheet_of
from tests.referee.ruling import sign_all
from tests.visits import at_table
from tournaments.models import JournalEntry, Official


def test_the_page_shows_the_sheet_after_and_saves_what_was_shown(
    client, played, luo, clock
) -> None:
    client.force_login(luo)
    address = url("change_seats", played)
    assert address in client.get(url("match", played)).content.decode()
    posted = {"change": "sides", "reason": "认错人", "seating": played.seating}
    shown = client.post(address, posted)
    assert fresh(played).ns_entry.number == 1
    foreseen = shown.context["form"].foreseen
    assert [(line.before, line.after) for line in foreseen.seats] == [
        ("张伟", "陈明"), ("赵军", "李娜"), ("陈明", "张伟"), ("李娜", "赵军"),
    ]  # fmt: skip
    levels = [(line.words, line.before, line.after) for line in foreseen.levels]
    sheet = sheet_of(played, clock()).levels
    ns, ew = f"▲ {sheet.ns.value}", f"■ {sheet.ew.value}"
    assert levels == [("1 张伟/李娜", ns, ew), ("2 陈明/赵军", ew, ns)]
    text = shown.content.decode()
    # Exposed cards stay at the seats and are the others' now; a warning keeps its person.
    committed = {(line.words, line.before, line.after) for line in foreseen.committed}
    cards, warned = _in_hand(1, "错牌1张"), _in_hand(4, "打手势")
    assert (cards, "▲南北 张伟/李娜", "▲南北 陈明/赵军") in committed
    assert (warned, "▲南北 张伟/李娜 (张伟)", "■东西 张伟/李娜 (张伟)") in committed
    assert "认错人" in text
    done = client.post(address, {**posted, "seen": shown.context["form"].mark})
    assert (done.status_code, done.url) == (302, url("match", played))
    assert fresh(played).ns_entry.number == 2
    again = client.post(address, {**posted, "seen": shown.context["form"].mark})
    assert again.status_code == 302
    assert JournalEntry.objects.filter(act="change_seats").count() == 1
    page = client.get(url("match", played)).content.decode()
    assert "认错人" in page


def _in_hand(number: int, words: str) -> str:
    return _("Hand %(number)s: %(words)s") % {"number": number, "words": words}


def test_another_change_than_shown_is_shown_first(client, played, luo, clock) -> None:
    client.force_login(luo)
    posted = {"change": "NS", "reason": "认错人", "seating": played.seating}
    mark = client.post(url("change_seats", played), posted).context["form"].mark
    other = client.post(url("change_seats", played), {**posted, "change": "EW", "seen": mark})
    assert (other.status_code, other.context["form"].is_outdated) == (200, True)
    assert fresh(played).seating == played.seating


def test_nothing_chosen_is_asked_beside_the_field(client, played, luo) -> None:
    client.force_login(luo)
    for change_, field in (("", "change"), ("NW", "change")):
        posted = {"change": change_, "reason": "r", "seating": played.seating}
        form = client.post(url("change_seats", played), posted).context["form"]
        assert list(form.errors) == [field]
    form = client.post(url("change_seats", played), {"change": "NS"}).context["form"]
    assert set(form.errors) == {"reason", "__all__"}


def test_who_puts_seats_right(client, event, played, luo, fang, tang, wu) -> None:
    other = make_user("zhou", "周裁判")
    Official.objects.create(event=event, user=other, role=Official.Role.REFEREE)
    for user, status in ((luo, 200), (fang, 200), (tang, 404), (wu, 404), (other, 404)):
        client.force_login(user)
        for send in (client.get, client.post):
            assert send(url("change_seats", played)).status_code == status, user
    client.force_login(luo)
    assert client.put(url("change_seats", played)).status_code == 405
    assert not JournalEntry.objects.filter(act="change_seats").exists()


def test_a_signed_sheet_says_so(client, match, luo, fang, clock) -> None:
    rulings.record_walkover(side=None, reason="r", visit=at_table(match, fang), now=clock())
    sign_all(match, fang, clock(), "chief")
    client.force_login(fang)
    page = client.get(url("change_seats", match)).content.decode()
    assert 'name="change"' not in page
