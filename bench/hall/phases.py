"""The phases of a run, one after the other on one desk, and what each measured."""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.db import connection, connections

from bench.database import temporary_database
from bench.hall.event import (
    HANDS_BEFORE,
    PASSWORD,
    Hall,
    LargeDraw,
    fill_hall,
    fill_large_draw,
    reset,
)
from bench.hall.serving import Served, served

SECONDS = 30
WARM_UP = 30  # a thousand phones open their pages before anything is measured
WRITERS = 60
GUESSERS = 12


@dataclass(frozen=True, slots=True)
class Phase:
    """Who is in the hall besides the writers."""

    name: str
    spectators: int = 0
    guessers: int = 0
    from_many: bool = False
    drawers: int = 0


QUIET = Phase("nobody else")
PHASES = (
    QUIET,
    Phase("300 spectators", spectators=300),
    QUIET,
    Phase("1,000 spectators", spectators=1000),
    QUIET,
    Phase("12 guessers from one address", guessers=GUESSERS),
    QUIET,
    Phase("12 guessers from twelve addresses", guessers=GUESSERS, from_many=True),
    QUIET,
    Phase("a draw of 1,000 in 5 units", drawers=1),
    QUIET,
)


@dataclass(frozen=True, slots=True)
class Measurement:
    """What a phase came to: seconds by kind of request, failures, bytes, processor seconds."""

    phase: Phase
    taken: dict[str, list[float]]
    failed: dict[str, int]
    sent: dict[str, int]
    unseen: list[float] = field(default_factory=list)
    desk_seconds: float = 0.0
    load_seconds: float = 0.0


def run(phases: tuple[Phase, ...]) -> list[Measurement]:
    with temporary_database(), TemporaryDirectory() as folder:
        hall, large = fill_hall(), fill_large_draw()
        connections.close_all()
        with served(database_url(), Path(folder)) as desk:
            return [_measure(phase, hall, large, desk) for phase in phases]


def database_url() -> str:
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    login = ":".join(part for part in (values["USER"], values["PASSWORD"]) if part)
    return f"postgres://{login}@{values['HOST']}:{values['PORT']}/{values['NAME']}"


def _measure(phase: Phase, hall: Hall, large: LargeDraw, desk: Served) -> Measurement:
    reset(hall)
    connections.close_all()
    common = _plan(phase, hall, large, desk)
    plans = [
        {**common, "writers": WRITERS, "signers": 0},
        {**common, "spectators": phase.spectators},
        {**common, "guessers": phase.guessers, "signers": 1 if phase.guessers else 0},
        {**common, "drawers": phase.drawers},
    ]
    before, began = desk.processor_seconds(), time.monotonic()
    with ThreadPoolExecutor(len(plans)) as pool:
        answers = list(pool.map(_load, plans))
    share = SECONDS / (time.monotonic() - began)
    print(f"  {phase.name}: done", file=sys.stderr)
    return Measurement(
        phase=phase,
        taken=_joined(answers, "taken"),
        failed=_joined(answers, "failed"),
        sent=_joined(answers, "sent"),
        unseen=_unseen(answers),
        desk_seconds=(desk.processor_seconds() - before) * share,
        load_seconds=sum(answer["load_seconds"] for answer in answers) * share,
    )


def _plan(phase: Phase, hall: Hall, large: LargeDraw, desk: Served) -> dict[str, Any]:
    return {
        "port": desk.port,
        "warm_up": WARM_UP,
        "seconds": SECONDS,
        "event": hall.event,
        "matches": hall.matches,
        "sessions": hall.sessions,
        "hands_before": HANDS_BEFORE,
        "referees": hall.referees,
        "password": PASSWORD,
        "from_many": phase.from_many,
        "organiser": large.organiser,
        "large_event": large.event,
        "large_stage": large.stage,
    }


def _load(plan: dict[str, Any]) -> dict[str, Any]:
    """One process of the load, which ends by itself; a stuck one is ended."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.hall.load"],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        timeout=WARM_UP + SECONDS + 240,
        check=True,
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def _joined(answers: list[dict[str, Any]], what: str) -> dict[str, Any]:
    return {name: value for answer in answers for name, value in answer[what].items()}


def _unseen(answers: list[dict[str, Any]]) -> list[float]:
    """Seconds from the answer to a save until a phone that looks at the table showed it."""
    shown: dict[int, list[tuple[float, int]]] = {}
    for answer in answers:
        for match, number, at in answer["seen"]:
            shown.setdefault(match, []).append((at, number))
    delays = []
    for answer in answers:
        for match, number, at in answer["saved"]:
            later = [seen for seen, newest in shown.get(match, []) if newest >= number]
            if later:
                delays.append(max(0.0, min(later) - at))
    return delays
