"""A round as the draw knows it: pairings and byes by number."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from tournaments.draw import Bye, DrawnRound, Pairing, Reason
from tournaments.models import Match, Round


def drawn_round(round_: Round) -> DrawnRound:
    """Pairings in order of table, byes by number, with the reasons they were drawn for."""
    return drawn_rounds([round_])[0]


def drawn_rounds(rounds: Sequence[Round]) -> list[DrawnRound]:
    """Several rounds as the draw knows them, in one query that makes no models of their matches."""
    pairings: dict[int, list[Pairing]] = defaultdict(list)
    byes: dict[int, list[Bye]] = defaultdict(list)
    rows: Iterable[tuple[Any, ...]] = Match.objects.filter(
        round__in=[one.pk for one in rounds]
    ).values_list(
        "round", "table_number", "ns_entry__number", "ew_entry__number", "reasons", "group", "slot"
    )
    for round_id, table_number, ns, ew, codes, *place in rows:
        reasons = tuple(map(Reason, codes))
        if ew is None:
            byes[round_id].append(Bye(ns, reasons, *place))
        else:
            pairings[round_id].append(Pairing(table_number or 0, ns, ew, reasons, *place))
    return [
        DrawnRound(
            one.number,
            tuple(sorted(pairings[one.pk], key=lambda pairing: pairing.table_number)),
            tuple(sorted(byes[one.pk], key=lambda bye: bye.entry)),
        )
        for one in rounds
    ]
