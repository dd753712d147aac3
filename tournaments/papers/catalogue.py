"""Every paper of an event: its number in the list of papers, what it is for, and its address.

The print room shows this table. A new paper is a row here and an address of its own.
"""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Scope(StrEnum):
    """What the address of a paper takes the id of."""

    EVENT = "event"
    ROUND = "round"


class Phase(StrEnum):
    """When a paper is needed."""

    BEFORE = "before"
    ROUND = "round"
    AFTER = "after"


PHASES = {
    Phase.BEFORE: _("Before the event"),
    Phase.ROUND: _("In each round"),
    Phase.AFTER: _("Standings, penalties and prizes"),
}


@dataclass(frozen=True, slots=True)
class Variant:
    """Another form of a paper: what it is called, and the query that asks for it."""

    words: str | Promise
    query: str


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A row: `address` is a name of the addresses, which takes one id, that of `scope`.

    One that `needs_final_places` is not made before; its address says what is missing.
    """

    number: int
    name: str | Promise
    purpose: str | Promise
    phase: Phase
    scope: Scope
    address: str
    variants: tuple[Variant, ...] = ()
    needs_final_places: bool = False


PAPERS = (
    PaperKind(
        9,
        _("Rule sheet"),
        _("Every setting in words, the level table and what ranks. Put it up before play."),
        Phase.BEFORE,
        Scope.EVENT,
        "documents:rule_sheet",
    ),
    PaperKind(
        9,
        _("Rulebook"),
        _("Every rule of the game by its number, with what this event has set."),
        Phase.BEFORE,
        Scope.EVENT,
        "documents:rulebook",
    ),
    PaperKind(
        7,
        _("Check-in list"),
        _("The players sign in at the desk."),
        Phase.BEFORE,
        Scope.EVENT,
        "documents:check_in_list",
        (Variant(_("with phone numbers"), "phones=1"),),
    ),
    PaperKind(
        1,
        _("Spare score sheet"),
        _("For any table: its head is filled in by hand."),
        Phase.BEFORE,
        Scope.EVENT,
        "documents:spare_score_sheet",
    ),
    PaperKind(
        2,
        _("Pairings poster"),
        _("Who plays where, by table and by number, to be read from three metres."),
        Phase.ROUND,
        Scope.ROUND,
        "documents:pairings",
    ),
    PaperKind(
        3,
        _("Table signs"),
        _("One for each table: its number and who sits where."),
        Phase.ROUND,
        Scope.ROUND,
        "documents:table_signs",
    ),
    PaperKind(
        1,
        _("Score sheets"),
        _("One for each table: blank with its head to write on, or as recorded."),
        Phase.ROUND,
        Scope.ROUND,
        "documents:round_score_sheets",
        (Variant(_("blank"), "blank=1"),),
    ),
    PaperKind(
        5,
        _("Round results"),
        _("What came of every table, to be put up after the round."),
        Phase.ROUND,
        Scope.ROUND,
        "documents:round_results",
    ),
    PaperKind(
        4,
        _("Standings poster"),
        _("Pairs, groups, the whole order and units, as the public may see them."),
        Phase.AFTER,
        Scope.EVENT,
        "documents:standings_paper",
        (Variant(_("for the office, nothing held back"), "live=1"),),
    ),
    PaperKind(
        6,
        _("Entry cards"),
        _("For each entry its rounds, opponents, levels and sums."),
        Phase.AFTER,
        Scope.EVENT,
        "documents:entry_cards",
        (Variant(_("for the office, nothing held back"), "live=1"),),
    ),
    PaperKind(
        8,
        _("Round penalties"),
        _("What was ruled at the tables of the round."),
        Phase.ROUND,
        Scope.ROUND,
        "documents:round_penalty_list",
    ),
    PaperKind(
        8,
        _("Penalty list"),
        _("Every penalty with each point and level it moved, adjustments of the standings too."),
        Phase.AFTER,
        Scope.EVENT,
        "documents:penalty_list",
    ),
    PaperKind(
        8,
        _("Blank appeal form"),
        _("To appeal to the arbitration committee; filled in from a penalty in the penalty list."),
        Phase.BEFORE,
        Scope.EVENT,
        "documents:blank_appeal_form",
    ),
    PaperKind(
        10,
        _("Certificates"),
        _("For the first three or as many as there are prizes, once every place is final."),
        Phase.AFTER,
        Scope.EVENT,
        "documents:certificates",
        (
            Variant(_("first 6"), "places=6"),
            Variant(_("first 8"), "places=8"),
            Variant(_("first 16"), "places=16"),
            Variant(_("first 3, one for each player"), "each=1"),
            Variant(_("first 8, one for each player"), "places=8&each=1"),
            Variant(_("everybody"), "places=9999"),
        ),
        needs_final_places=True,
    ),
    PaperKind(
        10,
        _("Prize receipt list"),
        _("Who gets which prize, to sign for it."),
        Phase.AFTER,
        Scope.EVENT,
        "documents:prize_list",
        (
            Variant(_("first 6"), "places=6"),
            Variant(_("first 8"), "places=8"),
            Variant(_("first 16"), "places=16"),
            Variant(_("everybody"), "places=9999"),
        ),
    ),
)
