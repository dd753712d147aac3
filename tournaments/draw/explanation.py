"""The reasons of a round: what is out of the ordinary in it, and why.

Read off the round itself, so that they hold for a draw and for what a hand made of it alike.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.draw.field_order import as_the_draw_sees
from tournaments.draw.types import Bye, Contender, DrawnRound, FirstRound, Pairing, Reason

# These belong to a place in a bracket, whoever stands there.
OF_THE_BRACKET = {Reason.SEED_BYE, Reason.EMPTY_PLACE}


def explain_round(
    field: Sequence[Contender],
    drawn: DrawnRound,
    *,
    avoid_units: bool,
    by_ranking: bool = True,
    first_round: FirstRound = FirstRound.LOTS,
) -> DrawnRound:
    """A round with its reasons; the ones it came with are forgotten.

    `field` has everybody of the round, as they stood before it. A shared unit is a reason where
    `avoid_units`. Scores and places are none unless `by_ranking`: false for a round robin, for
    groups and for a knockout, where who meets whom does not follow the ranking; there it is a
    reason that both came from one group of the stage before. `first_round` is how round 1 was
    paired. A bye of a bracket keeps the reason of its place there.
    """
    seen = as_the_draw_sees(field, number=drawn.number, first_round=first_round)
    contenders = {one.number: one for one in seen}
    pairings = tuple(
        replace(
            pairing,
            reasons=_of_pairing(
                contenders[pairing.ns], contenders[pairing.ew], avoid_units, by_ranking
            ),
        )
        for pairing in drawn.pairings
    )
    last = _last_place(contenders, drawn.pairings) if by_ranking else 0
    byes = tuple(replace(bye, reasons=_of_bye(bye, contenders, last)) for bye in drawn.byes)
    return replace(drawn, pairings=pairings, byes=byes)


def _of_pairing(
    ns: Contender, ew: Contender, avoid_units: bool, by_ranking: bool
) -> tuple[Reason, ...]:
    found = (
        (Reason.FLOAT, by_ranking and ns.score != ew.score),
        (Reason.REPEAT, ew.number in ns.met or ns.number in ew.met),
        (Reason.SAME_UNIT, avoid_units and ns.unit != "" and ns.unit == ew.unit),
        (Reason.SAME_GROUP, not by_ranking and ns.group is not None and ns.group == ew.group),
    )
    return tuple(reason for reason, holds in found if holds)


def _of_bye(bye: Bye, contenders: Mapping[int, Contender], last: int) -> tuple[Reason, ...]:
    of_the_bracket = tuple(reason for reason in bye.reasons if reason in OF_THE_BRACKET)
    holder = contenders[bye.entry]
    found = (
        (Reason.ODD_FIELD, not of_the_bracket),
        (Reason.SECOND_BYE, holder.byes > 0 and not of_the_bracket),
        (Reason.HIGHER_BYE, holder.place < last),
    )
    return of_the_bracket + tuple(reason for reason, holds in found if holds)


def _last_place(contenders: Mapping[int, Contender], pairings: Sequence[Pairing]) -> int:
    """The lowest place of those who play, 0 if nobody does."""
    places = [contenders[number].place for pairing in pairings for number in pairing.entries]
    return max(places, default=0)
