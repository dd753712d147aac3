"""The sentences of hand entry: what is missing, impossible, or odd about the numbers typed."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referee.rulebook.scoring import Fault, Oddity
from referee.values.judged_case import OtherTrump
from referee.wording.words import TRUMPS

MISSING = {
    "dealer": gettext_lazy("Who dealt? This hand was bid for."),
    "trump": gettext_lazy("Which suit was trumps?"),
    "points": gettext_lazy("Enter the defenders' points."),
    "last_won_by": gettext_lazy("Which side won the last trick?"),
    "last_cards": gettext_lazy("How many cards did each play to the last trick?"),
    "last_points": gettext_lazy("Enter the points in the last trick; 0 if there were none."),
    "laogai_side": gettext_lazy("Which side offended?"),
    "laogai_kind": gettext_lazy("What was the offence?"),
    "offence_trick": gettext_lazy("In which trick was the offence?"),
    "tricks_played": gettext_lazy("How many tricks had been played when it was found?"),
    "exposed_ns": gettext_lazy("Enter the exposed cards; 0 if there were none."),
    "exposed_ew": gettext_lazy("Enter the exposed cards; 0 if there were none."),
}
SHORT_NAMES = {
    "dealer": gettext_lazy("who dealt"),
    "trump": gettext_lazy("trumps"),
    "points": gettext_lazy("points P"),
    "last_won_by": gettext_lazy("who won the last trick"),
    "last_cards": gettext_lazy("cards n"),
    "last_points": gettext_lazy("points F"),
    "laogai_side": gettext_lazy("side"),
    "laogai_kind": gettext_lazy("offence"),
    "offence_trick": gettext_lazy("trick of the offence"),
    "tricks_played": gettext_lazy("tricks played"),
    "exposed_ns": gettext_lazy("exposed cards"),
    "exposed_ew": gettext_lazy("exposed cards"),
    "void_cause": gettext_lazy("cause"),
}


def missing_words(field: str) -> str:
    """The question a blank field leaves open."""
    return str(MISSING[field])


def fault_words(fault: Fault) -> str:
    """Why a number cannot be right, as a sentence beside its field (7.6)."""
    return {
        "not_multiple_of_5": _("Card points come in fives: a multiple of 5."),
        "negative": _("This cannot be below 0."),
        "too_many_points": _("There are only 400 points in the pack, P and F together."),
        "too_many_for_cards": _("So few cards cannot hold so many points: at most 40 × n."),
        "too_few_cards": _("At least 1 card each."),
        "too_many_cards": _("Nobody holds more than 54 cards."),
        "too_many_exposed": _("A side holds only 108 cards."),
    }[fault.code]


def oddity_words(oddity: Oddity) -> str:
    """What is unusual, as a question to look at again."""
    if isinstance(oddity, OtherTrump):
        words = _(
            "The cards kept with this hand were judged with trumps %(judged)s, the hand has"
            " %(played)s. Is that so?"
        )
        return words % {"judged": TRUMPS[oddity.judged], "played": TRUMPS[oddity.played]}
    return {
        "all_points": _("P is all 400 points of the pack. Is that so?"),
        "big_last_trick": _("The last trick is worth more than 200 points (F×n). Is that so?"),
        "odd_card_count": _("No combination has this many cards (n). Is that so?"),
        "big_rise": _("A rise of 5 levels or more. Is that so?"),
    }[oddity.code]
