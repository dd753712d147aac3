"""What the desk's fields take: digits that are digits, words that can be seen."""

import pkgutil
from importlib import import_module

import pytest
from django import forms

import referee.forms
from referee.forms.fields import NumberField, TextField
from tests.referee.posted import typed, url
from tests.referee.recording import play, score

NOT_PROSE = {"seating", "laogai_option", "seen"}


def desk_forms() -> list[type[forms.Form]]:
    modules = [
        import_module(f"referee.forms.{found.name}")
        for found in pkgutil.iter_modules(referee.forms.__path__)
    ]
    named = [value for module in modules for value in vars(module).values()]
    return [value for value in named if isinstance(value, type) and issubclass(value, forms.Form)]


@pytest.mark.parametrize(
    ("posted", "number"),
    [("5", 5), ("05", 5), (" 5 ", 5), ("１２", 12), ("１2", 12), ("\u3000７\u3000", 7), ("", None)],
)
def test_digits_are_a_number(posted, number) -> None:
    assert NumberField().clean(posted) == number


@pytest.mark.parametrize(
    "posted", ["1_0", "5.0", "+5", "-5", "1e3", "0x10", "٣", "²", "五", "1 0", "9" * 5000, "1\n0"]
)
def test_what_python_reads_as_a_number_is_not_always_digits(posted) -> None:
    with pytest.raises(forms.ValidationError) as refused:
        NumberField().clean(posted)
    assert refused.value.code == "invalid"


@pytest.mark.parametrize(
    ("hidden", "code"),
    [
        ("\x00", "U+0000"),
        ("\x07", "U+0007"),
        ("\x0b", "U+000B"),
        ("\t", "U+0009"),
        ("\x85", "U+0085"),
        ("\u200b", "U+200B"),
        ("\u202e", "U+202E"),
        ("\u2028", "U+2028"),
        ("\ufeff", "U+FEFF"),
    ],
)
def test_text_refuses_what_nobody_sees_by_its_name(hidden, code) -> None:
    with pytest.raises(forms.ValidationError) as refused:
        TextField(max_length=20).clean(f"打{hidden}手势")
    (message,) = refused.value.messages
    assert code in message


@pytest.mark.parametrize(
    "broken", ["打手势\r\n两次", "打手势\n\n两次", "打手势 \n 两次", "打手势\r两次"]
)
def test_a_line_break_in_a_box_is_a_blank(broken) -> None:
    assert TextField().clean(broken) == "打手势 两次"


def test_every_free_text_of_the_desk_is_such_a_field() -> None:
    prose = [
        (form, name, field)
        for form in desk_forms()
        for name, field in form.base_fields.items()
        if type(field) is forms.CharField or isinstance(field, TextField)
        if name not in NOT_PROSE
    ]
    assert {name for _form, name, _field in prose} == {
        "offence", "decided_by", "grounds", "note", "outcome", "reason", "void_reason",
    }  # fmt: skip
    assert not [one for one in prose if not isinstance(one[2], TextField)]


def test_a_page_refuses_both_beside_the_field(client, match, luo, clock) -> None:
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    response = client.post(url("record_hand", match), typed(1, dealer="S", points="1_0"))
    assert list(response.context["form"].errors) == ["points"]
    posted = {"cause": "other", "void_reason": "断\u202e电", "revision": "1"}
    response = client.post(url("void_hand", match, 1), posted)
    assert list(response.context["form"].errors) == ["void_reason"]
    assert list(match.hands.values_list("points", "void_cause")) == [(100, "")]
