"""What the papers of the prize-giving are made of, down to `?places=`."""

from tournaments.models import Event
from tournaments.papers.asking import Asked
from tournaments.printing.certificates import certificates_paper, prize_list_paper
from tournaments.printing.parts.papers import Paper
from tournaments.selectors.papers.prizes import outstanding, prizes_of

USUAL_PLACES = 3
MOST_PLACES = 9999


def certificates(asked: Asked, event: Event) -> list[Paper]:
    """奖状; with `?each=1` one for every player."""
    prizes = prizes_of(event, _places(asked))
    return [certificates_paper(event, prizes, one_each=asked.has("each"))]


def prize_list(asked: Asked, event: Event) -> list[Paper]:
    """领奖签收表."""
    prizes = prizes_of(event, _places(asked))
    return [prize_list_paper(event, prizes, is_provisional=bool(outstanding(event)))]


def _places(asked: Asked) -> int:
    """How many places get a prize; what is no such number is passed over."""
    places = asked.query.get("places", "")
    if places.isascii() and places.isdecimal() and 0 < len(places) <= 4:
        return max(1, min(int(places), MOST_PLACES))
    return USUAL_PLACES
