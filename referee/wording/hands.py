"""The sentences of hand entry: what is impossible, or odd, about the numbers typed."""

from django.utils.translation import gettext as _

from referee.rulebook.scoring import Fault, Oddity
from referee.values.hands import OtherTrump
from referee.wording.words import TRUMPS


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
