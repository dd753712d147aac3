"""Acts of the journal that keep a verdict, as their reader reads it."""

from typing import Any

from referee.models import Evidence
from referee.rulebook import parse_cards
from referee.selectors.judge.evidence import verdict_words
from referee.selectors.judge.judged_levels import trump_of
from referee.wording.judge import cards_words
from tournaments.values.acts import known_act

CARDS = ("lead", "holding", "play")
TOLD = (*CARDS, "trump", "level", "verdict")


def read_values(act: str, values: dict[str, Any] | None) -> dict[str, Any] | None:
    """The values of an act: of a verdict the cards as they are shown, its words in the language
    spoken now. The row of the journal stays as it is."""
    known = known_act(act)
    if known is None or not known.row.holds_verdict or values is None:
        return values
    filed = Evidence(**{name: values[name] for name in TOLD})
    trump = trump_of(filed)
    cards = {name: cards_words(parse_cards(values[name]), trump) for name in CARDS}
    return {**values, **cards, "verdict": verdict_words(filed).rstrip("。.")}
