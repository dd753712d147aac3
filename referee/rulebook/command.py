"""Questions put as one line of text, and the line that answers each.

    classify C8: HA HA HK HK
    trick C8: HA HA / !HK HK / C3 C3 / H5 H6
    follow C8: SK SK / S9 S9 SQ S3 D4 / SQ S3
    owes C8: SK SK / S9 S9 SQ S3 D4

After the word stand trump suit and level (-8: no trump suit). A trick is its plays, the lead
first; ! marks one that replaces an exposed card (6.4). A follow is the lead, the holding before
the play and the reply; what a holder owes is asked without a reply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from referee.rulebook.combinations import Combination, NoCombination, classify
from referee.rulebook.errors import Unreadable
from referee.rulebook.following import (
    OpenQuestion,
    Owed,
    judge_follow,
    legal_reply,
    owed_to,
)
from referee.rulebook.forms import MAIN_FORM, TRIPLE_AND_ONE
from referee.rulebook.holdings import Cards
from referee.rulebook.notation import format_cards, parse_cards, parse_trump
from referee.rulebook.seats import Seat
from referee.rulebook.tricks import decide_trick
from referee.rulebook.trump import Trump


class ExitCode(IntEnum):
    """What the command exits with; the worst of several answers counts."""

    LEGAL = 0
    AGAINST_RULES = 1
    UNREADABLE = 2


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as a line of text and as values for JSON."""

    exit_code: ExitCode
    text: str
    values: Mapping[str, object]


def answer(line: str) -> Answer:
    """Answer one question. What cannot be read is answered too, by what is wrong and where."""
    try:
        return _answered(line)
    except Unreadable as unreadable:
        text = f"unreadable: {unreadable}"
        values = {"where": unreadable.where, "what": unreadable.what}
        return Answer(ExitCode.UNREADABLE, text, {"unreadable": values})


def _answered(line: str) -> Answer:
    head, colon, rest = line.replace("：", ":").partition(":")
    word, trump_text = [*head.split(maxsplit=1), "", ""][:2]
    word = word.lower()
    if word not in _QUESTIONS:
        raise Unreadable("question", f"{word!r} is none of {', '.join(_QUESTIONS)}")
    if not colon:
        raise Unreadable("question", "no : after the trump suit and level")
    with _reading("trump"):
        trump = parse_trump(trump_text)
    names, answered = _QUESTIONS[word]
    parts = [part.strip() for part in rest.replace("／", "/").split("/")]
    if word != "trick" and len(parts) != len(names):
        raise Unreadable("question", f"{word} takes {' / '.join(names)}")
    return answered(parts, trump)


@contextmanager
def _reading(where: str) -> Iterator[None]:
    """Say which part of the question could not be read."""
    try:
        yield
    except Unreadable as unreadable:
        raise Unreadable(f"{where}, {unreadable.where}", unreadable.what) from unreadable


def _cards(where: str, text: str) -> Cards:
    with _reading(where):
        return parse_cards(text)


def _led(text: str, trump: Trump) -> Combination | NoCombination:
    return classify(_cards("lead", text), trump)


def _classify(parts: list[str], trump: Trump) -> Answer:
    found = classify(_cards("cards", parts[0]), trump)
    if isinstance(found, NoCombination):
        return _no_combination(found)
    text = f"{found.kind} of {found.size}"
    if found.ranks > 1:
        text = f"{found.kind} of {found.ranks} ranks, {found.copies} of each"
    values = {"kind": found.kind, "copies": found.copies, "ranks": found.ranks}
    return Answer(ExitCode.LEGAL, text, {**values, "suit": found.suit})


def _no_combination(found: NoCombination) -> Answer:
    text = f"no combination: {_words(found.flaw)} (rule {found.rule})"
    values = {"kind": None, "flaw": found.flaw, "rule": found.rule}
    return Answer(ExitCode.AGAINST_RULES, text, values)


def _trick(parts: list[str], trump: Trump) -> Answer:
    plays = [_cards(f"play {n}", part.lstrip("!！ ")) for n, part in enumerate(parts, start=1)]
    discards = {index for index, part in enumerate(parts) if part.startswith(("!", "！"))}
    if len(plays) > len(Seat):
        raise Unreadable("question", f"{len(plays)} plays, a trick has {len(Seat)}")
    verdict = decide_trick(plays, trump, discards)
    if isinstance(verdict.lead, NoCombination):
        return _no_combination(verdict.lead)
    winner = "nobody" if verdict.winner is None else f"play {verdict.winner + 1}"
    told = ", ".join(
        f"{n} {_words(result)} ({result.rule})" for n, result in enumerate(verdict.results, start=1)
    )
    text = f"{winner} wins, {verdict.points} points: {told}"
    values = {
        "winner": None if verdict.winner is None else verdict.winner + 1,
        "points": verdict.points,
        "results": [{"result": result, "rule": result.rule} for result in verdict.results],
        "for_chief_referee": verdict.is_for_chief_referee,
    }
    open_words = f"; {CHIEF}: who wins (rule 6.4)" if verdict.is_for_chief_referee else ""
    wrong = [f"play {n}" for n, play in enumerate(plays, start=1) if len(play) != verdict.cards]
    if wrong:
        open_words += f"; against the rules: wrong count of {', '.join(wrong)} (rule 5.1)"
    exit_code = ExitCode.AGAINST_RULES if wrong else ExitCode.LEGAL
    return Answer(exit_code, text + open_words, values)


def _follow(parts: list[str], trump: Trump) -> Answer:
    lead = _led(parts[0], trump)
    if isinstance(lead, NoCombination):
        return _no_combination(lead)
    holding, reply = _cards("holding", parts[1]), _cards("reply", parts[2])
    verdict = judge_follow(lead, holding, reply, trump)
    example = format_cards(verdict.example, trump)
    text = "legal"
    if verdict.faults:
        told = ", ".join(f"{_words(fault.breach)} (rule {fault.rule})" for fault in verdict.faults)
        text = f"against the rules: {told}; legal: {example}"
    values = {
        "legal": verdict.is_legal,
        "faults": [{"breach": fault.breach, "rule": fault.rule} for fault in verdict.faults],
        "example": example,
        "open_questions": list(verdict.open_questions),
    }
    exit_code = ExitCode.LEGAL if verdict.is_legal else ExitCode.AGAINST_RULES
    return Answer(exit_code, text + _open_words(verdict.open_questions), values)


def _owes(parts: list[str], trump: Trump) -> Answer:
    lead = _led(parts[0], trump)
    if isinstance(lead, NoCombination):
        return _no_combination(lead)
    holding = _cards("holding", parts[1])
    owed = owed_to(lead, holding, trump)
    example = format_cards(legal_reply(lead, holding, trump, owed), trump)
    text = f"{owed.cards} cards, {owed.of_suit} of the led suit{_form_words(owed, lead)}"
    values = {
        "cards": owed.cards,
        "of_suit": owed.of_suit,
        "rung": owed.form.rung,
        "pairs": list(owed.form.pairs),
        "rule": owed.rule,
        "example": example,
        "open_questions": list(owed.open_questions),
    }
    text = f"{text} (rule {owed.rule}); legal: {example}{_open_words(owed.open_questions)}"
    return Answer(ExitCode.LEGAL, text, values)


def _form_words(owed: Owed, lead: Combination) -> str:
    if owed.form.rung == MAIN_FORM:
        return f", a {lead.kind} as was led"
    if owed.form.rung == TRIPLE_AND_ONE:
        return ", a triple among them"
    words = [f"a run of {n} pairs" if n > 1 else "a pair" for n in owed.form.pairs]
    return f", {' + '.join(words)} among them" if words else ""


def _open_words(questions: tuple[OpenQuestion, ...]) -> str:
    told = ", ".join(f"{_words(question)} (rule {question.rule})" for question in questions)
    return f"; {CHIEF}: {told}" if told else ""


def _words(code: StrEnum) -> str:
    return code.value.replace("_", " ")


CHIEF = "for the chief referee"
_QUESTIONS: dict[str, tuple[tuple[str, ...], Callable[[list[str], Trump], Answer]]] = {
    "classify": (("cards",), _classify),
    "trick": (("lead", "plays"), _trick),
    "follow": (("lead", "holding", "reply"), _follow),
    "owes": (("lead", "holding"), _owes),
}
