"""The card of an entry: its rounds, what came of them, and what they add up to."""

import pytest
from django.utils import translation

from tests.conftest import NOON
from tests.tournaments.stages import give_bye, make_round, make_stage, play
from tests.visits import in_office
from tournaments.captions.meetings import levels_words, outcome_word, sign
from tournaments.models import Entry, Event, Match, Result, Round, Stage
from tournaments.selectors.entries.cards import EntryCard, entry_card
from tournaments.selectors.entries.shares import EntryShare, shares_of
from tournaments.selectors.standings import ShownPlace, overall, shown_overall
from tournaments.services.adjustments import cancel_adjustment, give_adjustment

KINDS = Stage.Kind


@pytest.fixture(autouse=True)
def _in_english():
    with translation.override("en"):
        yield


def card_of(entry: Entry, *, is_held: bool = False) -> EntryCard:
    order = shown_overall if is_held else overall
    return entry_card(entry, shares_of(order(entry.event), is_held=is_held)[entry.pk])


def lines(card: EntryCard) -> list[tuple]:
    """Stage, round, opponent, result, levels, points and margin by the ranking, running total."""
    return [
        (
            one.stage.order,
            line.round.number,
            line.meeting.opponent.number if line.meeting and line.meeting.opponent else None,
            outcome_word(line.meeting) if line.meeting else None,
            levels_words(line.meeting) if line.meeting else None,
            (line.line.match_points, line.line.margin) if line.line else None,
            line.total,
        )
        for one in card.stages
        for line in one.lines
    ]


@pytest.fixture
def played(event: Event, eight: list[Entry]) -> Stage:
    """Entry 1 in a Swiss stage: won, lost, bye, tie, left out, at play."""
    stage = make_stage(event, KINDS.SWISS, [eight], round_count=6)
    play(make_round(stage), eight[0], eight[1], loser="10")
    play(make_round(stage), eight[2], eight[0], loser="Q")
    give_bye(make_round(stage), eight[0])
    tie = {"winner": None, "reason": "undecided", "ns_level": "8"}
    play(make_round(stage), eight[0], eight[3], loser="8", **tie)
    play(make_round(stage), eight[4], eight[5])
    Match.objects.create(
        round=make_round(stage, Round.State.RUNNING),
        table_number=7,
        ns_entry=eight[6],
        ew_entry=eight[0],
        state=Match.State.PLAYING,
    )
    return stage


def test_a_card_has_a_line_for_every_public_round(played, eight):
    make_round(played, Round.State.DRAFTED)
    card = card_of(eight[0])
    assert lines(card) == [
        (1, 1, 2, "won", "past A:10", (2, 5), 2),
        (1, 2, 3, "lost", "Q:past A", (0, -3), 2),
        (1, 3, None, "Bye", "7:3", (2, 4), 4),
        (1, 4, 4, "tied", "8:8", (1, 0), 5),
        (1, 5, None, None, None, (0, 0), 5),
        (1, 6, 7, "", "", (0, 0), 5),
    ]
    assert card.stages[0].sums == (
        ("match_points", 5),
        ("cumulative_without_first", 0 + 2 + 3 + 3 + 3),
        ("rounds_won", 2),
        ("level_margin", 6),
        ("levels_climbed", 12 + 9 + 4 + 5),
        ("lots", None),
    )
    assert card.place == ShownPlace(1, is_provisional=True)
    assert (card.next.match.table_number, card.next.side, card.next.opponent) == (7, "EW", eight[6])


@pytest.mark.parametrize(
    ("values", "mine", "theirs"),
    [
        (
            {"kind": Result.Kind.WALKOVER_EW, "reason": "walkover"},
            ("won by walkover", "7:3", "won"),
            ("walkover", "", "lost"),
        ),
        (
            {"kind": Result.Kind.WALKOVER_NS, "winner": "EW", "reason": "walkover"},
            ("walkover", "", "lost"),
            ("won by walkover", "7:3", "won"),
        ),
        (
            {"kind": Result.Kind.DOUBLE_WALKOVER, "winner": None, "reason": "double_walkover"},
            ("double walkover", "", "lost"),
            ("double walkover", "", "lost"),
        ),
        (
            {"reason": "disqualified"},
            ("won by disqualification", "7:3", "won"),
            ("disqualification", "", "lost"),
        ),
        (
            {"kind": Result.Kind.ASSIGNED, "reason": "assigned"},
            ("won, assigned", "past A:10", "won"),
            ("lost, assigned", "10:past A", "lost"),
        ),
        ({"state": Result.State.SIGNED}, ("", "", ""), ("", "", "")),
        ({"state": Result.State.SUPERSEDED}, ("", "", ""), ("", "", "")),
    ],
)
def test_every_kind_of_result_has_its_word(event, eight, values, mine, theirs):
    stage = make_stage(event, KINDS.SWISS, [eight], round_count=1)
    play(make_round(stage), eight[0], eight[1], loser="10", **values)
    for entry, words in ((eight[0], mine), (eight[1], theirs)):
        met = card_of(entry).stages[0].lines[0].meeting
        assert (outcome_word(met), levels_words(met), sign(met)) == words


def test_a_reopened_result_ranks_and_is_marked(event, eight):
    stage = make_stage(event, KINDS.SWISS, [eight], round_count=1)
    match = play(make_round(stage), eight[0], eight[1])
    met = card_of(eight[0]).stages[0].lines[0].meeting
    assert not met.is_reopened
    match.state = Match.State.REOPENED
    match.save()
    met = card_of(eight[0]).stages[0].lines[0].meeting
    assert met.is_reopened
    assert outcome_word(met) == "won"


def test_a_card_runs_over_all_stages(event, played, eight):
    final = make_stage(event, KINDS.KNOCKOUT, [eight[:4]], takes=4, round_count=2)
    first = make_round(final)
    play(first, eight[0], eight[3])
    play(first, eight[1], eight[2])
    play(make_round(final), eight[1], eight[0], loser="K")
    card = card_of(eight[0])
    assert lines(card)[6:] == [
        (2, 1, 4, "won", "past A:8", (2, 7), 2),
        (2, 2, 2, "lost", "K:past A", (0, -2), 2),
    ]
    assert card.stages[1].sums == ()
    # Who was beaten has no later rounds there, who did not come through no such stage.
    assert [line[:2] for line in lines(card_of(eight[3]))][-1] == (2, 1)
    assert [one.stage.order for one in card_of(eight[7]).stages] == [1]


def test_held_rounds_show_the_pairing_and_nothing_else(played, eight):
    played.shown_rounds = 1
    played.save()
    card = card_of(eight[0], is_held=True)
    assert lines(card) == [
        (1, 1, 2, "won", "past A:10", (2, 5), 2),
        (1, 2, 3, "", "", None, None),
        (1, 3, None, "", "", None, None),
        (1, 4, 4, "", "", None, None),
        (1, 5, None, None, None, None, None),
        (1, 6, 7, "", "", None, None),
    ]
    assert card.stages[0].sums == (
        ("match_points", 2),
        ("cumulative_without_first", 0),
        ("rounds_won", 1),
        ("level_margin", 5),
        ("levels_climbed", 12),
        ("lots", None),
    )
    assert [line.meeting.result for line in card.stages[0].lines if line.meeting][1:] == [None] * 4
    assert lines(card_of(eight[0]))[1][3] == "lost"


def test_adjustments_in_force_are_on_the_card(played, eight, fang):
    kept, gone = (
        give_adjustment(
            stage=played,
            number=1,
            reason=why,
            match_points=-1,
            visit=in_office(played, fang),
            now=NOON,
        )
        for why in ("迟到", "看错")
    )
    cancel_adjustment(adjustment=gone, reason="没有", visit=in_office(gone, fang), now=NOON)
    card = card_of(eight[0])
    assert card.adjustments == (kept,)
    assert dict(card.stages[0].sums)["match_points"] == 4
    assert card_of(eight[1]).adjustments == ()


def test_the_next_match_is_the_first_not_settled(event, eight):
    stage = make_stage(event, KINDS.ROUND_ROBIN, [eight[:3]])
    first, second = make_round(stage, Round.State.RUNNING), make_round(stage, "published")
    done = play(first, eight[0], eight[1])
    bye = give_bye(first, eight[2])
    ahead = Match.objects.create(round=second, table_number=1, ns_entry=eight[2], ew_entry=eight[0])
    assert card_of(eight[0]).next.match == ahead
    assert card_of(eight[2]).next.match == bye
    assert card_of(eight[1]).next is None
    done.state = Match.State.REOPENED
    done.save()
    assert card_of(eight[0]).next.match == done


def test_without_a_stage_a_card_is_empty(event, eight):
    card = entry_card(eight[0], EntryShare())
    assert (card.stages, card.adjustments, card.next, card.place) == ((), (), None, None)


def test_a_card_takes_the_same_queries_for_many_rounds(event, eight, django_assert_max_num_queries):
    stage = make_stage(event, KINDS.SWISS, [eight], round_count=9)
    play(make_round(stage), eight[0], eight[1])
    shares = shares_of(overall(event), is_held=False)
    with django_assert_max_num_queries(7) as few:
        entry_card(eight[0], shares[eight[0].pk])
    for other in eight[2:]:
        play(make_round(stage), eight[0], other)
    shares = shares_of(overall(event), is_held=False)
    with django_assert_max_num_queries(len(few)):
        assert len(entry_card(eight[0], shares[eight[0].pk]).stages[0].lines) == 7
