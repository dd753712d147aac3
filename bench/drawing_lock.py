"""How long drawing a thousand entries keeps everybody else from writing, beside saving one hand."""

import statistics
import time
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from bench.database import temporary_database
from bench.large_event import ROUNDS, store
from bench.saving import save_hand
from config.now import now
from referee.management.demo_event import build
from tournaments.models import Match, Round, Stage
from tournaments.services.draws.draft_changes import swap_entries
from tournaments.services.draws.drafts import drop_stage_draft
from tournaments.services.draws.draws import draw_stage
from tournaments.services.rounds import publish_round
from tournaments.values.visits import ORGANISER, OfficeVisit

SIZE = 1000
SAVES = 12


def measure() -> list[tuple[str, float, str]]:
    """Times the save of a hand, and how many statements run while the lock is held."""
    with temporary_database():
        build(now())
        save = _seconds_of_a_save()
        by = User.objects.create_user("bench")
        stage = store(SIZE).stages.get()
        Stage.objects.filter(pk=stage.pk).update(round_count=ROUNDS + 1, unit_rounds=ROUNDS + 1)
        visit = OfficeVisit(stage.event, by, frozenset({ORGANISER}))
        act: dict[str, Any] = {"visit": visit, "now": now()}

        def draw() -> object:
            return draw_stage(stage=stage, **act)

        figures = _figures("drawing", draw, save)
        figures += _figures("drawing again", draw, save, runs=3)
        figures += _figures(
            "swapping two", lambda: swap_entries(round_=_draft(), **_two(), **act), save
        )
        figures += _figures("dropping", lambda: drop_stage_draft(stage=stage, **act), save)
        draw()
        return figures + _figures("publishing", lambda: publish_round(round_=_draft(), **act), save)


def _figures(
    name: str, act: Callable[[], object], save: float, *, runs: int = 1
) -> list[tuple[str, float, str]]:
    held, statements = min(_held(act) for _run in range(runs))
    return [
        (f"lock held by {name} {SIZE} entries / saving a hand", held / save, "times"),
        (f"statements while it is held by {name} {SIZE} entries", statements, ""),
    ]


def _held(act: Callable[[], object]) -> tuple[float, int]:
    """Seconds from the lock of the event to the end of the act, and the statements between."""
    began: list[float] = []
    statements = 0

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal statements
        if not began and (sql.startswith("BEGIN") or "FOR NO KEY UPDATE" in sql):
            began.append(time.perf_counter())
        statements += bool(began)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        act()
    return time.perf_counter() - began[0], statements


def _seconds_of_a_save() -> float:
    match = Match.objects.get(round__number=3, table_number=2)
    client = Client()
    client.force_login(match.referee)
    already = match.hands.count()
    return statistics.median(
        save_hand(client, match, number) for number in range(already, already + SAVES)
    )


def _draft() -> Round:
    return Round.objects.select_related("stage__event").get(
        state=Round.State.DRAFTED, number=ROUNDS + 1
    )


def _two() -> dict[str, int]:
    """The first entries of the first two tables."""
    matches = _draft().matches.filter(table_number__in=(1, 2)).select_related("ns_entry")
    first, second = (match.ns_entry.number for match in matches)
    return {"first": first, "second": second}
