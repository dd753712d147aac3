"""Short ways for tests to sign a sheet, warn a side, and rule through a page."""

from datetime import datetime
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.test import Client

from referee.models import SideWarning, Signature
from referee.rulebook.seats import Side
from referee.selectors import load_table
from referee.services import signing, warnings
from tests.referee.recording import sheet_of
from tests.visits import at_table
from tournaments.models import Match, Player

PARTIES = (Signature.Party.NS, Signature.Party.EW, Signature.Party.REFEREE)


def sign_all(match: Match, by: User, now: datetime, *parties: Signature.Party) -> None:
    """These parties sign what is there now, on paper: both sides and the referee if not said.

    What is accepted is meant to be replaced.
    """
    match.refresh_from_db()
    accepted = match.results.filter(state="accepted").first()
    for party in parties or PARTIES:
        signing.sign(
            party=party,
            manner=Signature.Manner.PAPER,
            visit=at_table(match, by),
            now=now,
            seen=load_table(match, now).mark,
            replaces=accepted.version if accepted else None,
        )


def warn(match: Match, player: Player, by: User, now: datetime) -> SideWarning:
    side = Side.NS if player.entry_id == match.ns_entry_id else Side.EW
    return warnings.give_warning(
        side=side, player=player, offence="打手势", key=uuid4(), visit=at_table(match, by), now=now
    )


def save_as_shown(client: Client, url: str, posted: dict[str, str]) -> Any:
    """Post once to see what follows, once more to save it."""
    shown = client.post(url, posted)
    assert shown.status_code == 200, shown
    assert not shown.context["form"].errors
    return client.post(url, {**posted, "seen": shown.context["form"].mark})


def levels(match: Match, now: datetime) -> tuple[str, str]:
    """The final levels of NS and EW."""
    sheet = sheet_of(match, now)
    return sheet.final_levels.ns.value, sheet.final_levels.ew.value
