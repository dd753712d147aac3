"""The result a sheet proposes, and who has signed it and who still must."""

from collections.abc import Iterable
from dataclasses import dataclass

from referee import wording
from referee.models import Signature
from referee.rulebook.levels import Levels
from referee.rulebook.race import Ending, Reason
from referee.rulebook.seats import Seat, Side
from referee.selectors.rulings import MatchRulings, Refusal
from referee.selectors.tables import TableSheet
from tournaments.models import Match, Player

# What the chief referee decided needs no side's agreement (8.5, 8.8, 8.9).
CHIEF_SIGNS_ALONE = frozenset(
    {Reason.WALKOVER, Reason.DOUBLE_WALKOVER, Reason.DISQUALIFIED, Reason.ASSIGNED}
)
EVERYBODY = (Signature.Party.NS, Signature.Party.EW, Signature.Party.REFEREE)


@dataclass(frozen=True, slots=True)
class PartyBox:
    """One box of the sheet's foot: who may sign there, who did, who would not."""

    party: Signature.Party
    label: str
    players: tuple[Player, ...]
    signature: Signature | None
    refusal: Refusal | None

    @property
    def is_side(self) -> bool:
        return bool(self.players)


@dataclass(frozen=True, slots=True)
class MatchSigning:
    """The foot of the sheet. `ending` None: there is no result yet, and nothing to sign.

    `levels` are the final ones. `mark` names the sheet shown.
    """

    ending: Ending | None
    levels: Levels
    boxes: tuple[PartyBox, ...]
    mark: str
    is_signed: bool

    @property
    def is_undecided(self) -> bool:
        return self.ending is not None and self.ending.reason is Reason.UNDECIDED

    @property
    def is_open(self) -> bool:
        """Whether signatures are taken now."""
        return self.ending is not None and not self.is_undecided and not self.is_signed

    @property
    def is_begun(self) -> bool:
        """Somebody has signed, somebody has not."""
        return not self.is_signed and any(box.signature for box in self.boxes)

    @property
    def is_chief_alone(self) -> bool:
        return len(self.boxes) == 1

    @property
    def winner_mark(self) -> str:
        winner = self.ending.winner if self.ending else None
        return wording.SIDE_MARKS[winner] if winner else ""

    @property
    def reason(self) -> str:
        return str(wording.REASONS[self.ending.reason]) if self.ending else ""

    @property
    def ns_level(self) -> str:
        return wording.level_words(self.levels.ns)

    @property
    def ew_level(self) -> str:
        return wording.level_words(self.levels.ew)


def match_signing(table: TableSheet, rulings: MatchRulings) -> MatchSigning:
    """What the match page shows below the sheet; no queries of its own."""
    signed = {signature.party: signature for signature in rulings.signatures}
    refused = {refusal.side.value: refusal for refusal in rulings.refusals}
    boxes = tuple(
        PartyBox(
            party=party,
            label=party_words(party),
            players=players_of(table.match, party),
            signature=signed.get(party),
            refusal=None if party in signed else refused.get(party),
        )
        for party in parties_needed(table)
    )
    sheet = table.sheet
    return MatchSigning(sheet.ending, sheet.final_levels, boxes, table.mark, table.is_locked)


def parties_needed(table: TableSheet) -> tuple[Signature.Party, ...]:
    """Who must sign: both sides and the referee, or the chief referee alone (8.9)."""
    ending = table.sheet.ending
    if ending and ending.reason in CHIEF_SIGNS_ALONE:
        return (Signature.Party.CHIEF,)
    return EVERYBODY


def is_complete(table: TableSheet, signed: Iterable[str]) -> bool:
    """Whether these parties are all that must sign."""
    return set(parties_needed(table)) <= set(signed)


def players_of(match: Match, party: str) -> tuple[Player, ...]:
    """Who sits on the side of this party; nobody for a referee."""
    seats = {Side.NS.value: (Seat.N, Seat.S), Side.EW.value: (Seat.E, Seat.W)}.get(party, ())
    return tuple(player for seat in seats if (player := match.player(seat)) is not None)


def party_words(party: Signature.Party) -> str:
    """▲NS, ■EW, Referee, Chief referee."""
    if party in {Signature.Party.NS, Signature.Party.EW}:
        return wording.side_words(Side(party.value))
    return str(party.label)
