"""The one door for rule vectors: their JSON form in, the rulebook's answer in the same form out.

Seats 0-3 are E N W S, side 0 EW, side 1 NS; whole matches write both by name.
"""

from collections.abc import Callable
from typing import Any

from referee.rulebook import (
    Combination,
    Exposed,
    HandFacts,
    Laogai,
    LaogaiOption,
    LastTrick,
    Level,
    Levels,
    Race,
    Result,
    Row,
    RowState,
    RuleSet,
    Seat,
    Sheet,
    Side,
    Suit,
    TimeCall,
    Trump,
    VoidCause,
    classify,
    decide_trick,
    judge_follow,
    parse_cards,
    start,
)
from referee.rulebook.cards import card_points
from tests.rulebook.standings import answer_standings

Given = dict[str, Any]

SEATS = tuple(Seat)
SIDES = tuple(Side)
RULES = RuleSet()
VOID_CAUSES = (
    ("wrong dealer", VoidCause.WRONG_DEALER),
    ("both", VoidCause.BOTH_LAOGAI),
    ("nobody bid", VoidCause.NOBODY_BID),
    ("wrong card count", VoidCause.WRONG_CARD_COUNT),
    ("wrong number of cards", VoidCause.WRONG_CARD_COUNT),
)
"""How a reason written as text begins; any other is rule 8.10."""


def answer(kind: str, given: Given) -> Given | list[Given]:
    """Answer one vector. Raises KeyError for a kind this rulebook does not know yet."""
    return ANSWERS[kind](given)


def answer_final(given: Given) -> Given:
    dealer = SEATS[given["dealer"]]
    exposed = dict.fromkeys(SIDES, 0)
    for role, cards in given.get("mistakes", []):
        exposed[_side_of(role, dealer)] += cards
    hand = HandFacts(
        number=1,
        dealer=dealer,
        trump=None,
        points=given["captured"],
        last=_last_trick(given.get("last"), dealer),
        exposed=Exposed(ew=exposed[Side.EW], ns=exposed[Side.NS]),
    )
    return _hand_answer(_race_of(given).record(hand))


def answer_laogai(given: Given) -> Given:
    return _hand_answer(_race_of(given).record(_bare_hand(1, SEATS[given["dealer"]], given)))


def answer_race(given: Given) -> Given:
    race = _race_of(given)
    for number, hand in enumerate(given["hands"], 1):
        assert race.due is not None
        race = race.record(_bare_hand(number, race.due, hand))
    if given["timeout"]:
        race = race.call_time(TimeCall(len(given["hands"]), False))
    sheet = race.sheet()
    ending = sheet.ending
    return {
        "winner": _side_number(ending.winner) if ending else None,
        "how": ending.reason.value if ending else None,
        "levels": _levels(sheet),
        "dealer": SEATS.index(sheet.due) if sheet.due else None,
    }


def answer_match(given: Given) -> Given:
    """A whole match, time called after its last hand; who deals follows from 7.5 or the bids."""
    race = start(RULES)
    for hand in given["hands"]:
        race = race.record(_match_hand(race, hand, given["opening_bid_won_by"]))
    sheet = race.call_time(TimeCall(len(given["hands"]), False)).sheet()
    assert sheet.ending is not None
    winner = sheet.ending.winner
    return {
        "hands": [
            {**hand, **_match_columns(row)}
            for hand, row in zip(given["hands"], sheet.rows, strict=True)
        ],
        "match": {
            "winner": winner.value if winner else None,
            "reason": sheet.ending.reason.value,
            "levels": _named_levels(sheet.levels),
            "on_deal": sheet.due.side.value if sheet.due else None,
        },
    }


def answer_classify(given: Given) -> Given:
    found = classify(parse_cards(given["cards"]), _trump(given))
    if isinstance(found, Combination):
        return {"kind": found.kind.value, "mult": found.copies, "length": found.ranks}
    return {"kind": None}


def answer_winner(given: Given) -> Given:
    plays = [parse_cards(play) for play in given["plays"]]
    return {"winner": decide_trick(plays, _trump(given), set(given.get("dead", []))).winner}


def answer_follow(given: Given) -> Given:
    trump = _trump(given)
    lead = classify(parse_cards(given["lead"]), trump)
    assert isinstance(lead, Combination), "a lead is one combination"
    holding, reply = parse_cards(given["hand"]), parse_cards(given["play"])
    return {"legal": judge_follow(lead, holding, reply, trump).is_legal}


ANSWERS: dict[str, Callable[[Given], Given | list[Given]]] = {
    "final": answer_final,
    "laogai": answer_laogai,
    "race": answer_race,
    "match": answer_match,
    "standings": answer_standings,
    "classify": answer_classify,
    "winner": answer_winner,
    "follow": answer_follow,
}


def _trump(given: Given) -> Trump:
    return Trump(Level(given["level"]), Suit(given["trump"]) if given["trump"] else None)


def _race_of(given: Given) -> Race:
    ew, ns = (Level(level) for level in given["levels"])
    return start(RULES, levels=Levels(ew, ns), due=SEATS[given["dealer"]])


def _side_of(role: str, dealer: Seat) -> Side:
    return dealer.side if role == "dealer" else dealer.side.other


def _last_trick(last: Given | None, dealer: Seat) -> LastTrick | None:
    if last is None:
        return None
    plays = [play.split() for play in last["plays"]]
    points = sum(card_points(card[1:]) for play in plays for card in play)
    return LastTrick(_side_of(last["winner"], dealer), points, len(plays[0]))


def _bare_hand(number: int, dealer: Seat, hand: Any) -> HandFacts:
    """A hand given as its final score, or as a 劳改 with the defenders' points so far."""
    laogai = None
    points = hand
    if isinstance(hand, dict):
        points = hand["score"]
        laogai = Laogai(_side_of(hand["offender"], dealer), LaogaiOption(hand["option"]))
    return HandFacts(number, dealer, trump=None, points=points, last=None, laogai=laogai)


def _hand_answer(race: Race) -> Given:
    sheet = race.sheet()
    (row,) = sheet.rows
    assert row.result is not None
    return {
        "score": row.score.total if row.score else None,
        "won": "dealer" if row.result is Result.HOLD else "defender",
        "gain": row.rise,
        "levels": _levels(sheet),
        "dealer": SEATS.index(sheet.due) if sheet.due else None,
        "winner": _side_number(sheet.ending.winner) if sheet.ending else None,
    }


def _levels(sheet: Sheet) -> list[str]:
    return [sheet.levels.ew.value, sheet.levels.ns.value]


def _side_number(side: Side | None) -> int | None:
    return SIDES.index(side) if side else None


def _match_hand(race: Race, hand: Given, opening_bid: str | None) -> HandFacts:
    """`bid_by` deals a hand bid for again; else who is due; else who won the opening bid."""
    bid_by = hand.get("bid_by") or (None if race.due or race.rows else opening_bid)
    exposed = hand.get("exposed", {})
    laogai = hand.get("laogai")
    last = LastTrick(Side(hand["last"]), hand["F"], hand["n"]) if hand.get("last") else None
    return HandFacts(
        number=hand["number"],
        dealer=Seat(bid_by) if bid_by else race.due,
        trump=Suit(hand["trump"]) if hand.get("trump") else None,
        points=hand.get("P", 0),
        last=last,
        exposed=Exposed(ew=exposed.get("EW", 0), ns=exposed.get("NS", 0)),
        laogai=laogai and Laogai(Side(laogai["side"]), LaogaiOption(laogai["option"])),
        void=_void_cause(hand["void"]) if hand.get("void") else None,
    )


def _void_cause(reason: str) -> VoidCause:
    return next(
        (cause for start, cause in VOID_CAUSES if reason.startswith(start)), VoidCause.OTHER
    )


def _match_columns(row: Row) -> Given:
    """The derived columns; a void hand has no score, rise or next dealer."""
    columns = {
        "dealer": row.dealer.value if row.dealer else None,
        "level": row.level.value if row.level else None,
        "s": row.score.total if row.score else None,
        "result": row.result.value if row.result else row.state.value,
        "rise": row.rise,
        "levels": _named_levels(row.levels),
        "next_dealer": row.next_dealer.value if row.next_dealer else None,
    }
    if row.state is RowState.VOID:
        return {name: columns[name] for name in ("dealer", "level", "result", "levels")}
    return columns | ({"passed_A": row.passed_a.value} if row.passed_a else {})


def _named_levels(levels: Levels) -> dict[str, str]:
    return {"EW": levels.ew.value, "NS": levels.ns.value}
