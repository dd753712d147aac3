"""What a hand must be like before it is written: whole, possible, and what the rules call it."""

from django.utils.translation import gettext as _

from referee.rulebook.hand_fields import missing_of
from referee.rulebook.offences import VoidCause, wrong_dealer_refusal
from referee.rulebook.ruleset import RuleSet
from referee.rulebook.seats import Seat
from referee.selectors.sheet.refused_laogai import refused_laogai
from referee.selectors.sheet.tables import TableSheet
from referee.selectors.sheet.typed_hands import hand_faults, hand_oddities
from referee.values.errors import FaultyHand, OddHand
from referee.values.hands import TypedHand
from referee.wording import words as wording
from referee.wording.hand_fields import missing_words
from tournaments.values.errors import CannotDo


def check_hand(table: TableSheet, number: int, typed: TypedHand, *, odd_is_meant: bool) -> None:
    """Raises CannotDo for a typed hand that cannot stand as hand `number` of this sheet.

    FaultyHand for values against 7.6, OddHand for odd ones unless `odd_is_meant`. The dealer is
    filled in as far as one is due.
    """
    for field in missing_of(typed.columns):
        raise CannotDo(missing_words(field), field=field)
    if typed.void_cause == VoidCause.WRONG_DEALER and not _is_found_already(table, number, typed):
        _check_wrong_dealer(table, number, typed)
    elif typed.laogai_side and not typed.void_cause:
        _check_laogai(typed, table.rules)
    if faults := hand_faults(typed):
        raise FaultyHand(_("These numbers cannot be right."), faults=faults)
    if odd_is_meant:
        return
    if found := hand_oddities(table, number, typed, table.replay_with(number, typed)):
        raise OddHand(_("Unusual values: look again."), oddities=found)


def _is_found_already(table: TableSheet, number: int, typed: TypedHand) -> bool:
    """Whether the hand is on the sheet as void for this dealer, whatever else is corrected."""
    hand = table.hand(number)
    return hand is not None and (hand.void_cause, hand.dealer) == (typed.void_cause, typed.dealer)


def _check_wrong_dealer(table: TableSheet, number: int, typed: TypedHand) -> None:
    due = table.due_for(number)
    refusal = wrong_dealer_refusal(
        dealer=Seat(typed.dealer) if typed.dealer else None,
        due=due,
        next_hand_begun=any(hand.number > number and not hand.is_struck for hand in table.hands),
    )
    if refusal is None:
        return
    if refusal.code == "was_due" and due is not None:
        raise CannotDo(
            _("%(dealer)s was due to deal this hand.")
            % {"dealer": wording.seat_words(table.match, due)},
            field="dealer",
            rule=refusal.rule,
        )
    sentences = {
        "next_hand_begun": _(
            "The next hand has been played: a wrong dealer found this late lets the hand"
            " stand, and the rotation goes on from the seat that dealt."
        ),
        "was_bid_for": _(
            "This hand was bid for: nobody was due, so nobody dealt out of turn. If the sheet"
            " names the wrong seat, correct who dealt."
        ),
    }
    raise CannotDo(sentences[refusal.code], rule=refusal.rule)


def _check_laogai(typed: TypedHand, rules: RuleSet) -> None:
    refused = refused_laogai(typed, rules)
    if refused:
        raise CannotDo(refused.words, field=refused.field, rule=refused.rule)
