"""Whatever is typed into a form holds no character that nobody can see."""

import pytest
from django import forms
from django.utils import translation

from tests.tournaments.office import Office, rules_data
from tournaments.forms.service import ServiceForm
from tournaments.models import Event, Official
from tournaments.values.entries import unprintable

HIDDEN = {
    "a\u200bb": "U+200B",
    "a\ufeffb": "U+FEFF",
    "\u202eab": "U+202E",
    "a\x0bb": "U+000B",
    "a\nb": "U+000A",
    "a\u2028b": "U+2028",
    "a\u2029b": "U+2029",
    "a\u3164b": "U+3164",
    "a\u2800b": "U+2800",
}


class WordsForm(ServiceForm):
    words = forms.CharField()
    back = forms.CharField(required=False, widget=forms.HiddenInput)


@pytest.mark.parametrize("text", HIDDEN)
def test_a_character_nobody_can_see_is_named(text):
    with translation.override("en"):
        errors = WordsForm({"words": text}).errors
    assert errors == {"words": [f"There is an invisible character ({HIDDEN[text]}) in it."]}


@pytest.mark.parametrize(
    "text", ["张伟", "  a b ", "é", "𠮷野", "\U00032000", "葛\U000e0100", "'=1+1\""]
)
def test_what_can_be_seen_is_taken(text):
    assert WordsForm({"words": text}).is_valid()
    assert unprintable(text) == ""


def test_what_a_page_gave_itself_may_hold_anything():
    assert WordsForm({"words": "a", "back": "a\u200bb"}).is_valid()


def test_forms_do_not_share_their_checks():
    for _time in range(3):
        assert len(WordsForm({"words": "a\u200b"}).errors["words"]) == 1


@pytest.fixture
def office(client, clock, event, tang) -> Office:
    return Office(client, tang, event.pk)


@pytest.mark.parametrize("field", ["name", "venue"])
def test_an_event_is_refused_at_the_field(client, event, creator, field):
    client.force_login(creator)
    data = {**rules_data(event.rule_set), "starts_on": "2026-10-03", "name": "a"}
    answer = client.post("/office/events/create/", {**data, field: "a\u202eb"})
    assert set(answer.context["form"].errors) == {field}
    assert Event.objects.count() == 1


def test_an_official_is_refused_at_the_field(office):
    before = Official.objects.count()
    answer = office.post("officials", username="he", name="何\x0b裁判", roles=["referee"])
    assert set(answer.context["form"].errors) == {"name"}
    assert Official.objects.count() == before


def test_an_entry_is_refused_at_the_field(office):
    answer = office.post("add_entry", player_1="a", player_2="b", phone_1="138\u200b")
    assert set(answer.context["form"].errors) == {"phone_1"}
