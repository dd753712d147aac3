"""Recording and correcting hands.

Order of effects: lock the match, check what the form knew against what is there, check the
values, write, journal. A repeated post finds its own hand by the key and changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from referee.models import Bid, Hand
from referee.rulebook.offences import LaogaiOption, VoidCause
from referee.rulebook.seats import Seat
from referee.selectors.sheet.closures import closure
from referee.selectors.sheet.tables import TableSheet
from referee.selectors.sheet.typed_hands import with_dealer
from referee.services.hand_checks import check_hand
from referee.services.lots import lapse_lots
from referee.services.sheets import open_sheet
from referee.services.struck_rows import check_strike
from referee.values.errors import StaleSheet
from referee.values.hands import TypedBid, TypedHand, as_typed, typed_values
from referee.values.visits import AtTable, Claim
from tournaments.services.journal import write_journal
from tournaments.values.acts import Act
from tournaments.values.errors import CannotDo


def record_hand(
    *,
    follows: int,
    typed: TypedHand,
    key: UUID,
    visit: AtTable | Claim,
    now: datetime,
    odd_is_meant: bool = False,
) -> Hand:
    """Append a hand to the sheet.

    `follows` is the number of the hand before it as the form knew it (0: none); `key` is the
    form's one-time key. Raises StaleSheet when another hand took the place or another table's
    has the key, FaultyHand for values against 7.6, OddHand for odd ones unless `odd_is_meant`,
    CannotDo when no hand can be taken now.
    """
    hand = Hand(number=follows + 1, key=key, recorded_by=visit.user, recorded_at=now)
    try:
        with transaction.atomic():
            return _record(visit, hand, typed, odd_is_meant)
    except IntegrityError:
        # The lock keeps posts of one table apart: only another table can have this key.
        if not Hand.objects.filter(key=key).exists():
            raise
        raise StaleSheet(
            _("This form was already used at another table."), number=follows + 1, stored=None
        ) from None


@transaction.atomic
def correct_hand(
    *,
    number: int,
    revision: int,
    typed: TypedHand,
    visit: AtTable,
    now: datetime,
    reason: str = "",
    odd_is_meant: bool = False,
) -> Hand:
    """Change a recorded hand; all after it is replayed (8.11 keeps each hand's real dealer).

    `revision` is the version the form showed. Unchanged values leave everything as it is.
    """
    table = open_sheet(visit, now)
    hand = _find(table, number)
    check_strike(table, hand, typed, visit)
    change = Change(Act.CORRECT_HAND, revision, visit.user, now, reason, odd_is_meant)
    return _change(table, hand, typed, change)


@transaction.atomic
def void_hand(
    *,
    number: int,
    revision: int,
    cause: VoidCause,
    reason: str,
    visit: AtTable,
    now: datetime,
    dealer: Seat | None = None,
) -> Hand:
    """Make a recorded hand void, keeping what was written (8.2, 8.3, 8.7, 8.10, 8.12).

    `dealer` is who really dealt, where the sheet has it wrong; None leaves it as it is.
    A wrong dealer voids only the last hand: once the next one is on the sheet its cards have
    been drawn, and 8.7 lets the hand stand.
    """
    table = open_sheet(visit, now)
    hand = _find(table, number)
    typed = replace(
        as_typed(hand),
        void_cause=cause.value,
        void_reason=reason,
        dealer=dealer.value if dealer else hand.dealer,
    )
    check_strike(table, hand, typed, visit)
    return _change(table, hand, typed, Change(Act.VOID_HAND, revision, visit.user, now, reason))


@transaction.atomic
def choose_laogai(
    *, number: int, revision: int, option: LaogaiOption, visit: AtTable, now: datetime
) -> Hand:
    """Record the innocent side's choice (8.3). Choosing the same again changes nothing."""
    table = open_sheet(visit, now)
    hand = table.hand(number)
    if hand is None or not hand.laogai_side:
        raise CannotDo(_("This hand was not ended by 劳改."), rule="8.3")
    typed = replace(as_typed(hand), laogai_option=option.value)
    change = Change(Act.CHOOSE_LAOGAI, revision, visit.user, now, odd_is_meant=True)
    return _change(table, hand, typed, change)


@dataclass(frozen=True, slots=True)
class Change:
    """Who changes a stored hand, when, why, and from which revision; `act` is the journal's."""

    act: Act
    revision: int
    by: User
    now: datetime
    reason: str = ""
    odd_is_meant: bool = False


def _record(visit: AtTable | Claim, hand: Hand, typed: TypedHand, odd_is_meant: bool) -> Hand:
    table = open_sheet(visit, hand.recorded_at)
    typed = with_dealer(table, hand.number, typed)
    repeated = next((other for other in table.hands if other.key == hand.key), None)
    if repeated:
        repeated.match = table.match
        return _same_hand(repeated, typed)
    _require_next(table, hand.number)
    if typed.void_cause == VoidCause.STRUCK:
        raise CannotDo(_("Only what is on the sheet can be struck from it."), rule="8.12")
    check_hand(table, hand.number, typed, odd_is_meant=odd_is_meant)
    hand.match = table.match
    lapse_lots(table, hand.recorded_by, hand.recorded_at)
    _write(hand, typed)
    write_journal(
        act=Act.RECORD_HAND,
        by=hand.recorded_by,
        now=hand.recorded_at,
        match=table.match,
        after={"hand": hand.number, **typed_values(typed)},
    )
    return hand


def _change(table: TableSheet, hand: Hand, typed: TypedHand, change: Change) -> Hand:
    """Write a stored hand anew. The match is locked; what is there already is no change."""
    before = as_typed(hand, with_bids=typed.bids is not None)
    typed = with_dealer(table, hand.number, typed)
    if before == typed:
        return hand
    if hand.revision != change.revision:
        raise StaleSheet(_("This hand was corrected meanwhile."), number=hand.number, stored=before)
    check_hand(table, hand.number, typed, odd_is_meant=change.odd_is_meant)
    hand.revision += 1
    lapse_lots(table, change.by, change.now)
    _write(hand, typed)
    write_journal(
        act=change.act,
        by=change.by,
        now=change.now,
        match=table.match,
        before={"hand": hand.number, **typed_values(before)},
        after={"hand": hand.number, **typed_values(typed)},
        reason=change.reason,
    )
    return hand


def _find(table: TableSheet, number: int) -> Hand:
    hand = table.hand(number)
    if hand is None:
        raise CannotDo(_("There is no hand %(number)s.") % {"number": number})
    return hand


def _same_hand(hand: Hand, typed: TypedHand) -> Hand:
    """The hand a repeated post made; the same key with other values is a stale form."""
    stored = as_typed(hand, with_bids=typed.bids is not None)
    if hand.is_struck:
        raise CannotDo(
            _("Hand %(number)s was recorded from this form and then struck: it is not taken again.")
            % {"number": hand.number},
            rule="8.12",
        )
    if stored != typed:
        raise StaleSheet(
            _("This form was already recorded with other values."),
            number=hand.number,
            stored=stored,
        )
    return hand


def _require_next(table: TableSheet, number: int) -> None:
    """This number is the next one, and the table takes a hand now."""
    if number != table.sheet.next_number:
        stored = table.hand(number)
        raise StaleSheet(
            _("Another hand was recorded meanwhile."),
            number=number,
            stored=as_typed(stored) if stored else None,
        )
    closed = closure(table)
    if closed:
        raise CannotDo(closed.words, rule=closed.rule)


def _write(hand: Hand, typed: TypedHand) -> None:
    for name, value in typed.columns.items():
        setattr(hand, name, value)
    hand.is_incomplete = False  # whatever it was before, this one was checked
    is_new = hand.pk is None
    hand.save(force_insert=is_new)
    if typed.bids is None:
        return
    if not is_new:
        hand.bids.all().delete()
    if typed.bids:
        _write_bids(hand, typed.bids)


def _write_bids(hand: Hand, bids: Sequence[TypedBid]) -> None:
    Bid.objects.bulk_create(
        Bid(hand=hand, order=order, seat=bid.seat, kind=bid.kind, cards=bid.cards, suit=bid.suit)
        for order, bid in enumerate(bids, start=1)
    )
