"""A hall of phones at live pages: what is made anew, what is never shown again, what is sent."""

import gzip
import re
from dataclasses import replace
from html import unescape
from random import Random

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from referee.services.clock import start_clock
from referee.values.hands import TypedHand
from tests.conftest import NAMES
from tests.tournaments.public_pages import FIRST_HAND, pages, record, sign
from tests.tournaments.stages import make_stage
from tests.visits import at_table, in_office
from tournaments.keeping import once
from tournaments.models import Entry, Event, Match, Player, Round, Stage
from tournaments.selectors.entries.registered import details_of
from tournaments.services.entries.entries import change_entry
from tournaments.services.results import accept_result
from tournaments.services.standings import freeze_standings, release_standings

PHONE = {"headers": {"HX-Request": "true", "Accept-Encoding": "gzip"}}
MADE_OF = re.compile("referee_hand|tournaments_result|tournaments_player|tournaments_entry")


@pytest.fixture
def rest(settings, clock) -> None:
    settings.LIVE_REST_SECONDS = 3


def poll_of(text: str) -> str:
    found = re.search(r'data-poll="([^"]*)"', text)
    assert found
    return unescape(found[1])


def opened(visitor: Client, address: str) -> str:
    """The address of the first poll of a page."""
    return address + poll_of(visitor.get(address).content.decode())


def text_of(answer) -> str:
    return gzip.decompress(answer.content).decode() if answer.content else ""


def test_an_act_at_one_table_makes_no_other_page_anew(visitor, make_match, entries, luo, clock):
    mine, other = make_match(*entries[:2]), make_match(*entries[2:])
    cross = reverse("public:cross_table", args=(mine.round.stage.event_id, 1))
    others = [
        opened(visitor, pages(mine)["match"]),
        opened(visitor, pages(mine)["standings"]),
        opened(visitor, cross),
    ]
    own = opened(visitor, pages(other)["match"])
    start_clock(visit=at_table(other, luo), now=clock())
    record(other, luo, clock, follows=0, typed=FIRST_HAND)
    for poll in others:
        with CaptureQueriesContext(connection) as queries:
            assert visitor.get(poll, **PHONE).status_code == 204
        assert not [query for query in queries if MADE_OF.search(query["sql"])], poll
    assert visitor.get(own, **PHONE).status_code == 200


@pytest.mark.parametrize("name", ["event", "round", "match", "standings"])
def test_a_poll_of_an_unchanged_page_is_two_queries(visitor, playing, rest, name):
    poll = opened(visitor, pages(playing)[name])
    with CaptureQueriesContext(connection) as queries:
        answer = visitor.get(poll, **PHONE)
    assert (answer.status_code, answer.content) == (204, b"")
    assert len(queries) <= 2
    assert not answer.cookies


def test_a_page_just_made_rests_and_is_made_anew_soon(visitor, playing, rest, luo, clock):
    poll = opened(visitor, pages(playing)["match"])
    record(playing, luo, clock, follows=1, typed=FIRST_HAND)
    assert visitor.get(poll, **PHONE).status_code == 204
    clock.forward(seconds=4)
    assert visitor.get(poll, **PHONE).status_code == 200


def test_what_is_held_back_is_out_of_reach_at_once(visitor, match, rest, fang, tang, clock):
    """Also where the page was made this very second."""
    address = pages(match)["standings"]
    stage = match.round.stage
    before = visitor.get(address).content.decode()
    sign_and_accept(match, fang, clock)
    clock.forward(seconds=5)
    after = visitor.get(address).content.decode()
    assert poll_of(after) != poll_of(before)
    freeze_standings(stage=stage, after=0, visit=in_office(stage, tang), now=clock())
    held = visitor.get(address).content.decode()
    assert "Held" in held
    assert "Held" in text_of(visitor.get(address + poll_of(after), **PHONE))
    release_standings(stage=stage, visit=in_office(stage, tang), now=clock())
    assert "Held" not in visitor.get(address).content.decode()


def test_a_name_changed_is_out_of_reach_at_once(visitor, match, rest, tang, clock):
    address = pages(match)["match"]
    old = match.ns_entry.players.get(position=1)
    poll = opened(visitor, address)
    rename(old, "欧阳一鸣", tang, clock)
    changed = text_of(visitor.get(poll, **PHONE))
    assert "欧阳一鸣" in changed
    assert old.name not in changed + visitor.get(address).content.decode()


CACHES = {
    "files": {"BACKEND": "config.file_cache.FileCache"},
    "redis": {"BACKEND": "django.core.cache.backends.redis.RedisCache"},
}


@pytest.mark.parametrize("name", CACHES)
def test_processes_share_what_one_of_them_made(visitor, playing, rest, tmp_path, name, request):
    place = request.getfixturevalue("redis_url") if name == "redis" else str(tmp_path)
    chosen = {**CACHES[name], "LOCATION": place}
    with override_settings(CACHES={"default": chosen}):
        cache.clear()
        address = pages(playing)["event"]
        page = visitor.get(address).content.decode()
        once._memory.forget()  # as another process
        with CaptureQueriesContext(connection) as queries:
            again = visitor.get(address).content.decode()
        cache.clear()
    assert not [query for query in queries if MADE_OF.search(query["sql"])]
    assert poll_of(again) == poll_of(page)


RISING = TypedHand(dealer="N", trump="H", points=60, last_won_by="NS", last_points=0, last_cards=1)
SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高梁郑谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏"
)


def hall_of(event: Event, tables: int, referee) -> Round:
    """A running round of so many tables, every pair with a unit."""
    random = Random(tables)
    units = [f"{random.choice(SURNAMES)}{name}俱乐部" for name in NAMES]
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=number, unit=random.choice(units), state=Entry.State.ACTIVE)
        for number in range(1, 2 * tables + 1)
    )
    players = Player.objects.bulk_create(
        Player(entry=entry, position=position, name=random.choice(SURNAMES) + random.choice(NAMES))
        for entry in entries
        for position in (1, 2)
    )
    random.shuffle(entries)
    at = {entry.pk: [p for p in players if p.entry_id == entry.pk] for entry in entries}
    stage = make_stage(event, Stage.Kind.SWISS, [entries])
    drawn = Round.objects.create(stage=stage, number=1, state=Round.State.RUNNING)
    Match.objects.bulk_create(
        Match(
            round=drawn,
            table_number=number,
            ns_entry=ns,
            ew_entry=ew,
            **dict(zip(("north", "south", "east", "west"), at[ns.pk] + at[ew.pk], strict=True)),
            referee=referee,
        )
        for number, (ns, ew) in enumerate(zip(entries[::2], entries[1::2], strict=True), start=1)
    )
    return drawn


@pytest.mark.parametrize("tables", [60, 100])
def test_a_poll_of_a_full_hall_is_small(visitor, event, luo, fang, clock, tables):
    drawn = hall_of(event, tables, luo)
    address = reverse("public:event", args=(event.pk,))
    at_forty = drawn.matches.get(table_number=40)
    start_clock(visit=at_table(at_forty, luo), now=clock())
    whole = visitor.get(address, {"shown": "0"}, **PHONE)
    assert (whole.status_code, whole.headers.get("Desk-Part")) == (200, "whole")
    assert len(whole.content) <= 12 * 1024

    poll = address + poll_of(text_of(whole))
    record(at_forty, luo, clock, follows=0, typed=RISING)
    hand = visitor.get(poll, **PHONE)
    assert (hand["Desk-Part"], ids_in(text_of(hand))) == ("pieces", ["table-40"])
    assert len(hand.content) <= 1024

    sign_and_accept(at_forty, fang, clock)
    accepted = visitor.get(address + poll_of(text_of(hand)), **PHONE)
    assert accepted["Desk-Part"] == "pieces"
    assert {"table-40", "rounds", "under-way"} < set(ids_in(text_of(accepted)))
    assert len(accepted.content) <= 3 * 1024


def ids_in(pieces: str) -> list[str]:
    return re.findall(r'<template><[a-z0-9]+[^>]*?\sid="([^"]+)"', pieces)


def sign_and_accept(match: Match, by, clock) -> None:
    sign(match, by, clock)  # accepted at once where one person signs and accepts
    newest = match.results.order_by("-version").first()
    if newest.state != newest.State.ACCEPTED:
        accept_result(match=match, version=newest.version, visit=in_office(match, by), now=clock())


def rename(player: Player, name: str, by, clock) -> None:
    entry = player.entry
    was = details_of(entry)
    details = replace(was, players=(replace(was.players[0], name=name), *was.players[1:]))
    change_entry(entry=entry, details=details, visit=in_office(entry.event, by), now=clock())
