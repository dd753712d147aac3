"""Reads a drawn Swiss round and says everything that is wrong with it, from the rules alone."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tests.draw.law import RULES, Law
from tournaments.draw import (
    Bye,
    Contender,
    DrawnRound,
    FirstRound,
    Pairing,
    Reason,
    TableOrder,
)

WHOLE = 8  # fields up to this size are compared with every pairing there is
MATCHED = 30  # and up to this size with a matching by another library


def faults_of_swiss_round(
    field: Sequence[Contender],
    drawn: DrawnRound,
    *,
    avoid_units: bool,
    first_round: FirstRound = FirstRound.LOTS,
    tables: TableOrder = TableOrder.RANK,
) -> list[str]:
    """What is wrong with a round as drawn, before a hand changed it; empty if nothing.

    `field` are those who take part as they stood before the round. Up to `MATCHED` entries the
    round must be as good as any; in larger fields no exchange between two pairs, or a pair and
    the bye, may make it better.
    """
    law = Law(field, drawn.number, avoid_units=avoid_units, first_round=first_round)
    seats = [number for pairing in drawn.pairings for number in pairing.entries]
    present = sorted(seats + [bye.entry for bye in drawn.byes])
    if present != sorted(law.entries):
        return [f"takes part: {present}, not {sorted(law.entries)}"]
    faults = [*_table_faults(law, drawn, tables), *_seat_faults(law, drawn)]
    faults += _reason_faults(law, drawn)
    faults += _better_rounds(law, drawn)
    return faults


def faults_of_reasons(
    field: Sequence[Contender],
    drawn: DrawnRound,
    *,
    avoid_units: bool,
    first_round: FirstRound = FirstRound.LOTS,
) -> list[str]:
    """Which pairings and byes carry other reasons than they should, also after a hand's change."""
    law = Law(field, drawn.number, avoid_units=avoid_units, first_round=first_round)
    return list(_reason_faults(law, drawn))


def _table_faults(law: Law, drawn: DrawnRound, tables: TableOrder) -> Iterator[str]:
    numbers = [pairing.table_number for pairing in drawn.pairings]
    if numbers != list(range(1, len(law.entries) // 2 + 1)):
        yield f"tables {numbers}"
    if tables is TableOrder.RANK:
        for above, below in pairwise(drawn.pairings):
            if _standing(law, above) > _standing(law, below):
                yield f"table {below.table_number} belongs before {above.table_number}"


def _standing(law: Law, pairing: Pairing) -> tuple[int, int, int]:
    scores = [law.score(number) for number in pairing.entries]
    best = min((-law.score(number), law.place(number)) for number in pairing.entries)
    return -max(scores), -sum(scores), best[1]


def _seat_faults(law: Law, drawn: DrawnRound) -> Iterator[str]:
    for pairing in drawn.pairings:
        if law.entries[pairing.ns].balance > law.entries[pairing.ew].balance:
            yield f"table {pairing.table_number}: {pairing.ew} is due NS more than {pairing.ns}"


def _reason_faults(law: Law, drawn: DrawnRound) -> Iterator[str]:
    for pairing in drawn.pairings:
        if (due := _reasons_of_pairing(law, pairing)) != set(pairing.reasons):
            yield f"table {pairing.table_number}: {pairing.reasons}, not {due}"
    for bye in drawn.byes:
        if (due := _reasons_of_bye(law, drawn, bye)) != set(bye.reasons):
            yield f"bye of {bye.entry}: {bye.reasons}, not {due}"


def _reasons_of_pairing(law: Law, pairing: Pairing) -> set[Reason]:
    due = set()
    if law.score(pairing.ns) != law.score(pairing.ew):
        due.add(Reason.FLOAT)
    if law.have_met(*pairing.entries):
        due.add(Reason.REPEAT)
    if law.avoid_units and law.share_unit(*pairing.entries):
        due.add(Reason.SAME_UNIT)
    return due


def _reasons_of_bye(law: Law, drawn: DrawnRound, bye: Bye) -> set[Reason]:
    due = {Reason.ODD_FIELD}
    if law.entries[bye.entry].byes:
        due.add(Reason.SECOND_BYE)
    seated = [number for pairing in drawn.pairings for number in pairing.entries]
    if any(law.place(number) > law.place(bye.entry) for number in seated):
        due.add(Reason.HIGHER_BYE)
    return due


def _better_rounds(law: Law, drawn: DrawnRound) -> Iterator[str]:
    costs, size = law.costs_of(drawn), len(law.entries)
    if costs[0]:
        yield "the bye goes to one who has had more than another"
    if size <= MATCHED:
        least = law.least_costs() if size <= WHOLE else law.least_costs_by_matching()
        if costs != least:
            yield f"{dict(zip(RULES, costs, strict=True))}, while {least} can be had"
        return
    pairs = tuple(pairing.entries for pairing in drawn.pairings)
    bye = drawn.byes[0].entry if drawn.byes else None
    if any(change < (0,) * len(change) for change in law.exchanges(pairs, bye)):
        yield "an exchange makes it better"
