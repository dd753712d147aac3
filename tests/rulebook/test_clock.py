"""A table's clock read at a moment. Rule 9.2."""

from datetime import UTC, datetime, timedelta

from referee.rulebook import ClockEvent, ClockEventKind, ClockReading, RuleSet, read_clock
from tests.rulebook.casebook import Case, each

ROUND_BEGINS = datetime(2025, 5, 17, 14, 0, tzinfo=UTC)


@each("clock.toml")
def test_clock_case(case: Case) -> None:
    events = [event_of(line) for line in case["events"]]

    reading = read_clock(events, moment(case["now"]), RuleSet.from_json(case.get("settings", {})))

    assert reading == ClockReading(
        state=case["state"],
        elapsed=span(case["elapsed"]),
        limit=span(case.get("limit", "2:00:00")),
        remaining=span(case["remaining"]),
        warning=case.get("warning"),
        time_up_at=moment(case["time_up_at"]) if "time_up_at" in case else None,
    )


def event_of(line: str) -> ClockEvent:
    at, kind, *minutes = line.split()
    return ClockEvent(ClockEventKind(kind), moment(at), int(minutes[0]) if minutes else 0)


def moment(text: str) -> datetime:
    return ROUND_BEGINS + span(text)


def span(text: str) -> timedelta:
    hours, minutes, seconds = (int(part) for part in text.split(":"))
    return timedelta(hours=hours, minutes=minutes, seconds=seconds)
