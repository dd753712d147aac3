"""The standings worked out the long way answer every vector, or they could judge nothing."""

from typing import Any

import pytest

from tests.ranking.plain_standings import Meeting, Story, plain_standings
from tests.ranking.test_vectors import CASES


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_plain_standings_answer_the_vectors(case: dict[str, Any]) -> None:
    answered = [
        {
            "place": row.place,
            "entry": row.entry,
            "values": row.values,
            "parted_by": row.parted_by,
        }
        for row in plain_standings(read_story(case["event"]), case["keys"])
    ]
    assert answered == case["expect"]


def read_story(event: dict[str, Any]) -> Story:
    settings = event.get("settings", {})
    return Story(
        entries=tuple(entry["number"] for entry in event["entries"]),
        rounds=len(event["rounds"]),
        meetings=tuple(
            read_meeting(drawn["number"], match, settings)
            for drawn in event["rounds"]
            for match in drawn["matches"]
            if match["result"]
        ),
        disqualified=frozenset(
            entry["number"] for entry in event["entries"] if entry["disqualified_after"] is not None
        ),
        adjustments=tuple(
            (row["entry"], row["match_points"], row["level_margin"])
            for row in event["adjustments"]
            if not row["cancelled"]
        ),
        lots=tuple(event.get("lots", ())),
    )


def read_meeting(number: int, match: dict[str, Any], settings: dict[str, Any]) -> Meeting:
    result = match["result"]
    return Meeting(
        round_number=number,
        a=match["a"],
        b=match["b"],
        kind=result["kind"].removesuffix("_a").removesuffix("_b"),
        winner=match[result["winner"]] if result["winner"] else None,
        levels=tuple(result["levels"] or ("3", "3")),
        points=tuple(settings.get("match_points", (2, 1, 0))),
        given=tuple(settings.get("default_levels", ("7", "3"))),
        absent=settings.get("absent_margin"),
    )
