"""A form that does not say what its page showed is refused in words, and changes nothing."""

from uuid import UUID

import pytest
from django import forms

from referee.models import Hand
from tests.referee.posted import typed, url
from tournaments.forms.service import TOO_OLD, KeyField, ServiceForm
from tournaments.models import JournalEntry

WORDS = "页面已过期。请重新核对后再保存。"


class PageForm(ServiceForm):
    revision = forms.IntegerField(min_value=1, max_value=9999, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=5, widget=forms.HiddenInput)
    key = KeyField()


KEY = "00000000-0000-4000-8000-000000000001"
WHOLE = {"revision": "3", "seen": "", "key": KEY}


@pytest.mark.parametrize(
    "odd",
    [
        {"revision": ""},
        {"revision": "0"},
        {"revision": "99999"},
        {"revision": "x"},
        {"seen": "123456"},
        {"key": ""},
        {"key": "x"},
        {"revision": "", "seen": "123456", "key": ""},
    ],
)
def test_hidden_fields_that_cannot_be_read_are_one_sentence_of_the_form(odd) -> None:
    form = PageForm({**WHOLE, **odd})
    assert not form.is_valid()
    assert dict(form.errors) == {"__all__": [str(TOO_OLD)]}
    # The page that says so is one that can be sent.
    UUID(form["key"].value())
    assert (form["key"].value() == KEY) == ("key" not in odd)


def test_whole_hidden_fields_are_no_error() -> None:
    assert PageForm(WHOLE).is_valid()


@pytest.mark.parametrize(
    ("name", "more", "values"),
    [
        ("record_hand", (), typed(key=None)),
        ("record_hand", (), typed(key="x")),
        ("record_hand", (), typed(follows="")),
        ("record_laogai", (), {"trump": "S", "laogai_side": "NS", "laogai_kind": "revoke"}),
        ("correct_hand", (1,), typed(follows=None, key=None)),
        ("void_hand", (1,), {"cause": "nobody bid"}),
        ("void_hand", (3,), {"cause": "nobody bid"}),
        ("wrong_dealer", (), {"number": "3", "dealer": "E"}),
        ("give_warning", (), {}),
        ("change_seats", (), {}),
        ("call_chief_referee", (), {}),
    ],
)
def test_a_page_that_says_nothing_of_itself_is_too_old(
    name, more, values, client, two_hands
) -> None:
    before = JournalEntry.objects.count()
    answer = client.post(url(name, two_hands, *more), values)
    assert answer.status_code == 200
    assert WORDS in answer.content.decode()
    assert JournalEntry.objects.count() == before
    assert not Hand.objects.exclude(void_cause="").exists()


def test_cards_exposed_in_no_case_lead_back_to_the_judge(client, two_hands) -> None:
    answer = client.post(url("file_exposed", two_hands), {}, follow=True)
    assert answer.redirect_chain[0][0].startswith(url("judge", two_hands))
    assert [str(one) for one in answer.context["messages"]] == [WORDS]
