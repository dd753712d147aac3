"""What is typed into the form of the next hand, and into the chief referee's of an adjustment."""

from uuid import UUID, uuid4

from django.urls import reverse

from tournaments.models import Match

KEY = UUID("00000000-0000-4000-8000-000000000001")
# A reason that a page must show to the letter.
MARKUP = '<i>"记错"</i> & 改'
LITERALLY = "&lt;i&gt;&quot;记错&quot;&lt;/i&gt; &amp; 改"


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


def bid_rows(*rows: tuple[str, str, str, str] | None) -> dict[str, str]:
    """Posted rows of the bid record, each seat, step, cards and suit; None for one left blank."""
    posted = {"bid-TOTAL_FORMS": str(len(rows)), "bid-INITIAL_FORMS": "0"}
    for number, row in enumerate(rows):
        values = row or ("", "", "", "")
        for name, value in zip(("seat", "kind", "cards", "suit"), values, strict=True):
            posted[f"bid-{number}-{name}"] = value
    return posted


def adjustment(**values: str) -> dict[str, str]:
    """The posted form of 40 points more in hand 1."""
    return {
        "kind": "points",
        "hand_number": "1",
        "sign": "+",
        "amount": "40",
        "reason": MARKUP,
        "key": str(KEY),
        **values,
    }


def url(name: str, match: Match, *more: object) -> str:
    return reverse(f"desk:{name}", args=[match.pk, *more])


def as_django_writes(page: str) -> str:
    """The page with the quotes of form fields, which Jinja2 escapes by number, as Django does."""
    return page.replace("&#34;", "&quot;").replace("&#39;", "&#x27;")
