"""What a hand not yet saved would come to, in the words of the page."""

from dataclasses import dataclass, replace

from referee.models import Hand
from referee.rulebook.offences import LaogaiOption, VoidCause
from referee.rulebook.race import Ending, Row, RowState
from referee.rulebook.seats import Side
from referee.selectors.sheet.lines import SheetLine, line_of
from referee.selectors.sheet.previews import Preview, laogai_outcomes, preview_hand
from referee.selectors.sheet.refused_laogai import RefusedLaogai, refused_laogai
from referee.selectors.sheet.tables import TableSheet
from referee.values.hands import TypedHand, as_typed
from referee.wording import hands as hand_wording
from referee.wording import words as wording


@dataclass(frozen=True, slots=True)
class Outcome:
    """One hand's consequence: the sum, the verdict, both levels after it, who deals next."""

    working: str
    verdict: str
    winner: Side | None
    ns_level: str
    ew_level: str
    next_dealer: str
    next_level: str
    out_of_turn: str


@dataclass(frozen=True, slots=True)
class Change:
    """One cell of a later line that would read differently."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LineChange:
    number: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class HandPreview:
    """All the page says of a typed hand before it is saved.

    `outcome` is None while fields are missing or faulty. `oddity_codes` names the oddities, so
    that a second look given to some does not count for others. `refused` is set where 8.2 does
    not call it 劳改.
    """

    outcome: Outcome | None
    pile: int | None
    faults: tuple[str, ...]
    oddities: tuple[str, ...]
    oddity_codes: str
    lines: tuple[LineChange, ...]
    ending: Change | None
    refused: RefusedLaogai | None = None


@dataclass(frozen=True, slots=True)
class VoidChoice:
    """One cause for a void hand: the rule, how play goes on, what changes on the sheet."""

    cause: VoidCause
    words: str
    rule: str
    next: str
    preview: HandPreview


def hand_preview(table: TableSheet, number: int, typed: TypedHand) -> HandPreview:
    """The preview of hand `number`, stored already or not.

    What 8.2 does not call 劳改 has a fault and no outcome: nobody must read a choice out of it.
    """
    preview = worded(table, preview_hand(table, number, typed))
    refused = None if typed.void_cause else refused_laogai(typed, table.rules)
    if refused is None:
        return preview
    return replace(
        preview,
        outcome=None,
        faults=(refused.words, *preview.faults),
        oddities=(),
        oddity_codes="",
        lines=(),
        ending=None,
        refused=refused,
    )


def choice_previews(
    table: TableSheet, number: int, typed: TypedHand
) -> dict[LaogaiOption, HandPreview]:
    """Both choices of 8.3, each computed to the end; none while there is nothing to compute."""
    found = laogai_outcomes(table, number, typed)
    return {option: worded(table, preview) for option, preview in found.items() if preview.row}


def worded(table: TableSheet, preview: Preview) -> HandPreview:
    oddities = preview.oddities
    return HandPreview(
        outcome=_outcome(table, preview.row) if preview.row else None,
        pile=preview.pile,
        faults=tuple(hand_wording.fault_words(fault) for fault in preview.faults),
        oddities=tuple(hand_wording.oddity_words(oddity) for oddity in oddities),
        oddity_codes=" ".join(oddity.code for oddity in oddities),
        lines=_line_changes(table, preview),
        ending=_ending_change(preview),
    )


def ending_words(ending: Ending | None) -> str:
    return wording.ending_words(ending) if ending else str(wording.NO_ENDING)


def _outcome(table: TableSheet, row: Row) -> Outcome:
    last = row.facts.last
    is_counted = row.state is RowState.COUNTED
    mark = f"{wording.side_words(row.winner)} " if row.winner else ""
    dealer = row.next_dealer
    level = row.levels.of(dealer.side) if dealer else None
    return Outcome(
        working=wording.sum_words(
            row.score, last.points if last else None, last.cards if last else None
        )
        if row.score
        else "",
        verdict=mark + wording.result_words(row),
        winner=row.winner,
        ns_level=wording.level_words(row.levels.ns),
        ew_level=wording.level_words(row.levels.ew),
        next_dealer=wording.seat_words(table.match, dealer) if dealer and is_counted else "",
        next_level=wording.level_words(level),
        out_of_turn=_out_of_turn(table, row),
    )


def _out_of_turn(table: TableSheet, row: Row) -> str:
    is_void = row.state is RowState.VOID
    if is_void or not row.is_out_of_turn or row.dealer is None or row.due is None:
        return ""
    return wording.wrong_turn_words(table.match, row.dealer, row.due)


def _line_changes(table: TableSheet, preview: Preview) -> tuple[LineChange, ...]:
    hands = {hand.number: hand for hand in table.hands}
    changed = []
    for change in preview.changes:
        hand = hands[change.after.number]
        cells = cell_changes(line_of(change.before, hand), line_of(change.after, hand))
        changed.append(LineChange(change.after.number, cells))
    return tuple(changed)


def cell_changes(before: SheetLine, after: SheetLine) -> tuple[Change, ...]:
    names = {
        "level": wording.COLUMNS["level"],
        "result": wording.COLUMNS["result"],
        "ns_level": wording.side_words(Side.NS),
        "ew_level": wording.side_words(Side.EW),
        "next_dealer": wording.COLUMNS["next_dealer"],
    }
    pairs = [(name, getattr(before, key), getattr(after, key)) for key, name in names.items()]
    if before.is_out_of_turn != after.is_out_of_turn:
        turn = (wording.turn_words(before.is_out_of_turn), wording.turn_words(after.is_out_of_turn))
        pairs.append((wording.COLUMNS["dealer"], *turn))
    return tuple(Change(str(name), old, new) for name, old, new in pairs if old != new)


def _ending_change(preview: Preview) -> Change | None:
    if not preview.changes_ending:
        return None
    return Change(
        str(wording.COLUMNS["ending"]),
        ending_words(preview.ending_before),
        ending_words(preview.ending),
    )


def is_dealer_unknown(table: TableSheet, hand: Hand | None) -> bool:
    """Whether a hand made void was bid for and the sheet does not say who dealt it."""
    return not hand.dealer if hand else table.sheet.due is None


def void_choices(table: TableSheet, number: int) -> tuple[VoidChoice, ...]:
    """What each cause would change, for the hand on the sheet or the one in progress.

    A wrong dealer is not among them: it is asked for on its own, with who dealt (8.7). Only what
    is on the sheet can be struck from it (8.12).
    """
    hand = table.hand(number)
    typed = as_typed(hand) if hand else TypedHand()
    is_unknown = is_dealer_unknown(table, hand)
    return tuple(
        VoidChoice(
            cause=cause,
            words=str(words),
            rule=VOID_RULES[cause],
            next=wording.next_hand_words(cause, is_dealer_unknown=is_unknown),
            preview=hand_preview(table, number, replace(typed, void_cause=cause.value)),
        )
        for cause, words in wording.VOID_CAUSES.items()
        if cause is not VoidCause.WRONG_DEALER and (hand or cause is not VoidCause.STRUCK)
    )


VOID_RULES = {
    VoidCause.BOTH_LAOGAI: "8.3",
    VoidCause.WRONG_CARD_COUNT: "8.2",
    VoidCause.NOBODY_BID: "4.4",
    VoidCause.OTHER: "8.10",
    VoidCause.STRUCK: "8.12",
}
