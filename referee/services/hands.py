"""Recording and correcting hands.

Order of effects: lock the match, check what the form knew against what is there, check the
values, write, journal. A repeated post finds its own hand by the key and changes nothing.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from referee.entry_wording import missing_words
from referee.errors import FaultyHand, OddHand, StaleSheet
from referee.hand_entry import BidEntry, HandEntry, entry_of, entry_values
from referee.models import Bid, Hand
from referee.rulebook.clock import ClockState
from referee.rulebook.offences import LaogaiKind, LaogaiOption, VoidCause, laogai_refusal
from referee.rulebook.race import RowState
from referee.rulebook.seats import Seat
from referee.selectors.previews import Preview, preview_hand, with_dealer
from referee.selectors.tables import TableSheet
from referee.services.sheets import open_sheet
from tournaments.errors import CannotDo
from tournaments.models import Match
from tournaments.services.journal import write_journal


@transaction.atomic
def record_hand(
    *,
    match: Match,
    follows: int,
    entry: HandEntry,
    key: UUID,
    by: User,
    now: datetime,
    odd_is_meant: bool = False,
) -> Hand:
    """Append a hand to the sheet.

    `follows` is the number of the hand before it as the form knew it (0: none); `key` is the
    form's one-time key. Raises StaleSheet when another hand took the place, FaultyHand for
    values against 7.6, OddHand for odd ones unless `odd_is_meant`, CannotDo when no hand can be
    taken now.
    """
    table = open_sheet(match, now)
    entry = with_dealer(table, follows + 1, entry)
    repeated = next((hand for hand in table.hands if hand.key == key), None)
    if repeated:
        return _same_hand(repeated, entry)
    if follows != table.last_number:
        stored = table.hand(follows + 1)
        raise StaleSheet(
            _("Another hand was recorded meanwhile."),
            number=follows + 1,
            stored=entry_of(stored) if stored else None,
        )
    _require_open(table)
    _check(preview_hand(table, follows + 1, entry), entry, odd_is_meant)
    hand = Hand(match=table.match, number=follows + 1, key=key, recorded_by=by, recorded_at=now)
    _write_new(hand, entry)
    write_journal(
        act="record_hand",
        by=by,
        now=now,
        match=table.match,
        after={"hand": hand.number, **entry_values(entry)},
    )
    return hand


@transaction.atomic
def correct_hand(
    *,
    match: Match,
    number: int,
    revision: int,
    entry: HandEntry,
    by: User,
    now: datetime,
    reason: str = "",
    odd_is_meant: bool = False,
    act: str = "correct_hand",
) -> Hand:
    """Change a recorded hand; all after it is replayed (8.11 keeps each hand's real dealer).

    `revision` is the version the form showed. Unchanged values leave everything as it is.
    """
    table = open_sheet(match, now)
    hand = table.hand(number)
    if hand is None:
        raise CannotDo(_("There is no hand %(number)s.") % {"number": number})
    before = entry_of(hand, with_bids=entry.bids is not None)
    entry = with_dealer(table, number, entry)
    if before == entry:
        return hand
    if hand.revision != revision:
        raise StaleSheet(_("This hand was corrected meanwhile."), number=number, stored=before)
    _check(preview_hand(table, number, entry), entry, odd_is_meant)
    hand.revision += 1
    _write(hand, entry)
    write_journal(
        act=act,
        by=by,
        now=now,
        match=table.match,
        before={"hand": number, **entry_values(before)},
        after={"hand": number, **entry_values(entry)},
        reason=reason,
    )
    return hand


def void_hand(
    *,
    match: Match,
    number: int,
    revision: int,
    cause: VoidCause,
    reason: str,
    by: User,
    now: datetime,
    dealer: Seat | None = None,
) -> Hand:
    """Make a recorded hand void, keeping what was written (8.2, 8.3, 8.7, 8.10).

    `dealer` is who really dealt, where the sheet has it wrong; None leaves it as it is.
    A wrong dealer voids only the last hand: once the next one is on the sheet its cards have
    been drawn, and 8.7 lets the hand stand.
    """
    hand = match.hands.filter(number=number).first()
    if hand is None:
        raise CannotDo(_("There is no hand %(number)s.") % {"number": number})
    if cause is VoidCause.WRONG_DEALER and match.hands.filter(number__gt=number).exists():
        raise CannotDo(
            _(
                "The next hand has been played: a wrong dealer found this late lets the hand"
                " stand, and the rotation goes on from the seat that dealt."
            ),
            rule="8.7",
        )
    return correct_hand(
        match=match,
        number=number,
        revision=revision,
        entry=replace(
            entry_of(hand),
            void_cause=cause.value,
            void_reason=reason,
            dealer=dealer.value if dealer else hand.dealer,
        ),
        by=by,
        now=now,
        reason=reason,
        act="void_hand",
    )


def choose_laogai(
    *, match: Match, number: int, revision: int, option: LaogaiOption, by: User, now: datetime
) -> Hand:
    """Record the innocent side's choice (8.3). Choosing the same again changes nothing."""
    hand = match.hands.filter(number=number).first()
    if hand is None or not hand.laogai_side:
        raise CannotDo(_("This hand was not ended by 劳改."), rule="8.3")
    return correct_hand(
        match=match,
        number=number,
        revision=revision,
        entry=replace(entry_of(hand), laogai_option=option.value),
        by=by,
        now=now,
        odd_is_meant=True,
        act="choose_laogai",
    )


def _same_hand(hand: Hand, entry: HandEntry) -> Hand:
    """The hand a repeated post made; the same key with other values is a stale form."""
    stored = entry_of(hand, with_bids=entry.bids is not None)
    if stored != entry:
        raise StaleSheet(
            _("This form was already recorded with other values."),
            number=hand.number,
            stored=stored,
        )
    return hand


def _require_open(table: TableSheet) -> None:
    sheet = table.sheet
    if table.clock.state is ClockState.NOT_STARTED:
        raise CannotDo(_("Start the clock of this table first."), rule="9.2")
    if sheet.is_waiting:
        raise CannotDo(_("Record the innocent side's choice for the 劳改 first."), rule="8.3")
    if table.asks_about_last_hand:
        raise CannotDo(
            _("Time is up. First say whether the first card of this hand was drawn before time."),
            rule="9.2",
        )
    if not sheet.takes_hand:
        raise CannotDo(_("The match is over: no further hand is taken."), rule="9.1")


def _check(preview: Preview, entry: HandEntry, odd_is_meant: bool) -> None:
    for field in preview.missing:
        raise CannotDo(missing_words(field), field=field)
    _check_laogai(entry)
    if preview.faults:
        raise FaultyHand(_("These numbers cannot be right."), faults=preview.faults)
    if preview.oddities and not odd_is_meant:
        raise OddHand(_("Unusual values: look again."), oddities=preview.oddities)


def _check_laogai(entry: HandEntry) -> None:
    if not entry.laogai_side or entry.void_cause:
        return
    assert entry.offence_trick is not None
    assert entry.tricks_played is not None
    refusal = laogai_refusal(offence_trick=entry.offence_trick, tricks_played=entry.tricks_played)
    if refusal and refusal.code == "too_early":
        wrong_count = entry.laogai_kind in {
            LaogaiKind.TOO_MANY_CARDS,
            LaogaiKind.TOO_FEW_CARDS,
        }
        raise CannotDo(
            _(
                "Not 劳改: found before the second trick was played. A wrong number of cards"
                " voids the hand, and the same dealer deals again."
            )
            if wrong_count
            else _(
                "Not 劳改: found before the second trick was played. The wrong play is put"
                " right, with 10 points for each exposed card."
            ),
            field="tricks_played",
            rule="8.2",
        )
    if refusal:
        raise CannotDo(
            _("The offence cannot lie in a trick that was not played yet."),
            field="offence_trick",
            rule="8.2",
        )


def _write_new(hand: Hand, entry: HandEntry) -> None:
    """Write a new hand; a key that another table's hand has is a stale form, not a trace."""
    try:
        with transaction.atomic():
            _write(hand, entry)
    except IntegrityError:
        if not Hand.objects.filter(key=hand.key).exists():
            raise
        raise StaleSheet(
            _("This form was already used at another table."), number=hand.number, stored=None
        ) from None


def _write(hand: Hand, entry: HandEntry) -> None:
    for name, value in entry.columns.items():
        setattr(hand, name, value)
    is_new = hand.pk is None
    hand.save(force_insert=is_new)
    if entry.bids is None:
        return
    if not is_new:
        hand.bids.all().delete()
    if entry.bids:
        _write_bids(hand, entry.bids)


def _write_bids(hand: Hand, bids: Sequence[BidEntry]) -> None:
    Bid.objects.bulk_create(
        Bid(hand=hand, order=order, seat=bid.seat, kind=bid.kind, cards=bid.cards, suit=bid.suit)
        for order, bid in enumerate(bids, start=1)
    )


def waiting_hand(table: TableSheet) -> Hand | None:
    """The hand whose 劳改 waits for the innocent side's choice, if any."""
    for row in table.sheet.rows:
        if row.state is RowState.WAITING:
            return table.hand(row.number)
    return None
