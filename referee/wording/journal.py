"""The journal in words: what was done, and the values it changed."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.seats import Seat
from referee.wording import words as wording
from referee.wording.hand_fields import HAND_WORDS
from referee.wording.rulings import RULING_NAMES, RULING_VALUES

# In the order in which they are read.
NAMES = {
    "hand": gettext_lazy("hand"),
    **{name: row.short for name, row in HAND_WORDS.items()},
    "bids": gettext_lazy("bids"),
    "exposed_cards": gettext_lazy("exposed"),
    "level": gettext_lazy("level"),
    "lead": gettext_lazy("lead"),
    "holding": gettext_lazy("holding"),
    "play": gettext_lazy("play"),
    "verdict": gettext_lazy("verdict"),
    "note": gettext_lazy("note"),
    "outcome": gettext_lazy("outcome"),
    "minutes": gettext_lazy("minutes"),
    "at": gettext_lazy("start on the paper"),
    "hand_in_progress": gettext_lazy("hand begun before time"),
    "after_hand": gettext_lazy("hands recorded"),
    **RULING_NAMES,
    "north": wording.SEATS[Seat.N],
    "south": wording.SEATS[Seat.S],
    "east": wording.SEATS[Seat.E],
    "west": wording.SEATS[Seat.W],
}
SIDE_COUNTS = {name: row.side for name, row in HAND_WORDS.items() if row.side}

VALUES: dict[str, Mapping[Any, Any]] = {
    **{name: row.values for name, row in HAND_WORDS.items() if row.values},
    "side": wording.SIDES,
    "winner": wording.SIDES,
    **RULING_VALUES,
}
ORDER = {key: place for place, key in enumerate(NAMES)}


def changed_words(was: dict[str, Any] | None, became: dict[str, Any] | None) -> str:
    """What an act wrote; of a correction only what it changed, old → new."""
    before, after = _ordered(was), _ordered(became)
    if not before.keys() & after.keys():
        written = _shown(after or before)
        return ", ".join(f"{name_words(key)} {value_words(key, value)}" for key, value in written)
    both = _ordered({**before, **after})
    changed = [key for key in both if before.get(key) != after.get(key)]
    old = {key: value_words(key, before.get(key)) for key in changed}
    new = {key: value_words(key, after.get(key)) for key in changed}
    hand = [f"{name_words('hand')} {after['hand']}"] if "hand" in after else []
    return ", ".join([*hand, *(f"{name_words(key)} {old[key]} → {new[key]}" for key in changed)])


def _ordered(values: dict[str, Any] | None) -> dict[str, Any]:
    """The values in the order of `NAMES`: PostgreSQL does not keep the order they came in."""
    if not values:
        return {}
    return dict(sorted(values.items(), key=lambda pair: ORDER.get(pair[0], len(ORDER))))


def _shown(values: dict[str, Any]) -> list[tuple[str, Any]]:
    """Zeros of exposed cards say nothing in a list of what was written."""
    return [pair for pair in values.items() if pair[0] not in SIDE_COUNTS or pair[1] != 0]


def name_words(key: str) -> str:
    """What a column is called."""
    if key in SIDE_COUNTS:
        return f"{NAMES[key]} {wording.SIDE_MARKS[SIDE_COUNTS[key]]}"
    return str(NAMES.get(key, key))


def value_words(key: str, value: Any) -> str:
    """What a column holds, in words; a dash where nothing was said, 0 where 0 was."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if key in VALUES:
        return str(VALUES[key].get(value, value))
    if isinstance(value, list):
        return " ".join(_item(key, item) for item in value)
    return str(value)


def _item(key: str, item: Any) -> str:
    return value_words("party", item) if key == "parties" else _bid(item)


def _bid(bid: Any) -> str:
    if not isinstance(bid, dict):
        return str(bid)
    suit = wording.TRUMPS.get(bid.get("suit", ""), "")
    return f"{wording.SEATS.get(bid.get('seat', ''), '')}{bid.get('cards', '')}{suit}"
