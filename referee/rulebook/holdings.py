"""Cards held or played together, in no order: how many there are of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.rulebook.cards import DECK, DECKS, Card
from referee.rulebook.errors import BreaksRule

PLACE = {card: place for place, card in enumerate(DECK)}
"""Where each card stands in `DECK` and in `Cards.counts`."""
_POINTS = tuple(card.points for card in DECK)


@dataclass(frozen=True, slots=True)
class Cards:
    """`counts`: copies of each card of `DECK`, none of more than the four decks hold.

    Equal whatever order the cards came in. Iterating yields every copy in the order of `DECK`.
    """

    counts: tuple[int, ...]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Cards:
        """Raises BreaksRule for a fifth copy of a card. Rule 1.2."""
        counts = [0] * len(DECK)
        for card in cards:
            counts[PLACE[card]] += 1
        if max(counts) > DECKS:
            raise BreaksRule("1.2", "too_many_copies")
        return cls(tuple(counts))

    def __iter__(self) -> Iterator[Card]:
        for card, count in zip(DECK, self.counts, strict=True):
            for _ in range(count):
                yield card

    def __len__(self) -> int:
        return sum(self.counts)

    def __sub__(self, other: Cards) -> Cards:
        """What is left when the other's cards are taken out, as far as they are there."""
        pairs = zip(self.counts, other.counts, strict=True)
        return Cards(tuple([max(mine - theirs, 0) for mine, theirs in pairs]))

    def count(self, card: Card) -> int:
        return self.counts[PLACE[card]]

    @property
    def points(self) -> int:
        """Card points on them. Rule 1.5."""
        return sum(_POINTS[place] * count for place, count in enumerate(self.counts) if count)


NO_CARDS = Cards.of(())
