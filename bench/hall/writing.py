"""The values of the hands that the load records: the deal moves on and the race never ends."""

from uuid import uuid4

NO_RISE, ONE_LEVEL = 165, 200  # points at which the defenders take the deal (7.4)
EVERY = 3  # hands: one in three lifts a level, which every list of the hall shows


def hand_values(follows: int) -> dict[str, str]:
    """The form of the hand after `follows`, filled in."""
    points = ONE_LEVEL if (follows + 1) % EVERY == 0 else NO_RISE
    return {
        "follows": str(follows),
        "key": str(uuid4()),
        "dealer": "",
        "trump": "H",
        "points": str(points),
        "last_won_by": "NS",
        "last_cards": "1",
        "last_points": "0",
        "exposed_ns": "0",
        "exposed_ew": "0",
    }


def first_hand_values() -> dict[str, str]:
    """The first hand: who deals was bid for."""
    return {**hand_values(0), "dealer": "E"}
