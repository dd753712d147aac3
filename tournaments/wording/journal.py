"""The office's acts in words, and the values they changed."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.levels import Level
from referee.rulebook.seats import Side
from referee.wording.words import REASONS, SIDE_MARKS, SIDES
from tournaments.models import Entry, Event, JournalEntry, Official, Result, Round, Stage, Wall

NAMES = {
    "stage": gettext_lazy("stage"),
    "round": gettext_lazy("round"),
    "username": gettext_lazy("username"),
    "number": gettext_lazy("number"),
    "name": gettext_lazy("name"),
    "players": gettext_lazy("players"),
    "unit": gettext_lazy("unit"),
    "details": gettext_lazy("changed"),
    "seed": gettext_lazy("seed"),
    "roles": gettext_lazy("roles"),
    "venue": gettext_lazy("venue"),
    "starts_on": gettext_lazy("date"),
    "state": gettext_lazy("state"),
    "entries": gettext_lazy("entries"),
    "rounds": gettext_lazy("rounds"),
    "takes": gettext_lazy("entries that go through"),
    "group_count": gettext_lazy("groups"),
    "round_count": gettext_lazy("rounds"),
    "first_round": gettext_lazy("first round"),
    "unit_rounds": gettext_lazy("rounds that keep units apart"),
    "table_order": gettext_lazy("tables"),
    "walkover_is_bye": gettext_lazy("a walkover received is a bye had"),
    "third_place": gettext_lazy("match for third place"),
    "left_out": gettext_lazy("left out"),
    "shown_rounds": gettext_lazy("shown after rounds"),
    "match_points": gettext_lazy("match points"),
    "level_margin": gettext_lazy("levels of margin"),
    "unit_best": gettext_lazy("entries that count for a unit"),
    "unit_order": gettext_lazy("units are ranked by"),
    "showing": gettext_lazy("shows"),
    "is_dark": gettext_lazy("white on black"),
    "is_paused": gettext_lazy("pages stand still"),
    "seconds": gettext_lazy("seconds a page"),
    "notice": gettext_lazy("notice"),
    "tables": gettext_lazy("tables"),
    "open_tables": gettext_lazy("open tables"),
    "version": gettext_lazy("version"),
    "restored": gettext_lazy("restored version"),
    "kind": gettext_lazy("kind"),
    "winner": gettext_lazy("winner"),
    "reason": gettext_lazy("reason"),
    "ns_level": SIDE_MARKS[Side.NS],
    "ew_level": SIDE_MARKS[Side.EW],
    "ns_hands_won": gettext_lazy("hands won by NS"),
    "ew_hands_won": gettext_lazy("hands won by EW"),
    "rules": gettext_lazy("rules"),
    "followed_by": gettext_lazy("followed by the reopened sheets"),
}
# What tells which thing was changed; shown even though it did not change itself.
IDENTITY = ("username", "number", "stage", "round")


def changed_words(entry: JournalEntry) -> str:
    """What the act wrote; of a change only what differs, old → new."""
    before, after = _ordered(entry.before), _ordered(entry.after)
    if not before or not after:
        return ", ".join(f"{_name(key)} {_value(key, v)}" for key, v in (before or after).items())
    same = [key for key in IDENTITY if key in after and before.get(key) == after[key]]
    both = _ordered({**before, **after})
    changed = [key for key in both if before.get(key) != after.get(key)]
    parts = [f"{_name(key)} {_value(key, after[key])}" for key in same]
    parts += [
        f"{_name(key)} {_value(key, before.get(key))} → {_value(key, after.get(key))}"
        for key in changed
    ]
    return ", ".join(parts)


def _ordered(values: dict[str, Any] | None) -> dict[str, Any]:
    """The values in the order of `NAMES`: PostgreSQL does not keep the order they came in."""
    order = {key: place for place, key in enumerate(NAMES)}
    return dict(sorted((values or {}).items(), key=lambda pair: order.get(pair[0], len(order))))


def _name(key: str) -> str:
    return str(NAMES.get(key, key))


def _value(key: str, value: Any) -> str:
    if value is None or value == "" or value == []:
        return "–"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict):
        return " ".join(f"{inner} {_value(inner, one)}" for inner, one in value.items()) or "–"
    if isinstance(value, list):
        return " ".join(_value(key, one) for one in value)
    return str(WORDS.get(key, {}).get(value, value)) if isinstance(value, str) else str(value)


WORDS: dict[str, dict[Any, Any]] = {
    "roles": dict(Official.Role.choices),
    "details": {
        "phone_1": gettext_lazy("phone of player 1"),
        "phone_2": gettext_lazy("phone of player 2"),
        "phone_3": gettext_lazy("phone of the substitute"),
        "member_number_1": gettext_lazy("member number of player 1"),
        "member_number_2": gettext_lazy("member number of player 2"),
        "member_number_3": gettext_lazy("member number of the substitute"),
    },
    "state": dict([*Round.State.choices, *Entry.State.choices]),
    "unit_order": dict(Event.UnitOrder.choices),
    "showing": dict(Wall.Showing.choices),
    "kind": dict([*Result.Kind.choices, *Stage.Kind.choices]),
    "first_round": dict(Stage._meta.get_field("first_round").choices or ()),
    "table_order": dict(Stage._meta.get_field("table_order").choices or ()),
    "reason": REASONS,
    "winner": SIDES,
    "ns_level": {Level.PAST_A: gettext_lazy("past A")},
    "ew_level": {Level.PAST_A: gettext_lazy("past A")},
}
