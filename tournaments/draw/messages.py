"""Tasks and what comes of them as JSON, for a draw made in a process of its own."""

import json
from dataclasses import asdict
from typing import Any

from tournaments.draw.tasks import DrawKind, DrawTask, perform
from tournaments.draw.types import (
    Bye,
    Contender,
    DrawError,
    DrawFault,
    DrawnRound,
    FirstRound,
    Pairing,
    Reason,
    TableOrder,
)

Data = dict[str, Any]


def task_to_json(task: DrawTask) -> str:
    return json.dumps(asdict(task))


def task_from_json(text: str) -> DrawTask:
    data: Data = json.loads(text)
    return DrawTask(
        kind=DrawKind(data.pop("kind")),
        tables=TableOrder(data.pop("tables")),
        first_round=FirstRound(data.pop("first_round")),
        field=tuple(_contender(one) for one in data.pop("field")),
        places=tuple(one and _contender(one) for one in data.pop("places")),
        third_place=tuple(one and _contender(one) for one in data.pop("third_place")),
        **data,
    )


def answer(text: str) -> str:
    """Perform a task; the answer has its rounds, or the fault for which there are none."""
    try:
        rounds = perform(task_from_json(text))
    except DrawError as error:
        return json.dumps({"fault": error.fault, "entries": error.entries})
    return json.dumps({"rounds": [asdict(one) for one in rounds]})


def rounds_of_answer(text: str) -> tuple[DrawnRound, ...]:
    """Raises the DrawError the answer tells of."""
    data: Data = json.loads(text)
    if "fault" in data:
        raise DrawError(DrawFault(data["fault"]), tuple(data["entries"]))
    return tuple(
        DrawnRound(
            one["number"],
            tuple(Pairing(**_with_reasons(pairing)) for pairing in one["pairings"]),
            tuple(Bye(**_with_reasons(bye)) for bye in one["byes"]),
        )
        for one in data["rounds"]
    )


def _contender(data: Data) -> Contender:
    return Contender(**{**data, "met": tuple(data["met"])})


def _with_reasons(data: Data) -> Data:
    return {**data, "reasons": tuple(Reason(reason) for reason in data["reasons"])}
