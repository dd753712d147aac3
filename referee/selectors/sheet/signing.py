"""The result a sheet proposes, and who has signed it and who still must."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from referee.models import Signature
from referee.rulebook.levels import Level, Levels
from referee.rulebook.race import Ending, Reason
from referee.rulebook.seats import Side
from referee.selectors.penalties.refusals import Refusal
from referee.selectors.penalties.rulings import MatchRulings
from referee.selectors.sheet.tables import TableSheet
from referee.wording import words as wording
from referee.wording.rulings import SEATS_OF, side_names
from tournaments.models import Match, Player, Result

# What the chief referee decided needs no side's agreement (8.5, 8.8, 8.9).
CHIEF_SIGNS_ALONE = frozenset(
    {Reason.WALKOVER, Reason.DOUBLE_WALKOVER, Reason.DISQUALIFIED, Reason.ASSIGNED}
)
EVERYBODY = (Signature.Party.NS, Signature.Party.EW, Signature.Party.REFEREE)


@dataclass(frozen=True, slots=True)
class PartyBox:
    """One box of the sheet's foot: who may sign there, who did, who would not.

    `outdated` is a signature under an earlier sheet than the one shown: it does not count.
    """

    party: Signature.Party
    label: str
    players: tuple[Player, ...]
    signature: Signature | None
    outdated: Signature | None
    refusal: Refusal | None

    @property
    def is_side(self) -> bool:
        return bool(self.players)


@dataclass(frozen=True, slots=True)
class MatchSigning:
    """The foot of the sheet. `ending` None: there is no result yet, and nothing to sign.

    `levels` are the final ones.
    """

    table: TableSheet
    ending: Ending | None
    levels: Levels
    boxes: tuple[PartyBox, ...]
    is_signed: bool

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def mark(self) -> str:
        """Names the sheet shown: made only where somebody may sign, for it reads all of it."""
        return self.table.mark

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
    def is_last(self) -> bool:
        """Whether the next signature is the one that hands the result in."""
        return self.is_open and sum(not box.signature for box in self.boxes) == 1

    @property
    def is_chief_alone(self) -> bool:
        return len(self.boxes) == 1

    @property
    def winner(self) -> Side | None:
        return self.ending.winner if self.ending else None

    @property
    def winner_css(self) -> str:
        return self.winner.value.lower() if self.winner else ""

    @property
    def winner_names(self) -> str:
        return side_names(self.match, self.winner) if self.winner else ""

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
    """What the match page shows below the sheet; no queries of its own.

    A signed sheet shows the result as it was signed, whatever the rules have become since.
    """
    ending, levels = table.sheet.ending, table.sheet.final_levels
    if table.is_locked and rulings.handed_in:
        ending, levels = _handed_in(rulings.handed_in)
    given = {signature.party: signature for signature in rulings.signatures}
    signed = {one.party: one for one in signatures_in_force(table, rulings.signatures)}
    refused = {refusal.side.value: refusal for refusal in rulings.refusals}
    boxes = tuple(
        PartyBox(
            party=party,
            label=party_words(party),
            players=players_of(table.match, party),
            signature=signed.get(party),
            outdated=None if party in signed else given.get(party),
            refusal=None if party in signed else refused.get(party),
        )
        for party in parties_needed(ending)
    )
    return MatchSigning(table, ending, levels, boxes, table.is_locked)


def _handed_in(result: Result) -> tuple[Ending | None, Levels]:
    winner = Side(result.winner) if result.winner else None
    ending = Ending(winner, Reason(result.reason), None) if result.reason else None
    return ending, Levels(ew=Level(result.ew_level), ns=Level(result.ns_level))


def signatures_in_force(
    table: TableSheet, signatures: Sequence[Signature]
) -> tuple[Signature, ...]:
    """This version's signatures, oldest first, that stand under the sheet as it is.

    A signed sheet keeps those it was handed in with.
    """
    if not signatures:
        return ()
    mark = signatures[-1].mark if table.is_locked else table.mark
    return tuple(signature for signature in signatures if signature.mark == mark)


def parties_needed(ending: Ending | None) -> tuple[Signature.Party, ...]:
    """Who must sign: both sides and the referee, or the chief referee alone (8.9)."""
    if ending and ending.reason in CHIEF_SIGNS_ALONE:
        return (Signature.Party.CHIEF,)
    return EVERYBODY


def is_complete(ending: Ending | None, signed: Iterable[str]) -> bool:
    """Whether these parties are all that must sign."""
    return set(parties_needed(ending)) <= set(signed)


def players_of(match: Match, party: str) -> tuple[Player, ...]:
    """Who sits on the side of this party; nobody for a referee."""
    if party not in {Signature.Party.NS, Signature.Party.EW}:
        return ()
    seated = (match.player(seat) for seat in SEATS_OF[Side(party)])
    return tuple(player for player in seated if player is not None)


def party_words(party: Signature.Party) -> str:
    """▲NS, ■EW, Referee, Chief referee."""
    if party in {Signature.Party.NS, Signature.Party.EW}:
        return wording.side_words(Side(party.value))
    return str(party.label)
