"""What the tests of the office's pages share: signing in, posting, a signed table."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from tests.conftest import NOON, in_one_line
from tournaments.forms.rules import RulesForm
from tournaments.models import Match, Result, Round, Stage
from tournaments.selectors.draws.draws import draft_mark, draw_mark
from tournaments.selectors.draws.stages import next_draw as next_draw_of
from tournaments.services.results import MatchOutcome, lock_match, submit_result


def as_user(client: Client, user: User) -> Client:
    """The client, signed in as this person, reading English."""
    client.force_login(user)
    client.cookies["django_language"] = "en"
    return client


def draft_shown(round_id: int) -> str:
    return draft_mark(Stage.objects.get(rounds=round_id))


SHOWN_MARKS: dict[str, Callable[[int], str]] = {
    "publish_round": draft_shown,
    "swap_entries": draft_shown,
    "change_table": draft_shown,
    "draw": lambda stage_id: draw_mark(next_draw_of(Stage.objects.get(pk=stage_id))),
    "drop_draft": lambda stage_id: draft_mark(Stage.objects.get(pk=stage_id)),
}


class Office:
    """The office as one person sees it, in English."""

    def __init__(self, client: Client, user: User, event_id: int) -> None:
        self.client, self.event_id = as_user(client, user), event_id

    def address(self, name: str, *ids: int) -> str:
        return reverse(f"office:{name}", args=[self.event_id, *ids])

    def get(self, page: str, /, *ids: int, **query: str) -> Any:
        return self.client.get(self.address(page, *ids), query)

    def post(self, page: str, /, *ids: int, **data: Any) -> Any:
        """As from the page: a draft's tells which draft it shows, where the test names none."""
        if page in SHOWN_MARKS and "mark" not in data:
            data["mark"] = SHOWN_MARKS[page](*ids)
        return self.client.post(self.address(page, *ids), data)

    def text(self, name: str, *ids: int) -> str:
        return in_one_line(self.get(name, *ids).content.decode())


def said(answer: Any) -> list[str]:
    """The messages that the next page will show."""
    return [str(message) for message in get_messages(answer.wsgi_request)]


def mark_of(office: Office, draft: Round) -> str:
    """What the page of a draft asks back when something in it is changed."""
    mark: str = office.get("round", draft.pk).context["draft"].mark
    return mark


def act_meanwhile(settings: Any, act: Callable[[], object]) -> None:
    """Let `act` come between: at the next look at the clock, which a view takes as it hands on
    what it has loaded.
    """

    def read() -> datetime:
        settings.CLOCK = lambda: NOON
        act()
        return NOON

    settings.CLOCK = read


def sign(match: Match, by: User, winner: Side = Side.NS, replaces: int | None = None) -> Result:
    """A table's signed result: the winner past A, the other side at 8."""
    levels = Levels(ew=Level.EIGHT, ns=Level.EIGHT).replacing(winner, Level.PAST_A)
    outcome = MatchOutcome("played", "passed A", winner, levels, 6, 3)
    return submit_result(
        match=lock_match(match.pk), outcome=outcome, by=by, now=NOON, replaces=replaces
    )


def rules_data(rules: Any, **changes: Any) -> dict[str, Any]:
    """What the settings form posts for these rules."""
    initial = RulesForm.initial_of(rules)
    data = {
        name: value for name, value in initial.items() if value is not None and value is not False
    }
    return {**data, **changes}


def as_shown(form: Any, **changes: Any) -> dict[str, Any]:
    """What a page's form posts when nothing but `changes` is typed into it."""
    shown = {name: form[name].value() for name in form.fields}
    filled = {
        name: value for name, value in shown.items() if value is not None and value is not False
    }
    return {**filled, **changes}


def open_round(event: Any) -> Round:
    return Round.objects.get(stage__event=event, number=1)
