"""The sum behind a number: one ranking for all who tap numbers, until something moves them."""

from functools import partial

from django.http import Http404

from tournaments.keeping.once import Made, kept
from tournaments.models import Stage
from tournaments.selectors.stamps import stamp_of_standings, veil_of
from tournaments.selectors.standings import (
    StandingSum,
    SumBook,
    shown_standings,
    standing_sum,
    standings,
    sum_book,
)


def public_sum(stage: Stage, number: int, key: str) -> StandingSum:
    """As everybody may see it. Raises Http404 where there is no such number."""
    return _sum(stage, number, key, is_public=True)


def office_sum(stage: Stage, number: int, key: str) -> StandingSum:
    """The sum behind a number of the standings as they are."""
    return _sum(stage, number, key, is_public=False)


def _sum(stage: Stage, number: int, key: str, *, is_public: bool) -> StandingSum:
    """Of this very moment, so that it adds up to the number that was tapped."""

    def make(former: SumBook | None) -> Made[SumBook]:
        book = sum_book(shown_standings(stage) if is_public else standings(stage))
        return Made(book, weight=sum(map(len, book.packed.values())) + 1000)

    event_id = stage.event_id
    facts = ("sums", stage.pk, is_public, veil_of(event_id))
    book = kept(facts, partial(stamp_of_standings, event_id), make, is_exact=True)
    found = standing_sum(book, stage, number, key)
    if found is None:
        raise Http404
    return found
