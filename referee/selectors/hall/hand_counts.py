"""How many hands tables have recorded, without reading them."""

from collections.abc import Iterable

from django.db.models import Count

from referee.models import Hand
from tournaments.models import Match


def hand_counts(matches: Iterable[Match]) -> dict[int, int]:
    """Hands recorded, void ones too, by match id; matches without any are left out."""
    ids = [match.pk for match in matches]
    counted = Hand.objects.filter(match__in=ids).values_list("match").order_by("match")
    return dict(counted.annotate(hands=Count("pk")))
