"""The fields of a hand: one row in the rulebook, one of words, and everything reads them."""

import pytest
from django.utils import translation

from referee.forms.hands import CorrectHandForm, HandFields
from referee.forms.laogai import CorrectLaogaiForm
from referee.forms.voids import VoidForm
from referee.models import Hand
from referee.rulebook.hand_fields import HAND_COLUMNS, HAND_FIELDS
from referee.rulebook.seats import Side
from referee.values.hands import TypedHand
from referee.wording.hand_fields import (
    HAND_WORDS,
    code_words,
    heading_words,
    missing_words,
    said_words,
    short_name,
)
from referee.wording.journal import name_words, value_words
from tests.referee.posted import url
from tournaments.printing.sheets.sheet_form import COLUMNS as PAPER_COLUMNS

# What the desk itself keeps of a hand; nobody writes it down.
KEPT_BY_THE_DESK = {
    *("id", "match", "number", "key", "revision", "recorded_by", "recorded_at"),
    "is_incomplete",
}
# A label of its own: without the last trick, or with all tricks completed.
LABELLED_APART = {"points"}


def test_every_column_of_a_hand_has_its_row() -> None:
    columns = {field.name for field in Hand._meta.concrete_fields}
    assert columns - KEPT_BY_THE_DESK == set(HAND_COLUMNS)
    assert len(HAND_COLUMNS) == len(set(HAND_COLUMNS))


def test_a_typed_hand_is_blank_as_the_rulebook_says() -> None:
    blank = TypedHand()
    assert [(row.name, getattr(blank, row.name)) for row in HAND_FIELDS] == [
        (row.name, row.blank) for row in HAND_FIELDS
    ]
    assert (*HAND_COLUMNS, "bids") == tuple(TypedHand.__dataclass_fields__)


def test_every_field_has_words_and_none_in_vain() -> None:
    assert sorted(HAND_WORDS) == sorted(HAND_COLUMNS)
    nameless = [name for name in HAND_COLUMNS if not short_name(name)]
    without_a_question = [
        row.name for row in HAND_FIELDS if row.need and not missing_words(row.name)
    ]
    assert (nameless, without_a_question) == ([], [])


def test_every_code_of_a_column_has_words() -> None:
    coded = {
        field.name: {str(code) for code, _label in field.choices}
        for field in Hand._meta.concrete_fields
        if field.choices
    }
    assert len(coded) == 9
    worded = {name: set(map(str, row.values)) for name, row in HAND_WORDS.items() if row.values}
    assert worded == coded


def test_every_field_is_asked_on_some_form_by_its_label() -> None:
    stored = TypedHand()
    forms = [
        CorrectHandForm(stored=stored),
        CorrectLaogaiForm(stored=stored),
        VoidForm(asks_dealer=False),
    ]
    asked = {
        "void_cause" if name == "cause" else name: str(field.label)
        for form in forms
        for name, field in form.fields.items()
    }
    assert set(HAND_COLUMNS) <= asked.keys()
    shown = set(HAND_COLUMNS) - LABELLED_APART - {"laogai_option", "dealer"}
    assert {name: asked[name] for name in shown} == {
        name: str(HAND_WORDS[name].label) for name in shown
    }


@pytest.mark.parametrize("page", ["match", "record_laogai"])
def test_the_page_has_a_box_for_every_field_of_its_form(page, client, luo, started) -> None:
    client.force_login(luo)
    answer = client.get(url(page, started))
    content, form = answer.content.decode(), answer.context["form"]
    boxes = [field.html_name for field in form if field.name in HAND_COLUMNS]
    assert len(boxes) >= len(HandFields.needed)
    assert [name for name in boxes if f'name="{name}"' not in content] == []


def test_the_worksheet_has_a_column_for_what_has_a_heading() -> None:
    with translation.override("en"):
        headings = {name: heading_words(name) for name in HAND_COLUMNS}
    untold = {name for name, heading in headings.items() if not heading}
    assert untold == {"offence_trick", "tricks_played", "void_cause", "void_reason"}
    assert len(set(headings.values())) == len(HAND_COLUMNS) - len(untold) + 1
    assert headings["exposed_ew"] == "Cards exposed by ■EW"


def test_the_paper_has_a_column_for_what_has_its_heading() -> None:
    by_code = {column.code: column.heading for column in PAPER_COLUMNS}
    headed = {name: row.paper for name, row in HAND_WORDS.items() if row.paper}
    assert sorted(headed) == ["dealer", "points", "trump"]
    assert headed == {name: by_code[name] for name in headed}


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("trump", "-", "none"),
        ("trump", "", ""),
        ("points", 0, "0"),
        ("points", None, ""),
        ("laogai_kind", "wrong follow", "followed wrongly"),
        ("laogai_option", "A", "A"),
        ("void_reason", "牌不全", "牌不全"),
    ],
)
def test_values_in_words(name: str, value: object, words: str) -> None:
    with translation.override("en"):
        assert said_words(name, value) == words


def test_the_journal_says_fields_as_their_rows_do() -> None:
    with translation.override("en"):
        plain = [name for name, row in HAND_WORDS.items() if not row.side]
        assert [name_words(name) for name in plain] == [short_name(name) for name in plain]
        assert name_words("exposed_ns") == "exposed cards ▲"
        assert value_words("last_won_by", Side.NS) == code_words("last_won_by", Side.NS) == "NS"
