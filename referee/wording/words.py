"""The words for the rulebook's codes: what screens, papers and spreadsheets say."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.rulebook.cards import Suit
from referee.rulebook.clock import ClockState
from referee.rulebook.levels import Level
from referee.rulebook.offences import BiddingFault, LaogaiKind, LaogaiOption, VoidCause
from referee.rulebook.race import Ending, Reason, Row, RowState
from referee.rulebook.ruleset import RuleSet
from referee.rulebook.scoring import Result, ScoreSum
from referee.rulebook.seats import Seat, Side
from tournaments.models import Match
from tournaments.values.words import number_words, signed_words

SEATS = {
    Seat.E: gettext_lazy("East"),
    Seat.N: gettext_lazy("North"),
    Seat.W: gettext_lazy("West"),
    Seat.S: gettext_lazy("South"),
}
SIDES = {Side.NS: gettext_lazy("NS"), Side.EW: gettext_lazy("EW")}
# A shape beside the word and the colour: nobody must tell sides by colour alone.
SIDE_MARKS = {Side.NS: "▲", Side.EW: "■"}
TRUMPS = {
    Suit.SPADES.value: "♠",
    Suit.HEARTS.value: "♥",
    Suit.DIAMONDS.value: "♦",
    Suit.CLUBS.value: "♣",
    "-": gettext_lazy("none"),
}
SUIT_NAMES = {
    Suit.SPADES.value: gettext_lazy("spades"),
    Suit.HEARTS.value: gettext_lazy("hearts"),
    Suit.DIAMONDS.value: gettext_lazy("diamonds"),
    Suit.CLUBS.value: gettext_lazy("clubs"),
}
LAOGAI_KINDS = {
    LaogaiKind.NOT_FOLLOWING: gettext_lazy("did not follow"),
    LaogaiKind.WRONG_FOLLOW: gettext_lazy("followed wrongly"),
    LaogaiKind.TOO_MANY_CARDS: gettext_lazy("held too many cards"),
    LaogaiKind.TOO_FEW_CARDS: gettext_lazy("held too few cards"),
}
VOID_CAUSES = {
    VoidCause.WRONG_DEALER: gettext_lazy("wrong dealer"),
    VoidCause.BOTH_LAOGAI: gettext_lazy("劳改 by both sides"),
    VoidCause.WRONG_CARD_COUNT: gettext_lazy("wrong number of cards"),
    VoidCause.NOBODY_BID: gettext_lazy("nobody bid"),
    VoidCause.OTHER: gettext_lazy("another cause"),
    VoidCause.STRUCK: gettext_lazy("not played at this table"),
}
BIDDING_FAULTS = {
    BiddingFault.OPEN_BID: gettext_lazy("accidental open bid"),
    BiddingFault.SHOWN_BID: gettext_lazy("showed the face-down bid"),
    BiddingFault.WRONG_BID: gettext_lazy("wrong or bluff bid"),
}
REASONS = {
    Reason.PASSED_A: gettext_lazy("passed A"),
    Reason.HIGHER_LEVEL: gettext_lazy("higher level"),
    Reason.DEALER_SEAT: gettext_lazy("equal levels, on the deal"),
    Reason.UNDECIDED: gettext_lazy("undecided"),
    Reason.WALKOVER: gettext_lazy("walkover"),
    Reason.DOUBLE_WALKOVER: gettext_lazy("double walkover"),
    Reason.DISQUALIFIED: gettext_lazy("disqualification"),
    Reason.ASSIGNED: gettext_lazy("assigned by the chief referee"),
    Reason.LOTS: gettext_lazy("drawn by lots"),
}
CLOCK_STATES = {
    ClockState.NOT_STARTED: gettext_lazy("not started"),
    ClockState.RUNNING: gettext_lazy("running"),
    ClockState.PAUSED: gettext_lazy("paused"),
    ClockState.TIME_UP: gettext_lazy("time is up"),
}


def side_words(side: Side) -> str:
    """▲NS or ■EW, in the reader's language."""
    return f"{SIDE_MARKS[side]}{SIDES[side]}"


def level_words(level: Level | None) -> str:
    """3 … A, or past A; empty where the bidding decides it."""
    if level is None:
        return ""
    return _("past A") if level is Level.PAST_A else level.value


def result_words(row: Row) -> str:
    """上台 +1, 连庄 +3, 劳改 waiting, void: what a hand came to; a stop is shown with the rise."""
    if row.state is RowState.VOID:
        return _("struck") if row.facts.is_struck else _("void")
    if row.state is RowState.WAITING:
        return _("waiting")
    if row.state is RowState.AFTER_END:
        return _("not counted")
    word = _("takes the deal") if row.result is Result.TAKE else _("holds the deal")
    if row.passed_a:
        return _("%(result)s +%(rise)s, past A") % {"result": word, "rise": row.rise}
    if row.stopped_at:
        return _("%(result)s +%(rise)s, stops at %(level)s") % {
            "result": word,
            "rise": row.rise,
            "level": row.stopped_at.value,
        }
    return _("%(result)s +%(rise)s") % {"result": word, "rise": row.rise}


def sum_words(score: ScoreSum, last_points: int | None, last_cards: int | None) -> str:
    """How s came about: 130 + 45×2 + 20 − 10 = 220. Zero parts are left out, P never."""
    parts = [str(score.points)]
    if last_points is not None and last_cards is not None and score.last_trick:
        sign = "+" if score.last_trick > 0 else "−"
        parts.append(f"{sign} {last_points}×{last_cards}")
    for amount in (
        score.exposed_by_dealers,
        score.exposed_by_defenders,
        score.laogai,
        score.adjustment,
    ):
        if amount:
            parts.append(f"{'+' if amount > 0 else '−'} {abs(amount)}")
    return f"{' '.join(parts)} = {number_words(score.total)}"


def kou_words(row: Row) -> str:
    """F×n and who got it: +45×2 ▲, 0 ▲ without points; empty without a last trick."""
    last = row.facts.last
    if last is None or row.score is None:
        return ""
    if not last.points:
        return f"0 {SIDE_MARKS[last.won_by]}"
    sign = "−" if row.dealer is not None and last.won_by is row.dealer.side else "+"
    return f"{sign}{last.points}×{last.cards} {SIDE_MARKS[last.won_by]}"


def exposed_words(row: Row) -> str:
    """Exposed cards by side: ▲1 ■3; empty when there were none."""
    counts = [(side, row.facts.exposed.of(side)) for side in (Side.NS, Side.EW)]
    return " ".join(f"{SIDE_MARKS[side]}{count}" for side, count in counts if count)


def exposed_sum_words(row: Row) -> str:
    """The exposed cards of a hand with what they bring the defenders: ▲1 +10 ■3 −30.

    A side's count and points stay in one line.
    """
    if row.score is None or row.dealer is None:
        return exposed_words(row)
    dealers = row.dealer.side
    amounts = {
        dealers: row.score.exposed_by_dealers,
        dealers.other: row.score.exposed_by_defenders,
    }
    counts = [(side, row.facts.exposed.of(side)) for side in (Side.NS, Side.EW)]
    return " ".join(
        f"{SIDE_MARKS[side]}{count}\N{NO-BREAK SPACE}{signed_words(amounts[side])}"
        for side, count in counts
        if count
    )


def laogai_words(row: Row) -> str:
    """Who offended and what was chosen: ■ A; ■ ? while the choice is open."""
    laogai = row.facts.laogai
    if laogai is None:
        return ""
    option = laogai.option.value if laogai.option else "?"
    return f"{SIDE_MARKS[laogai.side]} {option}"


def option_words(option: LaogaiOption, rules: RuleSet) -> str:
    """The two choices of 8.3 under these settings."""
    if option is LaogaiOption.B:
        return _("B: move %(points)s points") % {"points": rules.laogai_points}
    words = ngettext("A: rise %(levels)s level", "A: rise %(levels)s levels", rules.laogai_levels)
    return words % {"levels": rules.laogai_levels}


def ending_words(ending: Ending) -> str:
    """Who won and why, in one sentence."""
    reason = REASONS[ending.reason]
    if ending.winner is None:
        return str(reason)
    return _("%(side)s wins: %(reason)s") % {"side": side_words(ending.winner), "reason": reason}


COLUMNS = {
    "level": gettext_lazy("level"),
    "result": gettext_lazy("outcome"),
    "next_dealer": gettext_lazy("deals next"),
    "dealer": gettext_lazy("dealer"),
    "ending": gettext_lazy("end of the match"),
}
NO_ENDING = gettext_lazy("play goes on")


def seat_words(match: Match, seat: Seat) -> str:
    """North and who sits there."""
    player = match.player(seat)
    return f"{SEATS[seat]} {player.name}" if player else str(SEATS[seat])


def turn_words(is_out_of_turn: bool) -> str:
    """Whether the seat that dealt was the one due (8.11)."""
    return _("out of turn") if is_out_of_turn else _("in turn")


def next_hand_words(cause: VoidCause, *, is_dealer_unknown: bool = False) -> str:
    """How play goes on after a hand void for this cause."""
    if cause.is_bid_for_again:
        return _("The next hand is bid for again.")
    if cause is VoidCause.STRUCK:
        return _(
            "The row is crossed out and nothing follows from it: who was due to deal still is."
        )
    if is_dealer_unknown:
        return _("Who dealt deals again; if nobody had yet, the next hand is bid for.")
    return _("The same dealer deals again.")


def wrong_turn_words(match: Match, dealer: Seat, due: Seat) -> str:
    """Who dealt, and who should have (8.11)."""
    names = {"dealer": seat_words(match, dealer), "due": seat_words(match, due)}
    return _("%(dealer)s deals out of turn: %(due)s was due.") % names
