"""What is laid before the judge: trumps, level, and cards as they are typed or tapped."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from referee.forms.fields import SEAT_WORDS, SIDE_WORDS, TRUMP_WORDS, NumberField, TilesField
from referee.models.hands import NO_TRUMP
from referee.rulebook import (
    DECK,
    Cards,
    Level,
    Seat,
    Suit,
    Trump,
    UnreadableCards,
    format_cards,
    parse_cards,
)
from referee.rulebook.cards import CARDS_IN_HOLDING, DECKS
from referee.values.hands import JudgedCase
from referee.wording.judge import card_words, unreadable_words

LEVELS = [(level.value, level.value) for level in Level if level is not Level.PAST_A]
MOST_CARDS = CARDS_IN_HOLDING + 6  # held too many (8.2): still judged
LONGEST_TEXT = 800  # characters
TYPED = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
NO_CARDS = Cards.of(())


class CardsField(forms.CharField):
    """Cards in any notation the rulebook reads; blank is no cards."""

    def __init__(self, *, rows: int = 1, **options: Any) -> None:
        attributes = {**TYPED, "rows": str(rows), "translate": "no"}
        super().__init__(
            required=False,
            max_length=LONGEST_TEXT,
            widget=forms.Textarea(attributes),
            **options,
        )

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        try:
            cards = parse_cards(text)
        except UnreadableCards as error:
            raise forms.ValidationError(unreadable_words(error)) from error
        if len(cards) > MOST_CARDS:
            raise forms.ValidationError(
                ngettext(
                    "%(count)s card: a holding has %(most)s.",
                    "%(count)s cards: a holding has %(most)s.",
                    len(cards),
                )
                % {"count": len(cards), "most": CARDS_IN_HOLDING}
            )
        return cards


class TableForm(forms.Form):
    """Trumps and level of the hand in question."""

    use_required_attribute = False

    trump = TilesField(
        TRUMP_WORDS,
        required=True,
        label=gettext_lazy("Trumps"),
        error_messages={"required": gettext_lazy("Tap the trump suit, or none.")},
    )
    level = forms.ChoiceField(
        choices=[("", "–"), *LEVELS],
        label=gettext_lazy("Level"),
        error_messages={"required": gettext_lazy("Choose the level.")},
    )

    hint: Any = ""
    rows: tuple[str, ...] = ()
    short_labels: Mapping[str, Any] = {}
    """What a row is called where there is little room, when not by its label."""

    @property
    def laid_trump(self) -> Trump | None:
        """None while it is not known."""
        cleaned = getattr(self, "cleaned_data", {})
        if not (cleaned.get("trump") and cleaned.get("level")):
            return None
        suit = cleaned["trump"]
        return Trump(Level(cleaned["level"]), None if suit == NO_TRUMP else Suit(suit))

    @property
    def first_error(self) -> str:
        """What stands in the way of an answer; empty while nothing does."""
        for name, errors in self.errors.items():
            if name in self.rows:
                return _("%(row)s: %(error)s") % {"row": self.short_label(name), "error": errors[0]}
            return str(errors[0])
        return ""

    def short_label(self, name: str) -> str:
        return str(self.short_labels.get(name) or self.fields[name].label)

    def laid(self, name: str) -> Cards:
        """The cards of a row; none while they cannot be read."""
        return getattr(self, "cleaned_data", {}).get(name) or NO_CARDS

    def refuse_fifth_copies(self, names: Sequence[str], said: str) -> None:
        """Cards of several players come from one pack of four decks (1.2)."""
        counts = zip(*(self.laid(name).counts for name in names), strict=True)
        for card, copies in zip(DECK, counts, strict=True):
            if sum(copies) > DECKS:
                words = ngettext(
                    "%(card)s is there %(count)s time; there are only four.",
                    "%(card)s is there %(count)s times; there are only four.",
                    sum(copies),
                )
                self.add_error(said, words % {"card": card_words(card), "count": sum(copies)})


class JudgeForm(TableForm):
    """A lead, a holding and a play. Side and trick are asked for where it can be filed."""

    lead = CardsField(label=gettext_lazy("Lead"))
    holding = CardsField(label=gettext_lazy("Holding before the play"), rows=2)
    play = CardsField(label=gettext_lazy("Play"))
    side = TilesField(SIDE_WORDS, label=gettext_lazy("Who played"))
    trick = NumberField(min_value=1, max_value=CARDS_IN_HOLDING, label=gettext_lazy("Trick"))

    hint = gettext_lazy("Lay the lead; then the holding and the play. The judge answers at once.")
    rows = ("lead", "holding", "play")
    short_labels = {"holding": gettext_lazy("Holding")}

    def clean(self) -> dict[str, Any]:
        self.refuse_fifth_copies(("lead", "holding"), "holding")
        return self.cleaned_data

    @property
    def case(self) -> JudgedCase | None:
        """What was laid, once all of it can be read."""
        if not self.is_valid() or self.laid_trump is None:
            return None
        return JudgedCase(self.laid_trump, *(self.laid(name) for name in self.rows))

    @property
    def query(self) -> str:
        """What was laid as the page's address writes it: in codes, short however it was typed."""
        cards = {name: format_cards(self.laid(name), self.laid_trump) for name in self.rows}
        return urlencode(
            {name: value or "" for name, value in {**self.cleaned_data, **cards}.items()}
        )


class TrickForm(TableForm):
    """Four plays in the order they were made, from whom, and which replaced an exposed card."""

    leader = TilesField(SEAT_WORDS, label=gettext_lazy("Who led"))
    play1 = CardsField(label=gettext_lazy("Lead"))
    play2 = CardsField(label=gettext_lazy("Second play"))
    play3 = CardsField(label=gettext_lazy("Third play"))
    play4 = CardsField(label=gettext_lazy("Fourth play"))
    discards = forms.MultipleChoiceField(
        required=False,
        choices=[(str(place), str(place)) for place in range(1, 5)],
        widget=forms.CheckboxSelectMultiple,
        label=gettext_lazy("Played instead of an exposed card: play no."),
    )

    hint = gettext_lazy("Lay all four plays: the judge says who won, and why.")
    short_labels = {"play1": gettext_lazy("First play")}
    rows = ("play1", "play2", "play3", "play4")

    def clean(self) -> dict[str, Any]:
        self.refuse_fifth_copies(self.rows, "play4")
        return self.cleaned_data

    @property
    def laid_leader(self) -> Seat | None:
        """None while nobody is named: the order of the plays tells which of them wins."""
        leader = getattr(self, "cleaned_data", {}).get("leader")
        return Seat(leader) if leader else None

    @property
    def laid_discards(self) -> frozenset[int]:
        return frozenset(int(place) - 1 for place in self.cleaned_data.get("discards", ()))


def judged_case(query: str) -> JudgedCase | None:
    """The case an address of the judge's page describes; None where it cannot be judged."""
    return JudgeForm(QueryDict(query)).case
