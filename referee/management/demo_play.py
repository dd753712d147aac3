"""Plays the demo event through the same services as everybody: nothing in it is made up twice."""

import random
from datetime import datetime, timedelta
from uuid import uuid4

from django.contrib.auth.models import User

from referee.access import visit_to_act
from referee.models import Signature
from referee.rulebook.seats import Seat, Side
from referee.selectors import load_table
from referee.services.clock import call_time, start_clock
from referee.services.hands import record_hand
from referee.services.signing import sign
from referee.services.warnings import give_warning
from referee.values.hands import TypedHand
from referee.values.visits import AtTable
from tournaments.models import Match
from tournaments.values.acts import Act

MINUTES_A_HAND = 9


class DemoTable:
    """One table of the demo, played hand by hand; `at` is the time its next act happens."""

    def __init__(self, match: Match, start: datetime, chance: random.Random) -> None:
        assert match.referee is not None
        self.match = match
        self.referee: User = match.referee
        self.at = start
        self.chance = chance

    def start(self) -> None:
        start_clock(visit=self._visit(), now=self.at)

    def play(self, *points: int, **values: object) -> None:
        """Hands whose defenders end with these scores, each in its turn."""
        for score in points:
            self._record(self._hand(score, **values))

    def play_hands(self, hands: int) -> None:
        """As many hands, with scores drawn from the seeded chance; stops past A."""
        for _hand in range(hands):
            if load_table(self.match, self.at).sheet.ending:
                return
            self.play(self.chance.choice(range(60, 245, 5)))

    def end_by_laogai(self, side: Side, points: int) -> None:
        """A hand that ends by 劳改 of a side; the choice is left open."""
        typed = TypedHand(
            dealer=self._dealer(),
            trump="H",
            points=points,
            laogai_side=side.value,
            laogai_kind="wrong follow",
            offence_trick=6,
            tricks_played=8,
            exposed_ew=1,
        )
        self._record(typed)

    def warn(self, seat: Seat, offence: str) -> None:
        player = self.match.player(seat)
        assert player is not None
        give_warning(
            visit=self._visit(),
            side=seat.side,
            player=player,
            offence=offence,
            key=uuid4(),
            now=self.at,
        )

    def call_time(self) -> None:
        """Time is up between two hands."""
        table = load_table(self.match, self.at)
        if table.sheet.ending:
            return
        remaining = table.clock.remaining
        self.at += remaining + timedelta(seconds=5)
        call_time(visit=self._visit(), hand_in_progress=False, now=self.at)

    def sign(self) -> None:
        """Both sides tap, then the referee signs."""
        for party, seat in (("NS", Seat.N), ("EW", Seat.E), ("referee", None)):
            self.at += timedelta(seconds=20)
            sign(
                visit=self._visit(),
                party=Signature.Party(party),
                manner=Signature.Manner.TAPPED,
                player=self.match.player(seat) if seat else None,
                now=self.at,
                seen=load_table(self.match, self.at).mark,
            )

    def _visit(self) -> AtTable:
        return visit_to_act(self.referee, self.match.pk, Act.RECORD_HAND)

    def _hand(self, score: int, **values: object) -> TypedHand:
        """Facts that come to this score: the last trick holds what P does not."""
        cards = self.chance.choice([1, 2, 2, 4])
        last = self.chance.choice([0, 5, 10, 15])
        dealer = Seat(self._dealer())
        won_by = self.chance.choice([Side.NS, Side.EW])
        bonus = last * cards if won_by is not dealer.side else -last * cards
        if not 0 <= score - bonus <= 400 - last:
            last, bonus = 0, 0
        facts = {
            "dealer": dealer.value,
            "trump": self.chance.choice("SHDCSHDC-"),
            "points": score - bonus,
            "last_won_by": won_by.value,
            "last_points": last,
            "last_cards": cards,
            "exposed_ns": 0,
        }
        return TypedHand(**{**facts, **values})  # type: ignore[arg-type]

    def _dealer(self) -> str:
        due = load_table(self.match, self.at).sheet.due
        return (due or Seat.N).value

    def _record(self, typed: TypedHand) -> None:
        self.at += timedelta(minutes=MINUTES_A_HAND)
        record_hand(
            visit=self._visit(),
            follows=self.match.hands.count(),
            typed=typed,
            key=uuid4(),
            now=self.at,
            odd_is_meant=True,
        )
