"""A race as lines of text: hands read from them, computed rows written as them.

A hand: `N 185` (dealer, defenders' points), `N 120 laogai NS B` (`?` while the choice is open),
`S 90 adjusted -20`, `W void wrong dealer`, `- void nobody bid` (dealer never settled).
"""

import re

from referee.rulebook import (
    Ending,
    HandFacts,
    Laogai,
    LaogaiOption,
    Level,
    LevelAdjustment,
    Levels,
    MatchRuling,
    RaceFacts,
    Row,
    RowState,
    RulingKind,
    Seat,
    Side,
    TimeCall,
    VoidCause,
)
from tests.rulebook.casebook import Case

IN_PROGRESS = {"hand in progress": True, "no hand in progress": False, "unanswered": None}


def read_race(case: Case) -> RaceFacts:
    """The facts of a case: `hands`, and where given `adjust`, `time`, `ruling`."""
    return RaceFacts(
        hands=tuple(read_hand(line, number) for number, line in enumerate(case["hands"], 1)),
        level_adjustments=tuple(read_adjustment(line) for line in case.get("adjust", [])),
        time=read_time(case["time"]) if "time" in case else None,
        ruling=read_ruling(case["ruling"]) if "ruling" in case else None,
    )


def read_hand(line: str, number: int) -> HandFacts:
    dealer, what = line.split(maxsplit=1)
    seat = None if dealer == "-" else Seat(dealer)
    if what.startswith("void "):
        return HandFacts(number, seat, None, 0, None, void=VoidCause(what.removeprefix("void ")))
    match = re.fullmatch(r"(-?\d+)(?: laogai (EW|NS) ([AB?]))?(?: adjusted ([+-]\d+))?", what)
    assert match, f"no hand: {line}"
    points, side, option, adjusted = match.groups()
    chosen = None if option in (None, "?") else LaogaiOption(option)
    return HandFacts(
        number=number,
        dealer=seat,
        trump=None,
        points=int(points),
        last=None,
        laogai=Laogai(Side(side), chosen) if side else None,
        adjustment=int(adjusted or 0),
    )


def read_adjustment(line: str) -> LevelAdjustment:
    """`after 2: NS -1`"""
    after, side, steps = re.fullmatch(r"after (\d+): (EW|NS) ([+-]\d+)", line).groups()  # type: ignore[union-attr]
    return LevelAdjustment(int(after), Side(side), int(steps))


def read_time(line: str) -> TimeCall:
    """`after 2, hand in progress`"""
    after, answered = line.removeprefix("after ").split(", ")
    return TimeCall(int(after), IN_PROGRESS[answered])


def read_ruling(line: str) -> MatchRuling:
    """`walkover NS`, `disqualified both`, `lots EW`, `assigned EW: EW 9 NS 7`, `assigned tie: …`"""
    head, _, levels = line.partition(": ")
    kind, who = head.split()
    side = Side(who) if who in ("EW", "NS") else None
    if kind in ("lots", "assigned"):
        return MatchRuling(
            RulingKind(kind), winner=side, levels=read_levels(levels) if levels else None
        )
    return MatchRuling(RulingKind(kind), side=side)


def read_levels(text: str) -> Levels:
    ew, ns = re.fullmatch(r"EW (.+) NS (.+)", text).groups()  # type: ignore[union-attr]
    return Levels(Level(ew), Level(ns))


def levels_text(levels: Levels) -> str:
    return f"EW {levels.ew} NS {levels.ns}"


def ending_text(ending: Ending | None) -> str:
    """`NS, higher level, after 3`; a ruling is after no hand."""
    if ending is None:
        return "none"
    after = "" if ending.after_hand is None else f", after {ending.after_hand}"
    return f"{ending.winner or 'nobody'}, {ending.reason}{after}"


def row_text(row: Row) -> str:
    """`N plays 3: 185 take +0; EW 3 NS 3; next W`, with every mark the row carries."""
    plays = f"{row.dealer or '-'} plays {row.level}" if row.level else f"{row.dealer or '-'}"
    marks = "; out of turn" if row.is_out_of_turn else ""
    if row.facts.is_struck:
        return f"{plays}: struck; {levels_text(row.levels)}"
    if row.state is not RowState.COUNTED:
        told = f"; next {row.next_dealer or 'bid'}" if row.state is RowState.VOID else ""
        return f"{plays}: {row.state}; {levels_text(row.levels)}{told}{marks}"
    score = row.score.total if row.score else "option A"
    stop = f", stops at {row.stopped_at}" if row.stopped_at else ""
    passed = f", {row.passed_a} past A" if row.passed_a else ""
    verdict = f"{score} {row.result} +{row.rise}{stop}{passed}"
    return f"{plays}: {verdict}; {levels_text(row.levels)}; next {row.next_dealer}{marks}"
