"""What each field of a hand is called wherever it is said, one row a field, by its name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.rulebook.offences import LaogaiOption
from referee.rulebook.seats import Side
from referee.wording import words as wording


@dataclass(frozen=True, slots=True)
class FieldWords:
    """A field of a hand in words.

    `short` is its name in the journal and in lists of what is missing; `label` stands beside it
    on the form, `question` where it was left blank. `values` words its codes. `heading` is its
    column of the worksheet, which has none without one; `paper` heads its column of the score
    sheet. A count of one `side` is told with the side's mark, and a zero of it tells nothing.
    """

    short: Any
    label: Any = ""
    question: Any = ""
    values: Mapping[Any, Any] = field(default_factory=dict)
    heading: Any = ""
    paper: Any = ""
    side: Side | None = None


EXPOSED: dict[str, Any] = {
    "short": _("exposed cards"),
    "label": _("Exposed cards"),
    "question": _("Enter the exposed cards; 0 if there were none."),
    "heading": pgettext_lazy("worksheet", "Cards exposed by %(side)s"),
}
# In the order in which the journal tells them.
HAND_WORDS = {
    "dealer": FieldWords(
        _("who dealt"),
        _("Dealer"),
        _("Who dealt? This hand was bid for."),
        wording.SEATS,
        heading=pgettext_lazy("worksheet", "Dealer"),
        paper=pgettext_lazy("score sheet", "Dealer"),
    ),
    "trump": FieldWords(
        _("trumps"),
        _("Trumps"),
        _("Which suit was trumps?"),
        wording.TRUMPS,
        heading=pgettext_lazy("worksheet", "Trumps"),
        paper=pgettext_lazy("score sheet", "Trump"),
    ),
    "points": FieldWords(
        _("points P"),
        _("Defenders' points P"),
        _("Enter the defenders' points."),
        heading="P",
        paper=pgettext_lazy("score sheet", "P"),
    ),
    "last_won_by": FieldWords(
        _("who won the last trick"),
        _("Last trick won by"),
        _("Which side won the last trick?"),
        wording.SIDES,
        heading=pgettext_lazy("worksheet", "Last trick won by"),
    ),
    "last_cards": FieldWords(
        _("cards n"),
        _("Cards n"),
        _("How many cards did each play to the last trick?"),
        heading="n",
    ),
    "last_points": FieldWords(
        _("points F"),
        _("Points F"),
        _("Enter the points in the last trick; 0 if there were none."),
        heading="F",
    ),
    "laogai_side": FieldWords(
        _("side"),
        _("Who offended"),
        _("Which side offended?"),
        wording.SIDES,
        heading=pgettext_lazy("worksheet", "劳改: committed by"),
    ),
    "laogai_kind": FieldWords(
        _("offence"),
        _("What was done"),
        _("What was the offence?"),
        wording.LAOGAI_KINDS,
        heading=pgettext_lazy("worksheet", "劳改: offence"),
    ),
    "offence_trick": FieldWords(
        _("trick of the offence"),
        _("Trick of the offence"),
        _("In which trick was the offence?"),
    ),
    "tricks_played": FieldWords(
        _("tricks played"),
        _("Tricks completed when it was found"),
        _("How many tricks had been played when it was found?"),
    ),
    "exposed_ns": FieldWords(**EXPOSED, side=Side.NS),
    "exposed_ew": FieldWords(**EXPOSED, side=Side.EW),
    "void_cause": FieldWords(_("void"), _("Why"), values=wording.VOID_CAUSES),
    "laogai_option": FieldWords(
        _("choice"),
        values={option: option.value for option in LaogaiOption},
        heading=pgettext_lazy("worksheet", "劳改: choice"),
    ),
    "void_reason": FieldWords(_("reason"), _("In words")),
    "bidding_fault": FieldWords(
        _("bidding fault"),
        _("Bidding fault"),
        values=wording.BIDDING_FAULTS,
        heading=pgettext_lazy("worksheet", "Bidding fault"),
    ),
    "bidding_fault_side": FieldWords(
        _("side"),
        _("by"),
        values=wording.SIDES,
        heading=pgettext_lazy("worksheet", "Bidding fault: committed by"),
    ),
}


def short_name(name: str) -> str:
    """What a field is called in a list of what is missing."""
    return str(HAND_WORDS[name].short)


def missing_words(name: str) -> str:
    """The question a blank field leaves open."""
    return str(HAND_WORDS[name].question)


def heading_words(name: str) -> str:
    """The heading of a field's column of the worksheet; blank where it has none."""
    row = HAND_WORDS[name]
    heading = str(row.heading)
    return heading % {"side": wording.side_words(row.side)} if row.side else heading


def code_words(name: str, code: Any) -> str | None:
    """The words of a code; None for a field without codes, as numbers are."""
    values = HAND_WORDS[name].values
    return str(values.get(code, code)) if values else None


def said_words(name: str, value: Any) -> str:
    """What a field says, on paper; blank where nothing was said."""
    return "" if value is None else code_words(name, value) or str(value)
