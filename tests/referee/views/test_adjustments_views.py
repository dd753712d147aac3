"""Points and levels moved by the chief referee through the pages: seen first, then saved."""

import pytest

from referee.models import Adjustment
from tests.referee.posted import KEY, LITERALLY, MARKUP, adjustment, as_django_writes, url
from tests.referee.recording import play, score, sheet_of
from tests.referee.ruling import levels, save_as_shown
from tournaments.models import JournalEntry


def test_adjust_points_shows_what_changes_before_it_saves(client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(130), score(100))  # ▲ +1, then ▲ +2 dealt by South
    client.force_login(fang)
    client.cookies["django_language"] = "en"
    shown = client.post(url("adjust", match), adjustment())
    assert shown.status_code == 200
    assert not Adjustment.objects.exists()
    foreseen = shown.context["form"].foreseen
    first = foreseen.lines[0]
    assert first.number == 1
    assert [(one.before, one.after) for one in first.changes][:1] == [("130", "170")]
    assert [line.number for line in foreseen.lines] == [1, 2]
    assert LITERALLY in as_django_writes(shown.content.decode())
    mark = shown.context["form"].mark
    saved = client.post(url("adjust", match), adjustment(seen=mark))
    assert (saved.status_code, saved.url) == (302, url("match", match))
    stored = Adjustment.objects.get()
    assert (stored.kind, stored.hand_number, stored.side, stored.amount) == ("points", 1, "", 40)
    assert (stored.reason, stored.key, stored.at, stored.by) == (MARKUP, KEY, clock(), fang)
    assert sheet_of(match, clock()).rows[0].score.total == 170
    noted = JournalEntry.objects.get(act="adjust")
    assert (noted.by, noted.reason) == (fang, MARKUP)
    assert noted.after == {"kind": "points", "hand": 1, "side": "", "amount": 40}


def test_adjust_levels_of_a_side_downwards(client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(fang)
    posted = adjustment(kind="levels", side="NS", sign="-", amount="1")
    assert save_as_shown(client, url("adjust", match), posted).status_code == 302
    stored = Adjustment.objects.get()
    assert (stored.kind, stored.side, stored.amount) == ("levels", "NS", -1)
    assert levels(match, clock()) == ("4", "3")


@pytest.mark.parametrize("kind", Adjustment.Kind)
def test_the_form_gives_adjustments_of_every_kind(kind, client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(fang)
    posted = adjustment(kind=kind.value, side="NS", amount="5")
    assert save_as_shown(client, url("adjust", match), posted).status_code == 302
    assert Adjustment.objects.get().kind == kind


def test_adjust_twice_is_one_adjustment(client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(fang)
    address = url("adjust", match)
    mark = client.post(address, adjustment()).context["form"].mark
    for _twice in range(2):
        assert client.post(address, adjustment(seen=mark)).status_code == 302
    assert Adjustment.objects.count() == 1
    other = client.post(address, adjustment(seen=mark, amount="45"))
    assert (other.status_code, len(other.context["form"].non_field_errors())) == (200, 1)


@pytest.mark.parametrize("changed", [{"amount": "45"}, {"sign": "-"}])
def test_adjust_saves_only_what_was_shown(changed, client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(fang)
    mark = client.post(url("adjust", match), adjustment()).context["form"].mark
    response = client.post(url("adjust", match), adjustment(seen=mark, **changed))
    assert response.status_code == 200
    assert response.context["form"].is_outdated
    assert not Adjustment.objects.exists()
    play(match, luo, clock(), score(100))
    moved_on = client.post(url("adjust", match), adjustment(seen=mark))
    assert moved_on.context["form"].is_outdated
    assert not Adjustment.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "fields"),
    [
        ({"kind": ""}, {"kind"}),
        ({"kind": "levels"}, {"side"}),
        ({"hand_number": "0"}, {"hand_number"}),
        ({"hand_number": "2"}, {"hand_number"}),
        ({"hand_number": "9" * 30}, {"hand_number"}),
        ({"amount": "0"}, {"amount"}),
        ({"amount": "9" * 30}, {"amount"}),
        ({"amount": "-5"}, {"amount"}),
        ({"sign": ""}, {"sign"}),
        ({"reason": ""}, {"reason"}),
        ({"reason": "长" * 301}, {"reason"}),
        ({"key": "x"}, {"__all__"}),
    ],
)
def test_adjust_says_what_is_wrong(wrong, fields, client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(fang)
    response = client.post(url("adjust", match), adjustment(**wrong))
    assert (response.status_code, set(response.context["form"].errors)) == (200, fields)
    assert not Adjustment.objects.exists()


def test_adjust_by_points_that_are_no_fives_is_refused(client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(fang)
    response = save_as_shown(client, url("adjust", match), adjustment(amount="7"))
    assert list(response.context["form"].errors) == ["amount"]
    assert not Adjustment.objects.exists()


def test_cancel_adjustment_restores_what_stood_before(client, match, luo, fang, clock) -> None:
    play(match, luo, clock(), score(100))
    before = sheet_of(match, clock())
    client.force_login(fang)
    save_as_shown(client, url("adjust", match), adjustment())
    stored = Adjustment.objects.get()
    address = url("cancel_adjustment", match, stored.pk)
    shown = client.get(address)
    assert shown.context["form"].foreseen.lines
    posted = {"reason": MARKUP, "seen": shown.context["form"].mark}
    for _twice in range(2):
        assert client.post(address, posted).status_code == 302
    stored.refresh_from_db()
    assert (stored.cancelled_at, stored.cancelled_by) == (clock(), fang)
    assert stored.cancel_reason == MARKUP
    assert sheet_of(match, clock()) == before
    noted = JournalEntry.objects.get(act="cancel_adjustment")
    assert (noted.before["amount"], noted.reason) == (40, MARKUP)
    page = client.get(url("match", match)).content.decode()
    assert LITERALLY in as_django_writes(page)
    assert "<i>" not in page
