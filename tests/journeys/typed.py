"""A hand as a referee types it, and as the case files write it down."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Typed:
    """A hand played to the end; `dealer` only where it was bid for, `exposed` cards by side."""

    points: int
    trump: str = "H"
    last: str = "EW"
    cards: int = 1
    last_points: int = 0
    dealer: str = ""
    exposed: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TypedLaogai:
    """A hand that 劳改 ended: who offended, how, and P of the tricks completed by then."""

    side: str
    points: int
    trump: str = "H"
    kind: str = "跟错牌"
    offence_trick: int = 5
    tricks_played: int = 7
    exposed: dict[str, int] = field(default_factory=dict)


def typed(case: dict[str, Any], dealer: str = "") -> Typed:
    """A hand of a case file; `dealer` of an opening hand."""
    return Typed(
        points=case["P"],
        trump=case["trump"] or "-",
        last=case["last"],
        cards=case["n"],
        last_points=case["F"],
        dealer=case.get("bid_by", dealer),
        exposed=case.get("exposed", {}),
    )


def typed_laogai(case: dict[str, Any]) -> TypedLaogai:
    return TypedLaogai(side=case["laogai"]["side"], points=case["P"], trump=case["trump"] or "-")
