"""Who won a trick: the judge's answer play by play, with the worth of a last trick."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

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

PLACES = (
    gettext_lazy("Lead"),
    gettext_lazy("Second play"),
    gettext_lazy("Third play"),
    gettext_lazy("Fourth play"),
)


@dataclass(frozen=True, slots=True)
class JudgedPlay:
    """One play of a trick: whose (its place while the leader is not named), its deed, the rule."""

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
    leader: Seat | None, plays: Sequence[Cards], discards: frozenset[int], trump: Trump
) -> TrickAnswer | None:
    """Of four plays, the leader's first, counter-clockwise; None before all are there.

    Without a leader the winning play is told by its place, and no side. `discards` index the
    plays that replaced an exposed card (6.4).
    """
    if not all(len(play) for play in plays):
        return None
    verdict = decide_trick(plays, trump, discards)
    players = _players(leader)
    judged = tuple(
        JudgedPlay(
            player,
            play,
            _play_words(play, result, trump),
            result.rule,
            index == verdict.winner,
        )
        for index, (player, play, result) in enumerate(
            zip(players, plays, verdict.results, strict=True)
        )
    )
    findings = tuple(Finding(f"{one.seat}: {one.words}", one.rule) for one in judged)
    if verdict.winner is None:
        answer = _nobody(findings, is_open=verdict.is_for_chief_referee)
    else:
        seat = verdict.winning_seat(leader) if leader else None
        answer = Answer(_winner_words(verdict.winner, seat), "good", findings)
    return TrickAnswer(answer, judged, verdict.points, verdict.cards, verdict.bonus)


def _players(leader: Seat | None) -> list[str]:
    """Who made each play, or which play it was."""
    if leader is None:
        return [str(place) for place in PLACES]
    seats = [leader]
    while len(seats) < len(PLACES):
        seats.append(seats[-1].next)
    return [str(wording.SEATS[seat]) for seat in seats]


def _winner_words(place: int, seat: Seat | None) -> str:
    """The side is told only where it is known who led."""
    if seat is None:
        return _("%(play)s, %(result)s") % {"play": PLACES[place], "result": _("wins")}
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
