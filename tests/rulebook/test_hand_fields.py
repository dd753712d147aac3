"""What a hand is made of, and what each must have. Sections 4, 7, 8."""

import pytest

from referee.rulebook.hand_fields import HAND_FIELDS, Need, missing_of, needed_of

PLAYED = {
    "dealer": "N",
    "trump": "-",
    "points": 0,
    "last_won_by": "NS",
    "last_cards": 1,
    "last_points": 0,
}
LAOGAI = {
    "dealer": "N",
    "trump": "S",
    "points": 0,
    "laogai_side": "EW",
    "laogai_kind": "wrong follow",
    "offence_trick": 1,
    "tricks_played": 3,
}
BLANK = {row.name: row.blank for row in HAND_FIELDS}


def test_every_field_has_its_row() -> None:
    assert [(row.name, row.need, row.blank) for row in HAND_FIELDS] == [
        ("dealer", Need.EVERY, ""),
        ("trump", Need.EVERY, ""),
        ("points", Need.EVERY, None),
        ("last_won_by", Need.PLAYED, ""),
        ("last_points", Need.PLAYED, None),
        ("last_cards", Need.PLAYED, None),
        ("exposed_ns", Need.EVERY, 0),
        ("exposed_ew", Need.EVERY, 0),
        ("laogai_side", Need.LAOGAI, ""),
        ("laogai_kind", Need.LAOGAI, ""),
        ("laogai_option", None, ""),
        ("offence_trick", Need.LAOGAI, None),
        ("tricks_played", Need.LAOGAI, None),
        ("void_cause", None, ""),
        ("void_reason", None, ""),
        ("bidding_fault", None, ""),
        ("bidding_fault_side", None, ""),
    ]
    assert needed_of(Need.LAOGAI, Need.EVERY) == (
        *("dealer", "trump", "points", "exposed_ns", "exposed_ew"),
        *("laogai_side", "laogai_kind", "offence_trick", "tricks_played"),
    )


def test_only_the_trumps_move_nothing() -> None:
    assert [row.name for row in HAND_FIELDS if not row.decides] == ["trump"]


@pytest.mark.parametrize("whole", [PLAYED, LAOGAI], ids=["played", "劳改"])
def test_a_whole_hand_lacks_nothing(whole: dict[str, object]) -> None:
    assert missing_of({**BLANK, **whole}) == ()


@pytest.mark.parametrize(
    ("whole", "name"),
    [
        *((PLAYED, name) for name in PLAYED),
        *((LAOGAI, name) for name in LAOGAI if name != "laogai_side"),
    ],
)
def test_a_hand_lacks_what_is_left_blank(whole: dict[str, object], name: str) -> None:
    assert missing_of({**BLANK, **whole, name: BLANK[name]}) == (name,)


@pytest.mark.parametrize(
    ("values", "missing"),
    [
        ({}, ()),
        ({"last_won_by": "NS"}, ("last_cards", "last_points")),
        ({"last_cards": 2, "last_points": 5}, ("last_won_by",)),
        ({"laogai_side": "EW"}, ("laogai_kind",)),
        ({"laogai_kind": "wrong follow"}, ("laogai_side",)),
        ({"laogai_option": "A"}, ("laogai_side", "laogai_kind")),
        ({"laogai_side": "EW", "laogai_kind": "wrong follow"}, ()),
    ],
)
def test_a_void_hand_is_whole_where_its_end_is(
    values: dict[str, object], missing: tuple[str, ...]
) -> None:
    assert missing_of({**BLANK, "void_cause": "other", **values}) == missing
