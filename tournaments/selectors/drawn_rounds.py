"""A round as the draw knows it: pairings and byes by number."""

from tournaments.draw import Bye, DrawnRound, Pairing
from tournaments.models import Round


def drawn_round(round_: Round) -> DrawnRound:
    """Pairings in order of table, byes by number, with the reasons they were drawn for."""
    matches = list(round_.matches.select_related("ns_entry", "ew_entry"))
    pairings = [
        Pairing(
            match.table_number or 0,
            match.ns_entry.number,
            match.ew_entry.number,
            match.draw_reasons,
            match.group,
            match.slot,
        )
        for match in matches
        if match.ew_entry
    ]
    byes = [
        Bye(match.ns_entry.number, match.draw_reasons, match.group, match.slot)
        for match in matches
        if match.is_bye
    ]
    return DrawnRound(
        round_.number,
        tuple(sorted(pairings, key=lambda pairing: pairing.table_number)),
        tuple(sorted(byes, key=lambda bye: bye.entry)),
    )
