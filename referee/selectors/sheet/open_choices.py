"""The choice of 8.3 as its side is asked for it: both outcomes, computed."""

from dataclasses import dataclass

from referee.models import Hand
from referee.rulebook.offences import LaogaiOption
from referee.rulebook.seats import Side
from referee.selectors.sheet.outcomes import HandPreview, choice_previews
from referee.selectors.sheet.tables import TableSheet
from referee.values.hands import as_typed
from referee.wording import words as wording


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """The choice of 8.3 with both outcomes computed; `chosen` is blank while it is open."""

    number: int
    revision: int
    chosen: str
    innocent: str
    offender: str
    css: str
    options: dict[LaogaiOption, HandPreview]

    def is_chosen(self, option: LaogaiOption) -> bool:
        return self.chosen == option.value


def open_choice(table: TableSheet) -> OpenChoice | None:
    """The choice this table waits for."""
    row = None if table.is_locked else table.sheet.waiting
    hand = table.hand(row.number) if row else None
    return choice_of(table, hand) if hand else None


def choice_of(table: TableSheet, hand: Hand) -> OpenChoice:
    """Both choices for a hand ended by 劳改, whether one was made already or not."""
    offender = Side(hand.laogai_side)
    return OpenChoice(
        number=hand.number,
        revision=hand.revision,
        chosen=hand.laogai_option,
        innocent=wording.side_words(offender.other),
        offender=wording.side_words(offender),
        css=offender.other.value.lower(),
        options=choice_previews(table, hand.number, as_typed(hand)),
    )
