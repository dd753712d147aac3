"""Cards and trumps as text: what is read, what is refused and where, and back again."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rulebook import (
    DECK,
    BreaksRule,
    Cards,
    Level,
    Suit,
    Trump,
    UnreadableCards,
    format_cards,
    format_trump,
    parse_cards,
    parse_trump,
)

modest = settings(max_examples=80)
cards = st.lists(st.sampled_from(DECK), max_size=30).map(lambda some: Cards.of(dict.fromkeys(some)))
trumps = st.builds(
    Trump,
    st.sampled_from([level for level in Level if level is not Level.PAST_A]),
    st.none() | st.sampled_from(Suit),
)


@pytest.mark.parametrize(
    "text",
    [
        "HA HA HK HK",
        "ha hk ha hk",
        "  HA,HA;HK ,HK  ",
        "HAAKK",
        "♥A♥A ♥K♥K",
        "♥️AAKK",
        "红桃AAKK",
        "红桃“AAKK”",
        "红桃 A 红桃 A 红心K 紅桃K",
        "ＨＡ ＨＡ　ＨＫ、ｈｋ",
    ],
)
def test_one_holding_is_read_however_it_is_typed(text: str) -> None:
    assert format_cards(parse_cards(text)) == "HA HA HK HK"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", ""),
        ("D10 dt DT", "D10 D10 D10"),
        ("D1010", "D10 D10"),
        ("C105", "C10 C5"),
        ("大王 小王 BJ lj", "BJ BJ LJ LJ"),
        ("大王大王小王", "BJ BJ LJ"),
        ("黑桃3 梅花2 方块Q 草花2 方片J", "S3 DQ DJ C2 C2"),
        ("黑A红A方A梅A", "SA HA DA CA"),
        ("S3H4D5C6", "S3 H4 D5 C6"),
    ],
)
def test_cards_are_read_and_sorted(text: str, read: str) -> None:
    assert format_cards(parse_cards(text)) == read


@pytest.mark.parametrize(
    ("text", "code", "word", "at"),
    [
        ("HA K", "no_suit", "K", 4),
        ("HA K SQ", "no_suit", "K", 4),
        ("HA what is this", "unknown", "WHAT", 4),
        ("HA H", "no_rank", "H", 4),
        ("HA H SA", "no_rank", "H", 4),
        ("HA X5", "unknown", "X5", 4),
        ("H1", "no_rank", "H", 1),
        ("S5 S5 S5 S5 S5", "too_many_copies", "S5", 13),
        ("Ｈ５ 王", "unknown", "王", 4),
        ("BJ B", "unknown", "B", 4),
    ],
)
def test_text_that_is_no_cards_is_refused_where_it_stops(
    text: str, code: str, word: str, at: int
) -> None:
    with pytest.raises(UnreadableCards) as refused:
        parse_cards(text)

    assert (refused.value.code, refused.value.text, refused.value.at) == (code, word, at)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("H99 10 10", "H10 H10"),
        ("红桃QQ 9", "H9"),
        ("HQQ 9, kk S5", "H9 HK HK"),
        ("SA Ｈ99 10　t", "H10 H10"),
        # Of another suit, of none, half a word, a fifth copy: no way to write it is offered.
        ("9 9", ""),
        ("H9 BJ 10", ""),
        ("H9 10X", ""),
        ("H9999 9", ""),
    ],
)
def test_ranks_alone_are_refused_with_what_the_suit_before_them_makes_of_them(
    text: str, meant: str
) -> None:
    with pytest.raises(UnreadableCards) as refused:
        parse_cards(text)

    assert " ".join(map(str, refused.value.meant)) == meant


def test_refusal_says_what_and_where() -> None:
    with pytest.raises(UnreadableCards, match="character 4: no suit before 'K'"):
        parse_cards("HA K")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("C8", "C8"),
        ("c 10", "C10"),
        ("ht", "H10"),
        ("黑桃A", "SA"),
        ("♦3", "D3"),
        ("-8", "-8"),
        ("－８", "-8"),
        ("无主K", "-K"),
    ],
)
def test_trump_is_read(text: str, read: str) -> None:
    assert format_trump(parse_trump(text)) == read


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [("8", "no_suit", 1), ("", "no_suit", 1), ("C", "no_level", 2), ("C2", "no_level", 2)],
)
def test_text_that_is_no_trump_is_refused(text: str, code: str, at: int) -> None:
    with pytest.raises(UnreadableCards) as refused:
        parse_trump(text)

    assert (refused.value.code, refused.value.at) == (code, at)


def test_trumps_come_first_when_they_are_known() -> None:
    holding = parse_cards("S8 SA C3 C2 LJ H2 HK C8")

    assert format_cards(holding, parse_trump("C8")) == "LJ C8 S8 C2 H2 C3 SA HK"
    assert format_cards(holding) == "LJ SA S8 HK H2 C8 C3 C2"


def test_a_fifth_copy_is_refused() -> None:
    with pytest.raises(BreaksRule, match=r"too_many_copies \(rule 1.2\)"):
        Cards.of([DECK[0]] * 5)


@modest
@given(cards, st.none() | trumps)
def test_cards_printed_are_read_back(some: Cards, trump: Trump | None) -> None:
    assert parse_cards(format_cards(some, trump)) == some


@modest
@given(trumps)
def test_trump_printed_is_read_back(trump: Trump) -> None:
    assert parse_trump(format_trump(trump)) == trump
