"""Standings vectors answered by the ranking: their JSON form in, their rows out."""

from typing import Any

from referee.rulebook.levels import Level, Levels
from referee.rulebook.seats import Side
from tournaments.ranking import (
    AdjustmentRecord,
    EntryRecord,
    EventRecord,
    MatchRecord,
    PointScale,
    ResultKind,
    ResultRecord,
    RoundRecord,
    Standing,
    rank,
)

SIDES = {"a": Side.NS, "b": Side.EW, None: None}
WALKOVERS = {"walkover_a": Side.EW, "walkover_b": Side.NS}  # named by who is absent


def answer_standings(given: dict[str, Any]) -> list[dict[str, Any]]:
    """Rank `given["event"]` by `given["keys"]`; one row an entry, as the vectors write it."""
    return [_row(standing) for standing in rank(read_event(given["event"]), given["keys"])]


def read_event(event: dict[str, Any]) -> EventRecord:
    settings = event.get("settings", {})
    present, absent = settings.get("default_levels", ("7", "3"))
    return EventRecord(
        entries=tuple(
            EntryRecord(entry["number"], entry["disqualified_after"] is not None)
            for entry in event["entries"]
        ),
        rounds=tuple(
            RoundRecord(drawn["number"], tuple(_match(match) for match in drawn["matches"]))
            for drawn in event["rounds"]
        ),
        adjustments=tuple(
            AdjustmentRecord(
                row["entry"], row["match_points"], row["level_margin"], row["cancelled"]
            )
            for row in event["adjustments"]
        ),
        lots=tuple(event.get("lots", ())),
        scale=PointScale(*settings.get("match_points", (2, 1, 0))),
        walkover_levels=(Level(present), Level(absent)),
        absent_margin=settings.get("absent_margin"),
    )


def _match(match: dict[str, Any]) -> MatchRecord:
    return MatchRecord(match["a"], match["b"], match["result"] and _result(match["result"]))


def _result(result: dict[str, Any]) -> ResultRecord:
    kind = result["kind"]
    if kind in WALKOVERS:
        return ResultRecord(ResultKind.WALKOVER, WALKOVERS[kind])
    if kind not in ("played", "assigned"):
        return ResultRecord(ResultKind(kind))
    ns, ew = (Level(level) for level in result["levels"])
    return ResultRecord(ResultKind(kind), SIDES[result["winner"]], Levels(ew=ew, ns=ns))


def _row(standing: Standing) -> dict[str, Any]:
    return {
        "place": standing.place,
        "entry": standing.entry,
        "values": {value.key: value.amount for value in standing.values},
        "parted_by": standing.parted_by,
    }
