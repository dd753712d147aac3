"""A hand as somebody typed it, on its way between form, database and rulebook."""

from dataclasses import asdict, dataclass
from typing import Any

from referee.models.hands import NO_TRUMP, Bid, Hand
from referee.rulebook import Cards, Trump
from referee.rulebook.cards import Suit
from referee.rulebook.hand_fields import HAND_COLUMNS
from referee.rulebook.offences import Laogai, LaogaiOption, VoidCause
from referee.rulebook.race import HandFacts
from referee.rulebook.scoring import Exposed, LastTrick, Oddity
from referee.rulebook.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class TypedBid:
    """One step of the bidding: `suit` S H D C or "-", `cards` level cards shown (4.2, 4.3)."""

    seat: str
    kind: str
    cards: int
    suit: str


@dataclass(frozen=True, slots=True)
class TypedHand:
    """The facts of a hand in plain values, named as the columns of `Hand`, in their order.

    Blank text and None mean "not there"; 0 is a number like any other. `bids` None means that
    the stored bid record, if any, stays as it is.
    """

    dealer: str = ""
    trump: str = ""
    points: int | None = None
    last_won_by: str = ""
    last_points: int | None = None
    last_cards: int | None = None
    exposed_ns: int = 0
    exposed_ew: int = 0
    laogai_side: str = ""
    laogai_kind: str = ""
    laogai_option: str = ""
    offence_trick: int | None = None
    tricks_played: int | None = None
    void_cause: str = ""
    void_reason: str = ""
    bidding_fault: str = ""
    bidding_fault_side: str = ""
    bids: tuple[TypedBid, ...] | None = None

    @property
    def columns(self) -> dict[str, Any]:
        """Values for the columns of `Hand`, bids left out."""
        return {name: getattr(self, name) for name in HAND_COLUMNS}

    @property
    def last(self) -> LastTrick | None:
        if not self.last_won_by or self.last_points is None or self.last_cards is None:
            return None
        return LastTrick(Side(self.last_won_by), self.last_points, self.last_cards)

    @property
    def exposed(self) -> Exposed:
        return Exposed(ew=self.exposed_ew, ns=self.exposed_ns)

    def facts(self, number: int, adjustment: int = 0) -> HandFacts:
        """The rulebook's view of it; `adjustment` is points added by the chief referee (8.8)."""
        return HandFacts(
            number=number,
            dealer=Seat(self.dealer) if self.dealer else None,
            trump=Suit(self.trump) if self.trump not in {"", NO_TRUMP} else None,
            points=self.points or 0,
            last=self.last,
            exposed=self.exposed,
            laogai=self._laogai(),
            void=VoidCause(self.void_cause) if self.void_cause else None,
            adjustment=adjustment,
        )

    def _laogai(self) -> Laogai | None:
        if not self.laogai_side:
            return None
        option = LaogaiOption(self.laogai_option) if self.laogai_option else None
        return Laogai(Side(self.laogai_side), option)


def as_typed(hand: Hand, *, with_bids: bool = False) -> TypedHand:
    """The stored hand as if it were typed; reads its bids only when asked."""
    bids = tuple(typed_bid(bid) for bid in hand.bids.all()) if with_bids else None
    return TypedHand(**{name: getattr(hand, name) for name in HAND_COLUMNS}, bids=bids)


def typed_bid(bid: Bid) -> TypedBid:
    return TypedBid(seat=bid.seat, kind=bid.kind, cards=bid.cards, suit=bid.suit)


def typed_values(typed: TypedHand) -> dict[str, Any]:
    """Plain values for the journal: only what was said, zeros included."""
    return {name: value for name, value in asdict(typed).items() if value not in ("", None, ())}


@dataclass(frozen=True, slots=True)
class JudgedCase:
    """A lead, what the follower held before playing, and what was played to it."""

    trump: Trump
    lead: Cards
    holding: Cards
    play: Cards


@dataclass(frozen=True, slots=True)
class OtherTrump(Oddity):
    """Cards kept with a hand were judged with other trumps than it has (S H D C or "-")."""

    judged: str
    played: str
