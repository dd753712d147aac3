"""Who sits where before play: any two of an entry's three, for this match only (1.4)."""

from io import BytesIO

import pytest
from django.db.models import ProtectedError
from django.urls import reverse
from openpyxl import load_workbook

from referee.models import SideWarning
from referee.rulebook.seats import Side
from referee.selectors.sheet.closures import SIGNED
from referee.services.rulings import record_walkover
from referee.services.seating import seat_players
from tests.conftest import make_user
from tests.referee.posted import url
from tests.referee.recording import play, score
from tests.referee.ruling import sign_all, warn
from tests.tournaments.printing.reading import page_texts
from tests.visits import at_table
from tournaments.models import JournalEntry, Match, Official, Player, Round
from tournaments.values.errors import CannotDo


@pytest.fixture
def substitute(match: Match) -> Player:
    """The third player of the NS entry."""
    return Player.objects.create(entry=match.ns_entry, position=3, name="替补王")


def seated(match: Match) -> tuple[str, ...]:
    match = Match.objects.get(pk=match.pk)
    return tuple(str(player) for player in (match.north, match.south, match.east, match.west))


def posted(first: Player, second: Player, side: str = "NS") -> dict[str, str]:
    return {"side": side, "first_player": str(first.pk), "second_player": str(second.pk)}


def test_a_substitute_plays_in_either_seat(match, substitute, luo, clock) -> None:
    north, south = match.north, match.south
    act = {"side": Side.NS, "visit": at_table(match, luo), "now": clock()}
    for _twice in range(2):
        seat_players(first_player=substitute.pk, second_player=north.pk, **act)
    assert seated(match) == ("替补王", "张伟", "陈明", "赵军")
    entry = JournalEntry.objects.get()
    assert (entry.act, entry.before, entry.after) == (
        "seat_players",
        {"north": "张伟", "south": "李娜"},
        {"north": "替补王", "south": "张伟"},
    )
    seat_players(first_player=south.pk, second_player=substitute.pk, **act)
    assert seated(match)[:2] == ("李娜", "替补王")


def test_the_next_match_starts_from_players_1_and_2_again(
    match, make_match, entries, round_one, substitute, luo, clock
) -> None:
    act = {"side": Side.NS, "visit": at_table(match, luo), "now": clock()}
    seat_players(first_player=substitute.pk, second_player=match.south_id, **act)
    later = Round.objects.create(stage=round_one.stage, number=2, state="published")
    assert seated(make_match(entries[0], entries[2], round=later))[:2] == ("张伟", "李娜")
    assert seated(match)[:2] == ("替补王", "李娜")


def test_seats_are_fixed_by_the_first_hand_and_by_a_signature(
    match, substitute, luo, fang, clock
) -> None:
    act = {"side": Side.NS, "visit": at_table(match, luo), "now": clock()}
    chosen = {"first_player": substitute.pk, "second_player": match.south_id}
    record_walkover(side=None, reason="都没来", visit=at_table(match, fang), now=clock())
    sign_all(match, fang, clock(), "chief")
    with pytest.raises(CannotDo, match=str(SIGNED)):
        seat_players(**chosen, **act)
    assert seated(match)[0] == "张伟"


def test_after_the_first_hand_only_the_same_seats_are_taken(match, substitute, luo, clock) -> None:
    act = {"side": Side.NS, "visit": at_table(match, luo), "now": clock()}
    chosen = {"first_player": substitute.pk, "second_player": match.south_id}
    seat_players(**chosen, **act)
    play(match, luo, clock(), score(100))
    seat_players(**chosen, **act)
    with pytest.raises(CannotDo) as refused:
        seat_players(first_player=match.south_id, second_player=substitute.pk, **act)
    assert refused.value.rule == "1.4"


def test_nobody_sits_twice_and_nobody_of_another_entry(match, luo, clock) -> None:
    act = {"side": Side.NS, "visit": at_table(match, luo), "now": clock()}
    with pytest.raises(CannotDo) as refused:
        seat_players(first_player=match.south_id, second_player=match.south_id, **act)
    assert refused.value.field == "second_player"
    with pytest.raises(CannotDo) as refused:
        seat_players(first_player=match.east_id, second_player=match.south_id, **act)
    assert refused.value.field == "first_player"
    assert not JournalEntry.objects.exists()


@pytest.mark.parametrize("role", ["luo", "fang", "tang", "bai"])
def test_referee_chief_organiser_and_recorder_seat_players(
    role, request, client, match, substitute, clock
) -> None:
    client.force_login(request.getfixturevalue(role))
    page = client.get(url("seat_players", match))
    assert [form.side for form in page.context["forms"]] == [Side.NS, Side.EW]
    assert "替补王" in page.content.decode()
    response = client.post(url("seat_players", match), posted(match.south, substitute))
    back = "seat_players" if role == "tang" else "match"
    assert (response.status_code, response.url) == (302, url(back, match))
    assert client.get(response.url).status_code == 200
    assert seated(match)[:2] == ("李娜", "替补王")


def test_nobody_else_seats_players(client, event, match, wu) -> None:
    other = make_user("zhou", "周裁判")
    Official.objects.create(event=event, user=other, role=Official.Role.REFEREE)
    for user in (wu, other):
        client.force_login(user)
        for send in (client.get, client.post):
            assert send(url("seat_players", match)).status_code == 404
    assert client.put(url("seat_players", match)).status_code == 405
    assert not JournalEntry.objects.exists()


@pytest.mark.parametrize("player", ["0", "x", "9" * 30, ""])
def test_an_impossible_player_is_refused_beside_the_field(player, client, match, luo) -> None:
    client.force_login(luo)
    chosen = {**posted(match.south, match.north), "first_player": player}
    response = client.post(url("seat_players", match), chosen)
    assert list(response.context["forms"][0].errors) == ["first_player"]
    assert not response.context["forms"][1].is_bound
    assert not JournalEntry.objects.exists()


def test_the_quick_change_of_seats_on_the_match_page(client, match, luo) -> None:
    client.force_login(luo)
    page = client.get(url("match", match)).content.decode()
    for name, player in (("first_player", match.south), ("second_player", match.north)):
        assert f'name="{name}" value="{player.pk}"' in page
    for _twice in range(2):
        client.post(url("seat_players", match), posted(match.south, match.north))
    assert seated(match)[:2] == ("李娜", "张伟")


def test_once_a_hand_is_there_the_page_leads_to_wrong_seats(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    for page in (
        client.get(url("seat_players", match)),
        client.post(url("seat_players", match), posted(match.south, match.north)),
    ):
        text = page.content.decode()
        assert (page.status_code, url("change_seats", match) in text) == (200, True)
        assert "first_player" not in text


def test_every_page_paper_and_list_names_who_sits(client, match, substitute, luo, fang, clock):
    act = {"side": Side.NS, "visit": at_table(match, luo), "now": clock()}
    seat_players(first_player=match.north_id, second_player=substitute.pk, **act)
    play(match, luo, clock(), score(100))
    warn(match, substitute, luo, clock())
    client.force_login(fang)
    event = match.round.stage.event_id
    addresses = [
        url("match", match),
        reverse("desk:tables"),
        url("rulings", match),
        reverse("public:match", args=[event, match.pk]),
        reverse("public:round", args=[event, match.round_id]),
        reverse("office:round", args=[event, match.round_id]),
    ]
    for address in addresses:
        # The journal alone tells who was to sit there.
        page, *_journal = client.get(address).content.decode().split('class="journal')
        assert "替补王" in page, address
        assert "李娜" not in page, address
    paper = " ".join(
        page_texts(client.get(reverse("documents:score_sheet", args=[match.pk])).content)
    )
    assert ("替补王" in paper, "李娜" in paper) == (True, False)
    answer = client.get(reverse("documents:workbook", args=[event]))
    book = load_workbook(BytesIO(answer.getvalue()))
    by_side = [sheet for sheet in book.worksheets if any("南北" in str(c.value) for c in sheet[1])]
    assert len(by_side) >= 2
    for sheet in by_side:
        text = " ".join(str(cell.value) for row in sheet.iter_rows() for cell in row)
        assert ("替补王" in text, "李娜" in text) == (True, False), sheet.title


def test_a_warning_before_play_stays_with_the_person_who_is_replaced(
    match, substitute, luo, clock
) -> None:
    warning = warn(match, match.south, luo, clock())
    act = {"side": Side.NS, "visit": at_table(match, luo), "now": clock()}
    seat_players(first_player=match.north_id, second_player=substitute.pk, **act)
    kept = SideWarning.objects.get()
    assert (kept.pk, kept.match, kept.entry, kept.side, kept.player.name, kept.hand_number) == (
        warning.pk, match, match.ns_entry, "NS", "李娜", 1,
    )  # fmt: skip


def test_a_warning_typed_over_other_seats_is_asked_again(client, match, luo) -> None:
    client.force_login(luo)
    form = client.get(url("give_warning", match)).context["form"]
    typed = {"seat": "N", "offence": "打手势", "key": form["key"].value()}
    over = {**typed, "seating": form["seating"].value()}
    client.post(url("seat_players", match), posted(match.south, match.north))
    refused = client.post(url("give_warning", match), over)
    assert list(refused.context["form"].errors) == ["seat"]
    assert not SideWarning.objects.exists()
    again = {**over, "seating": refused.context["form"]["seating"].value()}
    assert client.post(url("give_warning", match), again).status_code == 302
    assert SideWarning.objects.get().player == match.south


def test_what_was_entered_at_a_table_outlives_any_redraw(client, match, luo, clock) -> None:
    """A draft has no table to enter at, and a match with a warning is never deleted."""
    Round.objects.update(state=Round.State.DRAFTED)
    client.force_login(luo)
    assert client.get(url("give_warning", match)).status_code == 404
    Round.objects.update(state=Round.State.PUBLISHED)
    warn(match, match.north, luo, clock())
    with pytest.raises(ProtectedError):
        match.delete()
    assert SideWarning.objects.get().match == match


def test_the_office_leads_to_the_seats_of_a_table_not_begun(client, match, tang, luo, clock):
    client.force_login(tang)
    address = reverse("office:match", args=[match.pk])
    assert url("seat_players", match) in client.get(address).content.decode()
    play(match, luo, clock(), score(100))
    assert url("seat_players", match) not in client.get(address).content.decode()
