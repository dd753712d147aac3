"""The pages of an entry: what everybody sees of it, and what the office does."""

import re

import pytest
from django.urls import reverse

from referee.services.clock import start_clock
from tests.conftest import NOON, make_entry
from tests.tournaments.office import Office
from tests.tournaments.public_pages import text_of
from tests.tournaments.stages import give_bye, make_round, make_stage, play, seat
from tests.tournaments.views.public.test_live import poll_of
from tests.visits import at_table, in_office
from tournaments.keeping import once
from tournaments.models import Entry, Event, Match, Player, Round, Stage
from tournaments.services.adjustments import give_adjustment
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act

MARKUP = '<b>"x"&'
PHONE = "13800000001"


@pytest.fixture
def eight(event: Event) -> list[Entry]:
    return [make_entry(event, number, f"第{number}队") for number in range(1, 9)]


@pytest.fixture
def swiss(event: Event, eight: list[Entry]) -> Stage:
    """Two rounds closed, the third published: 1 beats 2, loses to 3, meets 4 next."""
    stage = make_stage(event, Stage.Kind.SWISS, [eight], round_count=4)
    play(make_round(stage), eight[0], eight[1], loser="10")
    play(make_round(stage), eight[2], eight[0], loser="Q")
    Match.objects.create(
        round=make_round(stage, Round.State.PUBLISHED),
        table_number=7,
        ns_entry=eight[0],
        ew_entry=eight[3],
    )
    return stage


def address(entry: Entry) -> str:
    return reverse("public:entry", args=(entry.event_id, entry.pk))


def test_addresses_are_the_agreed_ones(event, eight):
    assert address(eight[0]) == f"/events/{event.pk}/entries/{eight[0].pk}/"
    office = reverse("office:entry", args=(event.pk, eight[0].pk))
    assert office == f"/office/events/{event.pk}/entries/{eight[0].pk}/card/"


def test_an_entry_finds_its_table_place_and_card(visitor, swiss, eight):
    page = text_of(visitor.get(address(eight[0])))
    assert (
        "秋季连牌赛 1 张伟/李娜 第1队 ○ Registered provisionally place 2 Next match Round 3 "
        in page
    )
    assert "Round 3 · Table 7 · ▲NS against 4 杨洁/黄磊 第4队 ○ Waiting" in page
    assert "Round 1 1 ▲ NS 2 陈明/赵军 第2队 张伟/李娜 past A:10 won 2 2 +5" in page
    assert "Round 2 1 ■ EW 3 王芳/刘洋 第3队 张伟/李娜 Q:past A lost 0 2 −3" in page
    assert "Round 3 7 ▲ NS 4 杨洁/黄磊 第4队 张伟/李娜 ○ Waiting 2 " in page
    assert (
        "Match points 2 Cumulative without the first round 0 Rounds won 1 Level margin +2" in page
    )


def test_the_card_leads_to_table_opponent_and_sum(visitor, swiss, eight):
    page = visitor.get(address(eight[0])).content.decode()
    event = swiss.event_id
    match = Match.objects.get(table_number=7)
    for link in (
        f'<a href="/events/{event}/tables/{match.pk}/">7</a>',
        f'<a href="/events/{event}/entries/{eight[3].pk}/">',
        f'href="/events/{event}/standings/1/sums/1/level_margin/"',
    ):
        assert link in page, link


def test_held_results_are_not_on_the_public_card(visitor, swiss, eight, tang):
    held = text_of(visitor.get(address(eight[2])))
    assert "won 2 2 +3" in held
    assert "place 1" in held
    swiss.shown_rounds = 1
    swiss.save()
    once.forget()  # no act was journaled
    held = text_of(visitor.get(address(eight[2])))
    assert "Held: results and sums as after round 1." in held
    assert "Round 2 1 ▲ NS 1 张伟/李娜 第1队 王芳/刘洋 ✓ Accepted Round 3 not drawn Match" in held
    for told in ("won", "past A", ":Q", "+3", "place 1"):
        assert told not in held.replace("Rounds won", ""), told
    office = text_of(Office(visitor, tang, swiss.event_id).get("entry", eight[2].pk))
    assert "past A:Q won 2 2 +3" in office
    assert "Held" not in office


def test_phones_are_seen_by_the_office_only(visitor, swiss, eight, tang):
    player = eight[0].players.get(position=2)
    player.phone, player.member_number = PHONE, "0077"
    player.save()
    for number in (PHONE, "0077"):
        assert number not in visitor.get(address(eight[0])).content.decode()
    page = text_of(Office(visitor, tang, swiss.event_id).get("entry", eight[0].pk))
    assert f"张伟 李娜 {PHONE} 0077 Next match" in page


def test_adjustments_are_shown_with_reason_and_signer(visitor, swiss, eight, fang):
    give_adjustment(
        stage=swiss,
        number=1,
        reason=MARKUP,
        match_points=-1,
        visit=in_office(swiss, fang),
        now=NOON,
    )
    response = visitor.get(address(eight[0]))
    assert f"−1 match points {MARKUP} 方裁判长 10-03 12:00" in text_of(response)
    assert "Match points 1 Cumulative" in text_of(response)
    assert MARKUP not in response.content.decode()


def test_markup_in_names_and_units_appears_literally(visitor, swiss, eight, tang):
    eight[3].players.update(name=MARKUP)
    Entry.objects.filter(pk=eight[3].pk).update(unit=MARKUP)
    for entry in (eight[0], eight[3]):
        response = visitor.get(address(entry))
        assert text_of(response).count(MARKUP) >= 3
        assert '<b>"x' not in response.content.decode()
    response = Office(visitor, tang, swiss.event_id).get("entry", eight[3].pk)
    assert '<b>"x' not in response.content.decode()


def test_a_bye_and_a_substitute(visitor, swiss, eight):
    give_bye(swiss.rounds.get(number=3), eight[4])
    Player.objects.create(entry=eight[4], position=3, name="替补员")
    page = text_of(visitor.get(address(eight[4])))
    assert "5 周杰/吴敏 第5队 Substitute 替补员 ○ Registered" in page
    assert "Next match Round 3 Bye" in page
    assert "Round 3 Bye 7:3 Bye 2 2 +4" in page
    assert "Round 1 not drawn 0" in page


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("withdrawn", "↩ Withdrawn provisionally place 2"),
        ("disqualified", "✕ Disqualified Next match"),
    ],
)
def test_who_left_keeps_the_card(visitor, swiss, eight, state, words):
    Entry.objects.filter(pk=eight[0].pk).update(state=state)
    page = text_of(visitor.get(address(eight[0])))
    assert words in page
    assert "past A:10 won 2 2 +5" in page


def test_who_left_before_the_draw_is_not_here(visitor, event):
    entry = make_entry(event, 9)
    assert "in no published round yet" in text_of(visitor.get(address(entry)))
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.WITHDRAWN)
    assert visitor.get(address(entry)).status_code == 404


def test_who_left_and_is_only_in_a_draft_is_not_here(visitor, event, eight):
    stage = make_stage(event, Stage.Kind.SWISS, [eight], round_count=4)
    draft = make_round(stage, Round.State.DRAFTED)
    seat(draft, eight[0], eight[1])
    Entry.objects.filter(pk=eight[1].pk).update(state=Entry.State.WITHDRAWN)
    assert visitor.get(address(eight[1])).status_code == 404
    Round.objects.filter(pk=draft.pk).update(state=Round.State.PUBLISHED)
    assert visitor.get(address(eight[1])).status_code == 200


def test_entries_of_another_event_are_not_here(visitor, eight, tang, event):
    other = Event.objects.create(name="另一场", starts_on="2026-11-01")
    assert visitor.get(reverse("public:entry", args=(other.pk, eight[0].pk))).status_code == 404
    stranger = make_entry(other, 1)
    assert visitor.get(reverse("public:entry", args=(event.pk, stranger.pk))).status_code == 404
    assert Office(visitor, tang, event.pk).get("entry", stranger.pk).status_code == 404


def test_two_of_one_name_are_told_apart_by_number(visitor, event, swiss, eight):
    eight[1].players.filter(position=1).update(name="张伟")
    eight[1].players.filter(position=2).update(name="李娜")
    first, second = (visitor.get(address(entry)) for entry in eight[:2])
    assert "1 张伟/李娜" in text_of(first)
    assert "2 张伟/李娜" in text_of(second)
    assert f'<a href="{address(eight[1])}"><b class="number">2</b> 张伟/李娜</a>' in (
        first.content.decode()
    )


def test_outsiders_see_no_office_card_and_referees_neither(client, event, eight, wu, luo, fang):
    page = reverse("office:entry", args=(event.pk, eight[0].pk))
    assert client.get(page).status_code == 302
    for user, status in ((wu, 404), (luo, 403), (fang, 200)):
        client.force_login(user)
        assert client.get(page).status_code == status
    assert client.post(page).status_code == 405
    assert client.post(address(eight[0])).status_code == 405


def test_the_office_card_leads_to_what_can_be_done(client, event, eight, tang, fang):
    def acts(user) -> set[str]:
        page = Office(client, user, event.pk).get("entry", eight[0].pk).content.decode()
        found = re.findall(r'<a class="button" href="([^"]*)"', page)
        return {link.removeprefix(f"/office/events/{event.pk}/entries/") for link in found}

    pk, public = eight[0].pk, address(eight[0])
    assert acts(tang) == {f"{pk}/", public}
    assert acts(fang) == {f"{pk}/withdraw/", public}
    Entry.objects.filter(pk=pk).update(state=Entry.State.WITHDRAWN)
    assert acts(fang) == {f"{pk}/reinstate/", public}
    Entry.objects.filter(pk=pk).update(state=Entry.State.DISQUALIFIED)
    assert acts(fang) == {public}


def test_pages_are_in_both_languages(visitor, swiss, eight):
    for language, word in (("zh-hans", "南北"), ("en", "NS")):
        visitor.cookies["django_language"] = language
        page = text_of(visitor.get(address(eight[0])))
        assert f"▲{word}" in page
        assert "4 杨洁/黄磊" in page


def test_a_card_costs_the_same_for_few_and_many_entries(
    visitor, event, swiss, eight, django_assert_max_num_queries
):
    with django_assert_max_num_queries(30) as few:
        visitor.get(address(eight[0]))
    more = [make_entry(event, number) for number in range(9, 41)]
    later = make_round(swiss, Round.State.RUNNING)
    for ns, ew in zip(more[::2], more[1::2], strict=True):
        play(later, ns, ew)
    once.forget()
    with django_assert_max_num_queries(len(few)):
        visitor.get(address(eight[0]))
    # The standings are made once for all cards.
    with django_assert_max_num_queries(20):
        visitor.get(address(more[0]))
    with django_assert_max_num_queries(10):
        visitor.get(address(more[0]))


def test_a_page_is_made_anew_only_for_what_it_shows(
    visitor, swiss, eight, fang, django_assert_max_num_queries
):
    """Every phone asks for a page of its own: an act elsewhere must not make all of them."""
    mine = Match.objects.get(table_number=7)
    other = play(mine.round, eight[4], eight[5], loser="J")
    page = address(eight[0])
    poll = page + poll_of(visitor.get(page))

    def asked() -> int:
        return visitor.get(poll, HTTP_HX_REQUEST="true").status_code

    act = {"by": fang, "now": NOON}
    write_journal(act=Act.RECORD_HAND, match=other, event=swiss.event, **act)
    with django_assert_max_num_queries(10):
        assert asked() == 204
    # Another's result makes the standings anew; the page only where it moves this entry.
    eight[7].matches_as_ns.create(round=mine.round, table_number=9, ew_entry=eight[6])
    write_journal(act=Act.ACCEPT_RESULT, match=other, event=swiss.event, **act)
    assert asked() == 204
    start_clock(visit=at_table(mine, fang), now=NOON)
    changed = visitor.get(poll, HTTP_HX_REQUEST="true")
    assert "</span> Playing" in changed.content.decode()
    poll = page + poll_of(changed)
    assert asked() == 204
    give_adjustment(
        stage=swiss, number=8, reason="迟到", match_points=3, visit=in_office(swiss, fang), now=NOON
    )
    assert "place 4" in visitor.get(poll, HTTP_HX_REQUEST="true").content.decode()


def test_a_match_is_called_being_played_while_it_is(client, swiss, eight):
    client.cookies["django_language"] = "en"
    assert "Next match" in text_of(client.get(address(eight[0])))
    Match.objects.filter(table_number=7).update(state=Match.State.PLAYING)
    once.forget()  # no act was journaled
    page = text_of(client.get(address(eight[0])))
    assert "Being played Round 3" in page
    assert "Lots" not in page
