"""Fields written by Jinja2 are those that Django's own templates write."""

import pytest
from django.forms.renderers import DjangoTemplates
from django.test import Client
from pytest_django.asserts import assertHTMLEqual

from config.field_rendering import FieldRenderer
from referee.forms.calls import CallForm
from referee.forms.clock import ExtendForm
from referee.forms.hands import HandForm
from tests.referee.posted import bid_rows, typed, url
from tests.referee.recording import play, score
from tournaments.forms.rules import RulesForm

FORMS = {
    "blank": lambda **more: HandForm(**more),
    "filled in": lambda **more: HandForm(typed(**bid_rows(None), points="x", dealer="Q"), **more),
    "prefixed": lambda **more: ExtendForm({"extend-minutes": "<b>"}, **more),
    "call": lambda **more: CallForm({}, **more),
    "rules": lambda **more: RulesForm(**more),
}


@pytest.mark.parametrize("name", FORMS)
def test_fields_read_the_same_whoever_writes_them(name) -> None:
    form, plain = (FORMS[name](renderer=kind()) for kind in (FieldRenderer, DjangoTemplates))
    for field in form:
        if field.name != "key":
            assertHTMLEqual(str(field), str(plain[field.name]))
            assertHTMLEqual(str(field.errors), str(plain[field.name].errors))
    assert [field.name for field in form] == [field.name for field in plain]


def test_the_rows_of_the_bidding_are_in_each_readers_language(client: Client, match, luo, clock):
    play(match, luo, clock(), score(100))
    client.force_login(luo)
    for language, there, elsewhere in (
        ("zh-hans", "反主", "Overruled"),
        ("en", "Overruled", "反主"),
    ):
        client.cookies["django_language"] = language
        page = client.get(url("match", match)).content.decode()
        rows = page.split('class="bids"')[1].split("</details>")[0]
        assert (there in rows, elsewhere in rows) == (True, False)
