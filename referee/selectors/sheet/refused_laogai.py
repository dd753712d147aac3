"""What is called 劳改 and is none yet: the sentence, for the preview and for the refusal (8.2)."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

from referee.rulebook.offences import LaogaiKind, laogai_refusal
from referee.rulebook.ruleset import RuleSet
from referee.values.hands import TypedHand


class Instead(StrEnum):
    """What is done about an offence that is found too early to be 劳改."""

    EXPOSED = "exposed"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class RefusedLaogai:
    """Why the hand is not ended by 劳改, and the column (of `Hand`) that says so.

    `instead` is None where the numbers contradict each other.
    """

    words: str
    field: str
    rule: str
    instead: Instead | None = None


def refused_laogai(typed: TypedHand, rules: RuleSet) -> RefusedLaogai | None:
    """The refusal of 8.2; None where there is none, or while the tricks are not entered."""
    if not typed.laogai_side or typed.offence_trick is None or typed.tricks_played is None:
        return None
    refusal = laogai_refusal(offence_trick=typed.offence_trick, tricks_played=typed.tricks_played)
    if refusal is None:
        return None
    if refusal.code == "too_early":
        return _too_early(typed, rules, refusal.rule)
    words = _("The offence cannot lie in a trick that was not played yet.")
    return RefusedLaogai(words, "offence_trick", refusal.rule)


def _too_early(typed: TypedHand, rules: RuleSet, rule: str) -> RefusedLaogai:
    """Why it is no 劳改 yet, and what is done instead."""
    if typed.laogai_kind in {LaogaiKind.TOO_MANY_CARDS, LaogaiKind.TOO_FEW_CARDS}:
        words = _(
            "Not 劳改: found before the second trick was played. A wrong number of cards"
            " voids the hand, and the same dealer deals again."
        )
        return RefusedLaogai(words, "tricks_played", rule, Instead.VOID)
    words = _(
        "Not 劳改: found before the second trick was played. The wrong play is put"
        " right, with %(points)s points for each exposed card."
    ) % {"points": rules.exposed_card_points}
    return RefusedLaogai(words, "tricks_played", rule, Instead.EXPOSED)
