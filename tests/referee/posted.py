"""What a referee types into the form of the next hand."""

from uuid import uuid4

from django.urls import reverse

from tournaments.models import Match


def typed(follows: int = 0, **values: object) -> dict[str, str]:
    """The posted form of a whole hand dealt by North; None leaves a field untouched."""
    form = {
        "follows": follows,
        "key": uuid4(),
        "dealer": "N",
        "trump": "H",
        "points": 130,
        "last_won_by": "EW",
        "last_cards": 2,
        "last_points": 45,
        "exposed_ns": 0,
        "exposed_ew": 0,
    }
    posted = {**form, **values}
    return {name: str(value) for name, value in posted.items() if value is not None}


def url(name: str, match: Match, *more: object) -> str:
    return reverse(f"desk:{name}", args=[match.pk, *more])
