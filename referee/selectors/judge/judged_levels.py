"""Whether cards were judged at the level and with the trumps of their hand. Rule 2.1."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.models import Evidence
from referee.models.hands import NO_TRUMP
from referee.rulebook import Level, Suit, Trump
from referee.rulebook.race import RowState
from referee.selectors.sheet.tables import TableSheet
from referee.values.errors import JudgedOtherwise
from referee.values.hands import OtherTrump
from referee.wording import words as wording
from referee.wording.judge import trump_words


@dataclass(frozen=True, slots=True)
class Played:
    """Level and trumps (S H D C or "-") of a hand; None and blank while they are not known."""

    level: Level | None = None
    trump: str = ""

    def has_other_level(self, judged: Trump) -> bool:
        return self.level is not None and self.level is not judged.level

    def has_other_trump(self, judged: Trump) -> bool:
        return self.trump not in ("", trump_code(judged))


def trump_code(trump: Trump) -> str:
    """The suit as a hand stores it."""
    return trump.suit.value if trump.suit else NO_TRUMP


def trump_of(filed: Evidence) -> Trump:
    suit = None if filed.trump == NO_TRUMP else Suit(filed.trump)
    return Trump(Level(filed.level), suit)


def played_in(table: TableSheet, number: int) -> Played:
    """What the sheet says of a hand on it, or of the one in progress; a void hand has no say."""
    sheet, hand = table.sheet, table.hand(number)
    if hand:
        row = next(row for row in sheet.rows if row.number == number)
        return Played() if row.state is RowState.VOID else Played(row.level, hand.trump)
    is_in_play = number == sheet.next_number and not (sheet.ending or sheet.is_waiting)
    return Played(sheet.next_level) if is_in_play else Played()


def differences(judged: Trump, played: Played) -> tuple[str, ...]:
    """In what the cards were judged otherwise than their hand was played, as the sheet is now."""
    found = []
    if played.has_other_level(judged):
        words = _("judged at level %(judged)s, the hand was played at %(played)s")
        found.append(words % _levels(judged, played))
    if played.has_other_trump(judged):
        words = _("judged with trumps %(judged)s, the hand was played with %(played)s")
        found.append(words % _trumps(judged, played))
    return tuple(found)


def other_trumps(table: TableSheet, number: int, trump: str) -> tuple[OtherTrump, ...]:
    """What asks for a second look where a hand is given other trumps than its cards.

    Exposed cards are kept before the desk knows the trumps of their hand.
    """
    judged = {one.trump for one in table.kept_evidence(number)} - {trump}
    return tuple(
        OtherTrump(f"judged_with_{code}_not_{trump}", "trump", judged=code, played=trump)
        for code in sorted(judged)
    )


def hand_refusal(judged: Trump, played: Played) -> JudgedOtherwise | None:
    """Why cards judged so are not filed with a hand played so; None when they may be."""
    found = []
    if played.has_other_level(judged):
        words = _(
            "The cards were judged at level %(judged)s, this hand is played at %(played)s:"
            " judge them again at that level."
        )
        found.append(words % _levels(judged, played))
    if played.has_other_trump(judged):
        words = _(
            "The cards were judged with trumps %(judged)s, this hand has %(played)s: judge them"
            " again with these."
        )
        found.append(words % _trumps(judged, played))
    level = played.level.value if played.level else ""
    return JudgedOtherwise(" ".join(found), level=level, trump=played.trump) if found else None


def exposed_refusal(table: TableSheet, judged: Trump) -> JudgedOtherwise | None:
    """Why a verdict does not go with the hand in progress: its level, what is kept already."""
    number = table.sheet.next_number
    played = played_in(table, number)
    if refusal := hand_refusal(judged, played):
        return refusal
    filed = table.kept_evidence(number)
    if not filed:
        return None
    kept = trump_of(filed[-1])
    expected = Played(played.level or kept.level, trump_code(kept))
    if not (expected.has_other_level(judged) or expected.has_other_trump(judged)):
        return None
    words = _(
        "Cards kept with this hand were judged with %(kept)s; these were judged with %(judged)s."
        " Judge these again, or withdraw the others."
    )
    return JudgedOtherwise(
        words % {"kept": trump_words(kept), "judged": trump_words(judged)},
        level=(expected.level or kept.level).value,
        trump=expected.trump,
    )


def _levels(judged: Trump, played: Played) -> dict[str, str]:
    level = wording.level_words(played.level)
    return {"judged": wording.level_words(judged.level), "played": level}


def _trumps(judged: Trump, played: Played) -> dict[str, str]:
    code = trump_code(judged)
    return {"judged": str(wording.TRUMPS[code]), "played": str(wording.TRUMPS[played.trump])}
