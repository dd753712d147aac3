"""Who won a trick: the judge's answer play by play, with the worth of a last trick."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee import judge_wording as words
from referee import wording
from referee.rulebook import (
    Cards,
    NoCombination,
    PlayResult,
    Seat,
    Trump,
    classify,
    decide_trick,
)
from referee.selectors.judging import Answer, Finding


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """One play of a trick: whose, what it did and by which rule."""

    seat: str
    cards: Cards
    words: str
    rule: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class TrickAnswer:
    """The verdict and its plays; F `points`, n `cards` and F times n as of a last trick (7.1)."""

    answer: Answer
    plays: tuple[JudgedPlay, ...]
    points: int
    cards: int
    bonus: int


def trick_answer(
    leader: Seat, plays: Sequence[Cards], discards: frozenset[int], trump: Trump
) -> TrickAnswer | None:
    """Of four plays, the leader's first, counter-clockwise; None before all are there.

    `discards` index the plays that replaced an exposed card (6.4).
    """
    if not all(len(play) for play in plays):
        return None
    verdict = decide_trick(plays, trump, discards)
    seats = [leader]
    while len(seats) < len(plays):
        seats.append(seats[-1].next)
    judged = tuple(
        JudgedPlay(
            str(wording.SEATS[seat]),
            play,
            _play_words(play, result, trump),
            result.rule,
            index == verdict.winner,
        )
        for index, (seat, play, result) in enumerate(
            zip(seats, plays, verdict.results, strict=True)
        )
    )
    findings = tuple(Finding(f"{one.seat}: {one.words}", one.rule) for one in judged)
    winner = verdict.winning_seat(leader)
    if winner is not None:
        names = {"seat": wording.SEATS[winner], "side": wording.side_words(winner.side)}
        answer = Answer(_("%(seat)s wins the trick for %(side)s.") % names, "good", findings)
    else:
        answer = _nobody(findings, is_open=verdict.is_for_chief_referee)
    return TrickAnswer(answer, judged, verdict.points, verdict.cards, verdict.bonus)


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
