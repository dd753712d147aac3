"""Who won a trick: the judge's answer play by play, with who takes how much of a last trick."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.rulebook import (
    Cards,
    NoCombination,
    PlayResult,
    Seat,
    Side,
    TrickVerdict,
    Trump,
    classify,
    decide_trick,
)
from referee.selectors.judge.judging import Answer, Finding
from referee.wording import judge as words
from referee.wording import words as wording
from tournaments.values.words import named_words

PLACES = (
    gettext_lazy("Lead"),
    gettext_lazy("Second play"),
    gettext_lazy("Third play"),
    gettext_lazy("Fourth play"),
)


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """One play of a trick: whose (its place while the leader is not named), its deed, the rule.

    `side` is None while the leader is not named. `miscount` says how many cards were owed and
    played where these differ (5.1), else empty.
    """

    seat: str
    side: Side | None
    cards: Cards
    words: str
    rule: str
    is_winner: bool
    miscount: str


@dataclass(frozen=True, slots=True)
class TrickAnswer:
    """The verdict and its plays; F `points`, n `cards` and F times n as of a last trick (7.1).

    `taker` says who takes F times n and what that is to the defenders, or why nobody does yet;
    empty where the trick is worth nothing. `as_it_lies` is who would win, where the verdict
    waits for a play with a wrong number of cards.
    """

    answer: Answer
    plays: tuple[JudgedPlay, ...]
    points: int
    cards: int
    bonus: int
    taker: str
    as_it_lies: str = ""

    @property
    def miscounted(self) -> tuple[JudgedPlay, ...]:
        return tuple(one for one in self.plays if one.miscount)


def trick_answer(
    leader: Seat | None,
    plays: Sequence[Cards],
    discards: frozenset[int],
    trump: Trump,
    dealers: Side | None = None,
) -> TrickAnswer | None:
    """Of four plays, the leader's first, counter-clockwise; None before all are there.

    Without a leader the winning play is told by its place, and no side. `discards` index the
    plays that replaced an exposed card (6.4); `dealers` is the side that deals, where known.
    """
    if not all(len(play) for play in plays):
        return None
    verdict = decide_trick(plays, trump, discards)
    judged = tuple(
        JudgedPlay(
            name,
            side,
            play,
            _play_words(play, result, trump),
            result.rule,
            index == verdict.winner,
            _miscount(verdict, play),
        )
        for index, ((name, side), play, result) in enumerate(
            zip(_players(leader), plays, verdict.results, strict=True)
        )
    )
    answer = _answer(verdict, judged, leader)
    winner = _winner_words(verdict, leader)
    wrong = sum(bool(one.miscount) for one in judged)
    return TrickAnswer(
        _judge_first(wrong, answer) if wrong else answer,
        judged,
        verdict.points,
        verdict.cards,
        verdict.bonus,
        _("Who takes it is open until then.") if wrong else _taker(verdict, leader, dealers),
        winner if wrong else "",
    )


def _answer(verdict: TrickVerdict, plays: Sequence[JudgedPlay], leader: Seat | None) -> Answer:
    findings = tuple(Finding(named_words(one.seat, one.words), one.rule) for one in plays)
    if verdict.winner is None:
        return _nobody(findings, is_open=verdict.is_for_chief_referee)
    return Answer(_winner_words(verdict, leader), "good", findings)


def _miscount(verdict: TrickVerdict, play: Cards) -> str:
    """A lead that is no combination asks for nothing."""
    if isinstance(verdict.lead, NoCombination) or len(play) == verdict.lead.size:
        return ""
    return words.wrong_count_words(verdict.lead.size, len(play))


def _judge_first(wrong: int, answer: Answer) -> Answer:
    """Whatever lies there with a wrong number of cards is put right, or ends the hand (8.2)."""
    sentence = ngettext(
        "A play has not as many cards as the lead: judge it first.",
        "%(count)s plays have not as many cards as the lead: judge them first.",
        wrong,
    ) % {"count": wrong}
    rules = (Finding(sentence, "5.1"), Finding(sentence, "8.2"))
    return Answer(sentence, "warn", (*rules, *answer.findings), for_chief=answer.for_chief)


def _taker(verdict: TrickVerdict, leader: Seat | None, dealers: Side | None) -> str:
    """Who gets F times n, and its sign in the defenders' points. Rules 7.1, 7.3."""
    if not verdict.bonus:
        return ""
    if verdict.winner is None:
        return _("Nobody takes it while nobody has won the trick.")
    names = {"bonus": verdict.bonus, "who": str(PLACES[verdict.winner])}
    seat = verdict.winning_seat(leader) if leader else None
    if seat is not None:
        names["who"] = wording.side_words(seat.side)
    if seat is None or dealers is None:
        words = _("%(who)s takes it: +%(bonus)s if defending, −%(bonus)s if dealing.")
    elif seat.side is dealers:
        words = _("%(who)s deal and take it: the defenders' points −%(bonus)s.")
    else:
        words = _("%(who)s defend and take it: the defenders' points +%(bonus)s.")
    return words % names


def _players(leader: Seat | None) -> list[tuple[str, Side | None]]:
    """Who made each play and for which side, or which play it was."""
    if leader is None:
        return [(str(place), None) for place in PLACES]
    seats = [leader]
    while len(seats) < len(PLACES):
        seats.append(seats[-1].next)
    return [(str(wording.SEATS[seat]), seat.side) for seat in seats]


def _winner_words(verdict: TrickVerdict, leader: Seat | None) -> str:
    """The side is told only where it is known who led."""
    if verdict.winner is None:
        return ""
    seat = verdict.winning_seat(leader) if leader else None
    if seat is None:
        place = PLACES[verdict.winner]
        return _("%(play)s, %(result)s") % {"play": place, "result": _("wins")}
    names = {"seat": wording.SEATS[seat], "side": wording.side_words(seat.side)}
    return _("%(seat)s wins the trick for %(side)s.") % names


def _play_words(play: Cards, result: PlayResult, trump: Trump) -> str:
    """What was played and what it did; why it is no combination where it is none."""
    found = classify(play, trump)
    if isinstance(found, NoCombination):
        what = str(words.FLAWS[found.flaw])
    else:
        what = words.combination_words(found)
    return _("%(play)s, %(result)s") % {"play": what, "result": words.PLAY_RESULTS[result]}


def _nobody(findings: tuple[Finding, ...], *, is_open: bool) -> Answer:
    if not is_open:
        return Answer(_("Nobody wins: the lead is no combination."), "bad", findings)
    open_question = Finding(_("The rules do not say who wins such a trick."), "6.4")
    sentence = _("Nobody has won: the lead counts as a discard.")
    return Answer(sentence, "bad", findings, for_chief=(open_question,))
