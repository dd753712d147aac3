"""Enter in a field presses the plain button of its own form.

A browser takes the first submit button of the document that belongs to the form, wherever it
stands. One that says something of its own (a name, another address) is pressed by hand only.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import resolve

from referee.services.calls import call_chief_referee
from tests.conftest import NOON, SetClock
from tests.visits import at_table
from tournaments.models import Event, Match

PAGES_OF_A_VIEW = 2
FILES = {"admin", "documents"}  # namespaces without a form of ours
# Enter in these sends nothing; on a tick it is the page's script that holds it back.
NOTHING_TYPED = {"hidden", "submit", "button", "image", "reset", "checkbox", "radio", "file"}


@dataclass
class Form:
    """A form as a browser sees it: how many fields one types in, its submit buttons in order."""

    name: str
    fields: int = 0
    buttons: list[tuple[bool, dict[str, str | None]]] = field(default_factory=list)

    @property
    def is_safe(self) -> bool:
        if not self.fields or not self.buttons:
            return True
        is_inside, button = self.buttons[0]
        return is_inside and not {"name", "formaction"} & button.keys()


class Forms(HTMLParser):
    """The forms of a page, with what belongs to each from anywhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: dict[str, Form] = {}
        self.here: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        if tag == "form":
            self.here = has.get("id") or has.get("action") or f"form {len(self.forms) + 1}"
            self.forms.setdefault(self.here, Form(self.here))
            return
        owner = has.get("form") or self.here
        if owner is None or tag not in {"input", "button", "select", "textarea"}:
            return
        form = self.forms.setdefault(owner, Form(owner))
        if tag == "button" and has.get("type", "submit") == "submit":
            form.buttons.append((owner == self.here, has))
        elif tag == "input" and (has.get("type") or "text") not in NOTHING_TYPED:
            form.fields += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.here = None


@pytest.fixture
def demo(db, clock: SetClock) -> Event:
    """The demo event, with a table that calls and one that waits for its last signature."""
    call_command("seed_demo")
    event = Event.objects.get()
    table = Match.objects.select_related("round__stage__event").get(round__number=3, table_number=2)
    luo = event.officials.get(role="referee", user__username="luo").user
    call_chief_referee(note="", key=uuid4(), visit=at_table(table, luo), now=NOON)
    return event


def pages_of(client: Client) -> dict[str, str]:
    """What can be reached by links, a few pages of each view: address → page."""
    found: dict[str, str] = {}
    seen, visited = {"/"}, Counter[str]()
    waiting = ["/"]
    while waiting:
        address = waiting.pop(0)
        view = resolve(address.partition("?")[0])
        visited[view.view_name] += 1
        if visited[view.view_name] > PAGES_OF_A_VIEW or FILES & set(view.namespaces):
            continue
        answer = client.get(address, follow=True)
        if not answer.get("Content-Type", "").startswith("text/html"):
            continue
        found[address] = page = answer.content.decode()
        for link in re.findall(r'<a [^>]*?href="(/[^"#]*)', page):
            link = link.replace("&amp;", "&")
            if link not in seen and "_export" not in link:
                seen.add(link)
                waiting.append(link)
    return found


def test_a_button_from_elsewhere_that_comes_first_is_found() -> None:
    page = """<button form="a" name="pair" value="1-2">⇄</button>
        <form id="a"><input name="first"><button>Swap</button></form>
        <form id="b"><input type="search"><button name="which" value="all">All</button></form>
        <form id="c"><input type="hidden"><button name="step" value="1">Skip</button></form>"""
    assert [form.name for form in Forms(page).forms.values() if not form.is_safe] == ["a", "b"]


@pytest.mark.one_database
@pytest.mark.parametrize("who", ["tang", "fang"])
def test_enter_presses_the_plain_button_of_each_form(client: Client, demo: Event, who: str) -> None:
    client.force_login(demo.officials.filter(user__username=who)[0].user)
    pages = pages_of(client)
    forms = [(at, form) for at, page in pages.items() for form in Forms(page).forms.values()]
    assert len([form for _at, form in forms if form.fields]) > 15
    assert [(at, form.name) for at, form in forms if not form.is_safe] == []
