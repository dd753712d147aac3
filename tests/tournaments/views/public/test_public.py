"""What everybody reads without signing in, and what nobody but officials may see."""

import re
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from referee.services.clock import start_clock
from referee.values.hands import TypedHand
from tests.tournaments.public_pages import pages, record, sign, text_of
from tests.visits import at_table
from tournaments.models import Match, Round

MARKUP = '<b>"x"&'
PAGES = ("home", "event", "round", "match", "standings")


@pytest.mark.parametrize("page", PAGES)
def test_pages_open_to_everybody_in_both_languages(visitor, playing, page):
    for language in ("zh-hans", "en"):
        visitor.cookies["django_language"] = language
        assert f'<html lang="{language}"' in visitor.get(pages(playing)[page]).content.decode()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("verb", ["post", "put", "patch", "delete"])
def test_pages_are_only_read(visitor, playing, page, verb):
    assert getattr(visitor, verb)(pages(playing)[page]).status_code == 405


def test_addresses_are_the_agreed_ones(match):
    event, round_ = match.round.stage.event_id, match.round_id
    assert pages(match) == {
        "home": "/",
        "event": f"/events/{event}/",
        "round": f"/events/{event}/rounds/{round_}/",
        "match": f"/events/{event}/tables/{match.pk}/",
        "standings": f"/events/{event}/standings/",
    }


@pytest.mark.parametrize("number", ["0", "404", "9" * 18, "9" * 19, "9" * 400, "x", "-1"])
def test_unknown_and_absurd_ids_are_not_here(visitor, match, number):
    event = match.round.stage.event_id
    for address in (
        f"/events/{number}/",
        f"/events/{number}/standings/",
        f"/events/{event}/rounds/{number}/",
        f"/events/{event}/tables/{number}/",
        f"/events/{number}/tables/{match.pk}/",
    ):
        response = visitor.get(address)
        assert response.status_code == 404, address
        assert "Not here" in response.content.decode()


def test_rounds_and_tables_of_another_event_are_not_here(visitor, match):
    other = type(match.round.stage.event).objects.create(name="另一场", starts_on="2026-11-01")
    for name, pk in (("round", match.round_id), ("match", match.pk)):
        assert visitor.get(reverse(f"public:{name}", args=(other.pk, pk))).status_code == 404


def test_drafts_are_not_here(visitor, match, tang):
    Round.objects.filter(pk=match.round_id).update(state=Round.State.DRAFTED)
    addresses = pages(match)
    visitor.force_login(tang)
    for page in ("round", "match"):
        assert visitor.get(addresses[page]).status_code == 404
    assert "Round 1" not in text_of(visitor.get(addresses["event"]))


def test_a_bye_has_no_table_page(visitor, round_one, entries):
    bye = Match.objects.create(round=round_one, ns_entry=entries[3])
    assert visitor.get(pages(bye)["match"]).status_code == 404
    assert text_of(visitor.get(pages(bye)["round"])).count("Bye") == 1


def test_home_lists_events_and_gives_officials_their_doors(visitor, playing, luo):
    page = text_of(visitor.get("/"))
    assert "秋季连牌赛" in page
    assert "Round 1 is running" in page
    assert "4 entries" in page
    assert "My tables" not in page
    visitor.force_login(luo)
    signed_in = visitor.get("/").content.decode()
    assert f'class="button primary" href="{reverse("desk:tables")}"' in signed_in
    assert f'class="button" href="{reverse("office:events")}"' in signed_in


def test_event_shows_what_runs_and_where_everybody_is(visitor, playing):
    page = text_of(visitor.get(pages(playing)["event"]))
    assert "Round 1 ▶ Running 1 ▲ NS 1 张伟/李娜 ■ EW 2 陈明/赵军 ▲ NS 3 ■ EW 3 ▶ Playing" in page
    assert "1 at play · 0 accepted" in page
    assert "1 张伟/李娜 Table 1 against 2" in page


def test_event_shows_places_once_a_result_is_accepted(visitor, playing, fang, clock):
    sign(playing, fang, clock)
    page = text_of(visitor.get(pages(playing)["event"]))
    assert "1 张伟/李娜 Table 1 against 2 1 2 陈明/赵军 Table 1 against 1 4" in page


def test_round_shows_tables_live(visitor, playing, luo, clock):
    playing.ns_entry.unit = "清华大学"
    playing.ns_entry.save()
    page = text_of(visitor.get(pages(playing)["round"]))
    assert "1 ▲ NS 1 张伟/李娜 清华大学 ▲ 3 ■ 3 ■ EW 2 陈明/赵军 1 ▶ Playing" in page
    link = f'<a id="table-1" href="{pages(playing)["match"]}">1</a>'
    assert link in visitor.get(pages(playing)["round"]).content.decode()


def test_round_shows_results(visitor, playing, fang, clock):
    sign(playing, fang, clock)
    page = text_of(visitor.get(pages(playing)["round"]))
    assert "▲ past A ■ 10" in page
    assert "✓ Accepted ▲NS wins: passed A" in page


def test_match_shows_the_sheet_with_seats_and_the_next_dealer(visitor, playing):
    page = text_of(visitor.get(pages(playing)["match"]))
    assert "North 张伟 West 赵军 ★ deals next ↺ East 陈明 South 李娜" in page
    assert "1 North 3 ♥ 95 +45×2 ■ 185 takes the deal +0 3 3 West" in page
    assert "time ends at 14:00" in page


def test_match_keeps_what_the_referee_wrote_to_the_desk(visitor, playing, luo, clock):
    void = TypedHand(dealer="W", void_cause="other", void_reason="张伟看了牌")
    record(playing, luo, clock, follows=1, typed=void)
    page = text_of(visitor.get(pages(playing)["match"]))
    assert "void: another cause" in page
    assert "看了牌" not in page


def test_match_shows_the_result_as_signed_whatever_the_rules_become(visitor, playing, fang, clock):
    sign(playing, fang, clock)
    event = playing.round.stage.event
    event.rules = {"start_level": "5"}
    event.save()
    page = text_of(visitor.get(pages(playing)["match"]))
    assert "▲NS wins: passed A" in page
    assert "1 张伟/李娜 ✓ won past A" in page


def test_standings_mark_the_key_that_parted_two(visitor, playing, fang, clock):
    sign(playing, fang, clock)
    response = visitor.get(pages(playing)["standings"])
    page = text_of(response)
    assert "1 of 1 results accepted, the last at 10-03 12:00." in page
    assert "1 1 张伟/李娜 2 — +5 12 — – 3 王芳/刘洋 0 (parted) — 0 0 —" in page
    assert '<u class="parted" title="This parted the entry from the one above.">' in (
        response.content.decode()
    )


def test_standings_sort_by_a_column_and_pass_over_unknown_ones(visitor, playing, fang, clock):
    sign(playing, fang, clock)
    address = pages(playing)["standings"]
    by_number = visitor.get(address, {"sort": "-number"})
    assert re.findall(r'data-label="No." class="number">(\d)', by_number.content.decode()) == list(
        "4321"
    )
    assert 'aria-sort="descending"' in by_number.content.decode()
    for query in ({"sort": "nothing"}, {"page": "x"}, {"page": "-1"}, {"per_page": "-5"}):
        assert visitor.get(address, query).status_code == 200


def test_standings_are_a_workbook_too(visitor, playing, fang, clock):
    playing.ns_entry.unit = "=1+1"
    playing.ns_entry.save()
    sign(playing, fang, clock)
    response = visitor.get(pages(playing)["standings"], {"_export": "xlsx"})
    rows = list(load_workbook(BytesIO(response.content)).active.values)
    heads = (
        "Provisional place,No.,Players,Unit,Match points,Head to head,Level margin,"
        "Levels climbed,Lots,Remark"
    )
    assert rows == [
        tuple(heads.split(",")),
        (1, 1, "张伟/李娜", "=1+1", 2, None, 5, 12, None, None),
        (None, 3, "王芳/刘洋", None, 0, None, 0, 0, None, "parted by: Match points"),
        (None, 4, "杨洁/黄磊", None, 0, None, 0, 0, None, None),
        (4, 2, "陈明/赵军", None, 0, None, -5, 7, None, "parted by: Level margin"),
    ]


def test_round_is_a_csv_too(visitor, playing, fang, clock):
    sign(playing, fang, clock)
    response = visitor.get(pages(playing)["round"], {"_export": "csv"})
    assert response.content.decode() == (
        "\ufeffTable,▲NS,▲Level,■Level,■EW,Hands,State,Result\r\n"
        "1,1 张伟/李娜,past A,10,2 陈明/赵军,1,Accepted,▲NS wins: passed A\r\n"
    )


def test_markup_in_names_units_and_reasons_appears_literally(visitor, match, clock, luo):
    match.north.name = MARKUP
    match.north.save()
    match.ns_entry.unit = MARKUP
    match.ns_entry.save()
    event = match.round.stage.event
    event.name = event.venue = MARKUP
    event.save()
    start_clock(visit=at_table(match, luo), now=clock())
    addresses = pages(match)
    assert len(addresses) == 5
    for page, address in addresses.items():
        response = visitor.get(address)
        assert "<b>&quot;" not in response.content.decode(), page
        assert '<b>"x' not in response.content.decode(), page
        assert text_of(response).count(MARKUP) >= 1, page
